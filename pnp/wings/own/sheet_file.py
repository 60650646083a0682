"""What .xlsx and .ods files have in common: an archive of XML files, and a grid of cells. Both have limits.

A file that asks for too much in spite of them ends its process: ``Files.reading`` says which file it was.
"""

from __future__ import annotations

import io
import zipfile
import zlib
from collections.abc import Iterable, Iterator
from decimal import Decimal
from typing import NamedTuple
from xml.etree.ElementTree import Element, ParseError, iterparse

from pnp.wings.own.lines import MOST_LINES, MOST_ROWS, SheetLine
from pnp.wings.own.phrases import MOST
from scorer.messages import Text, msg
from scorer.wings.own.sentences import too_many

WIDEST = 1000  # the most columns, of which spreadsheets may have many blank ones
MOST_BYTES = 60_000_000  # the most bytes of a file in the archive, unpacked
MOST_CELLS = 200_000

UNREAD = (
    *(LookupError, ValueError, StopIteration, RuntimeError, NotImplementedError, OSError, MemoryError),
    *(EOFError, ArithmeticError, zipfile.BadZipFile, zlib.error, ParseError),
)
"""What is raised for a damaged file."""

Event = tuple[str, str, Element]
"""The ``start`` or the ``end`` of an element, its name without its namespace, and the element."""


class SpreadsheetError(Exception):
    """A sheet cannot be read; ``line`` is the row, or 1."""

    def __init__(self, text: Text, line: int = 1) -> None:
        super().__init__(text)
        self.text = text
        self.line = line


class SheetCell(NamedTuple):
    """A cell: what it shows, and its number if it shows it otherwise; the code of its format if that is not known.

    A date has its day in ISO 8601.
    """

    shown: str
    number: str = ""
    format: str = ""
    day: str = ""


class SheetCells:
    """The cells of a sheet that are not empty, by row and column from 0."""

    def __init__(self) -> None:
        self.unknown: set[int] = set()  # the rows with a formula that has no value
        self._rows: dict[int, dict[int, SheetCell]] = {}
        self._count = 0

    def add(self, row: int, column: int, cell: SheetCell) -> None:
        """Add a cell. Raises ``SpreadsheetError`` for too many rows, columns, cells or characters."""
        if not cell.shown and not cell.number:
            return
        self._rows.setdefault(row, {})[column] = cell
        self._count += 1
        if len(self._rows) > MOST_ROWS + 1 or row >= MOST_LINES:
            raise SpreadsheetError(too_many(msg("rows"), MOST_ROWS), row + 1)
        if column >= WIDEST:
            raise SpreadsheetError(too_many(msg("columns"), WIDEST), row + 1)
        if self._count > MOST_CELLS:
            raise SpreadsheetError(too_many(msg("cells"), MOST_CELLS), row + 1)
        if len(cell.shown) > MOST:
            raise SpreadsheetError(too_many(msg("characters"), MOST), row + 1)

    def repeat(self, top: int, foot: int, column: int) -> None:
        """Let cells that are merged below each other all show the first one."""
        cell = self._rows.get(top, {}).get(column)
        for row in range(top + 1, min(foot, max(self._rows, default=0)) + 1) if cell else ():
            self._rows.setdefault(row, {}).pop(column, None)
            self.add(row, column, cell or SheetCell(""))

    def lines(self) -> Iterator[SheetLine]:
        """Yield the rows that are not blank."""
        for row, cells in sorted(self._rows.items()):
            shown = ["" for _ in range(max(cells) + 1)]
            for column, cell in cells.items():
                shown[column] = cell.shown
            numbers = {column: cell.number for column, cell in cells.items() if cell.number}
            formats = {column: cell.format for column, cell in cells.items() if cell.format}
            days = {column: cell.day for column, cell in cells.items() if cell.day}
            yield SheetLine(row + 1, shown, numbers, formats, days)


class Archive:
    """The files in a spreadsheet's archive."""

    def __init__(self, data: bytes) -> None:
        self._packed = zipfile.ZipFile(io.BytesIO(data))
        self._names = {_plain(name): name for name in self._packed.namelist()}

    def __contains__(self, name: str) -> bool:
        return _plain(name) in self._names

    def events(self, name: str) -> Iterator[Event]:
        """Yield the elements of an XML file, with start and end. Raises one of ``UNREAD``."""
        with self._packed.open(self._names[_plain(name)]) as file:
            data = file.read(MOST_BYTES + 1)
        if len(data) > MOST_BYTES or b"<!DOCTYPE" in data:  # spreadsheets declare no entities
            raise ValueError
        for event, element in iterparse(io.BytesIO(data), ("start", "end")):
            yield event, local(element.tag), element

    def ends(self, name: str) -> Iterator[tuple[str, Element]]:
        """Yield the elements of a small XML file, each with all that is in it."""
        return ((tag, element) for event, tag, element in self.events(name) if event == "end")


def _plain(name: str) -> str:
    return name.replace("\\", "/").lstrip("/").casefold()


def local(name: str) -> str:
    """Return the name of an element or an attribute without its namespace.

    >>> local("{urn:example}row"), local("row")
    ('row', 'row')
    """
    return name.rpartition("}")[2]


def attributes(element: Element) -> dict[str, str]:
    """Return the attributes of an element by their names without namespaces."""
    return {local(name): value for name, value in element.items()}


def plain_number(value: Decimal) -> str:
    """Return a number without a format, for formulas and conditions.

    >>> plain_number(Decimal("1E+2")), plain_number(Decimal("1234.50"))
    ('100', '1234.5')
    """
    text = format(value, "f")
    return (text.rstrip("0").rstrip(".") if "." in text else text) or "0"


def texts(elements: Iterable[Element]) -> str:
    """Return the texts of some elements."""
    return "".join(element.text or "" for element in elements)
