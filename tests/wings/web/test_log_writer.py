"""The thread that writes the log: whoever waits for it is answered."""

import asyncio
import time
from concurrent.futures import ThreadPoolExecutor
from threading import Event

import pytest

from pnp.wings.web.log_writer import LogWriter
from tests.processes import HANG


def test_a_caller_who_is_gone_keeps_nobody_waiting(tmp_path):
    """A caller is cancelled while the disk is busy: his job is done all the same, and so are those after it."""
    done, begun, free = [], Event(), Event()

    def slow(_):
        begun.set()
        assert free.wait(HANG)
        done.append("first")

    async def run():
        writer = LogWriter()
        await writer.open(tmp_path / "logs.sqlite3", time.time)
        gone = asyncio.create_task(writer.do(slow))
        await asyncio.to_thread(begun.wait, HANG)
        second = asyncio.create_task(writer.do(lambda _: done.append("second")))
        await asyncio.sleep(0)
        gone.cancel()
        free.set()
        await asyncio.wait_for(second, HANG)
        await asyncio.wait_for(writer.do(lambda _: done.append("third")), HANG)
        with pytest.raises(asyncio.CancelledError):
            await gone
        await writer.close()

    with ThreadPoolExecutor(1) as thread:  # the worker of a browser test has a loop of its own
        thread.submit(asyncio.run, run()).result()
    assert done == ["first", "second", "third"]
