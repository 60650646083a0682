"""The rows of a table in CSV, and its faults: each with its row, and one line for all rows that have the same."""

from __future__ import annotations

import codecs
import csv
import re
from collections.abc import Iterator, Sequence
from io import StringIO
from itertools import groupby
from typing import NamedTuple

from scorer.messages import Text, join_texts, msg, plural
from scorer.plays.errors import PlaysError
from scorer.plays.sheet import COLUMNS
from scorer.record.checking import PRINTED
from scorer.record.text import split_lines

MOST_BYTES = 4 << 20
MOST_ROWS = 20_000
ALIKE = 3  # more faults that differ only in their values are one line
RANGES = 8  # the most ranges of rows that a line lists


class TableRow(NamedTuple):
    """A row of a table: its number in the file, and its cells."""

    number: int
    cells: Sequence[str]


class TableFault(NamedTuple):
    """A fault of a table: its row, its column if it is of one, and what is wrong and would be right."""

    row: int
    column: str
    text: Text


class TableError(PlaysError):
    """A table that cannot be imported; the text has a line for each fault, or for all rows with the same one."""

    def __init__(self, name: str, faults: Sequence[TableFault]) -> None:
        self.faults = tuple(faults)
        lines = [_describe(name, text, places) for text, places in _join(faults)]
        if len(lines) > PRINTED:
            lines[PRINTED:] = [plural(len(lines) - PRINTED, "and {n} more", "and {n} more")]
        super().__init__(join_texts(lines))


def looks_like_table(line: bytes) -> bool:
    """Return whether the first line of a file names columns of such a table."""
    text = line.decode("utf-8", "replace").removeprefix("\ufeff")
    words = {word.strip(" \"'\r\n").casefold() for word in re.split("[;,\t]", text)}
    return len(words.intersection(COLUMNS)) > 1


def csv_rows(data: bytes, name: str) -> list[TableRow]:
    """Return the rows of a CSV file that are not blank. Raises ``TableError``."""
    text = _decode(data, name)
    lines = split_lines(text[: 64 * 1024])
    head = next(filter(str.strip, lines), "")
    skipped = 0
    if head.lower().startswith("sep=") and len(head) == len("sep=;"):  # Excel's own note of the separator
        separator, skipped = head[-1], lines.index(head) + 1
        text = "\n".join(split_lines(text)[skipped:])
    else:
        bare = "".join(head.split('"')[::2])
        separator = max(";\t,", key=bare.count)
    reader, rows, line = csv.reader(StringIO(text, newline=""), delimiter=separator, strict=True), [], 1
    try:
        for cells in reader:
            if any(map(str.strip, cells)):
                rows.append(TableRow(line + skipped, cells))
            line = reader.line_num + 1
            if len(rows) > MOST_ROWS + 1:
                raise TableError(name, [TableFault(line, "", too_many(msg("rows"), MOST_ROWS))])
    except csv.Error:
        wrong = msg('a quote (") is opened here and not closed; close it, or write "" for one within a cell')
        raise TableError(name, [TableFault(line + skipped, "", wrong)]) from None
    return rows


def _decode(data: bytes, name: str) -> str:
    if len(data) > MOST_BYTES:
        raise TableError(name, [TableFault(1, "", too_many(msg("characters"), MOST_BYTES))])
    is_utf16 = data.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE))
    wrong = msg("this is not UTF-8 text; save the table as CSV in UTF-8 (Excel: CSV UTF-8)")
    try:
        text = data.decode("utf-16" if is_utf16 else "utf-8-sig")
    except UnicodeDecodeError as fault:
        line = data[: fault.start].count(b"\n") + 1
        raise TableError(name, [TableFault(line, "", wrong)]) from None
    if "\0" in text:
        raise TableError(name, [TableFault(text[: text.index("\0")].count("\n") + 1, "", wrong)])
    return text


def too_many(what: Text, most: int) -> Text:
    """Return a message that there are too many of something, such as rows."""
    return msg("too many {what}; {most} at most", what=what, most=most)


def _join(faults: Sequence[TableFault]) -> Iterator[tuple[Text, list[TableFault]]]:
    """Yield each fault once, with all rows of the column that have it; many that differ in their values are one."""
    alike: dict[tuple[str, str], dict[Text, list[TableFault]]] = {}
    for fault in faults:
        alike.setdefault((fault.column, fault.text.pattern), {}).setdefault(fault.text, []).append(fault)
    for texts in alike.values():
        if len(texts) > ALIKE:
            text = msg("{finding}; the other rows have other values", finding=next(iter(texts)))
            yield text, [fault for found in texts.values() for fault in found]
        else:
            yield from texts.items()


def _describe(name: str, text: Text, places: Sequence[TableFault]) -> Text:
    """Return a line such as ``old.csv:2 date, rows 2-41: what is wrong``."""
    column = f" {places[0].column}" if places[0].column else ""
    place: Text | str = f"{name}:{places[0].row}{column}"
    numbers = sorted({fault.row for fault in places})
    if numbers[1:]:
        place = msg("{place}, rows {rows}", place=place, rows=_ranges(numbers))
    return join_texts([place, text], ": ")


def _ranges(numbers: Sequence[int]) -> str:
    """Return numbers as ranges.

    >>> _ranges([2, 5, 6, 7])
    '2, 5-7'
    """
    runs = [
        [number for _, number in run]
        for _, run in groupby(enumerate(numbers), key=lambda pair: pair[1] - pair[0])
    ]
    names = [f"{run[0]}-{run[-1]}" if run[1:] else str(run[0]) for run in runs]
    if len(names) > RANGES:
        names = [*names[: RANGES - 1], "…", names[-1]]
    return ", ".join(names)
