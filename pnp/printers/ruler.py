"""Scales to measure a print with: rulers, ladders, and verniers over two sides of a sheet. Lengths in mm.

A vernier is lines on the front, and on the back a table of short lines with numbers. Held against the light, back
towards the eye, the front's lines show through. Every short line lies as far off the line that it belongs to as its
number says: where the back was printed off by just that much, the two meet. Only one pair of a table meets, since
the lines are further apart than any offset in the table.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from pnp.drawing.shapes import Ink, Path, Point, Shape, line
from pnp.drawing.text import cap, text
from pnp.drawing.theme import GREY_1, INK, LINE, SMALL, SMALL_BOLD

RULER = 100
LADDER = 20
NUMBER_OUT = 6.4
"""From a ruler's line to the foot of its numbers."""

RUNG = 3.0
RUNG_FIVE = 5.0
"""Half the length of a rung: of any, and of every fifth."""

BOLD = Ink(stroke=INK, width=LINE)
FINE = Ink(stroke=INK, width=0.2)

PITCH = 9.0
"""From line to line: more than twice the largest offset."""

MOST = 4
"""Rows and columns are counted from -4 to 4 around the middle."""

STEP = 0.1
"""What a table tells apart: from column to column; a row has nine of it."""

ROW_ACROSS = 4.0
ROW_ALONG = 6.0
"""From row to row of a table for offsets across, and along."""

SHORT_ACROSS = 2.4
SHORT_ALONG = 3.8
"""Length of a short line."""

RUN_OUT = 4.5
"""How far the front's lines reach beyond the rows: a table must still lie on them when it is off the other way."""

Edge = Literal["left", "right", "top", "bottom"]


def _tick(mm: int) -> float:
    return 5.0 if mm % 10 == 0 else 3.5 if mm % 5 == 0 else 2.0


def _number(x: float, y: float, mm: int, most: int) -> Shape:
    """Set a number with its middle at ``x`` and its foot at ``y``; the last of a scale is bold."""
    style, colour = (SMALL_BOLD, INK) if mm == most else (SMALL, GREY_1)
    return text(x, y, str(mm), style, colour, "middle")


def ruler_across(left: float, y: float) -> list[Shape]:
    """Draw a ruler of 100 mm that starts at ``left``, its ticks above the line at ``y``."""
    shapes: list[Shape] = [line(left, y, left + RULER, y, BOLD)]
    for mm in range(RULER + 1):
        shapes.append(line(left + mm, y, left + mm, y - _tick(mm), FINE if mm % 10 else BOLD))
        if mm % 10 == 0:
            shapes.append(_number(left + mm, y - NUMBER_OUT, mm, RULER))
    return shapes


def ruler_along(x: float, top: float) -> list[Shape]:
    """Draw a ruler of 100 mm that starts at ``top``, its ticks to the left of the line at ``x``."""
    shapes: list[Shape] = [line(x, top, x, top + RULER, BOLD)]
    for mm in range(RULER + 1):
        shapes.append(line(x, top + mm, x - _tick(mm), top + mm, FINE if mm % 10 else BOLD))
        if mm % 10 == 0:
            style, colour = (SMALL_BOLD, INK) if mm == RULER else (SMALL, GREY_1)
            y = top + mm + cap(SMALL) / 2
            shapes.append(text(x - NUMBER_OUT, y, str(mm), style, colour, "end"))
    return shapes


def ladder(edge: Edge, at: float, width: float, height: float) -> list[Shape]:
    """Draw a ladder at an edge of a sheet of ``width`` x ``height``, its middle at ``at`` along the edge.

    Its rungs lie 0 to 20 mm from the edge: what a printer cannot reach is missing from it.
    """
    shapes: list[Shape] = []
    for mm in range(LADDER + 1):
        half = RUNG if mm % 5 else RUNG_FIVE
        out = {"left": mm, "right": width - mm, "top": mm, "bottom": height - mm}[edge]
        shapes.append(_rung(edge, out, at, half, FINE if mm % 5 else BOLD))
        if mm and mm % 5 == 0:
            shapes.append(_rung_number(edge, out, at, mm))
    return shapes


def _rung(edge: Edge, out: float, at: float, half: float, ink: Ink) -> Path:
    if edge in ("left", "right"):
        return line(out, at - half, out, at + half, ink)
    return line(at - half, out, at + half, out, ink)


def _rung_number(edge: Edge, out: float, at: float, mm: int) -> Shape:
    """Set the number of a rung beyond its end: below an upright rung, to the right of a lying one."""
    if edge in ("left", "right"):
        return text(out, at + RUNG_FIVE + 0.9 + cap(SMALL), str(mm), SMALL, GREY_1, "middle")
    return text(at + RUNG_FIVE + 0.9, out + cap(SMALL) / 2, str(mm), SMALL, GREY_1)


@dataclass(frozen=True, slots=True)
class Vernier:
    """A vernier around a middle; ``across`` reads offsets to the right, else it reads offsets down."""

    x: float
    y: float
    across: bool

    @property
    def row(self) -> float:
        """From row to row."""
        return ROW_ACROSS if self.across else ROW_ALONG

    @property
    def reach(self) -> float:
        """Half the length of the front's lines."""
        short = SHORT_ACROSS if self.across else SHORT_ALONG
        return MOST * self.row + short / 2 + RUN_OUT

    @property
    def tall(self) -> float:
        """Half the height that the front's lines take."""
        return self.reach if self.across else MOST * PITCH

    def front(self) -> list[Shape]:
        """Draw the lines of the front; they mirror themselves about the middle."""
        return [self._line(PITCH * column, 0, self.reach) for column in range(-MOST, MOST + 1)]

    def back(self) -> list[Shape]:
        """Draw the table of the back."""
        shapes: list[Shape] = []
        half = (SHORT_ACROSS if self.across else SHORT_ALONG) / 2
        for offset, along, row in self._cells():
            shapes.append(self._line(along, row, half))
            shapes.append(self._number(offset, *self._spot(along, row)))
        return shapes

    def _cells(self) -> Iterator[tuple[int, float, float]]:
        """Go through the table: the offset in tenths, the place of the short line along the offset, its row."""
        for row in range(-MOST, MOST + 1):
            for column in range(-MOST, MOST + 1):
                offset = row * (2 * MOST + 1) + column
                yield offset, PITCH * column - offset * STEP, row * self.row

    def _spot(self, along: float, row: float) -> Point:
        return (self.x + along, self.y + row) if self.across else (self.x + row, self.y + along)

    def _line(self, along: float, row: float, half: float) -> Path:
        """Draw a line across the offset, around its middle."""
        x, y = self._spot(along, row)
        if self.across:
            return line(x, y - half, x, y + half, BOLD)
        return line(x - half, y, x + half, y, BOLD)

    def _number(self, tenths: int, x: float, y: float) -> Shape:
        """Set an offset beside its line: to the right of an upright one, under a lying one."""
        number = signed(tenths)
        style = SMALL if tenths else SMALL_BOLD
        if self.across:
            return text(x + 0.8, y + cap(SMALL) / 2, number, style)
        return text(x, y + 0.7 + cap(SMALL), number, style, anchor="middle")


def signed(tenths: int) -> str:
    """Return an offset in mm as it is printed, with a real minus.

    >>> signed(-13), signed(0), signed(4)
    ('−1.3', '0.0', '0.4')
    """
    return f"{'−' if tenths < 0 else ''}{abs(tenths) / 10:.1f}"
