"""The common parts of score sheets: the head with date and place, boxes, operators, name lines."""

from __future__ import annotations

from typing import Literal

from pnp.drawing.measures import GRID, RADIUS_BOX
from pnp.drawing.seat_marks import HALF_WIDTH, emblem_at
from pnp.drawing.shapes import Rect, Shape, line, polyline
from pnp.drawing.text import cap, level, text, width
from pnp.drawing.theme import Theme
from pnp.drawing.theme_fields import StyleName
from pnp.texts.words import Words

WIDTH = 180.0  # the width of a score sheet: nine columns of 20 mm

EMBLEM = 6.5
TICK = 2.0  # the height of the ends of a box that is open above, mm

BoxPen = Literal["box", "box-result"]


def sheet_head(
    left: float, top: float, words: Words, theme: Theme, style: StyleName = "title"
) -> list[Shape]:
    """Draw the title, and lines for date and place on its baseline."""
    title = theme.style(style)
    baseline = top + cap(title)
    return [text(left, baseline, words["title"], title, room=99), *date_lines(left, baseline, words, theme)]


def date_lines(left: float, baseline: float, words: Words, theme: Theme) -> list[Shape]:
    """Draw the lines for date and place of a sheet with this left edge."""
    plain = theme.style("body-grey")
    shapes: list[Shape] = []
    for start, key in ((103.0, "sheet.date"), (143.0, "sheet.place")):
        label = text(left + start, baseline, words[key], plain, room=14)
        begin = left + start + max(width(words[key], plain) + 2, 9)
        shapes += [label, line(begin, baseline, left + start + 37, baseline, theme.pen("writing-line"))]
    return shapes


def box(x: float, y: float, width: float, height: float, theme: Theme, pen: BoxPen = "box") -> Shape:
    """Draw a box to write in; its outline is inside its size. In low ink it is open above."""
    inside, ink = GRID / 2, theme.pen(pen)
    if theme.solid:
        return Rect(x + inside, y + inside, width - GRID, height - GRID, ink, RADIUS_BOX)
    left, right, foot = x + inside, x + width - inside, y + height - inside
    return polyline(((left, foot - TICK), (left, foot), (right, foot), (right, foot - TICK)), ink)


def operator(x: float, y: float, sign: str, theme: Theme) -> Shape:
    """Draw an operator, centred on ``x`` and on ``y``, the middle of its row."""
    return level(x, y, sign, theme.style("block"), anchor="middle")


def name_line(x: float, y: float, width: float, colour: str | None, theme: Theme) -> list[Shape]:
    """Draw a line for a player's name, after the seat's emblem if there is one; ``y`` is its middle.

    Lines of all seats begin at the same place.
    """
    start = x + (2 * max(HALF_WIDTH.values()) * EMBLEM + 3 if colour else 0)
    shapes: list[Shape] = [emblem_at(colour, x, y, EMBLEM, theme)] if colour else []
    return [*shapes, line(start, y + 3.1, x + width, y + 3.1, theme.pen("writing-line"))]
