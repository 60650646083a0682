"""Other processes: waiting until they have done something, which of them live, and ports for them to listen on."""

import os
import random
import socket
import time
from contextlib import suppress
from itertools import cycle
from pathlib import Path

HANG = 120
"""Seconds after which something hangs, on a computer that does much else; it is no measure of speed."""


def wait(is_so, explain=lambda: "it hangs"):
    """Ask ``is_so`` again and again until the answer is true, and return that; ``explain`` says what hangs."""
    until = time.monotonic() + HANG
    while not (answer := is_so()):
        assert time.monotonic() < until, explain()
        time.sleep(0.02)
    return answer


def read_state(process):
    """Return the state of a process, as R for one that runs or S for one that sleeps, and its session; else nothing."""
    with suppress(OSError):
        fields = Path(f"/proc/{process}/stat").read_text("utf-8", "replace").rpartition(")")[2].split()
        return fields[0], int(fields[3])
    return "", 0


def is_running(process):
    """Return whether a process lives; one that has ended, and that nobody has waited for, does not."""
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    return read_state(process)[0] != "Z"


def of_session(session):
    """Return the living processes of a session."""
    states = {int(name): read_state(name) for name in filter(str.isdigit, os.listdir("/proc"))}
    return [process for process, (state, its) in states.items() if its == session and state != "Z"]


WORKERS = 32
WORKER = int(os.environ.get("PYTEST_XDIST_WORKER", "gw0")[2:]) % WORKERS
PORTS = cycle(random.SystemRandom().sample(range(20_000 + WORKER, 32_000, WORKERS), 375))
"""Those of this worker alone, below those that the system hands out to others; in another order in each run."""


def free_port():
    """Return a port that nobody uses; none comes again before all of this worker were returned."""
    return next(filter(is_free, PORTS))


def is_free(port):
    """Return whether a port can be listened on."""
    with suppress(OSError), socket.socket() as probe:
        probe.bind(("", port))
        return True
    return False
