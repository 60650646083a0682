"""A call in another process, with limits: it can neither crash, stall nor fill this one."""

from __future__ import annotations

import os
import pickle
import subprocess
import sys
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Generic, NamedTuple, TypeVar

from scorer.errors import ScorerError
from scorer.messages import Text, msg

T = TypeVar("T")

CODE = "import sys; sys.path.insert(0, sys.argv[1]); from scorer.apart import answer; answer(*map(int, sys.argv[2:]))"
"""The code of the other process: it loads this package, even if another one is installed.

-P keeps it from loading modules from the current folder.
"""

ONE_CORE = {"OPENBLAS_NUM_THREADS": "1", "OMP_NUM_THREADS": "1"}
"""The environment that keeps numpy from starting threads: they need more memory than they save time."""


class Limits(NamedTuple):
    """What a call may use; not every system can limit the first two."""

    core: int  # seconds of a core
    memory: int  # bytes of address space
    seconds: float  # by the clock


class NoAnswerError(ScorerError):
    """The other process crashed, or passed a limit."""


class ThereError(ScorerError):
    """An error of the function, with its text."""


class Call(Generic[T]):
    """A call that runs in a process of its own."""

    def __init__(self, function: Callable[..., T], data: tuple[object, ...], limits: Limits) -> None:
        """Start it; the function and the data must bear to be pickled."""
        self._sent, self._most = pickle.dumps((function, data)), limits.seconds
        root = Path(__file__).resolve().parents[1]
        self._process = subprocess.Popen(
            [sys.executable, "-P", "-c", CODE, str(root), str(limits.memory), str(limits.core)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            env={**os.environ, **ONE_CORE},
        )

    def result(self) -> T:
        """Wait for the result, once. Raises ``NoAnswerError`` or ``ThereError``."""
        with self._process:
            try:
                received, _ = self._process.communicate(self._sent, self._most)
            except subprocess.TimeoutExpired:
                raise NoAnswerError(msg("reading took longer than {most} s", most=self._most)) from None
            finally:
                self.end()
        if self._process.returncode:
            raise NoAnswerError(msg("could not be read; the file may be malicious or damaged"))
        result: T
        result, wrong = pickle.loads(received)
        if wrong is not None:
            raise ThereError(wrong)
        return result

    def end(self) -> None:
        """End the process; whoever waits for the result in another thread gets a ``NoAnswerError``."""
        self._process.kill()


def call(function: Callable[..., T], data: tuple[object, ...], limits: Limits) -> T:
    """Return what a function returns for these arguments. Raises ``NoAnswerError`` or ``ThereError``."""
    return Call(function, data, limits).result()


def answer(memory: int, core: int) -> None:
    """Be the other process: read the call from standard input, and write its result or the text of its error."""
    with suppress(ImportError, OSError, ValueError):  # not every system can
        import resource

        resource.setrlimit(resource.RLIMIT_AS, (memory, memory))
        resource.setrlimit(resource.RLIMIT_CPU, (core, core))
    answers = os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())  # what the function prints is no answer
    function, data = pickle.load(sys.stdin.buffer)
    result, wrong = None, None
    try:
        result = function(*data)
    except Exception as fault:
        wrong = getattr(fault, "text", None)
        if not isinstance(wrong, Text):  # a bug, or what a malicious file provokes
            raise
    with answers:
        pickle.dump((result, wrong), answers)
