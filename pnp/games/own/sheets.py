"""Reads the first visible sheet of an .xlsx or .ods file, with a library that the extra ``sheets`` installs."""

from __future__ import annotations

import io
import re
import zipfile
import zlib
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, NamedTuple

from pnp.games.own.files import Files
from pnp.games.own.findings import Spot
from scorer.games.own.sentences import too_many
from scorer.messages import Text, msg, quoted
from scorer.system import installing

if TYPE_CHECKING:
    from python_calamine import CalamineSheet

LARGEST = 16 * 1024 * 1024
"""The most bytes of a spreadsheet's XML, unpacked; its pictures are not read."""

MOST_CELLS = 200_000

_CELL = re.compile(rb"<(?:[a-z]+:)?c\b([^>]*)(?<!/)>")
_PLACE = re.compile(rb"""\br\s*=\s*["']([A-Za-z]{1,9})([0-9]{1,9})["']""")
_ROW = re.compile(rb"""<(?:[a-z]+:)?row\b[^>]*\br\s*=\s*["']([0-9]{1,9})["']""")
_ODD_PLACE = re.compile(rb"""\br\s*=\s*["'][^"']*&""")
_TIMES = re.compile(rb"""-repeated\s*=\s*["']([0-9]{1,9})["']""")

WORKBOOK = "xl/workbook.xml"
"""The list of sheets in an Excel file."""

_NO_VALUE = re.compile(rb'<c r="[A-Z]+([0-9]+)"(?:[^>]* t="e"|[^>]*><f[^<]*</f>(?:<v ?/>|<v></v>)?</c>)')
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
    if not _is_small(data):
        return unread
    try:
        with CalamineWorkbook.from_filelike(io.BytesIO(data)) as book:
            hidden = [sheet.visible != SheetVisibleEnum.Visible for sheet in book.sheets_metadata]
            at = hidden.index(False) if False in hidden else 0
            sheet = book.get_sheet_by_index(at)
            if sheet.total_height * sheet.total_width > MOST_CELLS:
                return too_many(msg("cells"), MOST_CELLS)
            return Sheet(_cells(sheet), _unknown_lines(data, at))
    except (CalamineError, LookupError, ValueError, StopIteration, RuntimeError, zipfile.BadZipFile):
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
        names = re.findall(rb'<sheet [^>]*r:id="([^"]+)"', packed.read(WORKBOOK))
        links = re.findall(rb"<Relationship [^>]*>", packed.read("xl/_rels/workbook.xml.rels"))
        link = next(link for link in links if b'Id="%s"' % names[at] in link)
        file = "xl/" + link.partition(b'Target="')[2].partition(b'"')[0].decode().removeprefix("/xl/")
        return sorted({int(row) for row in _NO_VALUE.findall(packed.read(file))})


def _is_small(data: bytes) -> bool:
    """Return whether data is a spreadsheet whose bytes and cells are limited when unpacked."""
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as packed:
            files = [file for file in packed.infolist() if file.filename.endswith((".xml", ".rels"))]
            small = sum(file.file_size for file in files) <= LARGEST
            return small and all(_spans_little(packed.read(file)) for file in files)
    except (zipfile.BadZipFile, ValueError, OSError, RuntimeError, NotImplementedError, zlib.error):
        return False


def _spans_little(part: bytes) -> bool:
    """Return whether a file in the archive has few enough cells, counting gaps and repeated cells."""
    if _ODD_PLACE.search(part):
        return False
    spots = {
        place.groups() if (place := _PLACE.search(cell)) else (b"A", b"0") for cell in _CELL.findall(part)
    }
    letters = (column[::-1] for column, _ in spots)  # from the last one: A is 1, Z is 26, AA is 27
    width = max(
        (sum(26**at * (letter & 31) for at, letter in enumerate(column)) for column in letters), default=0
    )
    rows = [int(row) for _, row in spots]
    if 0 in rows:  # cells without a reference: only their rows tell the height
        rows += map(int, _ROW.findall(part))
    repeated = sum(across * down for across, down in _repeated(part))
    return width * max(rows, default=0) <= MOST_CELLS and repeated <= MOST_CELLS


def _repeated(part: bytes) -> Iterator[tuple[int, int]]:
    """Yield for each row of an OpenDocument table how many cells with text it has, and how often it is repeated."""
    for row in part.split(b"<table:table-row")[1:]:
        head, _, cells = row.partition(b">")
        across = [
            int(number[1]) if (number := _TIMES.search(cell)) else 1
            for cell in cells.split(b"<table:table-cell")[1:]
            if b"<text:p" in cell
        ]
        yield sum(across), int(number[1]) if (number := _TIMES.search(head)) else 1


def _said(cell: object) -> str:
    """Return the text of a cell; whole numbers have no decimal point."""
    if isinstance(cell, bool):
        return "yes" if cell else "no"
    return f"{cell:.10g}" if isinstance(cell, float) else str(cell).strip()
