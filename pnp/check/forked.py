"""A copy of this process that does some work on another core at the same time."""

from __future__ import annotations

import os
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import NoReturn

DONE = b"\0"
"""What a copy writes before its result: without it the work has failed."""

Answer = Callable[[], bytes | None]
"""Waits for the result of the work, once; returns None if the work has failed or could not begin."""


def can_fork() -> bool:
    """Return whether this process can be copied: on Linux, and if no other thread may hold a lock."""
    return sys.platform == "linux" and threading.active_count() == 1


@contextmanager
def forked(work: Callable[[], bytes]) -> Iterator[Answer]:
    """Do some work in a copy of this process, and yield the function that waits for its result.

    The work must not print or write files: what is buffered in the copy is lost. If the context ends early, so does
    the copy, as soon as it writes. The copy is not waited for: it needs some milliseconds to free its memory.
    """
    read, write = os.pipe()
    copy = _copy_process()
    if copy == 0:
        os.close(read)
        _answer(work, write)
    os.close(write)
    try:
        with open(read, "rb") as pipe:
            yield lambda: _result(pipe.read())
    finally:
        if copy:
            os.waitpid(copy, os.WNOHANG)


def _copy_process() -> int | None:
    """Return the number of the copy, 0 in the copy itself, and None if the system allows no more processes."""
    try:
        return os.fork()
    except OSError:
        return None


def _result(data: bytes) -> bytes | None:
    return data.removeprefix(DONE) if data.startswith(DONE) else None


def _answer(work: Callable[[], bytes], write: int) -> NoReturn:
    """Write the result of the work, and end this process without cleaning up; write nothing if the work fails."""
    try:
        result = work()
        with open(write, "wb") as pipe:
            pipe.write(DONE + result)
    finally:
        os._exit(0)
