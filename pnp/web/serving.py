"""The server: sockets, addresses, the entry code, and a quick stop."""

from __future__ import annotations

import os
import socket
import time
from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

import uvicorn

from pnp.errors import PnpError
from pnp.web.app import application
from pnp.web.codes import RANDOM_BYTES, format_code, new_code
from pnp.web.connections import Connection
from pnp.web.settings import Settings
from pnp.writers.qr import as_text
from scorer.entry.file import LogFile
from scorer.messages import Text, msg
from scorer.plays import open_store

HERE, EVERYWHERE = "127.0.0.1", "0.0.0.0"
BACKLOG = 128
LINGER = 2
"""Seconds that answers under way may take after Ctrl-C."""

CONNECTIONS = 1000


class PortError(PnpError):
    """A port that cannot be listened on."""

    def __init__(self, port: int, reason: str) -> None:
        super().__init__(
            msg(
                "--port {port}: cannot listen there ({reason}); use another port, such as --port {other}",
                port=port,
                reason=reason,
                other=port + 1 if port < 65535 else port - 1,
            )
        )


@dataclass(frozen=True)
class Listening:
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
        raise PortError(listening.port, fault.strerror or str(fault)) from None
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
