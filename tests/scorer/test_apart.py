"""A call in another process ends in its result, its error, or within its limits; whatever the process does."""

import asyncio
import os
import time
from pathlib import Path

import pytest

from pnp.web.beside import beside
from scorer.apart import Call, Limits, NoAnswerError, ThereError, call
from scorer.errors import ScorerError
from scorer.messages import msg

LIMITS = Limits(core=10, memory=400 << 20, seconds=20)
ENDED = "malicious or damaged"


def refuse(name):
    raise ScorerError(msg("{name} is no name", name=name))


def think():
    while True:
        pass


def tell_and_sleep(path):
    Path(path).write_text(str(os.getpid()), encoding="ascii")
    time.sleep(60)


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
        pytest.param(time.sleep, (60,), LIMITS._replace(seconds=0.5), "longer than 0.5 s", id="the clock"),
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
    assert time.monotonic() - start < 15


def test_who_is_cancelled_ends_the_process(tmp_path):
    """At once, and the loop goes on meanwhile."""
    note = tmp_path / "pid"

    async def cancel():
        waiting = asyncio.create_task(beside(Call(tell_and_sleep, (str(note),), LIMITS)))
        while not (note.exists() and note.read_text()):
            await asyncio.sleep(0.02)
        waiting.cancel()
        with pytest.raises(asyncio.CancelledError):
            await waiting

    start = time.monotonic()
    asyncio.run(cancel())
    assert time.monotonic() - start < 15
    with pytest.raises(ProcessLookupError):
        os.kill(int(note.read_text()), 0)
