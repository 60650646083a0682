"""Verniers: lines on the front of a sheet and a table on its back, read against the light. Lengths in mm."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from pnp.drawing.shapes import Path, Point, Shape, line, polyline
from pnp.drawing.text import hang, level
from pnp.drawing.theme import Theme

PITCH = 9.0
"""The distance between lines: more than twice the largest offset."""

MOST = 4
"""Rows and columns are counted from -4 to 4 around the middle."""

STEP = 0.1
"""The difference between neighbouring columns, mm."""

PER_ROW = 2 * MOST + 1
"""The number of columns."""

ROW_ACROSS = 4.0
ROW_ALONG = 6.0
"""The distance between rows of a table, for offsets across and along."""

SHORT_ACROSS = 2.4
SHORT_ALONG = 3.8
"""The length of a short line."""

RUN_OUT = 4.5
"""How far the front's lines extend beyond the rows: a shifted table must still lie on them."""

ARROW = 5.0
"""How much longer the front's middle line is at its arrow: it crosses the bracket however far the back is off."""

HEAD = 1.2
"""Half the width of the arrow's head, mm."""

BRACKET = 4.1
"""Half the width of the bracket for the arrow: slightly more than the largest offset, mm."""

SERIF = 1.4


class Vernier(NamedTuple):
    """A vernier around a middle: lines on the front, on the back a table of short lines with numbers.

    Held against the light, with the back towards the viewer, the front's lines show through. Each short line is as far
    off its long line as its number says: where the back was printed off by exactly that, the two meet.
    Only one pair of a table meets, since the lines are further apart than any offset in the table. If ``across`` is
    true it measures offsets to the right, else offsets down.
    """

    x: float
    y: float
    across: bool
    out: int  # where the arrow and its bracket are: 1 to the right or below as seen on the back, else -1

    @property
    def row(self) -> float:
        """The distance between rows."""
        return ROW_ACROSS if self.across else ROW_ALONG

    @property
    def reach(self) -> float:
        """Half the length of the front's lines."""
        short = SHORT_ACROSS if self.across else SHORT_ALONG
        return MOST * self.row + short / 2 + RUN_OUT

    @property
    def tall(self) -> float:
        """Half the height of the front's lines together."""
        return self.reach if self.across else MOST * PITCH

    def draw_front(self, theme: Theme) -> list[Shape]:
        """Draw the lines of the front, which are symmetric about the middle. The middle one has an arrow."""
        lines = [self._draw_line(PITCH * column, 0, self.reach, theme) for column in range(-MOST, MOST + 1)]
        out = self.out if self.across else -self.out
        return [*lines, *self._draw_arrow(out * self.reach, out * (self.reach + ARROW), theme)]

    def _draw_arrow(self, start: float, tip: float, theme: Theme) -> list[Shape]:
        """Draw the end of the middle line, with its tip at this distance from the middle."""
        ink, back = theme.pen("scale"), tip - (HEAD if tip > start else -HEAD)
        ends = [self._spot(-HEAD, back), self._spot(0, tip), self._spot(HEAD, back)]
        return [line(*self._spot(0, start), *self._spot(0, tip), ink), polyline(ends, ink)]

    def _draw_bracket(self, theme: Theme) -> Path:
        """Draw the bracket of the back: if the arrow ends outside it, the readings do not count."""
        at, end = self.out * self.reach, self.out * (self.reach - SERIF)
        ends = [(-BRACKET, end), (-BRACKET, at), (BRACKET, at), (BRACKET, end)]
        return polyline([self._spot(*spot) for spot in ends], theme.pen("scale"))

    def draw_back(self, theme: Theme) -> list[Shape]:
        """Draw the table of the back, and the bracket beyond it."""
        shapes: list[Shape] = [self._draw_bracket(theme)]
        half = (SHORT_ACROSS if self.across else SHORT_ALONG) / 2
        for offset, along, row in self._cells():
            shapes.append(self._draw_line(along, row, half, theme))
            shapes.append(self._draw_number(offset, *self._spot(along, row), theme))
        return shapes

    def _cells(self) -> Iterator[tuple[int, float, float]]:
        """Yield the cells of the table: the offset in tenths, the place of the short line along the offset, its row."""
        for row in range(-MOST, MOST + 1):
            for column in range(-MOST, MOST + 1):
                offset = row * PER_ROW + column
                yield offset, PITCH * column - offset * STEP, row * self.row

    def _spot(self, along: float, row: float) -> Point:
        return (self.x + along, self.y + row) if self.across else (self.x + row, self.y + along)

    def _draw_line(self, along: float, row: float, half: float, theme: Theme) -> Path:
        """Draw a line across the offset, around its middle."""
        x, y = self._spot(along, row)
        if self.across:
            return line(x, y - half, x, y + half, theme.pen("scale"))
        return line(x - half, y, x + half, y, theme.pen("scale"))

    def _draw_number(self, tenths: int, x: float, y: float, theme: Theme) -> Shape:
        """Set an offset next to its line: right of an upright one, below a level one."""
        number = format_offset(tenths)
        style = theme.style("small" if tenths else "small-bold")
        if self.across:
            return level(x + 0.8, y, number, style)
        return hang(x, y + 0.7, number, style, "middle")


def format_offset(tenths: int) -> str:
    """Return an offset in mm as it is printed, with a real minus sign.

    >>> format_offset(-13), format_offset(0), format_offset(4)
    ('−1.3', '0.0', '0.4')
    """
    return f"{'−' if tenths < 0 else ''}{abs(tenths) / 10:.1f}"
