"""Server-sent events: they notify every phone of an entry; the phone then fetches it in its own language."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import suppress

from starlette.requests import Request
from starlette.responses import Response, StreamingResponse

from pnp.web.visitor import address_of

BEAT = 5.0
"""Seconds between the heartbeats of a silent stream; a phone that hears nothing for 12 seconds shows a warning."""

PAUSE = 0.25
"""The fewest seconds between two events of a stream, so that a busy game does not flood phones."""

MOST = 400
MOST_EACH = 100
"""The most streams in all, and of one address."""


class Live:
    """The states of games that phones show, and the phones that listen."""

    def __init__(self) -> None:
        self._states: dict[str, str] = {}
        self._moved: dict[str, asyncio.Event] = {}
        self._listeners: Counter[str] = Counter()
        self._closing = asyncio.Event()

    def tell(self, log: str, state: str) -> None:
        """Set the state of a game, and notify every phone that shows it."""
        self._states[log] = state
        event = self._moved.pop(log, None)
        if event is not None:
            event.set()

    def set_state(self, log: str, state: str) -> None:
        """Set the state of a game as it is in the file."""
        self._states[log] = state

    def close(self) -> None:
        """End every stream."""
        self._closing.set()
        for event in self._moved.values():
            event.set()
        self._moved.clear()

    def stream(self, request: Request, log: str, seen: str) -> Response:
        """Answer with a stream for a phone that has seen the state ``seen``; status 503 if there are too many."""
        client = address_of(request)
        if self._is_full(client):
            return Response(status_code=503, headers={"Retry-After": "10"})
        events = self._events(client, log, seen)
        return StreamingResponse(events, media_type="text/event-stream", headers={"X-Accel-Buffering": "no"})

    async def _events(self, client: str, log: str, seen: str) -> AsyncIterator[str]:
        if self._is_full(client):  # several requests at once are not counted before their streams start
            return
        self._listeners[client] += 1
        try:
            yield "retry: 1500\n\n"
            while not self._closing.is_set():
                state = self._states.get(log, seen)
                if state != seen:
                    seen = state
                    yield f"event: moved\ndata: {state}\n\n"
                    await _wait(self._closing, PAUSE)  # entries meanwhile are reported together
                elif not await _wait(self._moved.setdefault(log, asyncio.Event()), BEAT):
                    yield "event: beat\ndata:\n\n"
        finally:
            self._listeners[client] -= 1
            self._listeners += Counter()

    def _is_full(self, client: str) -> bool:
        return self._listeners.total() >= MOST or self._listeners[client] >= MOST_EACH


async def _wait(event: asyncio.Event, seconds: float) -> bool:
    """Wait for an event; return False if it has not happened after some seconds."""
    with suppress(TimeoutError):
        async with asyncio.timeout(seconds):
            return await event.wait()
    return False
