"""What all score sheets share: the head with date and place, pencil boxes, operators, name lines."""

from __future__ import annotations

from pnp.drawing.emblems import HALF_WIDTH, emblem_at
from pnp.drawing.shapes import Ink, Rect, Shape, line
from pnp.drawing.text import cap, text
from pnp.drawing.theme import BLOCK, BODY, GREY_1, GRID, RADIUS_BOX, TITLE, WRITING_LINE, Type
from pnp.texts.words import Words

WIDTH = 180.0
"""A score sheet keeps to the page's nine columns of 20, mm."""

EMBLEM = 6.5


def sheet_head(left: float, top: float, words: Words, style: Type = TITLE) -> list[Shape]:
    """Draw the title, and lines for date and place on its baseline."""
    baseline = top + cap(style)
    shapes: list[Shape] = [text(left, baseline, words["title"], style, room=99)]
    for start, key in ((103.0, "sheet.date"), (143.0, "sheet.place")):
        label = text(left + start, baseline, words[key], BODY, GREY_1, room=14)
        begin = left + start + max(label.width + 2, 9)
        shapes += [label, line(begin, baseline, left + start + 37, baseline, WRITING_LINE)]
    return shapes


def box(x: float, y: float, width: float, height: float, colour: str) -> Shape:
    """Draw a pencil box whose outline lies inside its stated size."""
    inside = GRID / 2
    ink = Ink(stroke=colour, width=GRID)
    return Rect(x + inside, y + inside, width - GRID, height - GRID, ink, RADIUS_BOX)


def operator(x: float, y: float, sign: str) -> Shape:
    """Set a sign of the arithmetic, centred on ``x`` and on the middle ``y`` of its row."""
    return text(x, y + cap(BLOCK) / 2, sign, BLOCK, anchor="middle")


def name_line(x: float, y: float, width: float, colour: str | None) -> list[Shape]:
    """Draw a line for a player's name, the seat's emblem before it where there is one; ``y`` is its middle."""
    start = x + (2 * HALF_WIDTH[colour] * EMBLEM + 3 if colour else 0)
    shapes: list[Shape] = [emblem_at(colour, x, y, EMBLEM)] if colour else []
    return [*shapes, line(start, y + 3.1, x + width, y + 3.1, WRITING_LINE)]
