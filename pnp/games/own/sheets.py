"""Reads spreadsheets: what their cells show, and the numbers behind that."""

from __future__ import annotations

from pnp.games.own.files import Files
from pnp.games.own.findings import Spot
from pnp.games.own.lines import Line
from pnp.games.own.ods import CONTENT, read_ods
from pnp.games.own.sheet_file import UNREAD, Archive, SheetError
from pnp.games.own.sheet_words import find_region
from pnp.games.own.xlsx import read_xlsx
from scorer.messages import msg, quoted


def sheet_rows(files: Files, name: str, data: bytes, lang: str) -> list[Line] | None:
    """Return the rows of the first visible sheet that are not blank; None after a fault.

    Where a format does not say how numbers are written, they are written as in the language.
    """
    try:
        archive = Archive(data)
        grid = (read_ods if CONTENT in archive else read_xlsx)(archive, find_region(lang))
    except SheetError as fault:
        files.findings.fault(Spot(name, fault.line), fault.text)
        return None
    except UNREAD:
        wrong = msg("{file} is not a spreadsheet, or is too large when unpacked", file=quoted(name))
        files.findings.fault(Spot(name, 1), wrong)
        return None
    for row in sorted(grid.unknown):
        text = msg("a formula in this row has no value; open the table in a spreadsheet, and save it")
        files.findings.fault(Spot(name, row + 1), text)
    return list(grid.lines())
