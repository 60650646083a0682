"""Reads the first visible sheet of an .xlsx or .ods file, with a library that the extra ``sheets`` installs.

The library ends its process at a file that asks for too much memory: ``Files.at`` limits it and says which file.
"""

from __future__ import annotations

import io
import re
import zipfile
import zlib
from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from pnp.games.own.files import Files
from pnp.games.own.findings import Spot
from scorer.games.own.sentences import too_many
from scorer.messages import Text, msg, quoted
from scorer.system import installing

if TYPE_CHECKING:
    from python_calamine import CalamineSheet

MOST_CELLS = 200_000

WORKBOOK = "xl/workbook.xml"  # the list of sheets in an Excel file

_SHEET = re.compile(rb'<sheet [^<>]*r:id="([^"<>]+)"')
_NO_VALUE = re.compile(
    rb'<c r="[A-Z]{1,3}([0-9]{1,7})"(?:[^<>]* t="e"|[^<>]*><f[^<]*</f>(?:<v ?/>|<v></v>)?</c>)'
)
"""A cell whose formula fails, or has no result because a program other than a spreadsheet wrote the file."""


def sheet_rows(files: Files, name: str, data: bytes) -> list[tuple[int, list[str]]] | None:
    """Return the rows of the first visible sheet that are not blank, with their numbers; None after a fault."""
    sheet = _read(name, data)
    if isinstance(sheet, Text):
        files.findings.fault(Spot(name, 1), sheet)
        return None
    for line in sheet.unknown:
        wrong = msg("a formula in this row has no value; open the table in a spreadsheet, and save it")
        files.findings.fault(Spot(name, line), wrong)
    return [(number, row) for number, row in enumerate(sheet.cells, 1) if any(row)]


UNREAD = (
    *(LookupError, ValueError, StopIteration, RuntimeError, NotImplementedError, OSError, MemoryError),
    *(zipfile.BadZipFile, zlib.error),
)
"""What libraries raise for a damaged file."""


class Sheet(NamedTuple):
    """The cells of a sheet, and the numbers of rows with a formula that has no value."""

    cells: list[list[str]]
    unknown: Sequence[int]


def _read(name: str, data: bytes) -> Sheet | Text:
    """Return the first visible sheet, or the reason why it cannot be read."""
    try:
        from python_calamine import CalamineError, CalamineWorkbook, SheetVisibleEnum  # noqa: PLC0415 - an extra
    except ImportError:
        command = installing("python-calamine")
        return msg(
            "{file} needs a library; install it with: {command} - or save the table as CSV",
            file=quoted(name),
            command=command,
        )
    unread = msg("{file} is not a spreadsheet, or is too large when unpacked", file=quoted(name))
    try:
        with CalamineWorkbook.from_filelike(io.BytesIO(data)) as book:
            hidden = [sheet.visible != SheetVisibleEnum.Visible for sheet in book.sheets_metadata]
            at = hidden.index(False) if False in hidden else 0
            sheet = book.get_sheet_by_index(at)
            if sheet.total_height * sheet.total_width > MOST_CELLS:
                return too_many(msg("cells"), MOST_CELLS)
            return Sheet(_cells(sheet), _unknown_lines(data, at))
    except (*UNREAD, CalamineError):
        return unread


def _cells(sheet: CalamineSheet) -> list[list[str]]:
    """Return the cells of a sheet as text; merged cells in a column all get the text of the first."""
    rows = [[_said(cell) for cell in row] for row in sheet.to_python(skip_empty_area=False)]
    for (top, left), (foot, _) in sheet.merged_cell_ranges or ():
        for row in rows[top + 1 : foot + 1]:
            row[left] = rows[top][left]
    return rows


def _unknown_lines(data: bytes, at: int) -> Sequence[int]:
    """Return the rows with a formula that has no value, in the Excel sheet with this index."""
    with zipfile.ZipFile(io.BytesIO(data)) as packed:
        if WORKBOOK not in packed.namelist():
            return ()
        names = _SHEET.findall(packed.read(WORKBOOK))
        links = re.findall(rb"<Relationship [^<>]*>", packed.read("xl/_rels/workbook.xml.rels"))
        link = next(link for link in links if b'Id="%s"' % names[at] in link)
        file = "xl/" + link.partition(b'Target="')[2].partition(b'"')[0].decode().removeprefix("/xl/")
        return sorted({int(row) for row in _NO_VALUE.findall(packed.read(file))})


def _said(cell: object) -> str:
    """Return the text of a cell; whole numbers have no decimal point."""
    if isinstance(cell, bool):
        return "yes" if cell else "no"
    return f"{cell:.10g}" if isinstance(cell, float) else str(cell).strip()
