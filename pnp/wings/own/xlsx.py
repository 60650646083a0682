"""Reads the first visible sheet of an .xlsx file.

The file has numbers and, apart from them, the codes of their formats; what a cell shows is worked out from both.
"""

from __future__ import annotations

import posixpath
import re
from collections.abc import Mapping, Sequence
from typing import NamedTuple
from xml.etree.ElementTree import Element

from pnp.wings.own.number_formats import (
    BUILT_IN,
    GENERAL,
    UnknownFormatError,
    find_day,
    make_exact,
    show_general,
    show_number,
    show_text,
)
from pnp.wings.own.sheet_file import Archive, SheetCell, SheetCells, attributes, local, plain_number, texts
from pnp.wings.own.sheet_words import Region

WORKBOOK = "xl/workbook.xml"  # where the list of sheets is, unless the file says otherwise

_PLACE = re.compile("([A-Za-z]{1,3})([0-9]{1,7})")
_CODE = re.compile("_x([0-9A-Fa-f]{4})_")
"""A character that XML cannot have, by its number."""


class Book(NamedTuple):
    """What the sheets of a file share."""

    region: Region
    strings: Sequence[str]
    formats: Sequence[str]  # the codes by the numbers that cells give
    from_1904: bool  # what dates count from


def read_xlsx(archive: Archive, region: Region) -> SheetCells:
    """Return the cells of the first visible sheet. Raises ``SheetError`` or one of ``UNREAD``."""
    top = _find_links(archive, "")
    workbook = next((path for kind, path in top.values() if kind == "officeDocument"), WORKBOOK)
    links = _find_links(archive, workbook)
    parts = dict(links.values())
    sheets, from_1904 = [], False
    for tag, element in archive.ends(workbook):
        facts = attributes(element)
        if tag == "workbookPr":
            from_1904 = facts.get("date1904") in {"1", "true"}
        elif tag == "sheet":
            kind, path = links.get(facts["id"], ("", ""))
            sheets += [(facts.get("state", "visible") != "visible", path)] * (kind == "worksheet")
    _, path = min(sheets, key=lambda sheet: sheet[0])  # the first visible one, or else the first
    strings, styles = (
        parts.get(kind) or posixpath.join(posixpath.dirname(workbook), f"{kind}.xml")
        for kind in ("sharedStrings", "styles")
    )
    book = Book(
        region,
        _read_strings(archive, strings) if strings in archive else [],
        _read_formats(archive, styles) if styles in archive else [],
        from_1904,
    )
    return _read_sheet(archive, path, book)


def _find_links(archive: Archive, name: str) -> Mapping[str, tuple[str, str]]:
    """Return the kinds and paths of the files that a file names, by their ids."""
    folder, base = posixpath.split(name)
    listed = posixpath.join(folder, "_rels", f"{base}.rels")
    links = {}
    for tag, element in archive.ends(listed) if listed in archive else ():
        facts = attributes(element)
        if tag == "Relationship" and facts.get("TargetMode") != "External":
            kind = facts.get("Type", "").rpartition("/")[2]
            links[facts["Id"]] = kind, posixpath.normpath(posixpath.join("/", folder, facts["Target"]))
    return links


def _read_strings(archive: Archive, path: str) -> list[str]:
    """Return the texts that cells name by their numbers."""
    strings = []
    for tag, element in archive.ends(path):
        if tag == "si":
            strings.append(_read_text(element))
            element.clear()
    return strings


def _read_text(element: Element) -> str:
    """Return a text, which may have parts of several fonts; how Japanese is read is left out."""
    parts = [part for part in element if local(part.tag) in {"t", "r"}]
    whole = texts(one for part in parts for one in part.iter() if local(one.tag) == "t")
    return _CODE.sub(lambda code: chr(int(code[1], 16)), whole).replace("\r\n", "\n")


def _read_formats(archive: Archive, path: str) -> list[str]:
    """Return the code of each cell format; one that the file only numbers, and that is not known, in brackets."""
    codes = dict(BUILT_IN)
    formats: list[str] = []
    for tag, element in archive.ends(path):
        if tag == "numFmt" and element.get("formatCode"):
            codes[int(element.get("numFmtId", ""))] = element.get("formatCode", "")
        elif tag == "cellXfs":
            numbers = [int(child.get("numFmtId", "0")) for child in element if local(child.tag) == "xf"]
            formats = [codes.get(number, f"[{number}]") for number in numbers]
    return formats


def _read_sheet(archive: Archive, path: str, book: Book) -> SheetCells:
    """Return the cells of a sheet."""
    grid, row, column, rows = SheetCells(), -1, -1, None
    for event, tag, element in archive.events(path):
        if event == "start" and tag == "sheetData":
            rows = element
        elif event == "start" and tag == "row":
            row, column = int(element.get("r", row + 2)) - 1, -1
        elif event == "start" and tag == "c":
            place = _PLACE.fullmatch(element.get("r", ""))
            row, column = _find_place(place) if place else (row, column + 1)
        elif tag == "c":
            _add_cell(grid, row, column, element, book)
            element.clear()
        elif tag == "row" and rows is not None:
            rows.clear()
        elif event == "end" and tag == "mergeCell":
            ends = [_find_place(place) for place in _PLACE.finditer(element.get("ref", ""))]
            grid.repeat(ends[0][0], ends[-1][0], ends[0][1])
    return grid


def _find_place(place: re.Match[str]) -> tuple[int, int]:
    """Return row and column of a cell such as ``B7``, from 0."""
    column = 0
    for letter in place[1].upper():
        column = 26 * column + ord(letter) - ord("A") + 1
    return int(place[2]) - 1, column - 1


def _add_cell(grid: SheetCells, row: int, column: int, element: Element, book: Book) -> None:
    """Add a cell to the grid; a formula without a value is noted."""
    inner = {local(child.tag): child for child in element}
    kind, value = element.get("t", "n"), inner.get("v")
    text = (value.text or "") if value is not None else ""
    if "f" in inner and (value is None or (not text and kind != "str")):
        grid.unknown.add(row)
    elif kind == "inlineStr" and "is" in inner:
        grid.add(row, column, _show_text(_read_text(inner["is"]), element, book))
    elif value is None or not (text or kind == "str"):
        return
    elif kind == "s":
        grid.add(row, column, _show_text(book.strings[int(text)], element, book))
    elif kind == "b":
        is_true = text.strip() in {"1", "true"}
        grid.add(row, column, SheetCell(book.region.words["truth"][not is_true], "yes" if is_true else "no"))
    elif kind == "n":
        grid.add(row, column, _show_number(float(text), element, book))
    else:  # the result of a formula, an error, or a date as it is written
        grid.add(row, column, _show_text(_CODE.sub(lambda code: chr(int(code[1], 16)), text), element, book))


def _find_code(element: Element, book: Book) -> str:
    number = int(element.get("s", "0"))
    return book.formats[number] if number < len(book.formats) else GENERAL


def _show_text(text: str, element: Element, book: Book) -> SheetCell:
    code = _find_code(element, book)
    try:
        return SheetCell(show_text(text, code).strip())
    except UnknownFormatError:
        return SheetCell(text.strip(), format=code)


def _show_number(number: float, element: Element, book: Book) -> SheetCell:
    value, code = make_exact(number), _find_code(element, book)
    plain = plain_number(value)
    try:
        shown = show_number(value, code, book.region, from_1904=book.from_1904).strip()
        day = find_day(value, code, book.region, from_1904=book.from_1904)
        return SheetCell(shown, plain if shown != plain else "", day=day)
    except (UnknownFormatError, ArithmeticError):
        return SheetCell(show_general(value, book.region), plain, code)
