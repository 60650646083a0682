"""The thread that writes the log: whoever waits for it is answered."""

import asyncio
import time
from concurrent.futures import ThreadPoolExecutor
from threading import Event

import pytest

from pnp.wings.web.log_writer import LogWriter


def test_a_caller_who_is_gone_keeps_nobody_waiting(tmp_path):
    """A caller is cancelled while the disk is busy: his job is done all the same, and so are those after it."""
    done, begun, free = [], Event(), Event()

    def slow(_):
        begun.set()
        assert free.wait(10)
        done.append("first")

    async def run():
        writer = LogWriter()
        await writer.open(tmp_path / "logs.sqlite3", time.time)
        gone = asyncio.create_task(writer.do(slow))
        await asyncio.to_thread(begun.wait, 10)
        second = asyncio.create_task(writer.do(lambda _: done.append("second")))
        await asyncio.sleep(0)
        gone.cancel()
        free.set()
        await asyncio.wait_for(second, 10)
        await asyncio.wait_for(writer.do(lambda _: done.append("third")), 10)
        with pytest.raises(asyncio.CancelledError):
            await gone
        await writer.close()

    with ThreadPoolExecutor(1) as thread:  # the worker of a browser test has a loop of its own
        thread.submit(asyncio.run, run()).result()
    assert done == ["first", "second", "third"]
