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
from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from enum import IntEnum
from pathlib import Path
from typing import NamedTuple
from urllib.parse import urlsplit

from pnp.errors import PnpError
from scorer.messages import Text, literal, msg

TIMEOUT = 20.0  # seconds to wait for an answer

LARGEST = 16 << 20
"""The most bytes of an answer that are read; a printer's whole description takes some 50,000."""

DEEPEST = 8  # how deeply collections may lie in each other; those of printers take two levels

SOCKETS = ("/run/cups/cups.sock", "/var/run/cups/cups.sock", "/private/var/run/cupsd")
"""Where CUPS listens on Linux and macOS."""

FIRST_FAULT = 0x0400  # the statuses from here on are errors; those below tell at most what was ignored
NOT_FOUND = 0x0406  # the status if nothing of that name is known


class Operation(IntEnum):
    """What a printer, or CUPS, is asked to do."""

    PRINT_JOB = 0x0002
    CANCEL_JOB = 0x0008
    GET_JOB = 0x0009
    GET_PRINTER = 0x000B
    CUPS_GET_DEFAULT = 0x4001
    CUPS_GET_PRINTERS = 0x4002


class Tag(IntEnum):
    """The types of values, and what stands between them."""

    OPERATION_GROUP = 0x01
    JOB_GROUP = 0x02
    END = 0x03
    PRINTER_GROUP = 0x04
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


class IppError(PnpError):
    """A printer, or CUPS, did not answer, or refused."""

    def __init__(self, text: Text, status: int = 0) -> None:
        super().__init__(text)
        self.status = status


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
        return f"ipp{'s' * self.is_secure}://{self.host}:{self.port}{self.path}"

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
        host, port = named if named and not unix else "localhost", "631"
    return Address(host or "localhost", int(port), "/", unix=unix)


def parse_address(uri: str) -> Address | None:
    """Return the address of a printer, such as ``ipp://192.168.1.20/ipp/print``; ``None`` if it is none."""
    try:
        parts = urlsplit(uri)
        port = parts.port
    except ValueError:
        return None
    if parts.scheme not in ("ipp", "ipps", "http", "https") or not parts.hostname:
        return None
    return Address(parts.hostname, port or 631, parts.path or "/ipp/print", parts.scheme in ("ipps", "https"))


def ask(
    address: Address,
    operation: Operation,
    target: Mapping[str, Typed],
    job: Mapping[str, Typed] | None = None,
    document: bytes = b"",
) -> list[Attributes]:
    """Send a request, and return the attributes of each printer or job of the answer.

    ``target`` follows the attributes that each request begins with. Raises ``IppError``.
    """
    first = {
        "attributes-charset": Typed(Tag.CHARSET, ("utf-8",)),
        "attributes-natural-language": Typed(Tag.LANGUAGE, ("en",)),
    }
    body = struct.pack(">BBHI", 2, 0, operation, 1)
    body += bytes([Tag.OPERATION_GROUP]) + _encode({**first, **target})
    body += (bytes([Tag.JOB_GROUP]) + _encode(job)) if job else b""
    try:
        answer = _post(address, body + bytes([Tag.END]) + document)
        status, groups = _parse(answer)
    except (OSError, http.client.HTTPException) as fault:
        reason = fault.strerror if isinstance(fault, OSError) and fault.strerror else str(fault)
        raise IppError(
            msg(
                "{host} does not answer ({reason})",
                host=literal(address.unix or f"{address.host}:{address.port}"),
                reason=reason or type(fault).__name__,
            )
        ) from None
    except (struct.error, IndexError, UnicodeDecodeError, RecursionError, ValueError):
        raise IppError(msg("{host} does not answer as a printer does", host=literal(address.host))) from None
    if status >= FIRST_FAULT:
        reason = next(
            (str(value) for group in groups for value in group.get("status-message", [])), hex(status)
        )
        raise IppError(msg("the printer refused: {reason}", reason=reason), status)
    return list(groups[1:])


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


def _post(address: Address, body: bytes) -> bytes:
    """Send bytes, and return those of the answer."""
    headers = {"Content-Type": "application/ipp"}
    connection: http.client.HTTPConnection
    if address.unix:
        connection = _SocketConnection(address.unix)
        headers["Authorization"] = f"PeerCred {getpass.getuser()}"
    elif address.is_secure:
        anybody = ssl.create_default_context()  # printers sign their certificates themselves
        anybody.check_hostname, anybody.verify_mode = False, ssl.CERT_NONE
        connection = http.client.HTTPSConnection(address.host, address.port, timeout=TIMEOUT, context=anybody)
    else:
        connection = http.client.HTTPConnection(address.host, address.port, timeout=TIMEOUT)
    try:
        # who refuses a job may answer before it is read
        with suppress(BrokenPipeError, ConnectionResetError):
            connection.request("POST", address.path, body, headers)
        response = connection.getresponse()
        if response.status == http.client.REQUEST_ENTITY_TOO_LARGE:
            raise IppError(
                msg("the print system cannot take the job: its disk is full, or it takes no file as large"),
                response.status,
            )
        if response.status != http.client.OK:
            raise http.client.HTTPException(f"HTTP {response.status}")
        return response.read(LARGEST)
    finally:
        connection.close()


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


def _parse(answer: bytes) -> tuple[int, list[dict[str, list[Told]]]]:
    """Return the status of an answer, and the attributes of each of its groups."""
    (status,) = struct.unpack_from(">H", answer, 2)
    groups: list[dict[str, list[Told]]] = []
    lines, name = _lines(answer), ""
    for line in lines:
        if line.tag < 0x10:
            groups.append({})
            continue
        name = line.name or name
        groups[-1].setdefault(name, []).append(_read(line, lines))
    return status, groups


def _lines(answer: bytes) -> Iterator[_Line]:
    """Yield the beginnings of groups and the values of an answer, up to its end."""
    at = 8
    while (tag := answer[at]) != Tag.END:
        if tag < 0x10:
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
