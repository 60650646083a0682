"""Work in another process, which may crash, hang or ask for too much: only its caller hears of it, and goes on.

A process is made for one caller. It knows the modules that its caller knows, and ends with it, however that ends.
On Linux it is a copy of a caller without threads, which starts in a hundredth of a second; else a new Python, which
takes a tenth. What it may use is limited as far as the system can: Linux limits all, macOS no memory, Windows only the
time by the clock. In a browser there are no processes: calls run in this one, without limits. ``_start`` chooses.

The processes of ``multiprocessing`` do not do: docs/decisions/0182.
"""

from __future__ import annotations

import faulthandler
import os
import pickle
import signal
import subprocess
import sys
import threading
import time
import traceback
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager, suppress
from queue import SimpleQueue
from threading import Lock, Thread, Timer
from typing import IO, Generic, NamedTuple, TypeVar, cast
from weakref import finalize

from scorer.errors import ScorerError
from scorer.messages import Text, msg

try:
    import resource
except ImportError:  # Windows has none
    HAS_LIMITS = False
else:
    HAS_LIMITS = True

CODE = (
    "import pickle, sys; sys.path[:] = pickle.load(sys.stdin.buffer); from scorer.apart import work; work()"
)
"""The program of the other process. It starts with -P, so that it loads no module from the current folder."""

HAS_PROCESSES = sys.platform not in ("emscripten", "wasi")  # there are none where Python is WebAssembly

ONE_CORE = {"OPENBLAS_NUM_THREADS": "1", "OMP_NUM_THREADS": "1"}
"""The environment that keeps numpy from starting threads: they need more memory than they save time."""

DONE, TOLD, FAILED = "done", "told", "failed"
"""What an answer is: a result; the text of an error that the user can fix; the traceback of another error."""

AT = "at"  # what comes before an answer: the place in somebody's files that the process works at now

T = TypeVar("T")
Item = TypeVar("Item")


Task = tuple[Callable[..., object], Sequence[Sequence[object]]]
"""A function, and the arguments of each call of it."""


class Limits(NamedTuple):
    """What a call may use; 0 is no limit."""

    core: int = 0  # seconds of a core; not on Windows
    memory: int = 0  # bytes of address space, beyond what its process begins with; only on Linux
    seconds: float = 0.0  # by the clock
    ended: Text = msg(
        "could not be read; the file needs too much memory or time, or is damaged"
    )  # told if it dies or fails


class NoAnswerError(ScorerError):
    """The other process died, failed or passed a limit; if it failed, its traceback is in the cause.

    ``place`` is where it was at work: see ``working_at``.
    """

    def __init__(self, text: Text, place: str = "") -> None:
        super().__init__(text)
        self.place = place


class ThereError(ScorerError):
    """An error of the function, with its text."""


class CallApart(Generic[T]):
    """A call that runs in a process of its own."""

    def __init__(self, function: Callable[..., T], data: tuple[object, ...], limits: Limits) -> None:
        """Start it; the function and the data must bear to be pickled."""
        self._process = _start(limits)
        self._task = function, [data]

    def result(self) -> T:
        """Wait for the result, once. Raises ``NoAnswerError`` or ``ThereError``."""
        with self._process:
            self._process.send(*self._task)
            return cast(T, self._process.answer())

    def end(self) -> None:
        """End the process; whoever waits for the result in another thread gets a ``NoAnswerError``."""
        self._process.kill()


class Helper:
    """A process for several calls, which may keep something from one to the next. It starts with the first one.

    It ends when nobody has the helper any more. After a call without an answer the next one gets a new process.
    """

    def __init__(self, limits: Limits) -> None:
        self._limits = limits
        self._lock = Lock()
        self._process: _Process | _Here | None = None

    def call(self, function: Callable[..., T], *data: object) -> T:
        """Return what a function returns for these arguments. Raises ``NoAnswerError`` or ``ThereError``."""
        with self._lock:
            if self._process is None:
                self._process = _start(self._limits)
                finalize(self, self._process.end)
            try:
                self._process.send(function, [data])
                return cast(T, self._process.answer())
            except NoAnswerError:
                self.end()
                raise

    def end(self) -> None:
        """End the process."""
        process, self._process = self._process, None
        if process:
            process.end()


def call(function: Callable[..., T], data: tuple[object, ...], limits: Limits) -> T:
    """Return what a function returns for these arguments. Raises ``NoAnswerError`` or ``ThereError``."""
    return CallApart(function, data, limits).result()


def call_each(
    function: Callable[[Item], T], items: Sequence[Item], cores: int, limits: Limits
) -> Iterator[T]:
    """Yield what a function returns for each item, in order, from a process on each core. Raises what ``call`` raises.

    The processes share the items evenly, and end with the iterator. Limits are those of each process.
    """
    cores = min(cores, len(items))
    with ExitStack() as ends:
        processes: list[_Process | _Here] = []
        for _ in range(cores):
            processes.append(_start(limits))
            ends.enter_context(processes[-1])
        for core, process in enumerate(processes):  # all work at once
            process.send(function, [(item,) for item in items[core::cores]])
        for number in range(len(items)):
            yield cast(T, processes[number % cores].answer())


@contextmanager
def working_at(place: str, core: int = 0, memory: int = 0) -> Iterator[None]:
    """Say where in somebody's files this process is at work, for the sentence of its caller if it dies there.

    Until it is done there, it may use only so many seconds of a core, and bytes beyond what it has now.
    """
    before, limits = _state.place, dict[str, int]()  # the limits are those from before
    if HAS_LIMITS and _state.answers:  # a process without a caller has none
        wanted = {"RLIMIT_CPU": core and _count_seconds() + core, "RLIMIT_AS": _most_memory(memory)}
        limits = {
            kind: resource.getrlimit(getattr(resource, kind))[0] for kind, most in wanted.items() if most
        }
        for kind, most in limits.items():
            _limit(kind, wanted[kind] if most == resource.RLIM_INFINITY else min(most, wanted[kind]))
    _say_place(place)
    try:
        yield
    finally:
        for kind, most in limits.items():
            _limit(kind, most)
    _say_place(before)  # not after an error: it may be the last one


class _State:
    """What a process knows of itself: where it is at work, and how it tells its caller, if it has one."""

    place = ""
    answers: IO[bytes] | None = None


_state = _State()


def _say_place(place: str) -> None:
    _state.place = place
    if _state.answers:
        _answer(AT, place)


def _answer(kind: str, value: object) -> None:
    assert _state.answers
    _state.answers.write(pickle.dumps((kind, value)))
    _state.answers.flush()


@contextmanager
def _hold_control_c() -> Iterator[None]:
    """Let Ctrl-C wait: Python calls functions of modules in a fork, and what is raised in these is lost."""
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


class _Copy:
    """A copy of this process that works for it, with what ``subprocess.Popen`` has."""

    def __init__(self) -> None:
        reads, self_writes = os.pipe()
        self_reads, writes = os.pipe()
        with _hold_control_c():
            self.pid = os.fork()
            if not self.pid:
                try:
                    os.close(self_writes)
                    os.close(self_reads)
                    nothing = os.open(os.devnull, os.O_RDWR)
                    for stream in range(3):
                        os.dup2(nothing, stream)
                    os.environ.update(ONE_CORE)
                    faulthandler.disable()
                    _work(os.fdopen(reads, "rb"), os.fdopen(writes, "wb"))
                finally:
                    os._exit(1)
        os.close(reads)
        os.close(writes)
        self.stdin, self.stdout = os.fdopen(self_writes, "wb"), os.fdopen(self_reads, "rb")
        self._is_over = Lock()

    def kill(self) -> None:
        """End it, if nobody has waited for its end: its number may be that of another one by now."""
        with self._is_over:
            if self.pid:
                os.kill(self.pid, signal.SIGKILL)

    def end(self) -> None:
        """Close the pipes, and wait for the end of a killed one."""
        with self._is_over:
            for stream in (self.stdin, self.stdout):
                with suppress(OSError):
                    stream.close()
            if self.pid:
                os.waitpid(self.pid, 0)
                self.pid = 0


class _Program(subprocess.Popen[bytes]):
    """A new Python that works for this process."""

    def __init__(self) -> None:
        super().__init__(
            [sys.executable, "-P", "-c", CODE],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            env={**os.environ, **ONE_CORE},
        )

    def end(self) -> None:
        """Close the pipes, and wait for the end of a killed one."""
        with suppress(OSError), self:  # what it did not read cannot be written any more
            pass


class _Process:
    """A process that answers calls. It has started, and is killed at the end."""

    def __init__(self, process: _Copy | _Program, limits: Limits) -> None:
        self._process, self._limits, self._is_late = process, limits, False
        self._write(pickle.dumps(sys.path) if isinstance(process, _Program) else b"")
        self._write(pickle.dumps(limits))

    def __enter__(self) -> _Process:
        return self

    def __exit__(self, *_: object) -> None:
        self.end()

    def kill(self) -> None:
        """Kill it; whoever waits for an answer gets none."""
        self._process.kill()

    def end(self) -> None:
        """Kill it, and wait for its end."""
        self.kill()
        self._process.end()

    def send(self, function: Callable[..., object], calls: Sequence[Sequence[object]]) -> None:
        """Send a function and the arguments of some calls. A process that has died is noticed by ``answer``."""
        self._write(pickle.dumps((function, calls)))

    def _write(self, data: bytes) -> None:
        assert self._process.stdin
        with suppress(OSError):
            self._process.stdin.write(data)
            self._process.stdin.flush()

    def answer(self) -> object:
        """Wait for the next result, and return it. Raises ``ThereError`` or ``NoAnswerError``."""
        timer = Timer(self._limits.seconds, self._kill_late)
        timer.daemon = True
        if self._limits.seconds:
            timer.start()
        kind, place = AT, ""
        value: object = ""
        try:
            while kind == AT:
                place = str(value)
                assert self._process.stdout
                kind, value = pickle.load(self._process.stdout)
        except (OSError, EOFError, ValueError, pickle.UnpicklingError):
            late = msg("reading took longer than {most} s", most=self._limits.seconds)
            raise NoAnswerError(late if self._is_late else self._limits.ended, place) from None
        finally:
            timer.cancel()
        if kind == FAILED:
            raise NoAnswerError(self._limits.ended, place) from RuntimeError(value)
        if kind == TOLD:
            raise ThereError(cast(Text, value))
        return value

    def _kill_late(self) -> None:
        self._is_late = True
        self.kill()


class _Here:
    """What answers calls in this process, in place of a ``_Process``: it has no limits, and cannot be killed.

    Arguments and results are copied as if they went to another process and back.
    """

    def __init__(self, limits: Limits) -> None:
        self._ended = limits.ended
        self._calls: deque[tuple[Callable[..., object], Sequence[object]]] = deque()

    def __enter__(self) -> _Here:
        return self

    def __exit__(self, *_: object) -> None:
        pass

    def kill(self) -> None:
        """Do nothing: who calls this is not waiting for an answer."""

    end = kill

    def send(self, function: Callable[..., object], calls: Sequence[Sequence[object]]) -> None:
        """Note a function and the arguments of some calls."""
        self._calls.extend(pickle.loads(pickle.dumps([(function, data) for data in calls])))

    def answer(self) -> object:
        """Make the next call, and return its result. Raises ``ThereError`` or ``NoAnswerError``."""
        _state.place = ""
        function, data = self._calls.popleft()
        try:
            return pickle.loads(pickle.dumps(function(*data)))
        except Exception as fault:
            text = getattr(fault, "text", None)
            if isinstance(text, Text):
                raise ThereError(text) from None
            raise NoAnswerError(self._ended, _state.place) from fault


def _start(limits: Limits) -> _Process | _Here:
    """Start what answers calls; nothing else chooses how.

    A copy has none of its caller's other threads, but their locks: so there may be none. Nor may a library have threads
    of its own: a copy of OpenCV waits for those that it lacks, for ever.
    """
    if not HAS_PROCESSES:
        return _Here(limits)
    if sys.platform == "linux" and hasattr(os, "fork") and threading.active_count() == 1:
        libraries = len(os.listdir("/proc/self/task")) - len(sys._current_frames())
        if libraries <= 0:
            return _Process(_Copy(), limits)
    return _Process(_Program(), limits)


def work() -> None:
    """Do the work of a new Python: read what to call from standard input, and write answers to standard output."""
    answers, sys.stdout = sys.stdout.buffer, sys.stderr
    _work(sys.stdin.buffer, answers)


def _work(tasks: IO[bytes], answers: IO[bytes]) -> None:
    """Answer calls until the caller ends."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the caller, who then kills this process
    limits: Limits = pickle.load(tasks)
    _state.place, _state.answers = "", answers
    _limit("RLIMIT_CORE", 0)
    if most := _most_memory(limits.memory):
        _limit("RLIMIT_AS", most)
    waiting: SimpleQueue[Task] = SimpleQueue()
    Thread(target=_receive, args=(tasks, waiting), daemon=True).start()
    while True:
        function, calls = waiting.get()
        for data in calls:
            if limits.core:
                _limit("RLIMIT_CPU", _count_seconds() + limits.core)
            try:
                answer = DONE, function(*data)
            except Exception as fault:  # the caller hears of it
                text = getattr(fault, "text", None)
                answer = (TOLD, text) if isinstance(text, Text) else (FAILED, traceback.format_exc())
            _answer(*answer)


def _receive(tasks: IO[bytes], waiting: SimpleQueue[Task]) -> None:
    """Read what to call; end this process when nobody can write to it any more."""
    try:
        while True:
            waiting.put(pickle.load(tasks))
    finally:
        os._exit(1)


def _limit(kind: str, most: int) -> None:
    """Limit what this process may use, where the system can."""
    if HAS_LIMITS:
        number = getattr(resource, kind)
        with suppress(OSError, ValueError):
            resource.setrlimit(number, (most, resource.getrlimit(number)[1]))


def _count_seconds() -> int:
    """Return the seconds of a core that this process has used, rounded up."""
    return int(time.process_time()) + 1


def _most_memory(more: int) -> int:
    """Return the bytes of address space of this process and so many more.

    It is 0, no limit, if no more are given, or if the system does not say how many there are now: a limit that the
    process has already passed would end it at once.
    """
    if more and HAS_LIMITS:
        with suppress(OSError), open("/proc/self/statm", encoding="ascii") as file:
            return int(file.read().split()[0]) * resource.getpagesize() + more
    return 0
