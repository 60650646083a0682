"""Faults and warnings about a folder, each with its file and line."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from pnp.errors import FolderError
from pnp.games.contract import SetText
from scorer.messages import Text, join_texts, literal, msg, plural

PRINTED = 50  # the most lines in a report; further ones are only counted
TABLES = (".csv", ".tsv", ".xlsx", ".ods")  # endings of files whose rows often have the same fault

ALIKE = 3
"""So many faults of a column that differ only in their values are all listed; more of them are one line."""

RANGES = 6  # the most ranges of rows in a line


class FolderSpot(NamedTuple):
    """A place in a folder: a file, a line in it, a column if the file is a table.

    ``taker`` is the line of a part that takes what is there by ``like``.
    """

    file: str
    line: int
    column: str = ""
    taker: int = 0


class Findings:
    """Collects faults and warnings of one folder, without duplicates."""

    def __init__(self, folder: str = "", lang: str = "") -> None:
        self.folder = folder  # as it was typed; goes before each file name
        self.lang = lang
        self.faults: dict[tuple[FolderSpot, Text], None] = {}
        self.warnings: dict[tuple[FolderSpot, Text], str] = {}  # with the language that each is about
        self.texts: list[SetText] = []  # as they were set

    def fault(self, spot: FolderSpot, wrong: Text) -> None:
        """Add a fault: the folder cannot be built."""
        self.faults[spot, wrong] = None

    def warn(self, spot: FolderSpot, unwise: Text, lang: str = "") -> None:
        """Add a warning: the kit is still built; one with a ``lang`` is shown only for kits in that language."""
        self.warnings[spot, unwise] = lang

    def stop(self) -> None:
        """Raise ``FolderError`` if there is a fault."""
        if self.faults:
            raise FolderError(self.describe(self.faults))

    def describe(self, findings: Iterable[tuple[FolderSpot, Text]]) -> Text:
        """Return one line for each finding, in the order of files and lines; one for all rows that have the same."""
        found = [*findings]
        own = {finding for finding in found if not finding[0].taker}
        own_alone = (one for one in found if one in own or (one[0]._replace(taker=0), one[1]) not in own)
        order = sorted(own_alone, key=lambda finding: (finding[0].file, finding[0].line))
        joined = sorted(_join_rows(order), key=lambda found: (found[1][0].file, found[1][0].line))
        lines = []
        for text, spots in joined:
            place = self.place(spots[0])
            if spots[1:]:
                place = msg("{place}, rows {rows}", place=place, rows=_ranges(spots))
            lines.append(join_texts([place, text], ": "))
        if len(lines) > PRINTED:
            lines[PRINTED:] = [plural(len(lines) - PRINTED, "and {n} more", "and {n} more")]
        return join_texts(lines)

    def place(self, spot: FolderSpot) -> Text:
        """Return a place as text: ``harvest/cards.csv:7 text``."""
        file = "/".join(filter(None, (self.folder.rstrip("/"), spot.file)))
        column = f" {spot.column}" if spot.column else ""
        lang = f" ({self.lang})" if self.lang else ""
        place = literal(f"{file}:{spot.line}{column}{lang}")
        return (
            msg("{place}, for the part on line {line}", place=place, line=spot.taker) if spot.taker else place
        )


def _join_rows(findings: Iterable[tuple[FolderSpot, Text]]) -> Iterator[tuple[Text, list[FolderSpot]]]:
    """Yield each finding once, with its places: all rows of a table's column that have the same.

    More than ``ALIKE`` that differ only in their values are one too.
    """
    places: dict[tuple[FolderSpot, str], dict[Text, list[FolderSpot]]] = {}
    for spot, text in findings:
        is_row = spot.file.lower().endswith(TABLES)
        where = spot._replace(line=0) if is_row else spot
        places.setdefault((where, text.pattern), {}).setdefault(text, []).append(spot)
    for (where, _), texts in places.items():
        if len(texts) > ALIKE:
            first, spots = next(iter(texts)), [spot for spots in texts.values() for spot in spots]
            if where.line == 0:
                yield msg("{finding}; the other rows have other values", finding=first), spots
            else:  # a mark that is repeated has the same fault in other places
                more = plural(len(texts) - 1, "and {n} more", "and {n} more")
                yield join_texts([first, more], "; "), spots[:1]
        else:
            yield from texts.items()


def _ranges(spots: Sequence[FolderSpot]) -> Text:
    """Return the lines of places: ``2-41``, ``2, 5-7``; the first ones and the last if there are many."""
    known = {spot.line for spot in spots}
    lines = sorted(known)
    starts = [line for line in lines if line - 1 not in known]
    ends = [line for line in lines if line + 1 not in known]
    names = [
        f"{first}-{last}" if last > first else f"{first}" for first, last in zip(starts, ends, strict=True)
    ]
    if len(names) > RANGES:
        names = [*names[: RANGES - 1], "…", names[-1]]
    return join_texts(names, ", ")
