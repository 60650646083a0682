"""The possible contents of a square, with their chances."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from pnp.pieces.sight import Face

UNLIKELY = -30.0
"""The logarithm of a negligible chance."""

SAME_HUE, SURE_PATTERN = 2.0, 8.0
"""Logarithms: up to which cost another hue may still be that of thin lines, and how much less likely their pattern must
then make the other colour."""

PALE = 12.0
"""Up to this chroma the hue of thin lines means nothing."""


class Square(NamedTuple):
    """A square: the logarithm of the chance of each text that it may have in a results file; the best one is 0."""

    row: int
    column: int
    chances: Mapping[str, float]
    covered: bool = False  # whether something other than board and pieces is there

    @property
    def best(self) -> str:
        """The likeliest text."""
        return max(self.chances, key=lambda text: self.chances[text])


def make_square(row: int, column: int, chances: Mapping[str, float], *, covered: bool = False) -> Square:
    """Return a square with the chances scaled so that the likeliest text has the logarithm 0."""
    most = max(chances.values())
    scaled = {text: max(UNLIKELY, value - most) for text, value in chances.items()}
    return Square(row, column, scaled, covered)


def is_open(chances: Mapping[str, float], costs: Mapping[str, float], faces: Sequence[Face]) -> bool:
    """Return whether another colour than the likeliest has a similar hue and is not made unlikely by the pattern."""
    best = max(faces, key=lambda face: chances[face.text])
    return any(
        chances[best.text] - chances[face.text] < SURE_PATTERN
        for face in faces
        if face.seat != best.seat and costs[face.seat] - costs[best.seat] < SAME_HUE
    )
