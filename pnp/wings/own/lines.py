"""Lines of tables as they are read from files, before columns have names."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

MOST_ROWS = 2000
MOST_LINES = 100_000


class SheetLine(NamedTuple):
    """A line that is not blank: its number in the file, and its cells as they are shown.

    ``numbers`` and ``formats`` are by the index of the cell: numbers that a spreadsheet shows otherwise, and number
    formats that are not known. ``days`` are dates in ISO 8601.
    """

    number: int
    cells: list[str]
    numbers: Mapping[int, str] = {}
    formats: Mapping[int, str] = {}
    days: Mapping[int, str] = {}
