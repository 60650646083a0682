"""The streams that tell phones of entries."""

import asyncio
from concurrent.futures import ThreadPoolExecutor

from pnp.wings.web import live as lives
from pnp.wings.web.live import Live
from tests.processes import HANG


def run(coroutine):
    """Run something to its end, in a thread of its own: a browser of other tests may have a loop in this one."""
    with ThreadPoolExecutor(1) as threads:
        return threads.submit(asyncio.run, coroutine).result()


def heard(live, seen=0):
    """Return what a phone hears, as pieces that come one after the other."""
    return live._events("192.168.1.20", "table", seen)


def test_what_comes_in_a_burst_is_told_together(monkeypatch):
    """The first entry is told at once; those of the next moment are one message, with the last number."""
    monkeypatch.setattr(lives, "PAUSE", 0.05)

    async def burst():
        live = Live()
        stream = heard(live)
        said = [await anext(stream)]
        for number in range(1, 21):
            live.tell("table", number)
            if number == 1:
                said.append(await anext(stream))
        said.append(await anext(stream))
        live.close()
        return [*said, *[each async for each in stream]]

    said = run(burst())
    assert said == ["retry: 1500\n\n", "event: moved\ndata: 1\n\n", "event: moved\ndata: 20\n\n"]


def test_the_end_waits_for_no_pause(monkeypatch):
    """A stream that is pausing ends as soon as the server does."""
    monkeypatch.setattr(lives, "PAUSE", 600.0)

    async def ending():
        live = Live()
        stream = heard(live)
        await anext(stream)
        live.tell("table", 1)
        await anext(stream)
        rest = asyncio.ensure_future(anext(stream, "over"))
        await asyncio.sleep(0)
        live.close()
        return await asyncio.wait_for(rest, HANG)

    assert run(ending()) == "over"


def test_of_a_burst_of_streams_no_more_are_held(monkeypatch):
    """Streams that one address asks for in one moment are bounded as those that come one by one."""
    monkeypatch.setattr(lives, "MOST_EACH", 3)

    async def bursting():
        live = Live()
        streams = [heard(live) for _ in range(5)]  # all were let in before the first one began
        said = [await anext(stream, "over") for stream in streams]
        live.close()
        return said

    assert run(bursting()) == [*["retry: 1500\n\n"] * 3, "over", "over"]
