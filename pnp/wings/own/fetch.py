"""What ``pnp fetch`` does: it saves the tables that a folder names by an address into the folder."""

from __future__ import annotations

import json
import time
from collections.abc import Mapping, Sequence
from contextlib import suppress
from datetime import date
from http.client import HTTPException, HTTPMessage
from ipaddress import ip_address
from pathlib import Path
from queue import Empty, SimpleQueue
from socket import getaddrinfo
from threading import Thread
from typing import IO
from urllib.error import HTTPError, URLError
from urllib.parse import urlsplit
from urllib.request import HTTPRedirectHandler, Request, build_opener

from pnp.cli.folders import game_of
from pnp.data.publish import publish
from pnp.errors import FolderError, PnpError
from pnp.wings.own.fetched import (
    INDEX,
    PLACE,
    Difference,
    Fetched,
    Wanted,
    compare,
    find_ending,
    find_wanted,
    read_index,
    say_empty,
)
from pnp.wings.own.game import call_apart
from scorer.games import GAMES
from scorer.games.folders import FILE
from scorer.messages import Date, Text, join_texts, list_names, literal, msg, plural, quoted
from scorer.system import reason
from scorer.wings.own.folder import LARGEST, FileError, Folder

SECONDS = 30.0  # for all tables together
REDIRECTS = 5
PIECE = 1 << 16
HERE = ("localhost", "127.0.0.1", "::1")
MOST_NAMES = 8  # the most rows that a sentence names


class FetchError(PnpError):
    """Tables that cannot be fetched."""


def fetch_tables(typed: str) -> list[Text]:
    """Save the tables of a folder, as somebody ``typed`` it; return what changed in each.

    Raises ``FetchError`` with the faults of all tables; nothing is saved then.
    """
    path = Path(typed)
    path = path.parent if path.name == FILE else path
    if not (path / FILE).is_file():
        path = GAMES.folders.path(game_of(typed)) or path
    wanted = call_apart(find_wanted, path)
    if not wanted:
        return [say_empty(typed)]
    if (path / PLACE).is_symlink():
        raise FetchError(msg("{file} is a link; put the file itself into the folder", file=quoted(PLACE)))
    got = get_all([one.address for one in wanted], SECONDS)
    before = read_index(Folder(path))
    files, sentences, faults = _take(path, wanted, got, before)
    if faults:
        raise FetchError(join_texts([*faults, msg("Nothing was saved.")]))
    publish(files, path / PLACE, option="FOLDER")
    for one in wanted:
        old = before.get(one.address)
        if old and old.file not in files:  # it is of another kind now
            with suppress(OSError):
                (path / PLACE / old.file).unlink()
    return sentences


def _take(
    path: Path, wanted: Sequence[Wanted], got: Mapping[str, bytes | Text], before: Mapping[str, Fetched]
) -> tuple[dict[str, bytes], list[Text], list[Text]]:
    """Return the files to save, what changed in each since ``before``, and the faults of all tables."""
    folder, files = Folder(path), dict[str, bytes]()
    index, sentences, faults = dict[str, Fetched](), list[Text](), list[Text]()
    for one in wanted:
        data, place = got[one.address], literal(f"{path / FILE}:{one.line}")
        ending = data if isinstance(data, Text) else find_ending(data)
        if isinstance(data, Text) or isinstance(ending, Text):
            faults.append(join_texts([place, literal(one.address), ending], ": "))
            continue
        name, old = f"{one.stem}.{ending}", before.get(one.address)
        try:
            there = folder.data(f"{PLACE}/{old.file}") if old else None
        except FileError:
            there = old = None
        try:
            found = call_apart(compare, path, f"{PLACE}/{name}", data, there, old.file if old else name)
        except FolderError as fault:
            faults.append(join_texts([place, fault.text], ": "))
            continue
        files[name], index[one.address] = data, Fetched(name, date.today().isoformat())
        sentences.append(_describe(f"{PLACE}/{name}", found, old))
    listed = {address: fetched._asdict() for address, fetched in index.items()}
    files[INDEX] = (json.dumps(listed, indent=1, ensure_ascii=False) + "\n").encode()
    return files, sentences, faults


def _describe(file: str, found: Difference, old: Fetched | None) -> Text:
    """Return how many rows a table has, and what changed since it was fetched last."""
    has = plural(found.rows, "{file}: {n} row", "{file}: {n} rows", file=file)
    if old is None:
        return has
    since = Date(old.date)
    if not (found.new or found.changed or found.gone):
        return join_texts([has, msg("nothing changed since {date}", date=since)], "; ")
    changes = [
        *([msg("new: {rows}", rows=_name_rows(found.new))] if found.new else []),
        *([msg("changed: {rows}", rows=_name_rows(found.changed))] if found.changed else []),
        *([msg("gone: {rows}", rows=_name_rows(found.gone))] if found.gone else []),
    ]
    return join_texts([has, msg("since {date}", date=since), *changes], "; ")


def _name_rows(rows: Sequence[str]) -> Text:
    return list_names([*rows[:MOST_NAMES], *["…" for _ in rows[MOST_NAMES:][:1]]])


def get_all(addresses: Sequence[str], seconds: float) -> dict[str, bytes | Text]:
    """Return the content at each address, or why there is none; all together take at most some ``seconds``.

    Each is read by a thread of its own: a server that sends a byte now and then would keep this one waiting.
    """
    done: SimpleQueue[tuple[str, bytes | Text]] = SimpleQueue()
    end = time.monotonic() + seconds
    for address in addresses:
        Thread(target=lambda own=address: done.put((own, _get(own, seconds))), daemon=True).start()
    late = plural(round(seconds), "no answer within {n} second", "no answer within {n} seconds")
    got: dict[str, bytes | Text] = dict.fromkeys(addresses, late)
    for _ in addresses:
        try:
            address, content = done.get(timeout=max(0.0, end - time.monotonic()))
        except Empty:
            break
        got[address] = content
    return got


class _AddressError(Exception):
    """An address that is not followed."""

    def __init__(self, text: Text) -> None:
        self.text = text


def _check(address: str) -> None:
    """Raise ``_AddressError`` unless an address is encrypted, or of this computer."""
    parts = urlsplit(address)
    if parts.scheme != "https" and not (parts.scheme == "http" and parts.hostname in HERE):
        raise _AddressError(msg("{address} is not encrypted; use https://", address=literal(address)))


def _is_private(address: str) -> bool:
    """Return whether the host of an address is this computer, or in a network that is not the internet."""
    try:
        found = getaddrinfo(urlsplit(address).hostname, None)
    except OSError:  # the request itself tells
        return False
    return not all(ip_address(str(place[0]).partition("%")[0]).is_global for *_, place in found)


class _Redirects(HTTPRedirectHandler):
    """Follows few redirects, and none to a place that is less safe than the address that was ``given``."""

    max_redirections = REDIRECTS

    def __init__(self, given: str) -> None:
        self._given = given

    def redirect_request(
        self, req: Request, fp: IO[bytes], code: int, msg: str, headers: HTTPMessage, newurl: str
    ) -> Request | None:
        """Return the request for another address. Raises ``_AddressError``."""
        _check(newurl)
        unsafe = urlsplit(self._given).scheme == "https" != urlsplit(newurl).scheme
        if unsafe or (_is_private(newurl) and not _is_private(self._given)):
            raise _AddressError(_say_unsafe(newurl))
        return super().redirect_request(req, fp, code, msg, headers, newurl)


def _say_unsafe(address: str) -> Text:
    return msg(
        "this leads to {address}, which is not encrypted or not on the internet; write that address if you trust it",
        address=literal(address),
    )


def _get(address: str, seconds: float) -> bytes | Text:
    """Return the content at an address, or why there is none."""
    try:
        _check(address)
        request = Request(address, headers={"User-Agent": "pnp"})
        with build_opener(_Redirects(address)).open(request, timeout=seconds) as answer:
            content = b""
            while piece := answer.read(PIECE):
                content += piece
                if len(content) > LARGEST:
                    return msg("this is larger than {most} MB", most=LARGEST >> 20)
            return content
    except _AddressError as fault:
        return fault.text
    except HTTPError as fault:
        return msg("the server answered {status}", status=f"{fault.code} {fault.reason}")
    except URLError as fault:
        why = reason(fault.reason) if isinstance(fault.reason, OSError) else str(fault.reason)
        return msg("this cannot be reached: {reason}", reason=why)
    except (OSError, HTTPException, ValueError) as fault:
        return msg("this cannot be reached: {reason}", reason=str(fault) or type(fault).__name__)
