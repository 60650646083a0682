"""The first page of a kit: how to print, what is in it and where, scales to measure, what to cut and fold."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from pnp.drawing.bands import bar
from pnp.drawing.edges import FOOT, TOP
from pnp.drawing.emblems import HALF_WIDTH, emblem_at
from pnp.drawing.shapes import Drawing, Ink, Place, Shape, line
from pnp.drawing.text import LEADING, cap, paragraph, text
from pnp.drawing.theme import (
    BLOCK,
    BODY,
    BODY_BOLD,
    FULL,
    GREY_1,
    HEAD,
    INK,
    LINE,
    RULE,
    RULE_INSIDE,
    SMALL,
    SMALL_BOLD,
    SMALL_MEDIUM,
    TITLE,
    Theme,
)
from pnp.pages.diagrams import SIZE
from pnp.pages.page import Page
from pnp.pages.paper import Paper
from pnp.pieces.part import Part
from pnp.texts.words import Words
from scorer.seats import LETTERS

COLUMN = 56.0
COLUMN_PITCH = 62.0
WIDTH = 180.0
ROW = 7.0
STEP = 20.0
RULER = 100.0
RULER_FOOT = 28.0
"""From the paper's bottom edge to the foot of the rulers, mm."""

RULER_FOOT_LEAST = 14.0
RULER_BELOW = 122.5
"""From the end of the parts list to the foot of the rulers, at least, mm: with their heads and what stands above."""

WORK_HEIGHT = 10.5
"""From the end of the parts list to the end of the lines under it, mm."""

FOOTER_WHITE = 3.7
"""From those lines to the footer's baseline, at least, mm."""

RULER_TOP = 8.0
"""From the top of the heads over rulers and steps to the top of these, mm."""

NATURAL = (215.9, 297.0)
"""Width and height of paper that the guide is made for, mm: on a larger one it keeps to that."""

CAPTION = 15.0
"""From the title's cap line to the baseline of the line under it, as on a board."""

BLOCKS_TOP = 36.3
BLOCK_LINES = (6, 6, 1)
"""Lines of text in each block: two stand over the parts list, the third over its emblems."""

SEAT_PITCH = 11.0
MEASURE_LINES = 12
STEP_LINES = 2
WORK_LINES = 2
COUNT = 161.0
"""The right edge of the column of counts, from the left, mm."""

PAGES = 17.0
"""Width of the columns of counts and pages, mm."""

STOCK = COUNT - PAGES - 2 * COLUMN_PITCH - 2

TABLE_TOP = 83.5


Step = tuple[Drawing, str, str]
"""A step of cutting: its picture, head and text."""


class Listing(NamedTuple):
    """One line of the parts list, worked out from this build."""

    name: str
    size: str
    stock: str
    pieces: str
    pages: str


def listings(parts: Sequence[Part], pages: Sequence[Page], first: int) -> list[Listing]:
    """Work out the parts list; ``first`` is the number of the first of ``pages``."""
    return [
        Listing(
            name=part.name,
            size=part.size,
            stock=part.stock,
            pieces=f"{part.count} + {part.spares}" if part.spares else str(part.count),
            pages=page_range([first + at for at, page in enumerate(pages) if part.id in page.parts]),
        )
        for part in parts
    ]


def page_range(numbers: Sequence[int]) -> str:
    """Return page numbers in short: runs as ``3–5``, others with commas.

    >>> page_range([2, 3, 4, 7])
    '2–4, 7'
    """
    runs: list[list[int]] = []
    for number in numbers:
        if runs and number == runs[-1][-1] + 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    return ", ".join(str(run[0]) if len(run) == 1 else f"{run[0]}–{run[-1]}" for run in runs)


def pages_of_guide(paper: Paper, parts: int) -> int:
    """Return how many pages the guide to so many parts takes on a sheet as it is for text."""
    return 1 if _ruler_foot(paper, parts) else 2


def _ruler_foot(paper: Paper, parts: int) -> float:
    """Return the foot of the rulers on the first page, from its top in mm; 0 where they have no room there."""
    least = _table_end(parts) + RULER_BELOW
    foot = max(min(paper.height, NATURAL[1]) - RULER_FOOT, least)
    return foot if foot <= paper.height - RULER_FOOT_LEAST else 0.0


def guide(
    paper: Paper,
    title: str,
    parts_list: Sequence[Listing],
    colours: tuple[str, ...],
    steps: Sequence[Step],
    words: Words,
    theme: Theme = FULL,
) -> list[tuple[Shape, ...]]:
    """Draw the guide: one page, or two where rulers and steps have no room under the parts list."""
    left = (paper.width - WIDTH) / 2
    columns = tuple(left + COLUMN_PITCH * index for index in range(3))
    below = _ruler_foot(paper, len(parts_list))
    foot = below or TOP + RULER_TOP + RULER
    first = (
        text(left, TOP + cap(TITLE), title, TITLE, room=COLUMN_PITCH * 2 - 4),
        text(columns[2], TOP + cap(TITLE), words["guide.sub"], HEAD, room=COLUMN),
        text(left, TOP + CAPTION, words["guide.caption"], BODY, GREY_1, room=COLUMN_PITCH * 2 - 4),
        *_blocks(columns, colours, words, theme),
        *_table(left, parts_list, words),
    )
    second = (*_rulers(left, foot, words), *_steps(columns[2], foot - RULER, steps, words))
    if not below:
        high = _table_end(len(parts_list)) + WORK_HEIGHT - (paper.height - FOOT - FOOTER_WHITE)
        return [_moved(first, paper, -max(0.0, high)), second]
    down = max(0.0, min((paper.width - NATURAL[0]) / 2, (paper.height - NATURAL[1]) / 2))
    return [_moved((*first, *second), paper, down)]


def _moved(shapes: tuple[Shape, ...], paper: Paper, down: float) -> tuple[Shape, ...]:
    """Lay a page further down, to an even margin on a large sheet, or up on a low one; ``down`` in mm."""
    return (Place(Drawing("guide", paper.width, paper.height, shapes), 0, down),) if down else shapes


def _table_end(parts: int) -> float:
    return TABLE_TOP + 5.8 + ROW * parts


def _blocks(columns: Sequence[float], colours: tuple[str, ...], words: Words, theme: Theme) -> list[Shape]:
    shapes: list[Shape] = []
    for x, (head, body), most in zip(
        columns, words.rows("guide.block", 2, len(BLOCK_LINES)), BLOCK_LINES, strict=True
    ):
        shapes += [
            line(x, BLOCKS_TOP, x + COLUMN, BLOCKS_TOP, RULE),
            text(x, BLOCKS_TOP + 3 + cap(BLOCK), head, BLOCK, room=COLUMN),
            *paragraph(x, BLOCKS_TOP + 12, body, BODY, COLUMN, most=most),
        ]
    return [*shapes, *_seats(columns[2], BLOCKS_TOP + 19.6, colours, words, theme)]


def _seats(x: float, y: float, colours: tuple[str, ...], words: Words, theme: Theme) -> list[Shape]:
    """Draw the emblems of the seats, centres equally spaced; below letters or names, and patterns where there are."""
    shapes: list[Shape] = []
    for index, colour in enumerate(colours):
        middle = x + 2.5 + SEAT_PITCH * index
        shapes.append(emblem_at(colour, middle - HALF_WIDTH[colour] * 5, y, 5))
        if theme.coloured:
            shapes.append(text(middle, y + 6.6, LETTERS[colour], SMALL_MEDIUM, GREY_1, "middle"))
        else:
            name = words[f"colour.{colour}"]
            shapes.append(text(middle - 2.5, y + 6.6, name, SMALL_MEDIUM, GREY_1, room=SEAT_PITCH - 1))
        if theme.motifs:
            shapes += bar(middle - 2.5, y + 8.4, 5, colour, theme)
    return shapes


def _table(left: float, parts_list: Sequence[Listing], words: Words) -> list[Shape]:
    right = left + WIDTH
    name, size, stock, count, page = words.rows("guide.heads", 5)[0]
    at = (left, left + COLUMN_PITCH, left + 2 * COLUMN_PITCH, left + COUNT, right)
    head_y = TABLE_TOP + 4.2
    shapes: list[Shape] = [
        text(left, TABLE_TOP - 4.6, words["guide.parts"], HEAD, room=COLUMN),
        line(left, TABLE_TOP, right, TABLE_TOP, RULE),
        *(
            text(x, head_y, w, SMALL, GREY_1, room=room)
            for x, w, room in zip(at, (name, size, stock), (COLUMN, COLUMN, STOCK), strict=False)
        ),
        *(
            text(x, head_y, w, SMALL, GREY_1, "end", room=PAGES)
            for x, w in zip(at[3:], (count, page), strict=True)
        ),
    ]
    for index, each in enumerate(parts_list):
        top = TABLE_TOP + 5.8 + ROW * index
        baseline = top + ROW / 2 + cap(BODY) / 2
        shapes += [
            line(left, top, right, top, RULE_INSIDE),
            text(at[0], baseline, each.name, BODY_BOLD, room=COLUMN),
            text(at[1], baseline, each.size, BODY, room=COLUMN),
            text(at[2], baseline, words[f"stock.{each.stock}"], BODY, room=STOCK),
            text(at[3], baseline, each.pieces, BODY_BOLD, anchor="end", room=PAGES),
            text(at[4], baseline, each.pages, BODY_BOLD, anchor="end", room=PAGES),
        ]
    end = _table_end(len(parts_list))
    return [*shapes, line(left, end, right, end, RULE), *_work(left, end + 3 + cap(BODY), words)]


def _work(left: float, baseline: float, words: Words) -> list[Shape]:
    """Say under the parts list how many sheets there are, and how many cuts in which order."""
    room = 2 * COLUMN_PITCH - (COLUMN_PITCH - COLUMN)
    cuts = " ".join(words.lines("guide.cuts"))
    return [
        *paragraph(left, baseline, words["guide.sheets"], BODY, COLUMN, most=WORK_LINES),
        *paragraph(left + COLUMN_PITCH, baseline, cuts, BODY, room, most=WORK_LINES),
    ]


def _rulers(left: float, foot: float, words: Words) -> list[Shape]:
    """Draw two 100 mm scales in an L, and what to do with them inside it."""
    ink = Ink(stroke=INK, width=LINE)
    ticks = Ink(stroke=INK, width=0.2)
    shapes: list[Shape] = [
        line(left, foot - RULER, left, foot, ink),
        line(left, foot, left + RULER, foot, ink),
    ]
    for mm in range(6, 101):  # the first ticks of the two scales would run into each other
        length = 5.0 if mm % 10 == 0 else 3.5 if mm % 5 == 0 else 2.0
        shapes.append(line(left, foot - mm, left + length, foot - mm, ink if mm % 10 == 0 else ticks))
        shapes.append(line(left + mm, foot, left + mm, foot - length, ink if mm % 10 == 0 else ticks))
        if mm % 10 == 0:
            style, colour = (SMALL_BOLD, INK) if mm == 100 else (SMALL, GREY_1)
            shapes.append(text(left + 6.4, foot - mm + cap(SMALL) / 2, str(mm), style, colour))
            shapes.append(text(left + mm, foot - 6.4, str(mm), style, colour, "middle"))
    inside = left + 20
    return [
        *shapes,
        text(inside, foot - RULER - 3.4, words["guide.measure"], HEAD, room=COLUMN),
        *paragraph(inside, foot - RULER + 6.2, words["guide.measure.text"], BODY, COLUMN, most=MEASURE_LINES),
        text(inside, foot - 21, words["guide.measure.length"], TITLE, room=RULER - 20),
    ]


def _steps(x: float, top: float, steps: Sequence[Step], words: Words) -> list[Shape]:
    """Draw the steps of cutting and folding, one every 20 mm, so that the rules meet the ruler's 20s."""
    shapes: list[Shape] = [
        text(x, top - 3.4, words["guide.steps"], HEAD, room=COLUMN),
        line(x, top, x + COLUMN, top, RULE),
    ]
    for index, (picture, head, body) in enumerate(steps):
        y = top + STEP * index
        last = index == len(steps) - 1
        shapes += [
            text(x, y + 3 + cap(BLOCK), str(index + 1), BLOCK),
            text(x + 5, y + 3 + cap(BLOCK), head, BLOCK, room=COLUMN - SIZE - 7),
            *paragraph(
                x + 5, y + 3 + cap(BLOCK) + LEADING + 0.3, body, BODY, COLUMN - SIZE - 7, most=STEP_LINES
            ),
            Place(picture, x + COLUMN - SIZE, y + 1),
            line(x, y + STEP, x + COLUMN, y + STEP, RULE if last else RULE_INSIDE),
        ]
    return shapes
