"""The first sheet of a spreadsheet that is seen, .xlsx or .ods, by a library that the extra ``sheets`` installs."""

from __future__ import annotations

import io
import re
import zipfile
from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from pnp.games.own.files import Files
from pnp.games.own.model import Spot
from scorer.games.own.sentences import too_many
from scorer.messages import Text, msg, quoted

if TYPE_CHECKING:
    from python_calamine import CalamineSheet

LARGEST = 60 * 1024 * 1024
"""Bytes that a spreadsheet may have, unpacked."""

MOST_CELLS = 200_000

WORKBOOK = "xl/workbook.xml"
"""What names the sheets of an Excel file."""

_NO_VALUE = re.compile(rb'<c r="[A-Z]+([0-9]+)"(?:[^>]* t="e"|[^>]*><f[^<]*</f>(?:<v ?/>|<v></v>)?</c>)')
"""A cell whose formula fails, or was never worked out, as programs write it that are no spreadsheets."""


def sheet_rows(files: Files, name: str, data: bytes) -> list[tuple[int, list[str]]] | None:
    """Return the rows of the first sheet that are not blank, each with its number; nothing for a fault."""
    found = _read(name, data)
    if isinstance(found, Text):
        files.findings.fault(Spot(name, 1), found)
        return None
    for line in found.unknown:
        wrong = msg("a formula in this row has no value; open the table in a spreadsheet, and save it")
        files.findings.fault(Spot(name, line), wrong)
    return [(number, row) for number, row in enumerate(found.cells, 1) if any(row)]


class Sheet(NamedTuple):
    """What is read of a sheet: its cells, and the rows with a formula that has no value."""

    cells: list[list[str]]
    unknown: Sequence[int]


def _read(name: str, data: bytes) -> Sheet | Text:
    """Return the first sheet that is seen, or why there is none."""
    try:
        from python_calamine import CalamineError, CalamineWorkbook, SheetVisibleEnum  # noqa: PLC0415 - an extra
    except ImportError:
        return msg("{file}: install pnp with its extra 'sheets', or save the table as CSV", file=quoted(name))
    unread = msg("{file} is no spreadsheet, or too large when unpacked", file=quoted(name))
    if not _is_small(data):
        return unread
    try:
        with CalamineWorkbook.from_filelike(io.BytesIO(data)) as book:
            hidden = [each.visible != SheetVisibleEnum.Visible for each in book.sheets_metadata]
            at = hidden.index(False) if False in hidden else 0
            sheet = book.get_sheet_by_index(at)
            if sheet.total_height * sheet.total_width > MOST_CELLS:
                return too_many(MOST_CELLS)
            return Sheet(_cells(sheet), _unknown_lines(data, at))
    except (CalamineError, LookupError, ValueError, StopIteration, RuntimeError, zipfile.BadZipFile):
        return unread


def _cells(sheet: CalamineSheet) -> list[list[str]]:
    """Return the cells of a sheet; cells that were joined below each other all say the same."""
    rows = [[_said(cell) for cell in row] for row in sheet.to_python(skip_empty_area=False)]
    for (top, left), (foot, _) in sheet.merged_cell_ranges or ():
        for row in rows[top + 1 : foot + 1]:
            row[left] = rows[top][left]
    return rows


def _unknown_lines(data: bytes, at: int) -> Sequence[int]:
    """Return the rows with a formula that has no value, of the Excel sheet that is at a place among the others."""
    with zipfile.ZipFile(io.BytesIO(data)) as packed:
        if WORKBOOK not in packed.namelist():
            return ()
        names = re.findall(rb'<sheet [^>]*r:id="([^"]+)"', packed.read(WORKBOOK))
        links = re.findall(rb"<Relationship [^>]*>", packed.read("xl/_rels/workbook.xml.rels"))
        link = next(each for each in links if b'Id="%s"' % names[at] in each)
        file = "xl/" + link.partition(b'Target="')[2].partition(b'"')[0].decode().removeprefix("/xl/")
        return sorted({int(each) for each in _NO_VALUE.findall(packed.read(file))})


def _is_small(data: bytes) -> bool:
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as packed:
            return sum(each.file_size for each in packed.infolist()) <= LARGEST
    except (zipfile.BadZipFile, ValueError, OSError):
        return False


def _said(cell: object) -> str:
    """Return a cell as it is shown: whole numbers without a point."""
    if isinstance(cell, bool):
        return "yes" if cell else "no"
    return f"{cell:.10g}" if isinstance(cell, float) else str(cell).strip()
