"""The rows of a file that ``pnp plays import`` reads as a table: CSV, or a spreadsheet."""

import io
import zipfile
import zlib
from collections.abc import Iterable
from datetime import date, datetime
from pathlib import PurePath

from scorer.apart import Limits, call
from scorer.messages import msg, quoted
from scorer.plays.table_rows import (
    MOST_BYTES,
    MOST_ROWS,
    Row,
    TableError,
    TableFault,
    csv_rows,
    looks_like_table,
    too_many,
    too_many_rows,
)
from scorer.system import installing

CSV = (".csv", ".tsv", ".txt")
SHEETS = (".xlsx", ".ods", ".xls")
ENDINGS = (*CSV, *SHEETS)

LIMITS = Limits(core=20, memory=400 << 20, seconds=60)
"""Of reading a spreadsheet; the largest takes a few seconds."""

MOST_CELLS = 400_000

UNREAD = (
    *(LookupError, ValueError, StopIteration, RuntimeError, NotImplementedError, OSError, MemoryError),
    *(zipfile.BadZipFile, zlib.error),
)
"""What the library raises for a damaged file."""


def is_table(name: str, first: bytes) -> bool:
    """Return whether a file is a table, by its name and its first line; lines of JSON are none."""
    if first.removeprefix(b"\xef\xbb\xbf").lstrip().startswith(b"{"):
        return False
    return (
        PurePath(name).suffix.lower() in ENDINGS
        or first.startswith((b"PK", b"\xff\xfe", b"\xfe\xff"))
        or looks_like_table(first)
    )


def read_rows(name: str, lines: Iterable[bytes]) -> list[Row]:
    """Return the rows of a table that are not blank. Raises ``TableError``, or ``NoAnswerError`` for a spreadsheet."""
    data = bytearray()
    for line in lines:
        data += line
        if len(data) > MOST_BYTES:
            break
    if data.startswith(b"PK") or PurePath(name).suffix.lower() in SHEETS:
        found = call(read_sheet, (name, bytes(data)), LIMITS)
        if isinstance(found, TableFault):
            raise TableError(name, [found])
        return found
    return csv_rows(bytes(data), name)


def read_sheet(name: str, data: bytes) -> list[Row] | TableFault:
    """Return the rows of the first visible sheet that are not blank, or what is wrong."""
    try:
        from python_calamine import CalamineError, CalamineWorkbook, SheetVisibleEnum
    except ImportError:
        text = msg(
            "{file} needs a library; install it with: {command} - or save the table as CSV",
            file=quoted(name),
            command=installing("python-calamine"),
        )
        return TableFault(1, "", text)
    if len(data) > MOST_BYTES:
        return TableFault(1, "", too_many(msg("characters"), MOST_BYTES))
    try:
        with CalamineWorkbook.from_filelike(io.BytesIO(data)) as book:
            hidden = [sheet.visible != SheetVisibleEnum.Visible for sheet in book.sheets_metadata]
            sheet = book.get_sheet_by_index(hidden.index(False) if False in hidden else 0)
            if sheet.total_height > MOST_ROWS + 1 or sheet.total_height * sheet.total_width > MOST_CELLS:
                return too_many_rows(1)
            rows = sheet.to_python(skip_empty_area=False)
    except (*UNREAD, CalamineError):
        text = msg("{file} is not a spreadsheet, or is too large when unpacked", file=quoted(name))
        return TableFault(1, "", text)
    shown = (Row(number, [say_cell(cell) for cell in row]) for number, row in enumerate(rows, 1))
    return [row for row in shown if any(row.cells)]


def say_cell(cell: object) -> str:
    """Return the value of a cell as text: dates in ISO 8601, whole numbers without a decimal point."""
    if isinstance(cell, bool):
        return "1" if cell else "0"
    if isinstance(cell, datetime):
        return cell.date().isoformat()
    if isinstance(cell, date):
        return cell.isoformat()
    if isinstance(cell, float):
        return str(int(cell)) if cell.is_integer() and abs(cell) < 1e15 else repr(cell)
    return str(cell).strip()
