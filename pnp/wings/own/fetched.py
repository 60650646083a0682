"""Tables that a folder names by an address: where they are in the folder, and what changed in one."""

from __future__ import annotations

import io
import json
import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple
from zipfile import BadZipFile, ZipFile

from pnp.wings.own.csv_rows import csv_rows
from pnp.wings.own.files import Files
from pnp.wings.own.findings import Findings, FolderSpot
from pnp.wings.own.sheets import sheet_rows
from scorer.games.folders import FILE
from scorer.messages import Text, msg, quoted
from scorer.record.nodes import Items, Node, Pairs, Scalar
from scorer.wings.own.folder import FileError, Folder
from scorer.wings.own.head import read_pairs

PLACE = "fetched"  # the folder with the tables, in that of the game
INDEX = "fetched.json"  # its file that says of which address and date each is

ADDRESS = re.compile("https?://", re.IGNORECASE)
_NAME = re.compile(r"[a-z0-9][a-z0-9-]*\.(csv|xlsx|ods)")
_PLAIN = re.compile("[^a-z0-9]+")


class Fetched(NamedTuple):
    """A table that was fetched: its file in ``PLACE``, and the date."""

    file: str
    date: str


class Wanted(NamedTuple):
    """A table that a part names by an address: the line, the name of the file that it becomes, the address."""

    line: int
    stem: str
    address: str


class Difference(NamedTuple):
    """What of a table is new, changed and gone, by the first cells of its rows; and how many rows it has."""

    rows: int
    new: list[str]
    changed: list[str]
    gone: list[str]


def is_address(name: str) -> bool:
    """Return whether a table is named by an address, not by a file."""
    return bool(ADDRESS.match(name))


def read_index(folder: Folder) -> dict[str, Fetched]:
    """Return what was fetched, by address; entries that nobody can use are left out."""
    try:
        known = json.loads(folder.data(f"{PLACE}/{INDEX}"))
        found = {address: Fetched(str(one["file"]), str(one["date"])) for address, one in known.items()}
    except (FileError, ValueError, TypeError, KeyError, AttributeError, RecursionError):
        return {}
    return {address: one for address, one in found.items() if _NAME.fullmatch(one.file)}


def find_file(files: Files, address: str, spot: FolderSpot) -> str | None:
    """Return the file that a table was fetched to; None, and a fault, if it was not."""
    one = read_index(files.folder).get(address)
    if one is None:
        command = f"pnp fetch {files.findings.folder}"
        files.findings.fault(
            spot,
            msg("this table is at an address; fetch it into the folder with: {command}", command=command),
        )
        return None
    return f"{PLACE}/{one.file}"


def find_wanted(path: Path) -> list[Wanted]:
    """Return the tables that the parts of a folder name by an address. Raises ``FolderError`` if it cannot be read."""
    findings = Findings(str(path))
    files = Files(Folder(path), findings)
    data = files.data(FILE, FolderSpot(FILE, 1))
    root, broken = read_pairs(data) if data is not None else (None, [])
    files.take(FILE, broken)
    findings.stop()
    wanted: dict[str, Wanted] = {}
    taken: set[str] = set()
    for part in _items(dict(_pairs(root)).get("parts")):
        for name, node in _list_files(part):
            if is_address(node.text) and node.text not in wanted:
                stem = _PLAIN.sub("-", name.lower()).strip("-") or "table"
                number = next(at for at in range(1, 999) if _count_name(stem, at) not in taken)
                taken.add(_count_name(stem, number))
                wanted[node.text] = Wanted(node.line, _count_name(stem, number), node.text)
    return list(wanted.values())


def _count_name(stem: str, number: int) -> str:
    return stem if number == 1 else f"{stem}-{number}"


def _pairs(node: Node | None) -> list[tuple[str, Node]]:
    return [(key.text, value) for key, value in node.pairs] if isinstance(node, Pairs) else []


def _items(node: Node | None) -> list[Node]:
    return list(node.items) if isinstance(node, Items) else [node] if node else []


def _list_files(part: Node) -> Iterator[tuple[str, Scalar]]:
    """Yield the files that a part names after its kind or as ``file``, each with the id of the part, or its kind."""
    kind = next((key for key, _ in _pairs(part)), "")
    below = [pair for _, value in _pairs(part) for pair in _pairs(value)]
    pairs = [*_pairs(part), *below]
    named = next((value.text for key, value in pairs if key == "id" and isinstance(value, Scalar)), kind)
    for key, value in pairs:
        if key in ("file", kind):
            yield from ((named, item) for item in _items(value) if isinstance(item, Scalar))


def find_ending(data: bytes) -> str | Text:
    """Return the ending of the file that a table is saved in, or why its content is none."""
    try:
        with ZipFile(io.BytesIO(data)) as archive:
            return "ods" if "content.xml" in archive.namelist() else "xlsx"
    except (BadZipFile, OSError, ValueError):
        pass
    if data[:1000].lstrip(b"\xef\xbb\xbf \t\r\n").lower().startswith((b"<!doctype html", b"<html")):
        return msg("this is a web page, not a table; publish the table as .csv, .xlsx or .ods")
    return "csv"


def compare(path: Path, name: str, new: bytes, old: bytes | None, old_name: str) -> Difference:
    """Return what changed in a table. Raises ``FolderError`` if the new one cannot be read."""
    before = Counter(_read_rows(path, old_name, old) or ()) if old is not None else Counter[tuple[str, ...]]()
    findings = Findings(str(path))
    rows = _read_rows(path, name, new, findings)
    if not rows:
        findings.fault(FolderSpot(name, 1), msg("the table is empty; its first row names the columns"))
    findings.stop()
    after = Counter(rows or ())
    came, went = [row[0] for row in (after - before)], [row[0] for row in (before - after)]
    return Difference(
        len(rows or ()) - 1,
        [first for first in came if first not in went],
        [first for first in came if first in went],
        [first for first in went if first not in came],
    )


def _read_rows(
    path: Path, name: str, data: bytes, findings: Findings | None = None
) -> list[tuple[str, ...]] | None:
    """Return the rows of a table, that of the columns too; None after a fault."""
    files = Files(Folder(path), findings or Findings(str(path)))
    with files.reading(name):
        is_text = name.endswith(".csv")
        lines = csv_rows(files, name, data, ("en",)) if is_text else sheet_rows(files, name, data, "en")
    return None if lines is None else [tuple(line.cells) for line in lines]


def say_empty(name: str) -> Text:
    """Return that a folder names no table by an address."""
    return msg(
        "{folder}: no part names a table by an address, such as {right}",
        folder=name,
        right=quoted("https://"),
    )
