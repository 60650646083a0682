"""Verniers over two sides of a sheet: lines on the front, on the back a table of short lines with numbers.

Held against the light, back towards the eye, the front's lines show through. Every short line lies as far off
the line that it belongs to as its number says: where the back was printed off by just that much, the two meet.
Only one pair of a table meets, since the lines are further apart than any offset in the table. Lengths in mm.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from pnp.drawing.shapes import Ink, Path, Point, Shape, line
from pnp.drawing.text import cap, text
from pnp.drawing.theme import INK, LINE, SMALL, SMALL_BOLD

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

HAIR = Ink(stroke=INK, width=LINE)


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
        """Yield the cells of the table: the offset in tenths, the place of the short line along the offset, its row."""
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
            return line(x, y - half, x, y + half, HAIR)
        return line(x - half, y, x + half, y, HAIR)

    def _number(self, tenths: int, x: float, y: float) -> Shape:
        """Set an offset next to its line: to the right of an upright one, under a lying one."""
        number = format_offset(tenths)
        style = SMALL if tenths else SMALL_BOLD
        if self.across:
            return text(x + 0.8, y + cap(SMALL) / 2, number, style)
        return text(x, y + 0.7 + cap(SMALL), number, style, anchor="middle")


def format_offset(tenths: int) -> str:
    """Return an offset in mm as it is printed, with a real minus.

    >>> format_offset(-13), format_offset(0), format_offset(4)
    ('−1.3', '0.0', '0.4')
    """
    return f"{'−' if tenths < 0 else ''}{abs(tenths) / 10:.1f}"
