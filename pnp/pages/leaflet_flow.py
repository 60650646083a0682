"""The flow of the sections of a rules leaflet into columns and onto pages."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from pnp.pages.leaflet_blocks import Block

STEP = 2.0
"""The step by which the foot of a last page moves, mm."""

Run = tuple[Block, ...]
"""Blocks that stay in one column."""

Column = list[tuple[float, Block]]
"""Blocks with their tops."""

ON_THE_SHEET: Mapping[int, float] = {}
"""No page has a foot of its own: all end at the foot of the sheet."""


class Sheet(NamedTuple):
    """The tops of the columns of a page, and the foot of all, mm."""

    tops: tuple[float, ...]
    foot: float


class Sheets(NamedTuple):
    """The columns of the first page, and those of every later page."""

    first: Sheet
    later: Sheet


def make_runs(sections: Sequence[Run], ease: float, *, whole: bool) -> list[Run]:
    """Return ``whole`` sections, or heads with first lines, then lines; ``ease`` multiplies the white between them."""
    eased = (
        tuple([Block(high, shapes, gap * ease) for high, shapes, gap in section]) for section in sections
    )
    if whole:
        return list(eased)
    return [run for head, first, *others in eased for run in ((head, first), *((item,) for item in others))]


def fill(
    chapters: Sequence[Sequence[Run]], sheets: Sheets, feet: Mapping[int, float] = ON_THE_SHEET
) -> list[list[Column]]:
    """Fill columns in turn, each chapter from a new page on; ``feet`` has the pages that have a higher foot.

    A run that is higher than any column gets one of its own and overflows it: tests find that.
    """
    pages: list[list[Column]] = []
    for waiting in map(list, chapters):
        while waiting:
            sheet = sheets.later if pages else sheets.first
            foot = feet.get(len(pages) + 1, sheet.foot)
            before = len(waiting)
            pages.append([_fill_column(waiting, top, foot) for top in sheet.tops])
            if len(waiting) == before and sheet == sheets.later:
                pages[-1][0] = _place(waiting.pop(0), sheet.tops[0])
    return pages


def _fill_column(waiting: list[Run], top: float, foot: float) -> Column:
    """Remove as many runs from ``waiting`` as a column has room for; return that column."""
    column: Column = []
    y = top
    while waiting:
        placed = _place(waiting[0], y, begins=not column)
        end = end_of(placed)
        if end > foot:
            break
        column += placed
        y = end
        waiting.pop(0)
    return column


def end_of(column: Column) -> float:
    """Return where the last block of a column ends, in mm from the top of the sheet; 0 for an empty column."""
    return column[-1][0] + column[-1][1].height if column else 0.0


def _place(run: Run, y: float, *, begins: bool = True) -> Column:
    placed: Column = []
    for at, block in enumerate(run):
        y += 0.0 if begins and not at else block.gap
        placed.append((y, block))
        y += block.height
    return placed


def balance(chapters: Sequence[Sequence[Run]], sheets: Sheets, count: int) -> list[list[Column]]:
    """Fill pages again; the last page of each chapter gets the highest foot that needs no further page."""
    feet: dict[int, float] = {}
    ends = [len(fill(chapters[: at + 1], sheets)) for at in range(len(chapters))]
    for end in ends:

        def is_enough(foot: float, end: int = end) -> bool:
            return len(fill(chapters, sheets, {**feet, end: foot})) <= count

        steps = _list_feet(sheets.first if end == 1 else sheets.later)
        feet[end] = steps[bisect_left(steps, True, hi=len(steps) - 1, key=is_enough)]
    return fill(chapters, sheets, feet)


def _list_feet(sheet: Sheet) -> list[float]:
    """Return where columns may end, from the highest place down."""
    feet = [max(sheet.tops)]
    while feet[-1] < sheet.foot:
        feet.append(min(feet[-1] + STEP, sheet.foot))
    return feet
