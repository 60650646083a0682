"""What a square of a board may hold, each with its chance."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from pnp.pieces.sight import Face

UNLIKELY = -30.0
"""The logarithm of a chance that nobody needs to think of."""

UNTOLD, TOLD = 2.0, 8.0
"""How much less likely a colour is whose hue is told apart from that of thin lines, as a logarithm; how much less
likely their pattern alone must make another colour where it is not."""

PALE = 12.0
"""Up to which chroma thin lines have a hue that tells nothing."""


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


def is_open(chances: Mapping[str, float], costs: Mapping[str, float], faces: Sequence[Face]) -> bool:
    """Return whether another colour than the likeliest has as likely a hue, and is not unlikely by the pattern."""
    best = max(faces, key=lambda face: chances[face.text])
    others = [
        each for each in faces if each.seat != best.seat and costs[each.seat] - costs[best.seat] < UNTOLD
    ]
    return any(chances[best.text] - chances[each.text] < TOLD for each in others)
