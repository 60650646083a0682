"""Whether a square looks as it was printed, or something lies on it."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from pnp.drawing.shapes import Drawing
from pnp.photo.arrays import Floats, blurred, floats, lightness, likeness, lowest, scaled
from pnp.photo.art import picture
from pnp.photo.flat import FINE, FlatBoard
from pnp.pieces.board_map import Cell

ALIKE = 0.35
"""How alike the print on a square and what is seen are, if it lies open."""

CLEAN = 0.02
"""The most of an open square that may look as something else."""

OFF = 0.3
"""From which difference on, as a part of white, it does."""

INKED = 0.4
"""How dark something coloured is at least in its darkest part, as a part of black."""

SOFT = 1.5
"""The smallest details that are compared, in dots."""

AROUND = 1.5
"""What is left out at the edge of a square, mm."""


class Bare(NamedTuple):
    """A board as it is seen, and as it is printed."""

    flat: FlatBoard
    art: Floats

    def laid(self) -> Floats:
        """Return where something coloured or dark lies on the board that is not printed there, of 1."""
        high, wide = (min(pair) for pair in zip(self.flat.colours.shape[:2], self.art.shape[:2], strict=True))
        seen = 1 - lowest(self.flat.colours[:high, :wide])
        return floats((seen > INKED) & (lowest(self.art[:high, :wide]) > 1 - INKED))

    def is_bare(self, cell: Cell) -> bool:
        """Return whether a square looks as it was printed."""
        return self.off(cell) < CLEAN or self.likeness(cell) > ALIKE

    def likeness(self, cell: Cell) -> float:
        """Return how alike a square and what is printed there are, from -1 to 1."""
        seen, drawn = self._both(cell)
        return likeness(lightness(seen), lightness(drawn))

    def off(self, cell: Cell) -> float:
        """Return which part of a square looks otherwise than it was printed."""
        seen, drawn = self._both(cell)
        tints = (each - each.mean(axis=2, keepdims=True) for each in (seen, drawn))
        tinted = np.abs(np.subtract(*tints)).max(axis=2)
        shaded = np.abs(lightness(drawn) - lightness(seen))
        return float(np.mean((tinted > OFF / 2) | (shaded > OFF)))

    def _both(self, cell: Cell) -> tuple[Floats, Floats]:
        """Return a square as it is seen and as it is printed."""
        left, top = round((cell.box.x + AROUND) * FINE), round((cell.box.y + AROUND) * FINE)
        right = round((cell.box.x + cell.box.width - AROUND) * FINE)
        foot = round((cell.box.y + cell.box.height - AROUND) * FINE)
        both = (each[top:foot, left:right] for each in (self.flat.colours, self.art))
        seen, drawn = (blurred(each, SOFT) for each in both)
        return seen, drawn


def bare(flat: FlatBoard, drawing: Drawing) -> Bare:
    """Return a board as it is seen and as it is printed."""
    high, wide = flat.colours.shape[:2]
    return Bare(flat, scaled(picture(drawing, FINE), wide, high))
