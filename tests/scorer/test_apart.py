"""A call in another process ends in its result, its error, or within its limits; whatever the process does."""

import asyncio
import os
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path

import pytest

from pnp.wings.web.beside import beside
from scorer import apart
from scorer.apart import CallApart, Helper, Limits, NoAnswerError, ThereError, call, call_each, working_at
from scorer.errors import ScorerError
from scorer.messages import msg
from tests.processes import HANG, is_running, wait

LIMITS = Limits(core=10, memory=400 << 20, seconds=HANG)
LONG = 10 * HANG
ROOT = Path(__file__).resolve().parents[2]
ENDED = "needs too much memory or time, or is damaged"


def run_alone(code, environment=None):
    """Return what a program prints as its output and as its errors; pytest may have threads of its own."""
    ran = subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=False, env=environment
    )
    return ran.stdout, ran.stderr


def refuse(name):
    raise ScorerError(msg("{name} is no name", name=name))


def think():
    while True:
        pass


def tell_and_sleep(path):
    Path(path).write_text(str(os.getpid()), encoding="ascii")
    time.sleep(LONG)


def test_the_result_comes_back_with_its_type():
    """Also a large one, from large data: no pipe is full."""
    data = os.urandom(3_000_000)
    assert call(bytes.upper, (data,), LIMITS) == data.upper()


def test_what_is_printed_is_no_answer():
    assert call(print, ("Ana",), LIMITS) is None


def test_an_error_comes_back_with_its_sentence():
    with pytest.raises(ThereError, match="Ana is no name"):
        call(refuse, ("Ana",), LIMITS)


@pytest.mark.parametrize(
    ("function", "data", "limits", "told"),
    [
        pytest.param(time.sleep, (LONG,), LIMITS._replace(seconds=0.5), "longer than 0.5 s", id="the clock"),
        pytest.param(think, (), LIMITS._replace(core=1), ENDED, id="a core"),
        pytest.param(bytes, (500 << 20,), LIMITS, ENDED, id="memory"),
        pytest.param(os._exit, (3,), LIMITS, ENDED, id="its process ends"),
        pytest.param(os.abort, (), LIMITS, ENDED, id="its process crashes"),
        pytest.param(int, ("x",), LIMITS, ENDED, id="a bug"),
    ],
)
def test_no_call_takes_more_than_its_limits(function, data, limits, told):
    """One sentence tells, and nothing hangs."""
    start = time.monotonic()
    with pytest.raises(NoAnswerError, match=told):
        call(function, data, limits)
    assert time.monotonic() - start < HANG


def test_who_is_cancelled_ends_the_process(tmp_path):
    """At once, and the loop goes on meanwhile."""
    note = tmp_path / "pid"

    async def cancel():
        waiting = asyncio.create_task(beside(CallApart(tell_and_sleep, (str(note),), LIMITS)))
        while not (note.exists() and note.read_text()):
            await asyncio.sleep(0.02)
        waiting.cancel()
        with pytest.raises(asyncio.CancelledError):
            await waiting

    start = time.monotonic()
    with ThreadPoolExecutor(1) as thread:  # another test may leave a loop running in this one
        thread.submit(asyncio.run, cancel()).result()
    assert time.monotonic() - start < HANG
    assert not is_running(int(note.read_text()))


@pytest.mark.parametrize("cores", [1, 3, 9])
def test_results_of_many_calls_come_in_order(cores):
    """However many processes make them, and if there are more than items."""
    assert list(call_each(abs, range(-6, 1), cores, LIMITS)) == [6, 5, 4, 3, 2, 1, 0]
    assert list(call_each(abs, [], cores, LIMITS)) == []


def meet(folder, number):
    """Wait until the other one is there, too."""
    (Path(folder) / str(number)).touch()
    while not (Path(folder) / str(1 - number)).exists():
        time.sleep(0.01)
    return number


def test_processes_work_at_the_same_time(tmp_path):
    """Two calls that wait for each other both come to an end."""
    assert list(call_each(partial(meet, str(tmp_path)), [0, 1], 2, LIMITS)) == [0, 1]


def test_one_dead_process_ends_many_calls():
    """Nobody waits for the others."""
    with pytest.raises(NoAnswerError, match=ENDED):
        list(call_each(os._exit, [3, 4], 2, LIMITS))


@pytest.mark.skipif(os.name != "posix", reason="the process is looked up by its number")
def test_a_process_ends_with_its_caller(tmp_path):
    """Also with one that is killed and can end nothing any more."""
    note = tmp_path / "pid"
    code = "import sys; from tests.scorer.test_apart import *; call(tell_and_sleep, (sys.argv[1],), LIMITS)"
    caller = subprocess.Popen([sys.executable, "-c", code, str(note)], cwd=Path(__file__).parents[2])
    process = int(wait(lambda: note.exists() and note.read_text()))
    caller.kill()
    caller.wait()
    wait(lambda: not is_running(process))


def refuse_at(place):
    with working_at("game.yaml"):
        pass
    with working_at(place):
        int("x")


def test_where_there_are_no_processes_calls_run_in_this_one(monkeypatch):
    """As in a browser: with the same results and sentences, and one after the other."""
    monkeypatch.setattr(apart, "HAS_PROCESSES", False)
    assert call(os.getpid, (), LIMITS) == os.getpid()
    assert list(call_each(abs, range(-6, 1), 3, LIMITS)) == [6, 5, 4, 3, 2, 1, 0]
    helper = Helper(LIMITS)
    assert helper.call(bytes.upper, b"ana") == b"ANA"
    with pytest.raises(ThereError, match="Ana is no name"):
        helper.call(refuse, "Ana")
    with pytest.raises(NoAnswerError, match=ENDED) as fault:
        helper.call(refuse_at, "cards.xlsx")
    assert fault.value.place == "cards.xlsx"
    assert isinstance(fault.value.__cause__, ValueError)
    assert helper.call(abs, -1) == 1
    running = CallApart(abs, (-2,), LIMITS)
    assert running.result() == 2
    running.end()


KEPT = []


def keep(number):
    KEPT.append(number)
    return sum(KEPT)


def die_at(*places):
    for place in places:
        with working_at(place):
            pass
    with working_at("cards.xlsx"):
        os._exit(3)


def test_a_helper_keeps_what_it_knows_until_it_dies():
    """The next call then gets a new process; the sentence says where the old one was at work."""
    helper = Helper(LIMITS)
    assert [helper.call(keep, 2), helper.call(keep, 3)] == [2, 5]
    with pytest.raises(ThereError, match="Ana is no name"):
        helper.call(refuse, "Ana")
    assert helper.call(keep, 4) == 9
    with pytest.raises(NoAnswerError, match=ENDED) as fault:
        helper.call(die_at, "game.yaml", "wheat.svg")
    assert fault.value.place == "cards.xlsx"
    assert helper.call(keep, 1) == 1
    assert KEPT == []


def test_each_call_of_a_helper_has_the_limits_of_one():
    """A process that has used a core for long is not too late for the next call."""
    helper = Helper(Limits(core=1))
    process = helper.call(work_for, 0.75)
    assert {helper.call(work_for, 0.75) for _ in range(2)} == {process}


def work_for(seconds):
    until = time.process_time() + seconds
    while time.process_time() < until:
        pass
    return os.getpid()


def test_nobody_who_has_no_helper_any_more_has_its_process():
    helper = Helper(LIMITS)
    process = helper.call(os.getpid)
    assert is_running(process)
    del helper
    assert not is_running(process)


def test_with_threads_the_other_process_is_a_new_python():
    """A copy of a process with threads would have their locks; one without them is copied where that is quick."""
    code = """
import sys
from concurrent.futures import ThreadPoolExecutor
from scorer.apart import Limits, call
from tests.scorer import test_apart
test_apart.KEPT.append(5)
print(call(test_apart.keep, (1,), test_apart.LIMITS))
with ThreadPoolExecutor(1) as thread:
    print(thread.submit(call, test_apart.keep, (1,), test_apart.LIMITS).result())
"""
    assert run_alone(code)[0].split() == ["6" if sys.platform == "linux" else "1", "1"]


THREADS_OF_A_LIBRARY = """
import time, cv2, numpy
from scorer.apart import Limits, call
cv2.GaussianBlur(numpy.zeros((4000, 4000), numpy.float32), (0, 0), 3)
time.sleep(0.5)  # until its threads wait for work
call(cv2.setNumThreads, (1,), Limits(seconds=100))
print("done")
"""


def test_with_threads_of_a_library_the_other_process_is_a_new_python():
    """In a copy OpenCV waits for its threads, which are not there: after it was used here, no photo was ever read."""
    pytest.importorskip("cv2")
    environment = {name: value for name, value in os.environ.items() if not name.startswith("OPENCV")}
    assert run_alone(THREADS_OF_A_LIBRARY, environment) == ("done\n", "")


CONTROL_C_IN_A_FORK = """
import os, signal
from scorer.apart import Limits, call
os.register_at_fork(after_in_parent=lambda: os.kill(os.getpid(), signal.SIGINT))
try:
    call(abs, (-1,), Limits())
except KeyboardInterrupt:
    print("stopped")
"""


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere no process is a copy")
def test_control_c_is_not_lost_while_a_process_starts():
    """Python ignores what is raised in a fork: the caller would wait for a result that nobody wants any more."""
    assert run_alone(CONTROL_C_IN_A_FORK) == ("stopped\n", "")


def test_memory_is_not_limited_where_the_system_does_not_say_how_much_is_used(monkeypatch):
    """As on macOS and Windows: a limit below what a process has already would end it at once."""

    def refuse(*_, **__):
        raise FileNotFoundError

    assert apart._most_memory(1) > 1
    monkeypatch.setattr(apart, "open", refuse, raising=False)
    assert apart._most_memory(1) == 0
