"""Silent and very slow connections are closed; the number for each address is limited."""

from __future__ import annotations

import asyncio

from uvicorn.protocols.http.h11_impl import H11Protocol

from pnp.web.codes import household

MOST_EACH = 150
"""Connections of one address: all its streams, and some for pages."""

HEAD_SECONDS = 10.0
"""The most seconds for the head of a request, however often a bit of it arrives."""


class Connection(H11Protocol):
    """One connection. Anybody in the network can open some without the code, so nobody must be able to use up all."""

    _deadline: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Begin, unless the address has enough connections."""
        super().connection_made(transport)
        own = self._household
        if (
            sum(isinstance(each, Connection) and each._household == own for each in self.connections)
            > MOST_EACH
        ):
            transport.abort()
        else:
            self._await_head()

    def data_received(self, data: bytes) -> None:
        """Read on; what comes after an answer, or instead of a request, does not make the wait longer."""
        super().data_received(data)
        if self.cycle is None or self.cycle.response_complete:
            self._await_head()
        else:
            self._stop_waiting()

    def connection_lost(self, exc: Exception | None) -> None:
        """End."""
        self._stop_waiting()
        super().connection_lost(exc)

    @property
    def _household(self) -> str:
        return household(self.client[0]) if self.client else ""

    def _await_head(self) -> None:
        if self._deadline is None:
            self._deadline = self.loop.call_later(HEAD_SECONDS, self.transport.abort)

    def _stop_waiting(self) -> None:
        if self._deadline is not None:
            self._deadline.cancel()
            self._deadline = None
