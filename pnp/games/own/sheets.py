"""The first sheet of a spreadsheet, .xlsx or .ods, by a library that the extra ``sheets`` installs."""

from __future__ import annotations

import io
import zipfile

from pnp.games.own.files import Files
from pnp.games.own.placed import Spot
from scorer.games.own.sentences import too_many
from scorer.messages import msg, quoted

LARGEST = 60 * 1024 * 1024
"""Bytes that a spreadsheet may have, unpacked."""

MOST_CELLS = 200_000


def sheet_rows(files: Files, name: str, data: bytes) -> list[tuple[int, list[str]]] | None:
    """Return the rows of the first sheet that are not blank, each with its number; nothing for a fault."""
    spot = Spot(name, 1)
    try:
        from python_calamine import CalamineError, CalamineWorkbook  # noqa: PLC0415 - an extra
    except ImportError:
        wrong = msg(
            "{file}: install pnp with its extra 'sheets', or save the table as CSV", file=quoted(name)
        )
        files.findings.fault(spot, wrong)
        return None
    if not _is_small(data):
        files.findings.fault(
            spot, msg("{file} is no spreadsheet, or too large when unpacked", file=quoted(name))
        )
        return None
    try:
        sheet = CalamineWorkbook.from_filelike(io.BytesIO(data)).get_sheet_by_index(0)
        if sheet.total_height * sheet.total_width > MOST_CELLS:
            files.findings.fault(spot, too_many(MOST_CELLS))
            return None
        rows = sheet.to_python(skip_empty_area=False)
    except (CalamineError, IndexError, ValueError):
        files.findings.fault(
            spot, msg("{file} is no spreadsheet, or too large when unpacked", file=quoted(name))
        )
        return None
    said = ((number, [_said(cell) for cell in row]) for number, row in enumerate(rows, 1))
    return [(number, row) for number, row in said if any(row)]


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
    return f"{cell:g}" if isinstance(cell, float) else str(cell).strip()
