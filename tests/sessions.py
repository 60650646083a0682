"""The processes of a session."""

import os
import time


def of_session(session):
    """Return the living processes of a session."""
    processes = []
    for name in filter(str.isdigit, os.listdir("/proc")):
        try:
            with open(f"/proc/{name}/stat", encoding="utf-8") as file:
                fields = file.read().rpartition(")")[2].split()
        except OSError:
            continue
        if int(fields[3]) == session and fields[0] != "Z":
            processes.append(int(name))
    return processes


def left_of(session, seconds):
    """Wait until no process of a session lives, at most ``seconds``; return those that still do."""
    until = time.monotonic() + seconds
    while (left := of_session(session)) and time.monotonic() < until:
        time.sleep(0.05)
    return left
