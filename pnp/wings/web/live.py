"""Events that notify phones of every entry, and what a phone may see of a game that is played here."""

import asyncio
from collections import Counter
from collections.abc import AsyncGenerator, AsyncIterator, Awaitable, Callable
from contextlib import aclosing, suppress

from starlette.requests import Request
from starlette.responses import Response, StreamingResponse

from pnp.wings.web.visitor import visitor
from scorer.entry.file import LogFile
from scorer.entry.log import GameLog
from scorer.games.table import Table

BEAT = 5.0
"""Seconds between the heartbeats of a silent stream; a phone that hears nothing for 12 seconds shows a warning."""

PAUSE = 0.25  # the fewest seconds between two events of a stream, so that a busy game does not flood phones
GLANCE = 0.2  # seconds between two looks at a folder that somebody edits

MOST = 400  # the most streams in all
MOST_EACH = 100  # of one address


class Live:
    """The states of games that phones show, and the phones that listen."""

    def __init__(self) -> None:
        self._states: dict[str, str] = {}
        self._moved: dict[str, asyncio.Event] = {}
        self._listeners: Counter[str] = Counter()
        self._phones: Counter[tuple[str, str]] = Counter()  # the open streams of each game and phone
        self._closing = asyncio.Event()

    def tell(self, log: str, state: str) -> None:
        """Set the state of a game, and notify every phone that shows it."""
        self._states[log] = state
        event = self._moved.pop(log, None)
        if event is not None:
            event.set()

    def phones(self, log: str) -> set[str]:
        """Return the phones that listen to a game."""
        return {phone for game, phone in self._phones if game == log}

    def listens(self, phone: str) -> bool:
        """Return whether a phone listens to any game."""
        return any(phone == other for _, other in self._phones)

    def close(self) -> None:
        """End every stream."""
        self._closing.set()
        for event in self._moved.values():
            event.set()
        self._moved.clear()

    def stream(
        self, request: Request, log: GameLog, find_state: Callable[[], Awaitable[str]], seen: str
    ) -> Response:
        """Answer with a stream for a phone that has seen the state ``seen``; status 503 if there are too many."""
        client = visitor(request).address
        if self._is_full(client):
            return Response(status_code=503, headers={"Retry-After": "10"})
        events = self._listen(client, log, visitor(request).phone, find_state, seen)
        return StreamingResponse(events, media_type="text/event-stream", headers={"X-Accel-Buffering": "no"})

    def watch(self, request: Request, find_state: Callable[[], str]) -> Response:
        """Answer with a stream that tells each new state of a folder at once; status 503 if there are too many."""
        client = visitor(request).address
        if self._is_full(client):
            return Response(status_code=503, headers={"Retry-After": "10"})
        return StreamingResponse(self._watch(client, find_state), media_type="text/event-stream")

    async def _watch(self, client: str, find_state: Callable[[], str]) -> AsyncGenerator[str, None]:
        self._listeners[client] += 1
        try:
            seen, silent = "", 0.0
            while not self._closing.is_set():
                state = await asyncio.to_thread(find_state)
                silent += GLANCE
                if state != seen or silent >= BEAT:
                    yield f"event: {'beat' if state == seen else 'moved'}\ndata: {state}\n\n"
                    seen, silent = state, 0.0
                await _wait(self._closing, GLANCE)
        finally:
            self._listeners[client] -= 1
            self._listeners += Counter()

    async def _listen(
        self, client: str, log: GameLog, phone: str, find_state: Callable[[], Awaitable[str]], seen: str
    ) -> AsyncIterator[str]:
        """Yield the events for a phone, which counts as listening meanwhile."""
        place = channel(log, phone)
        self._phones[log.id, phone] += 1
        try:
            self._states[place] = await find_state()  # what changes from here on is told
            async with aclosing(self._events(client, place, seen)) as events:
                async for event in events:
                    yield event
        finally:
            self._phones[log.id, phone] -= 1
            if not self._phones[log.id, phone]:
                del self._phones[log.id, phone]
                if place != log.id:
                    self._states.pop(place, None)

    async def _events(self, client: str, log: str, seen: str) -> AsyncGenerator[str, None]:
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


SHARED = ""  # the name of a phone for everybody


def table_of(log: GameLog) -> Table:
    """Return the table of a game that is played here."""
    assert log.table is not None
    return log.table


def seats_of(log: GameLog, name: str | None) -> frozenset[int]:
    """Return the seats that a phone plays for: its own, or all those of people without a phone."""
    table = table_of(log)
    taken = {table.position.players.index(player) for player in log.people.values() if player}
    if name is None:
        return frozenset()
    return frozenset({table.position.players.index(name)}) if name else table.people - taken


def number_of(log: GameLog, name: str | None) -> int:
    """Return the number of entries that a phone with a name may have seen."""
    return table_of(log).seen_by(seats_of(log, name))


def channel(log: GameLog, phone: str) -> str:
    """Return the channel of events for a phone; its own in a game that is played here, as its seat may change."""
    return log.id if log.table is None else f"{log.id} {phone}"


def deal(file: LogFile, identity: str) -> None:
    """Roll the first dice, or draw the first tiles, of a game that is played here."""
    table = file.log(identity).table
    if table is not None and not table.line.actions:
        file.enter(identity, table.draw_chance(), "", 0)
