"""Reads spreadsheets: what their cells show, and the numbers behind that."""

from __future__ import annotations

from pnp.wings.own.files import Files
from pnp.wings.own.findings import FolderSpot
from pnp.wings.own.lines import SheetLine
from pnp.wings.own.ods import CONTENT, read_ods
from pnp.wings.own.sheet_file import UNREAD, Archive, SheetCells, SpreadsheetError
from pnp.wings.own.sheet_words import find_region
from pnp.wings.own.xlsx import read_xlsx
from scorer.messages import msg, quoted
from scorer.plays.table_rows import TableFault, TableRow

NO_VALUE = msg("a formula in this row has no value; open the table in a spreadsheet, and save it")


def sheet_rows(files: Files, name: str, data: bytes, lang: str) -> list[SheetLine] | None:
    """Return the rows of the first visible sheet that are not blank; None after a fault.

    Where a format does not say how numbers are written, they are written as in the language.
    """
    grid = _read(name, data, lang)
    if isinstance(grid, TableFault):
        files.findings.fault(FolderSpot(name, grid.row), grid.text)
        return None
    for row in sorted(grid.unknown):
        files.findings.fault(FolderSpot(name, row + 1), NO_VALUE)
    return list(grid.lines())


def plain_rows(name: str, data: bytes) -> list[TableRow] | TableFault:
    """Return the rows of the first visible sheet with plain values: dates in ISO 8601, numbers without a format.

    Return instead what is wrong with the file.
    """
    grid = _read(name, data, "en")
    if isinstance(grid, TableFault):
        return grid
    if grid.unknown:
        return TableFault(min(grid.unknown) + 1, "", NO_VALUE)
    return [
        TableRow(
            line.number,
            [line.days.get(at) or line.numbers.get(at, shown) for at, shown in enumerate(line.cells)],
        )
        for line in grid.lines()
    ]


def _read(name: str, data: bytes, lang: str) -> SheetCells | TableFault:
    """Return the cells of the first visible sheet, or what is wrong with the file."""
    try:
        archive = Archive(data)
        return (read_ods if CONTENT in archive else read_xlsx)(archive, find_region(lang))
    except SpreadsheetError as fault:
        return TableFault(fault.line, "", fault.text)
    except UNREAD:
        wrong = msg("{file} is not a spreadsheet, or is too large when unpacked", file=quoted(name))
        return TableFault(1, "", wrong)
