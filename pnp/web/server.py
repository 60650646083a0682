"""The server: it accepts only the connections that the crowd admits, and stops as soon as it is asked to."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import Callable, Coroutine

import uvicorn

from pnp.web.connections import Connection, Crowd

AT_ONCE = 16
"""The number of connections to accept before others are answered."""

PAUSE = 0.02
"""Seconds to wait after a connection could not be accepted."""


class Server(uvicorn.Server):
    """A server that accepts connections itself, and ends its streams first, so that Ctrl-C does not wait for phones."""

    def __init__(
        self, config: uvicorn.Config, doors: list[socket.socket], crowd: Crowd, opened: Callable[[], None]
    ) -> None:
        super().__init__(config)
        self._doors, self._crowd, self._opened = doors, crowd, opened
        self._running: set[asyncio.Task[None]] = set()

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Start accepting connections."""
        await super().startup([])
        for door in self._doors:
            self._begin(self._accept(door))
        self._opened()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Stop accepting, end the streams, then shut down."""
        for task in self._running:
            task.cancel()
        live = getattr(self.config.app.state, "live", None)  # type: ignore[union-attr]
        if live is not None:
            live.close()
        await super().shutdown()

    def _begin(self, work: Coroutine[object, None, None]) -> None:
        task = asyncio.create_task(work)
        self._running.add(task)
        task.add_done_callback(self._running.discard)

    async def _accept(self, door: socket.socket) -> None:
        """Accept the connections of a socket, ``AT_ONCE`` at a time, and let others be answered in between."""
        loop = asyncio.get_running_loop()
        while True:
            try:
                for _ in range(AT_ONCE):
                    client, (address, *_) = await loop.sock_accept(door)
                    self._welcome(client, address)
            except OSError:  # the client has gone, or the limit of open files is reached
                await asyncio.sleep(PAUSE)
            await asyncio.sleep(0)

    def _welcome(self, client: socket.socket, address: str) -> None:
        if not self._crowd.admits(address):
            client.close()
            return
        connection = Connection(
            self._crowd, config=self.config, server_state=self.server_state, app_state=self.lifespan.state
        )
        self._crowd.add(connection, address)
        self._begin(self._connect(connection, client))

    async def _connect(self, connection: Connection, client: socket.socket) -> None:
        try:
            await asyncio.get_running_loop().connect_accepted_socket(lambda: connection, client)
        except OSError:  # the client has gone
            self._crowd.remove(connection)
            client.close()
