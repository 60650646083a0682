"""Strangers may have only a few connections, so that there is always room for phones with the entry code.

The system limits the number of open files, and every connection is one. uvicorn's own ``limit_concurrency`` refuses
everybody alike. docs/decisions/0182 says what else was tried.
"""

from __future__ import annotations

import asyncio
import errno
from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from typing import Any

from uvicorn.protocols.http.h11_impl import H11Protocol

from pnp.wings.web.codes import household
from pnp.wings.web.guard import has_code
from scorer.messages import Text, msg

MOST = 1000  # the most connections in all, if the system allows them

BACKLOG = 128  # the most connections that wait to be accepted

AT_ONCE = 16  # the most connections that are accepted in one turn of the event loop

TURNS = 4
"""The turns of the event loop from when a connection is accepted until it is counted, or closed as one too many."""

OTHER_FILES = 96  # open files that are not connections: plays, fonts, templates
FOR_STRANGERS = 4  # one in this many connections may be without the code

TELL_EVERY = 60.0  # the fewest seconds between two reports about strangers


def raise_limit() -> int:
    """Raise the limit of open files as far as the system allows; return the connections that this leaves room for."""
    try:
        import resource
    except ImportError:  # Windows has no such limit
        return MOST
    others = TURNS * AT_ONCE + OTHER_FILES
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft != resource.RLIM_INFINITY:
        wanted = MOST + others if hard == resource.RLIM_INFINITY else min(MOST + others, hard)
        with suppress(ValueError, OSError):
            resource.setrlimit(resource.RLIMIT_NOFILE, (max(soft, wanted), hard))
            soft = max(soft, wanted)
        return max(FOR_STRANGERS, min(MOST, soft - others))
    return MOST


class Crowd:
    """All connections; it decides which of the strangers' connections to close."""

    def __init__(self, most: int, seconds: Callable[[], float], tell: Callable[[Text], None]) -> None:
        self._for_strangers = most // FOR_STRANGERS
        self._for_players = most - self._for_strangers
        self._seconds, self._tell, self._told = seconds, tell, float("-inf")
        self._strangers: dict[Connection, str] = {}  # oldest first, with their addresses
        self._players: set[Connection] = set()

    def add(self, connection: Connection, address: str) -> None:
        """Add a new connection; if that makes too many, close the oldest of the address that has most."""
        self._strangers[connection] = household(address)
        if len(self._strangers) <= self._for_strangers:
            return
        [(busiest, _)] = Counter(self._strangers.values()).most_common(1)
        surplus = next(one for one, own in self._strangers.items() if own == busiest)
        del self._strangers[surplus]
        surplus.transport.abort()
        self._tell_sometimes(
            msg(
                "Too many connections, the last one from {address}: connections without the code are closed.",
                address=address,
            )
        )

    def note_fault(self, loop: asyncio.AbstractEventLoop, context: dict[str, object]) -> None:
        """Handle a fault of the event loop: if no more files can be opened, new connections wait a second."""
        if getattr(context.get("exception"), "errno", None) in (errno.EMFILE, errno.ENFILE):
            self._tell_sometimes(
                msg("This computer can open no more files: new connections wait, those that are open go on.")
            )
        else:
            loop.default_exception_handler(context)

    def _tell_sometimes(self, text: Text) -> None:
        now = self._seconds()
        if now - self._told >= TELL_EVERY:
            self._told = now
            self._tell(text)

    def remove(self, connection: Connection) -> None:
        """Remove a connection that has ended."""
        self._players.discard(connection)
        self._strangers.pop(connection, None)

    def know(self, connection: Connection) -> None:
        """Note that a connection has the code; beyond a limit, further ones count as strangers."""
        if connection in self._strangers and len(self._players) < self._for_players:
            del self._strangers[connection]
            self._players.add(connection)


class Connection(H11Protocol):
    """One connection."""

    def __init__(self, crowd: Crowd, **facts: Any) -> None:
        super().__init__(**facts)
        self._crowd = crowd
        self._is_known = False

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Start, and join the crowd."""
        super().connection_made(transport)
        self._crowd.add(self, self.client[0] if self.client else "")

    def data_received(self, data: bytes) -> None:
        """Read data, and see whether a request has the code."""
        super().data_received(data)
        if self.cycle and not self._is_known and has_code(self.config.app.state.shared.door, {**self.scope}):  # type: ignore[union-attr]
            self._is_known = True
            self._crowd.know(self)

    def connection_lost(self, exc: Exception | None) -> None:
        """Leave the crowd."""
        self._crowd.remove(self)
        super().connection_lost(exc)
