"""The server: it takes connections by itself, as the crowd lets them in, and ends as soon as it is asked to."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import Callable, Coroutine

import uvicorn

from pnp.web.connections import Connection, Crowd

AT_ONCE = 16
"""Connections that are taken before others are answered."""

PAUSE = 0.02
"""Seconds until the next is tried after one that could not be taken."""


class Server(uvicorn.Server):
    """A server that takes connections itself, and ends its streams first, so that Ctrl-C does not wait for phones."""

    def __init__(
        self, config: uvicorn.Config, doors: list[socket.socket], crowd: Crowd, opened: Callable[[], None]
    ) -> None:
        super().__init__(config)
        self._doors, self._crowd, self._opened = doors, crowd, opened
        self._running: set[asyncio.Task[None]] = set()

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Begin to take connections; from now on, Ctrl-C ends it."""
        await super().startup([])
        for door in self._doors:
            self._begin(self._take(door))
        self._opened()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """End."""
        for each in self._running:
            each.cancel()
        live = getattr(self.config.app.state, "live", None)  # type: ignore[union-attr]
        if live is not None:
            live.close()
        await super().shutdown()

    def _begin(self, work: Coroutine[object, None, None]) -> None:
        task = asyncio.create_task(work)
        self._running.add(task)
        task.add_done_callback(self._running.discard)

    async def _take(self, door: socket.socket) -> None:
        """Take all connections of a socket, some at a time, and answer in between."""
        loop = asyncio.get_running_loop()
        while True:
            try:
                for _ in range(AT_ONCE):
                    one, (address, *_) = await loop.sock_accept(door)
                    self._welcome(one, address)
            except OSError:  # it has gone again, or no file is left
                await asyncio.sleep(PAUSE)
            await asyncio.sleep(0)

    def _welcome(self, one: socket.socket, address: str) -> None:
        if not self._crowd.admits(address):
            one.close()
            return
        connection = Connection(
            self._crowd, config=self.config, server_state=self.server_state, app_state=self.lifespan.state
        )
        self._crowd.add(connection, address)
        self._begin(self._connect(connection, one))

    async def _connect(self, connection: Connection, one: socket.socket) -> None:
        try:
            await asyncio.get_running_loop().connect_accepted_socket(lambda: connection, one)
        except OSError:  # it has gone
            self._crowd.remove(connection)
            one.close()
