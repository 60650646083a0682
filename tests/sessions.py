"""Processes that belong together."""

import os
import time


def of_session(session):
    """Return the living processes of a session."""
    found = []
    for name in filter(str.isdigit, os.listdir("/proc")):
        try:
            with open(f"/proc/{name}/stat", encoding="utf-8") as file:
                fields = file.read().rpartition(")")[2].split()
        except OSError:
            continue
        if int(fields[3]) == session and fields[0] != "Z":
            found.append(int(name))
    return found


def left_of(session, seconds):
    """Return the processes of a session that still live after so many seconds; at once where none does."""
    until = time.monotonic() + seconds
    while (left := of_session(session)) and time.monotonic() < until:
        time.sleep(0.05)
    return left
