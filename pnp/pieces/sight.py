"""What may lie on the squares of a board, for a reader of photos: pieces as they look from above, and the rules."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from pnp.drawing.shapes import Drawing


class Face(NamedTuple):
    """One way in which a piece may lie on a square."""

    text: str
    """How a results file writes it."""

    seat: str
    """The colour whose piece it is."""

    mark: str
    """What tells the faces of a colour apart: pips, or a label."""

    drawing: Drawing
    plain: str = ""
    """How a results file writes it where only its colour is known; empty if it must know more."""


class Sight(NamedTuple):
    """What may lie on a board. A piece that stands is a die; one that is flat is a tile."""

    board: Drawing
    """The board as it is printed."""

    faces: tuple[Face, ...]
    side: float
    """Of a piece, mm."""

    height: float
    """Of a piece, mm: 0 where it is flat."""

    of_colour: int
    """How many pieces of a colour may be on the board at most."""

    once: bool
    """Whether each face is there once."""

    solid: bool
    """Whether pieces have areas of their colour, and not lines alone."""

    fits: Callable[[Face, int, int], bool]
    """Whether a face may be on a square, by its row and column from 1."""

    empty: str = "."
    """How a results file writes an empty square."""
