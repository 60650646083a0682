"""IPP, the language of printers and of CUPS: a request with typed attributes, and the attributes of the answer.

It has what printing a kit needs: the bytes of RFC 8010, operations of RFC 8011 and two of CUPS.
"""

from __future__ import annotations

import getpass
import http.client
import os
import socket
import ssl
import struct
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from enum import IntEnum
from pathlib import Path
from queue import Empty, SimpleQueue
from threading import Event, Thread
from typing import NamedTuple
from urllib.parse import unquote, urlsplit

from pnp.errors import PnpError
from scorer.messages import Text, literal, msg

TIMEOUT = 20.0  # seconds that a whole answer may take, from the first try to connect to its last byte
SLOWEST = 50_000  # bytes of a document that even a slow network carries in a second

LARGEST = 16 << 20
"""The most bytes of an answer that are read; a printer's whole description takes some 50,000."""

FIRST_VALUE = 0x10  # the tags from here on are of values; those before stand between groups
DEEPEST = 8  # how deeply collections may lie in each other; those of printers take two levels

SOCKETS = ("/run/cups/cups.sock", "/var/run/cups/cups.sock", "/private/var/run/cupsd")
"""Where CUPS listens on Linux and macOS."""

FIRST_FAULT = 0x0400  # the statuses from here on are errors; those below tell at most what was ignored
NOT_FOUND, GONE = 0x0406, 0x0407  # the statuses if nothing of that name is known, or not any more
IGNORING = 0x0001, 0x0002  # the statuses if some of what a printer is told is ignored, or done otherwise
NAMELESS = ""  # stands for what it ignores if it does not name that
OTHER_VERSION = 0x0503  # the status of a printer that speaks an older version only
VERSIONS = ((2, 0), (1, 1))  # the versions that are spoken, in the order that they are tried


class Operation(IntEnum):
    """What a printer, or CUPS, is asked to do."""

    PRINT_JOB = 0x0002
    VALIDATE_JOB = 0x0004
    CREATE_JOB = 0x0005
    SEND_DOCUMENT = 0x0006
    CANCEL_JOB = 0x0008
    GET_JOB = 0x0009
    GET_JOBS = 0x000A
    GET_PRINTER = 0x000B
    CUPS_GET_DEFAULT = 0x4001
    CUPS_GET_PRINTERS = 0x4002


class Tag(IntEnum):
    """The types of values, and what stands between them."""

    OPERATION_GROUP = 0x01
    JOB_GROUP = 0x02
    END = 0x03
    PRINTER_GROUP = 0x04
    UNSUPPORTED_GROUP = 0x05
    INTEGER = 0x21
    BOOLEAN = 0x22
    ENUM = 0x23
    RANGE = 0x33
    COLLECTION = 0x34
    END_COLLECTION = 0x37
    NAME = 0x42
    KEYWORD = 0x44
    URI = 0x45
    CHARSET = 0x47
    LANGUAGE = 0x48
    MIME = 0x49
    MEMBER = 0x4A


Told = int | str | tuple[int, int] | Mapping[str, list["Told"]]
"""A value of an answer: a number or yes or no, a text, a pair of numbers, or a collection of attributes."""

Attributes = Mapping[str, list[Told]]
"""The values of each attribute of a printer or a job."""

Wanted = int | str | tuple[int, ...] | Mapping[str, "Typed"]
"""A value of a request; a collection has attributes with types."""


class Typed(NamedTuple):
    """The type and the values of an attribute of a request."""

    tag: Tag
    values: tuple[Wanted, ...]


class Answer(NamedTuple):
    """What a printer answers: the attributes of each printer or job, and those of the request that it ignored."""

    found: Sequence[Attributes]
    ignored: tuple[str, ...]

    @property
    def first(self) -> Attributes:
        """The attributes of the first printer or job; none if there is none."""
        return self.found[0] if self.found else {}


class IppError(PnpError):
    """A printer, or CUPS, did not answer, or refused.

    ``status`` is that of a refusal; ``is_untouched`` whether surely nothing was taken: it refused, or was not reached.
    """

    def __init__(self, text: Text, status: int = 0, *, is_untouched: bool = False) -> None:
        super().__init__(text)
        self.status = status
        self.is_untouched = is_untouched or status != 0


class Address(NamedTuple):
    """Where requests go: a socket of this computer or a host, and the path on it."""

    host: str
    port: int
    path: str
    is_secure: bool = False
    unix: str = ""

    @property
    def uri(self) -> str:
        """The address in the requests themselves."""
        return f"ipp{'s' * self.is_secure}://{self.name}{self.path}"

    @property
    def name(self) -> str:
        """The host and its port; an address of IPv6 stands in brackets."""
        host = f"[{self.host.replace('%', '%25')}]" if ":" in self.host else self.host
        return f"{host}:{self.port}"

    def at(self, path: str) -> Address:
        """Return another address of the same host."""
        return self._replace(path=path)


def cups_address() -> Address:
    """Return where CUPS listens: as ``CUPS_SERVER`` says, at its socket, or at this computer's port 631."""
    named = os.environ.get("CUPS_SERVER", "")
    unix = named if named.startswith("/") else ""
    if not named:
        unix = next((path for path in SOCKETS if Path(path).exists()), "")
    if not hasattr(socket, "AF_UNIX"):  # Windows has none, and no CUPS
        unix = ""
    host, _, port = ("" if unix else named).removesuffix("/version=1.1").rpartition(":")
    if not port.isdecimal():
        host, port = named.removesuffix("/version=1.1") if named and not unix else "localhost", "631"
    return Address(host.strip("[]") or "localhost", int(port), "/", unix=unix)


def parse_address(uri: str) -> Address | None:
    """Return the address of a printer, such as ``ipp://192.168.1.20/ipp/print``; ``None`` if it is none."""
    try:
        parts = urlsplit(uri)
        port = parts.port
    except ValueError:
        return None
    if parts.scheme not in ("ipp", "ipps", "http", "https") or not parts.hostname:
        return None
    host = unquote(parts.hostname)
    if host.startswith("v1."):  # CUPS writes addresses of IPv6 with a zone so
        host = host.removeprefix("v1.").replace("+", "%")
    usual = {"http": 80, "https": 443}.get(parts.scheme, 631)
    return Address(host, port or usual, parts.path or "/ipp/print", parts.scheme in ("ipps", "https"))


def ask(
    address: Address,
    operation: Operation,
    target: Mapping[str, Typed],
    job: Mapping[str, Typed] | None = None,
    document: bytes = b"",
) -> Answer:
    """Send a request, and return the answer. ``target`` follows the attributes that each request begins with.

    Raises ``IppError``; the whole answer may take ``TIMEOUT`` seconds, and longer after a long document.
    """
    first = {
        "attributes-charset": Typed(Tag.CHARSET, ("utf-8",)),
        "attributes-natural-language": Typed(Tag.LANGUAGE, ("en",)),
    }
    body = bytes([Tag.OPERATION_GROUP]) + _encode({**first, **target})
    body += (bytes([Tag.JOB_GROUP]) + _encode(job)) if job else b""
    body += bytes([Tag.END]) + document
    for version in VERSIONS:
        answer = _post(address, struct.pack(">BBHI", *version, operation, 1) + body)
        try:
            status, groups = _parse(answer)
        except (struct.error, IndexError, UnicodeDecodeError, RecursionError, ValueError):
            raise IppError(
                msg("{host} does not answer as a printer does", host=literal(address.host))
            ) from None
        if status != OTHER_VERSION:
            break
    if status in PASSWORD:
        raise IppError(_needs_password(address), status)
    if status >= FIRST_FAULT:
        reason = next(
            (str(value) for _, group in groups for value in group.get("status-message", [])), hex(status)
        )
        raise IppError(msg("the printer refused: {reason}", reason=reason), status)
    found = [group for tag, group in groups if tag in (Tag.JOB_GROUP, Tag.PRINTER_GROUP)]
    ignored = {name for tag, group in groups if tag == Tag.UNSUPPORTED_GROUP for name in group}
    if status in IGNORING and not ignored:
        ignored = {NAMELESS}
    return Answer(found, tuple(sorted(ignored)))


PASSWORD = (0x0401, 0x0402, 0x0403)
"""The statuses of a printer that prints only for some: forbidden, not authenticated, not authorized."""


def _needs_password(address: Address) -> Text:
    return msg(
        "{host} wants a password, which pnp cannot give: print through a printer of the system that has it, or let "
        "the printer print without one in its settings",
        host=literal(address.name),
    )


class _SocketConnection(http.client.HTTPConnection):
    """A connection to a socket of this computer."""

    def __init__(self, path: str) -> None:
        super().__init__("localhost", timeout=TIMEOUT)
        self._path = path

    def connect(self) -> None:
        """Connect to the socket."""
        self.sock = socket.socket(socket.AF_UNIX)
        self.sock.settimeout(TIMEOUT)
        self.sock.connect(self._path)


def _open(address: Address, seconds: float) -> http.client.HTTPConnection:
    """Return a connection that is not made yet."""
    if address.unix:
        return _SocketConnection(address.unix)
    if not address.is_secure:
        return http.client.HTTPConnection(address.host, address.port, timeout=seconds)
    anybody = ssl.create_default_context()  # printers sign their certificates themselves
    anybody.check_hostname, anybody.verify_mode = False, ssl.CERT_NONE
    return http.client.HTTPSConnection(address.host, address.port, timeout=seconds, context=anybody)


def _post(address: Address, body: bytes) -> bytes:
    """Send bytes, and return those of the answer. Raises ``IppError``.

    A printer may drip its answer, or promise it for ever, and every byte would count as an answer in time. So another
    thread reads, and is left alone at the deadline.
    """
    seconds = TIMEOUT + len(body) / SLOWEST
    connection, is_reached = _open(address, seconds), Event()
    answers = SimpleQueue[bytes | Exception]()

    def exchange() -> None:
        try:
            connection.connect()
            is_reached.set()
            answers.put(_exchange(connection, address, body))
        except (OSError, ValueError, AttributeError, http.client.HTTPException, IppError) as fault:
            answers.put(fault)  # the second and third come of a connection that was closed at the deadline

    Thread(target=exchange, daemon=True).start()
    try:
        answer = answers.get(timeout=seconds)
    except Empty:
        answer = TimeoutError()
        with suppress(OSError, AttributeError):
            connection.sock.shutdown(socket.SHUT_RDWR)
    finally:
        connection.close()
    if isinstance(answer, bytes):
        return answer
    if isinstance(answer, IppError):
        raise answer
    reason = answer.strerror if isinstance(answer, OSError) and answer.strerror else str(answer)
    raise IppError(
        msg(
            "{host} does not answer ({reason})",
            host=literal(address.unix or address.name),
            reason=reason or msg("it takes too long"),
        ),
        is_untouched=not is_reached.is_set(),
    )


def _exchange(connection: http.client.HTTPConnection, address: Address, body: bytes) -> bytes:
    """Send bytes over a connection that is made, and return those of the answer. Raises ``IppError`` for a refusal."""
    headers = {"Content-Type": "application/ipp"}
    if address.unix:
        headers["Authorization"] = f"PeerCred {getpass.getuser()}"
    # who refuses a job may answer before it is read
    with suppress(BrokenPipeError, ConnectionResetError):
        connection.request("POST", address.path, body, headers)
    response = connection.getresponse()
    status = response.status
    if status == http.client.REQUEST_ENTITY_TOO_LARGE:
        raise IppError(
            msg("the print system cannot take the job: its disk is full, or it takes no file as large"),
            status,
        )
    if status in (http.client.UNAUTHORIZED, http.client.FORBIDDEN):
        raise IppError(_needs_password(address), status)
    if status == http.client.UPGRADE_REQUIRED:
        raise IppError(
            msg(
                "{host} wants encryption: name it by {uri}",
                host=literal(address.name),
                uri=literal(address._replace(is_secure=True).uri),
            ),
            status,
        )
    if status != http.client.OK:
        raise IppError(
            msg(
                "{host} does not answer ({reason})",
                host=literal(address.unix or address.name),
                reason=f"HTTP {status}",
            ),
            is_untouched=status < http.client.INTERNAL_SERVER_ERROR,
        )
    return response.read(LARGEST)


def _encode(attributes: Mapping[str, Typed]) -> bytes:
    """Return the bytes of attributes: each value with its type; those after the first have no name."""
    lines = []
    for name, typed in attributes.items():
        for number, value in enumerate(typed.values):
            lines.append(_line(typed.tag, "" if number else name, value))
    return b"".join(lines)


def _line(tag: Tag, name: str, value: Wanted) -> bytes:
    """Return the bytes of one value; a collection is followed by its members and its end."""
    head, tail = struct.pack(">BH", tag, len(name)) + name.encode(), b""
    if isinstance(value, Mapping):
        data = b""
        for member, typed in value.items():
            tail += _line(Tag.MEMBER, "", member) + b"".join(
                _line(typed.tag, "", one) for one in typed.values
            )
        tail += struct.pack(">BHH", Tag.END_COLLECTION, 0, 0)
    elif isinstance(value, bool):
        data = struct.pack(">?", value)
    elif isinstance(value, int):
        data = struct.pack(">i", value)
    elif isinstance(value, tuple):
        data = struct.pack(f">{len(value)}i", *value)
    else:
        data = str(value).encode()
    return head + struct.pack(">H", len(data)) + data + tail


class _Line(NamedTuple):
    """One value of an answer as it is sent."""

    tag: int
    name: str
    data: bytes


def _parse(answer: bytes) -> tuple[int, list[tuple[int, dict[str, list[Told]]]]]:
    """Return the status of an answer, and the tag and the attributes of each of its groups."""
    (status,) = struct.unpack_from(">H", answer, 2)
    groups: list[tuple[int, dict[str, list[Told]]]] = []
    lines, name = _lines(answer), ""
    for line in lines:
        if line.tag < FIRST_VALUE:
            groups.append((line.tag, {}))
            continue
        name = line.name or name
        values = groups[-1][1].setdefault(name, [])
        if line.tag >= Tag.INTEGER:  # those before it say that there is no value
            values.append(_read(line, lines))
    return status, groups


def _lines(answer: bytes) -> Iterator[_Line]:
    """Yield the beginnings of groups and the values of an answer, up to its end."""
    at = 8
    while (tag := answer[at]) != Tag.END:
        if tag < FIRST_VALUE:
            yield _Line(tag, "", b"")
            at += 1
            continue
        (length,) = struct.unpack_from(">H", answer, at + 1)
        name = answer[at + 3 : at + 3 + length].decode()
        (size,) = struct.unpack_from(">H", answer, at + 3 + length)
        start = at + 5 + length
        if start + size >= len(answer):
            raise ValueError("the answer is cut off")
        yield _Line(tag, name, answer[start : start + size])
        at = start + size


def _read(line: _Line, rest: Iterator[_Line], depth: int = 0) -> Told:
    """Return the value of a line; the members of a collection are the lines that follow it."""
    tag, _, data = line
    if tag in (Tag.INTEGER, Tag.ENUM):
        whole: int = struct.unpack(">i", data)[0]
        return whole
    if tag == Tag.BOOLEAN:
        return data != b"\0"
    if tag == Tag.RANGE:
        return struct.unpack(">ii", data)
    if tag != Tag.COLLECTION:
        return data.decode(errors="replace")
    if depth == DEEPEST:
        raise ValueError("collections too deep in each other")
    members: dict[str, list[Told]] = {}
    name = ""
    for member in rest:
        if member.tag == Tag.END_COLLECTION:
            break
        if member.tag == Tag.MEMBER:
            name = member.data.decode()
        else:
            members.setdefault(name, []).append(_read(member, rest, depth + 1))
    return members


def keyword(*values: str) -> Typed:
    """Return keywords as an attribute."""
    return Typed(Tag.KEYWORD, values)


def number(*values: int) -> Typed:
    """Return whole numbers as an attribute."""
    return Typed(Tag.INTEGER, values)


def of(uri: str, asked: Iterable[str] = ()) -> dict[str, Typed]:
    """Return what a request to a printer begins with: its address, who asks, and the attributes that are wanted."""
    wanted = {"requested-attributes": keyword(*asked)} if asked else {}
    return {
        "printer-uri": Typed(Tag.URI, (uri,)),
        "requesting-user-name": Typed(Tag.NAME, (getpass.getuser(),)),
        **wanted,
    }
