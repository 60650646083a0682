"""The rows of a file that ``pnp plays import`` reads as a table: CSV, or a spreadsheet."""

from collections.abc import Iterable
from pathlib import PurePath

from pnp.wings.contract import need
from scorer.apart import Limits, call
from scorer.messages import msg
from scorer.plays.table_rows import (
    MOST_BYTES,
    TableError,
    TableFault,
    TableRow,
    csv_rows,
    looks_like_table,
    too_many,
)

CSV = (".csv", ".tsv", ".txt")
SHEETS = (".xlsx", ".ods")
ENDINGS = (*CSV, *SHEETS)

LIMITS = Limits(core=20, memory=400 << 20, seconds=60)
"""Of reading a spreadsheet; the largest takes a few seconds."""


def is_table(name: str, first: bytes) -> bool:
    """Return whether a file is a table, by its name and its first line; lines of JSON are none."""
    if first.removeprefix(b"\xef\xbb\xbf").lstrip().startswith(b"{"):
        return False
    return (
        PurePath(name).suffix.lower() in ENDINGS
        or first.startswith((b"PK", b"\xff\xfe", b"\xfe\xff"))
        or looks_like_table(first)
    )


def read_rows(name: str, lines: Iterable[bytes]) -> list[TableRow]:
    """Return the rows of a table that are not blank. Raises ``TableError``, or ``NoAnswerError`` for a spreadsheet."""
    data = bytearray()
    for line in lines:
        data += line
        if len(data) > MOST_BYTES:
            break
    if data.startswith(b"PK") or PurePath(name).suffix.lower() in SHEETS:
        if len(data) > MOST_BYTES:
            raise TableError(name, [TableFault(1, "", too_many(msg("characters"), MOST_BYTES))])
        read = need(lambda wing: wing.sheet_rows(), SHEETS[0], "own")
        found = call(read, (name, bytes(data)), LIMITS)
        if isinstance(found, TableFault):
            raise TableError(name, [found])
        return found
    return csv_rows(bytes(data), name)
