"""Kinds of pieces: the properties of equal pieces that decide where they lie on a sheet. All lengths in mm."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, NamedTuple

LEAST = 0.01  # lengths and areas that differ by less are the same

Form = Literal["cards", "backed", "loose"]
"""Cards share cuts with cards of their width, pieces with backs only with their own kind; loose pieces have a head."""


class Spot(NamedTuple):
    """Where a loose piece lies below the head of its block, and whether it is turned."""

    x: float
    y: float
    turned: bool = False


class Kind(NamedTuple):
    """Equal pieces: their size, their number, the white between them, and the height of their head by its width."""

    form: Form
    width: float
    height: float
    number: int
    gap: float = 0.0
    heads: tuple[float, ...] = ()  # by the number of columns, from one on
    least: float = 0.0  # the width that a head needs
    turns: bool = True  # whether it may be drawn turned

    def across(self, columns: int) -> float:
        """Return the width of some columns."""
        return max(self.least, columns * (self.width + self.gap) - self.gap)

    def down(self, rows: int, columns: int) -> float:
        """Return the height of some rows, with their head."""
        return self._head_height(columns) + rows * (self.height + self.gap) - self.gap

    def _head_height(self, columns: int) -> float:
        return self.heads[min(columns, len(self.heads)) - 1] if self.heads else 0.0

    def area(self, number: int) -> float:
        """Return the least area of some pieces, with the white around each and one head."""
        head = self.least * min(self.heads, default=0.0)
        return head + number * (self.width + self.gap) * (self.height + self.gap)

    @property
    def may_turn(self) -> bool:
        """Whether pieces may be turned next to others that are not: scissors follow the outline of each."""
        return self.turns and self.gap > 0.0 and self.width != self.height

    def mixed(self, columns: int, turned: int) -> tuple[float, float]:
        """Return the width of upright and turned columns together, and the height of their head."""
        step = self.width + self.gap
        wide = max(self.least, turned * (self.height + self.gap) + columns * step - self.gap)
        return wide, self._head_height(max(1, int((wide + self.gap + LEAST) // step)))

    def spots(self, number: int, columns: int, turned: int = 0) -> list[Spot]:
        """Return where pieces lie below their head, as high up as possible; turned ones are in the first columns."""
        high, wide = self.height + self.gap, self.width + self.gap
        rows = range(number)
        across = [Spot(high * at, wide * row, turned=True) for at in range(turned) for row in rows]
        level = [Spot(high * turned + wide * at, high * row) for at in range(columns) for row in rows]
        spots = sorted(across + level, key=lambda spot: (round(spot.y + self._height_of(spot), 3), spot.x))
        return sorted(spots[:number], key=lambda spot: (not spot.turned, spot.y, spot.x))

    def _height_of(self, spot: Spot) -> float:
        return self.width if spot.turned else self.height

    def within(self, height: float, columns: int, turned: int) -> int:
        """Return how many pieces fit upright and turned columns of a height."""
        free = height + self.gap + LEAST
        tall, low = (max(0, int(free // (length + self.gap))) for length in (self.height, self.width))
        return columns * tall + turned * low

    def reach(self, spots: Sequence[Spot]) -> float:
        """Return how far pieces reach below their head."""
        return max(spot.y + self._height_of(spot) for spot in spots)
