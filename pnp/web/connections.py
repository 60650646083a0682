"""Limits on connections: strangers may have only a few, so that there is always room for phones with the entry code.

Silent and very slow connections are closed. The system limits the number of open files, and every connection is one, so
connections are counted before they are accepted.
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
"""The most connections in all, if the system allows them."""

OTHER_FILES = 96
"""Open files that are not connections: plays, fonts, templates."""

FOR_STRANGERS = 4
"""One in this many connections may be without the code."""

MOST_EACH = 150
"""The most connections of one address: all its streams, and some for pages."""

HEAD_SECONDS = 10.0
"""The most seconds until the head of a request has arrived, even if parts of it keep arriving."""

PLAYERS_REST = 60
"""Seconds that a player's connection may be idle between requests; long, so that few are opened again."""

FRESH, FRESH_AT_ONCE = 5.0, 60
"""The connections that an address without the code may open, per second and at once."""

TELL_EVERY = 60.0
"""The fewest seconds between two reports about strangers."""


def raise_limit(files: int = MOST + OTHER_FILES) -> int:
    """Raise the limit of open files as far as the system allows; return the number of connections that leaves."""
    try:
        import resource
    except ImportError:  # Windows has no such limit
        return MOST
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    most = files if hard == resource.RLIM_INFINITY else min(files, hard)
    if soft != resource.RLIM_INFINITY and soft < most:
        with suppress(ValueError, OSError):
            resource.setrlimit(resource.RLIMIT_NOFILE, (most, hard))
            soft = most
    return MOST if soft == resource.RLIM_INFINITY else max(FOR_STRANGERS, min(MOST, soft - OTHER_FILES))


class Crowd:
    """All connections, oldest first; it decides which of the strangers' connections to close."""

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
        self._familiar = dict.fromkeys(map(household, familiar))  # addresses of players

    def admits(self, address: str) -> bool:
        """Return whether to accept a connection from an address; close a stranger's connection to make room."""
        own = household(address)
        admitted = (own in self._familiar or self._fresh.allows(own)) and self._make_room(own)
        if not admitted:
            self._complain(address)
        return admitted

    def add(self, connection: Connection, address: str) -> None:
        """Add a new connection."""
        self._all[connection] = household(address)

    def remove(self, connection: Connection) -> None:
        """Remove a connection that has ended."""
        self._known.discard(connection)
        self._all.pop(connection, None)

    def know(self, connection: Connection) -> None:
        """Note that a connection has the code; beyond a limit, further ones count as strangers."""
        own = self._all.get(connection)
        if own is None or len(self._known) >= self._most - self._strangers:
            return
        self._known.add(connection)
        self._familiar.pop(own, None)
        self._familiar[own] = None
        if len(self._familiar) > self._most:
            del self._familiar[next(iter(self._familiar))]

    def _complain(self, address: str) -> None:
        """Report on the terminal that connections are closed, at most once in ``TELL_EVERY`` seconds."""
        now = self._seconds()
        if now - self._told >= TELL_EVERY:
            self._told = now
            self._tell(
                msg(
                    "Too many connections, the last one from {address}: connections without the code are closed.",
                    address=address,
                )
            )

    def _make_room(self, own: str) -> bool:
        """Return whether an address may have one more connection, perhaps after closing the oldest of a stranger."""
        strange = [(one, address) for one, address in self._all.items() if one not in self._known]
        if sum(address == own for address in self._all.values()) >= MOST_EACH:
            surplus = next((one for one, address in strange if address == own), None)
        elif len(strange) >= self._strangers:
            [(busiest, _)] = Counter(address for _, address in strange).most_common(1)
            surplus = next(one for one, address in strange if address == busiest)
        else:
            return len(self._all) < self._most
        if surplus is not None:
            surplus.end()
        return surplus is not None


class Connection(H11Protocol):
    """One connection."""

    _deadline: asyncio.TimerHandle | None = None
    _is_known = _is_ended = False

    def __init__(self, crowd: Crowd, **facts: Any) -> None:
        super().__init__(**facts)
        self._crowd = crowd

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Start, unless it was ended already."""
        super().connection_made(transport)
        if self._is_ended:
            transport.abort()
        else:
            self._await_head()

    def data_received(self, data: bytes) -> None:
        """Read data; the deadline starts after each answer, and data that is not a whole head does not extend it."""
        super().data_received(data)
        if self.cycle is None or self.cycle.response_complete:
            self._await_head()
            return
        self._stop_waiting()
        if not self._is_known and has_code(self.config.app.state.shared.door, {**self.scope}):  # type: ignore[union-attr]
            self._is_known = True
            self.timeout_keep_alive = PLAYERS_REST
            self._crowd.know(self)

    def connection_lost(self, exc: Exception | None) -> None:
        """Stop the deadline, and leave the crowd."""
        self._stop_waiting()
        self._crowd.remove(self)
        super().connection_lost(exc)

    def end(self) -> None:
        """Close it immediately."""
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
