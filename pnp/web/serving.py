"""Listening: sockets, addresses, the entry code, and an end as soon as it is asked for.

Connections that say nothing, or only a sign now and then, are ended; of one address only so many are taken.
"""

from __future__ import annotations

import asyncio
import os
import socket
import time
from collections.abc import Callable
from datetime import datetime
from pathlib import Path
from typing import NamedTuple

import uvicorn
from uvicorn.protocols.http.h11_impl import H11Protocol

from pnp.errors import PnpError
from pnp.web.app import application
from pnp.web.codes import RANDOM_BYTES, format_code, household, new_code
from pnp.web.settings import Settings
from pnp.writers.qr import as_text
from scorer.entry.file import LogFile
from scorer.messages import Text, msg
from scorer.plays import open_store
from scorer.system import reason

HERE, EVERYWHERE = "127.0.0.1", "0.0.0.0"
BACKLOG = 128
LINGER = 2
"""Seconds that answers under way may take after Ctrl-C."""

CONNECTIONS = 1000

MOST_EACH = 150
"""Connections of one address: all its streams, and some for pages."""

HEAD_SECONDS = 10.0
"""The most seconds for the head of a request, however often a bit of it arrives."""


class PortError(PnpError):
    """A port that cannot be listened on."""


class Listening(NamedTuple):
    """Where to listen, and who may come in."""

    lan: bool
    port: int
    new_code: bool = False


class Server(uvicorn.Server):
    """A server that ends its streams first, so that Ctrl-C does not wait for phones."""

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """End."""
        live = getattr(self.config.app.state, "live", None)  # type: ignore[union-attr]
        if live is not None:
            live.close()
        await super().shutdown(sockets)


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


def run(
    listening: Listening, place: str, logs: Path, tell: Callable[[Text], None], draw: Callable[[str], None]
) -> None:
    """Serve until Ctrl-C; ``tell`` says where, ``draw`` shows a QR code. Raises ``PortError``, or a ``PlaceError``."""
    code = _looked_at(listening, place, logs)
    door = bind(listening)
    address = own_address() if listening.lan else HERE
    settings = Settings(
        place=place,
        logs=logs,
        now=lambda: datetime.now().astimezone(),
        seconds=time.monotonic,
        random=os.urandom,
        hosts=(address, *_names()) if listening.lan else (),
        code=code,
    )
    _announce(listening, address, settings.code, tell, draw)
    config = uvicorn.Config(
        application(settings),
        log_level="error",  # a bug of ours is reported here, not to the visitor
        access_log=False,
        lifespan="on",
        server_header=False,
        timeout_graceful_shutdown=LINGER,
        limit_concurrency=CONNECTIONS,
        proxy_headers=False,
        http=Connection,
        ws="none",
    )
    try:
        Server(config).run(sockets=[door])
    except KeyboardInterrupt:
        pass
    finally:
        door.close()
    tell(msg("Stopped. All entries are kept."))


def bind(listening: Listening) -> socket.socket:
    """Return the socket that is listened on. Raises ``PortError``."""
    door = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
    if os.name == "posix":  # elsewhere it would let two programs share a port
        door.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        door.bind((EVERYWHERE if listening.lan else HERE, listening.port))
        door.listen(BACKLOG)
    except OSError as fault:
        door.close()
        port = listening.port
        text = msg(
            "--port {port}: cannot listen there ({reason}); use another port, such as --port {other}",
            port=port,
            reason=reason(fault),
            other=port + 1 if port < 65535 else port - 1,
        )
        raise PortError(text) from None
    return door


def own_address() -> str:
    """Return the address by which the home network knows this computer; nothing is sent to find out."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # an address of nobody
            address: str = probe.getsockname()[0]
        except OSError:
            return HERE
    return address


def _names() -> tuple[str, ...]:
    name = socket.gethostname().lower()
    return (name, f"{name.partition('.')[0]}.local")


def _looked_at(listening: Listening, place: str, logs: Path) -> str:
    """Check that plays and logs can be used before anybody enters anything; return the entry code, if any."""
    open_store(place, make=False).close()
    file = LogFile(logs)
    try:
        fresh = new_code(os.urandom(RANDOM_BYTES))
        return file.secret("code", fresh, new=listening.new_code) if listening.lan else ""
    finally:
        file.close()


def _announce(
    listening: Listening, address: str, code: str, tell: Callable[[Text], None], draw: Callable[[str], None]
) -> None:
    """Print the address of the pages, and how phones get in."""
    base = f"http://{address}:{listening.port}/"
    if not listening.lan:
        tell(msg("Open {address} in a browser on this computer. Ctrl-C stops it.", address=base))
        return
    link = f"{base}?code={code}"
    draw(as_text(link))
    tell(
        msg(
            "Scan this with every phone at the table, or open {address} and type {code}.",
            address=base,
            code=format_code(code),
        )
    )
    if address == HERE:
        tell(
            msg(
                "This computer has no network now, so phones cannot find it. Connect it, then "
                "start this again."
            )
        )
    tell(msg("Anyone who has the code can enter games and see what is kept. Ctrl-C stops it."))
