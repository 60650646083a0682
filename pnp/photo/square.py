"""What a square of a board may hold, each with its chance."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

UNLIKELY = -30.0
"""The logarithm of a chance that nobody needs to think of."""


class Square(NamedTuple):
    """A square: the logarithm of the chance of each text that it may have in a results file; the best has 0."""

    row: int
    column: int
    chances: Mapping[str, float]
    covered: bool = False  # whether something is seen there that is neither board nor piece

    @property
    def best(self) -> str:
        """The text that it has most likely."""
        return max(self.chances, key=lambda text: self.chances[text])


def square(row: int, column: int, chances: Mapping[str, float], *, covered: bool = False) -> Square:
    """Return a square whose most likely text has the logarithm 0."""
    most = max(chances.values())
    told = {text: max(UNLIKELY, value - most) for text, value in chances.items()}
    return Square(row, column, told, covered)
