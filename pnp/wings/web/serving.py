"""Listening: sockets, addresses, the entry code, and the server, which stops as soon as it should."""

import asyncio
import os
import signal
import socket
import ssl
import time
from collections.abc import Callable
from contextlib import ExitStack, suppress
from datetime import datetime
from functools import partial
from pathlib import Path
from typing import NamedTuple

import uvicorn

from pnp.errors import PnpError
from pnp.kits.defaults import PAPER
from pnp.wings.web.app import application
from pnp.wings.web.codes import format_code, new_code
from pnp.wings.web.connections import AT_ONCE, BACKLOG, Connection, Crowd, raise_limit
from pnp.wings.web.settings import Settings
from pnp.writers.qr import as_text
from scorer.entry.file import LogFile
from scorer.messages import Text, msg
from scorer.plays import open_store
from scorer.plays.play import RANDOM_BYTES
from scorer.plays.sqlite_file import lock_file
from scorer.system import reason


class Server(uvicorn.Server):
    """A server that says when it listens, and ends its streams first, so that Ctrl-C does not wait for phones."""

    def __init__(self, config: uvicorn.Config, crowd: Crowd, opened: Callable[[], None]) -> None:
        super().__init__(config)
        self._crowd, self._opened = crowd, opened

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Start accepting connections."""
        asyncio.get_running_loop().set_exception_handler(self._crowd.note_fault)
        await super().startup(sockets)
        for door in sockets or ():
            door.listen(BACKLOG)  # asyncio lets only so many wait as it accepts at once
        self._opened()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """End the streams, then shut down."""
        self.config.app.state.shared.live.close()  # type: ignore[union-attr]
        await super().shutdown(sockets)


HERE, EVERYWHERE = "127.0.0.1", "0.0.0.0"
HERE_V6, EVERYWHERE_V6 = "::1", "::"
"""The addresses to listen on: for this computer only, or for every phone on its network."""

NOBODY, NOBODY_V6 = "192.0.2.1", "2001:db8::1"
"""Addresses that nobody has: a socket connected to them shows this computer's own address."""

PLAYERS_REST = 60
"""Seconds that a connection may be idle between requests; long, so that phones open few again."""

LINGER = 2  # seconds that unfinished answers may take after Ctrl-C


class PortError(PnpError):
    """A port that cannot be used."""


class RunningError(PnpError):
    """Another server has these plays."""

    def __init__(self, address: str) -> None:
        super().__init__(
            msg(
                "pnp serve is already running with these saved games: open {address}, or stop it with "
                "Ctrl-C where it runs; for other games use --db FILE",
                address=address,
            )
        )


class CertificateError(PnpError):
    """A certificate or its key that cannot be used."""


class Listening(NamedTuple):
    """Where to listen, and who may come in."""

    lan: bool
    port: int
    new_code: bool = False
    printers: Path | None = None  # the file of saved printers
    paper: str = PAPER  # the paper of kits, as long as a visitor names no other
    queue: str = ""  # the printer that phones print on
    print_freely: bool = False  # whether phones print without asking the host
    printer: str = ""  # the saved printer that kits are for
    preview: Path | None = None  # the folder of a game that somebody edits
    lang: str = ""  # the language of its pieces at first
    folders: bool = False  # whether the command names folders of games
    cert: Path | None = None  # the certificate for https, and its key
    key: Path | None = None


def run(
    listening: Listening, place: str, logs: Path, tell: Callable[[Text], None], draw: Callable[[str], None]
) -> None:
    """Serve until Ctrl-C or SIGTERM; ``tell`` prints a message, ``draw`` a QR code.

    Raises ``PortError``, ``CertificateError``, ``RunningError`` or a ``PlaceError``.
    """
    check_certificate(listening.cert, listening.key)
    address = own_address() if listening.lan else HERE
    base = format_base(address, listening.port, secure=listening.cert is not None)
    with ExitStack() as open_things:
        code, unlock = _check_files(listening, place, logs, base)
        open_things.callback(unlock)
        doors = bind(listening)
        for door in doors:
            open_things.callback(door.close)
        settings = _make_settings(listening, place, logs, address, code)._replace(tell=tell)
        crowd = Crowd(raise_limit(), settings.seconds, tell)
        config = uvicorn.Config(
            application(settings),
            log_level="error",  # bugs of the program are reported here, not to the visitor
            access_log=False,
            lifespan="on",
            server_header=False,
            timeout_graceful_shutdown=LINGER,
            proxy_headers=False,
            ws="none",
            http=partial(Connection, crowd),  # type: ignore[arg-type]
            backlog=AT_ONCE,
            timeout_keep_alive=PLAYERS_REST,
            ssl_certfile=listening.cert,
            ssl_keyfile=listening.key,
        )
        signal.signal(
            signal.SIGTERM, signal.default_int_handler
        )  # like Ctrl-C, so that other processes end too
        with suppress(KeyboardInterrupt):
            Server(config, crowd, lambda: _announce(listening, address, code, tell, draw)).run(doors)
    if not listening.preview:
        tell(msg("Stopped. Everything that was entered is saved."))


def _make_settings(listening: Listening, place: str, logs: Path, address: str, code: str) -> Settings:
    """Return the settings of the pages on this computer, which phones find at an address."""
    name = socket.gethostname().lower()
    return Settings(
        place=place,
        logs=logs,
        now=lambda: datetime.now().astimezone(),
        seconds=time.monotonic,
        random=os.urandom,
        hosts=(address, name, f"{name.partition('.')[0]}.local") if listening.lan else (),
        code=code,
        printers=listening.printers,
        paper=listening.paper,
        queue=listening.queue,
        print_freely=listening.print_freely,
        folders=listening.folders,
        printer=listening.printer,
        preview=listening.preview,
        lang=listening.lang,
        address=format_base(address, listening.port, secure=listening.cert is not None),
    )


def bind(listening: Listening) -> list[socket.socket]:
    """Return the listening sockets: one for IPv4, and one for IPv6 if the system has it. Raises ``PortError``."""
    hosts = (EVERYWHERE, EVERYWHERE_V6) if listening.lan else (HERE, HERE_V6)
    try:
        doors = [_bind(socket.AF_INET, hosts[0], listening.port)]
    except OSError as fault:
        port = listening.port
        text = msg(
            "--port {port}: cannot listen there ({reason}); use another port, such as --port {other}",
            port=port,
            reason=reason(fault),
            other=port + 1 if port < 65535 else port - 1,
        )
        raise PortError(text) from None
    if socket.has_ipv6:
        with suppress(OSError):
            doors.append(_bind(socket.AF_INET6, hosts[1], listening.port))
    return doors


def _bind(family: socket.AddressFamily, host: str, port: int) -> socket.socket:
    door = socket.socket(family, socket.SOCK_STREAM)
    try:
        if os.name == "posix":  # on Windows it would let two programs share a port
            door.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        if family == socket.AF_INET6:
            door.setsockopt(socket.IPPROTO_IPV6, socket.IPV6_V6ONLY, 1)
        door.bind((host, port))
        door.listen(BACKLOG)
    except OSError:
        door.close()
        raise
    return door


def own_address() -> str:
    """Return this computer's address in the home network; nothing is sent to find it."""
    for family, nobody in ((socket.AF_INET, NOBODY), (socket.AF_INET6, NOBODY_V6)):
        with suppress(OSError), socket.socket(family, socket.SOCK_DGRAM) as probe:
            probe.connect((nobody, 9))
            address: str = probe.getsockname()[0]
            return address
    return HERE


def check_certificate(cert: Path | None, key: Path | None) -> None:
    """Check that a certificate and its key can be used for https. Raises ``CertificateError``."""
    if cert is None and key is None:
        return
    if cert is None or key is None:
        missing = "--cert" if cert is None else "--key"
        raise CertificateError(msg("{missing}: https needs both files, --cert and --key", missing=missing))
    for option, file in (("--cert", cert), ("--key", key)):
        if not file.is_file():
            raise CertificateError(
                msg("{option} {file}: there is no such file", option=option, file=str(file))
            )
    try:
        ssl.create_default_context(ssl.Purpose.CLIENT_AUTH).load_cert_chain(cert, key, password="")
    except (OSError, ValueError) as fault:  # an ``SSLError`` is one
        text = msg(
            "--cert {cert}, --key {key}: these are not a certificate and its key without a password, as PEM ({reason})",
            cert=str(cert),
            key=str(key),
            reason=reason(fault) if isinstance(fault, OSError) else str(fault),
        )
        raise CertificateError(text) from None


def format_base(address: str, port: int, *, secure: bool = False) -> str:
    """Return the address of the first page.

    >>> format_base("192.168.1.5", 8765), format_base("2001:db8::5", 8765, secure=True)
    ('http://192.168.1.5:8765/', 'https://[2001:db8::5]:8765/')
    """
    host = f"[{address}]" if ":" in address else address
    return f"http{'s' if secure else ''}://{host}:{port}/"


def _check_files(listening: Listening, place: str, logs: Path, base: str) -> tuple[str, Callable[[], None]]:
    """Check that plays and logs can be used by this server alone.

    Return the entry code, empty if none is needed, and what unlocks the logs for other servers.
    """
    open_store(place, make=False).close()
    file = LogFile(logs)
    try:
        unlock = lock_file(logs.with_name(f"{logs.stem}-serving{logs.suffix}"))
        if unlock is None:
            raise RunningError(file.secret("address", base))
        file.secret("address", base, new=True)
        fresh = new_code(os.urandom(RANDOM_BYTES))
        return file.secret("code", fresh, new=listening.new_code) if listening.lan else "", unlock
    finally:
        file.close()


def _announce(
    listening: Listening, address: str, code: str, tell: Callable[[Text], None], draw: Callable[[str], None]
) -> None:
    """Print the address of the pages, and how phones join."""
    base = format_base(address, listening.port, secure=listening.cert is not None)
    if not listening.lan:
        tell(msg("Open {address} in a browser on this computer. Ctrl-C here stops the server.", address=base))
        return
    link = f"{base}?code={code}"
    draw(as_text(link))
    tell(
        msg(
            "Scan this with every phone at the table, or open {address} and type the access code {code}.",
            address=base,
            code=format_code(code),
        )
    )
    if address == HERE:
        tell(
            msg(
                "This computer has no network now, so phones cannot find it. Connect it, then "
                "run pnp serve again."
            )
        )
    if listening.preview:
        return
    tell(
        msg(
            "Anyone who has the access code can enter games and see what is saved. Ctrl-C here stops "
            "the server."
        )
    )
