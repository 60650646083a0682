"""Work in another process, which may crash, hang or ask for too much: only its caller hears of it, and goes on.

A process is made for one caller. It knows the modules that its caller knows, and ends with it, however that ends.
"""

from __future__ import annotations

import os
import pickle
import signal
import subprocess
import sys
import traceback
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, suppress
from threading import Thread, Timer
from typing import Generic, NamedTuple, TypeVar

from scorer.errors import ScorerError
from scorer.messages import Text, msg

if sys.platform != "win32":
    import resource

CODE = (
    "import pickle, sys; sys.path[:] = pickle.load(sys.stdin.buffer); from scorer.apart import work; work()"
)
"""The program of the other process. It starts with -P, so that it loads no module from the current folder."""

ONE_CORE = {"OPENBLAS_NUM_THREADS": "1", "OMP_NUM_THREADS": "1"}
"""The environment that keeps numpy from starting threads: they need more memory than they save time."""

DONE, TOLD, FAILED = "done", "told", "failed"
"""What an answer is: a result; the text of an error that the user can fix; the traceback of another error."""

T = TypeVar("T")
Item = TypeVar("Item")


class Limits(NamedTuple):
    """What a process may use; 0 is no limit, and not every system can limit the first two."""

    core: int = 0  # seconds of a core
    memory: int = 0  # bytes of address space
    seconds: float = 0.0  # by the clock
    ended: Text = msg("could not be read; the file may be malicious or damaged")  # told if it dies or fails


class NoAnswerError(ScorerError):
    """The other process died, failed or passed a limit; if it failed, its traceback is in the cause."""


class ThereError(ScorerError):
    """An error of the function, with its text."""


class Call(Generic[T]):
    """A call that runs in a process of its own."""

    def __init__(self, function: Callable[..., T], data: tuple[object, ...], limits: Limits) -> None:
        """Start it; the function and the data must bear to be pickled."""
        self._process = _Process(function, [data], limits)

    def result(self) -> T:
        """Wait for the result, once. Raises ``NoAnswerError`` or ``ThereError``."""
        with self._process:
            return self._process.answer()

    def end(self) -> None:
        """End the process; whoever waits for the result in another thread gets a ``NoAnswerError``."""
        self._process.kill()


def call(function: Callable[..., T], data: tuple[object, ...], limits: Limits) -> T:
    """Return what a function returns for these arguments. Raises ``NoAnswerError`` or ``ThereError``."""
    return Call(function, data, limits).result()


def call_each(
    function: Callable[[Item], T], items: Sequence[Item], cores: int, limits: Limits
) -> Iterator[T]:
    """Yield what a function returns for each item, in order, from a process on each core. Raises what ``call`` raises.

    The processes share the items evenly, and end with the iterator. Limits are those of each process.
    """
    cores = min(cores, len(items))
    with ExitStack() as ends:
        processes = [
            ends.enter_context(_Process(function, [(item,) for item in items[core::cores]], limits))
            for core in range(cores)
        ]
        for process in processes:  # all work at once, not each after the first answer of the one before
            process.send()
        for number in range(len(items)):
            yield processes[number % cores].answer()


class _Process(Generic[T]):
    """A process that calls a function with each of some arguments. It starts at once, and is killed at the end."""

    def __init__(self, function: Callable[..., T], calls: Sequence[Sequence[object]], limits: Limits) -> None:
        self._limits, self._is_late = limits, False
        self._unsent = b"".join(map(pickle.dumps, (sys.path, limits, (function, calls))))
        self._process = subprocess.Popen(
            [sys.executable, "-P", "-c", CODE],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            env={**os.environ, **ONE_CORE},
        )

    def __enter__(self) -> _Process[T]:
        return self

    def kill(self) -> None:
        self._process.kill()

    def __exit__(self, *_: object) -> None:
        self.kill()
        with suppress(OSError), self._process:  # what it did not read cannot be written any more
            pass

    def send(self) -> None:
        """Send the function and its arguments, once. A process that has died is noticed by ``answer``."""
        assert self._process.stdin
        with suppress(OSError):
            self._process.stdin.write(self._unsent)
            self._process.stdin.flush()
        self._unsent = b""

    def answer(self) -> T:
        """Wait for the next result, and return it. Raises ``ThereError`` or ``NoAnswerError``."""
        assert self._process.stdout
        timer = Timer(self._limits.seconds, self._kill_late)
        timer.daemon = True
        if self._limits.seconds:
            timer.start()
        try:
            self.send()
            kind, value = pickle.load(self._process.stdout)
        except (OSError, EOFError, pickle.UnpicklingError):
            late = msg("reading took longer than {most} s", most=self._limits.seconds)
            raise NoAnswerError(late if self._is_late else self._limits.ended) from None
        finally:
            timer.cancel()
        if kind == FAILED:
            raise NoAnswerError(self._limits.ended) from RuntimeError(value)
        if kind == TOLD:
            raise ThereError(value)
        result: T = value
        return result

    def _kill_late(self) -> None:
        self._is_late = True
        self._process.kill()


def work() -> None:
    """Do the work of the other process: read what to call from standard input, and write answers to standard output."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the caller, who then kills this process
    answers, sys.stdout = sys.stdout.buffer, sys.stderr
    limits: Limits = pickle.load(sys.stdin.buffer)
    if sys.platform != "win32":
        for kind, most in ((resource.RLIMIT_AS, limits.memory), (resource.RLIMIT_CPU, limits.core)):
            if most:
                with suppress(OSError, ValueError):  # not every system can
                    resource.setrlimit(kind, (most, most))
    function, calls = pickle.load(sys.stdin.buffer)
    Thread(target=_end_with_caller, daemon=True).start()
    for data in calls:
        try:
            answer = DONE, function(*data)
        except Exception as fault:  # the caller hears of it
            text = getattr(fault, "text", None)
            answer = (TOLD, text) if isinstance(text, Text) else (FAILED, traceback.format_exc())
        answers.write(pickle.dumps(answer))
        answers.flush()
    os._exit(0)


def _end_with_caller() -> None:
    """End this process when nobody can write to it any more."""
    os.read(0, 1)
    os._exit(1)
