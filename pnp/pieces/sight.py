"""What can be on the squares of a board, for reading photos: pieces from above, and the rules."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from pnp.drawing.shapes import Drawing


class SeenFace(NamedTuple):
    """One way in which a piece can be placed on a square."""

    text: str
    """Its notation in results files."""

    seat: str
    """The colour of its owner."""

    mark: str
    """What distinguishes the faces of a colour: pips, or a label."""

    drawing: Drawing
    plain: str = ""
    """Its notation if only its colour is known; empty if that is not enough."""


class Sight(NamedTuple):
    """What can be on a board: dice, which have a height, or flat tiles."""

    board: Drawing
    """The printed board."""

    faces: tuple[SeenFace, ...]
    side: float
    """The side of a piece, mm."""

    height: float
    """The height of a piece, mm; 0 if it is flat."""

    of_colour: int
    """The most pieces of a colour on the board."""

    once: bool
    """Whether there is only one piece with each face."""

    solid: bool
    """Whether pieces have areas of their colour, not only lines."""

    fits: Callable[[SeenFace, int, int], bool]
    """Returns whether a face may be on a square, by its row and column from 1."""

    empty: str = "."
    """The notation of an empty square in results files."""

    inner: float = 1.0
    """The part of a flat piece that tells it from others, in sides: its edge may be cut unevenly."""
