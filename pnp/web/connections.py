"""Who may hold connections: strangers may hold few, so that there is always room for those who have the entry code.

Connections that say nothing, or only a sign now and then, are ended. The system lets a program open only so many
files, and each connection is one; so they are counted before they are taken.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Any

from uvicorn.protocols.http.h11_impl import H11Protocol

from pnp.web.codes import household
from pnp.web.guard import Rates, has_code
from scorer.messages import Text, msg

MOST = 1000
"""Connections in all, where the system allows so many."""

OTHER_FILES = 96
"""Files that are not connections: plays, fonts, what a kit is drawn from."""

FOR_STRANGERS = 4
"""The part of all connections that those without the code may hold: one in so many."""

MOST_EACH = 150
"""Connections of one address: all its streams, and some for pages."""

HEAD_SECONDS = 10.0
"""The most seconds for the head of a request, however often a bit of it arrives."""

PLAYERS_REST = 60
"""Seconds that the connection of a player may rest between two requests, so that few are opened anew."""

FRESH, FRESH_AT_ONCE = 5.0, 60
"""Connections that an address without the code may open, each second and at once."""

TELL_EVERY = 60.0
"""The least seconds between two lines about strangers."""


def raise_limit(wanted: int = MOST + OTHER_FILES) -> int:
    """Let this program open more files, as far as the system allows it; return how many connections that leaves."""
    try:
        import resource
    except ImportError:  # Windows has no such limit
        return MOST
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    most = wanted if hard == resource.RLIM_INFINITY else min(wanted, hard)
    if soft != resource.RLIM_INFINITY and soft < most:
        with suppress(ValueError, OSError):
            resource.setrlimit(resource.RLIMIT_NOFILE, (most, hard))
            soft = most
    return MOST if soft == resource.RLIM_INFINITY else max(FOR_STRANGERS, min(MOST, soft - OTHER_FILES))


class Crowd:
    """All connections, in the order in which they came; it decides which of the strangers' must go."""

    def __init__(
        self,
        most: int,
        seconds: Callable[[], float],
        tell: Callable[[Text], None],
        familiar: Sequence[str] = (),
    ) -> None:
        self._most, self._strangers = most, max(1, most // FOR_STRANGERS)
        self._seconds, self._tell, self._told = seconds, tell, float("-inf")
        self._all: dict[Connection, str] = {}
        self._known: set[Connection] = set()
        self._fresh = Rates(FRESH, FRESH_AT_ONCE, seconds)
        self._familiar = dict.fromkeys(map(household, familiar))  # where players are

    def admits(self, address: str) -> bool:
        """Return whether one more connection from an address may be taken; end a stranger's if there is no room."""
        own = household(address)
        taken = (own in self._familiar or self._fresh.takes(own)) and self._has_room(own)
        if not taken:
            self.complain(address)
        return taken

    def add(self, one: Connection, address: str) -> None:
        """Note a new connection."""
        self._all[one] = household(address)

    def remove(self, one: Connection) -> None:
        """Forget a connection that has ended."""
        self._known.discard(one)
        self._all.pop(one, None)

    def know(self, one: Connection) -> None:
        """Note that a connection showed the code; beyond a number they are like any other."""
        own = self._all.get(one)
        if own is None or len(self._known) >= self._most - self._strangers:
            return
        self._known.add(one)
        self._familiar.pop(own, None)
        self._familiar[own] = None
        if len(self._familiar) > self._most:
            del self._familiar[next(iter(self._familiar))]

    def complain(self, address: str) -> None:
        """Tell that connections are ended, but not too often."""
        now = self._seconds()
        if now - self._told >= TELL_EVERY:
            self._told = now
            self._tell(
                msg(
                    "Too many connections, the last one from {address}: those without the code are ended.",
                    address=address,
                )
            )

    def _has_room(self, own: str) -> bool:
        """Return whether an address may have one more, perhaps for the oldest that somebody without the code holds."""
        strange = [(one, held) for one, held in self._all.items() if one not in self._known]
        if sum(held == own for held in self._all.values()) >= MOST_EACH:
            ended = next((one for one, held in strange if held == own), None)
        elif len(strange) >= self._strangers:
            [(largest, _)] = Counter(held for _, held in strange).most_common(1)
            ended = next(one for one, held in strange if held == largest)
        else:
            return len(self._all) < self._most
        if ended is not None:
            ended.end()
        return ended is not None


class Connection(H11Protocol):
    """One connection."""

    _deadline: asyncio.TimerHandle | None = None
    _is_known = _is_ended = False

    def __init__(self, crowd: Crowd, **facts: Any) -> None:
        super().__init__(**facts)
        self._crowd = crowd

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Begin, unless it was ended before."""
        super().connection_made(transport)
        if self._is_ended:
            transport.abort()
        else:
            self._await_head()

    def data_received(self, data: bytes) -> None:
        """Read on; what comes after an answer, or instead of a request, does not make the wait longer."""
        super().data_received(data)
        if self.cycle is None or self.cycle.response_complete:
            self._await_head()
            return
        self._stop_waiting()
        if not self._is_known and has_code(self.config.app.state.door, {**self.scope}):  # type: ignore[union-attr]
            self._is_known = True
            self.timeout_keep_alive = PLAYERS_REST
            self._crowd.know(self)

    def connection_lost(self, exc: Exception | None) -> None:
        """End."""
        self._stop_waiting()
        self._crowd.remove(self)
        super().connection_lost(exc)

    def end(self) -> None:
        """End it at once."""
        self._crowd.remove(self)
        self._is_ended = True
        if self.transport is not None:
            self.transport.abort()

    def _await_head(self) -> None:
        if self._deadline is None:
            self._deadline = self.loop.call_later(HEAD_SECONDS, self.transport.abort)

    def _stop_waiting(self) -> None:
        if self._deadline is not None:
            self._deadline.cancel()
            self._deadline = None
