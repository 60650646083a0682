"""Reads the first visible sheet of an .ods file, which has of each cell the text that it shows, and its value."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple
from xml.etree.ElementTree import Element

from pnp.wings.own.number_formats import make_exact, show_general
from pnp.wings.own.phrases import MOST
from pnp.wings.own.sheet_file import (
    WIDEST,
    Archive,
    Event,
    SheetCell,
    SheetCells,
    attributes,
    local,
    plain_number,
)
from pnp.wings.own.sheet_words import Region

CONTENT = "content.xml"

NUMBERS = ("float", "percentage", "currency")
CELLS = ("table-cell", "covered-table-cell")
REPEATED = 1_048_576  # the most rows of a sheet


class _Repeated(NamedTuple):
    """A cell, how many columns it stands in, and how many rows it covers."""

    cell: SheetCell
    columns: int
    rows: int


def read_ods(archive: Archive, region: Region) -> SheetCells:
    """Return the cells of the first visible sheet. Raises ``SheetError`` or one of ``UNREAD``."""
    hidden: set[str] = set()
    first: SheetCells | None = None
    events = archive.events(CONTENT)
    for event, tag, element in events:
        if event == "end" and tag == "style":
            if any(attributes(child).get("display") == "false" for child in element):
                hidden.add(attributes(element).get("name", ""))
        elif event == "end" and tag == "tracked-changes":
            element.clear()
        elif event == "start" and tag == "table":
            is_hidden = attributes(element).get("style-name") in hidden
            grid = _read_sheet(events, element, region)
            if not is_hidden:
                return grid
            first = first or grid
    if first is None:
        raise ValueError
    return first


def _read_sheet(events: Iterator[Event], table: Element, region: Region) -> SheetCells:
    """Return the cells of the sheet whose element has just begun."""
    grid, row = SheetCells(), 0
    merged: list[tuple[int, int, int]] = []
    for event, tag, element in events:
        if event == "end" and element is table:
            break
        if event == "end" and tag == "table-row":
            count = int(attributes(element).get("number-rows-repeated", 1))
            cells = [_read_cell(child, region, grid, row) for child in element if local(child.tag) in CELLS]
            for at in range(row, row + min(count, REPEATED)) if any(one.cell.shown for one in cells) else ():
                merged += _add_row(grid, at, cells)
            row += min(count, REPEATED)
            element.clear()
    for top, foot, column in merged:
        grid.repeat(top, foot, column)
    return grid


def _add_row(grid: SheetCells, row: int, cells: list[_Repeated]) -> Iterator[tuple[int, int, int]]:
    """Add the cells of a row; yield the first and last row and the column of those that cover others below."""
    column = 0
    for cell, columns, rows in cells:
        for at in range(column, column + min(columns, WIDEST + 1)) if cell.shown else ():
            grid.add(row, at, cell)
        if rows > 1:
            yield row, row + rows - 1, column
        column += columns


def _read_cell(element: Element, region: Region, grid: SheetCells, row: int) -> _Repeated:
    """Return a cell; a formula without a value is noted."""
    facts = attributes(element)
    kind = facts.get("value-type", "")
    lines = [_read_line(child) for child in element if local(child.tag) == "p"]
    shown, number, unknown = "\n".join(lines).strip(), "", ""
    if local(element.tag) == "covered-table-cell":
        shown, kind = "", ""
    elif "formula" in facts and not kind and not shown:
        grid.unknown.add(row)
    elif kind in NUMBERS:
        value = make_exact(float(facts["value"]))
        number = plain_number(value)
        unknown = "" if shown or kind == "float" else kind
        shown = shown or show_general(value, region)
    elif kind == "boolean":
        number = "yes" if facts["boolean-value"] == "true" else "no"
        shown = shown or region.words["truth"][number == "no"]
    elif not shown:
        shown = facts.get("string-value") or facts.get("date-value") or facts.get("time-value") or ""
        unknown = kind if shown and kind in {"date", "time"} else ""
    day = facts.get("date-value", "")[:10] if shown else ""
    cell = SheetCell(shown, number if number != shown else "", unknown, day)
    return _Repeated(
        cell, int(facts.get("number-columns-repeated", 1)), int(facts.get("number-rows-spanned", 1))
    )


def _read_line(element: Element) -> str:
    """Return the text of a paragraph, without comments."""
    parts = [element.text or ""]
    for child in element:
        tag = local(child.tag)
        if tag == "s":
            parts.append(" " * min(int(attributes(child).get("c", 1)), MOST + 1))
        elif tag in {"tab", "line-break"}:
            parts.append(" " if tag == "tab" else "\n")
        elif tag not in {"annotation", "ruby-text", "note"}:
            parts.append(_read_line(child))
        parts.append(child.tail or "")
    return "".join(parts)
