"""Whether a square looks as it was printed, or something lies on it."""

from __future__ import annotations

from typing import NamedTuple

import cv2
import numpy as np

from pnp.drawing.shapes import Drawing
from pnp.photo.arrays import Floats, blurred, floats, lightness, lowest, matched, scaled
from pnp.photo.art import picture
from pnp.photo.flat import FINE, FlatBoard
from pnp.pieces.board_map import Cell

BARE = 0.45
"""How alike the print on a square and what is seen are, if it is as likely open as not."""

SPREAD, MOST = 0.1, 20.0
"""By how much likeness differs if one is much more likely than the other; how much more at most, as a logarithm."""

OFF = 0.3
"""From which difference on, as a part of white, it does."""

INKED = 0.4
"""How dark something coloured is at least in its darkest part, as a part of black."""

SOFT, SHADE = 1.5, 6.0
"""The smallest details that are compared, and from which size on they are but light and shade, in dots."""

CLIPPED = 1.5
"""How many times as strong as what is printed lines count at most: the edge of a die beside would outweigh all else."""

AMISS = 1.0
"""How far the print on a square may lie from where it is looked for, mm: paper is bent."""

AROUND, MIDDLE = 1.5, 0.7
"""What is left out at the edge of a square, mm; the part of its side that no die on it leaves open."""


LEANING, CLEAR = 2.5, 0.75
"""How far the edge of what lies there spoils the lines beside it, mm; how much of the middle of a square is clear of
that if the rest tells whether it is open."""


class PrintSeen(NamedTuple):
    """How what is printed on a square is seen there."""

    fit: float  # how alike the lines are, up to 1
    strong: float  # of what was printed
    tint: float  # 0 where lines are grey, 1 where they take but one colour from the light


class Bare(NamedTuple):
    """A board as it is seen, and as it is printed."""

    flat: FlatBoard
    art: Floats
    seen: Floats  # the lines that are seen on the board
    drawn: Floats  # those that are printed there
    laid: Floats  # where something coloured or dark lies on the board that is not printed there, of 1
    clear: Floats  # what is not near to that, of 1

    def openness(self, cell: Cell) -> float:
        """Return how much more likely a square lies open than not, as a logarithm, by the lines printed on it.

        Those in its middle suffice: a die beside it may hide its edge, or lean over a part of the middle, too.
        """
        best = max(self.alike(cell).fit, self.middle_alike(cell).fit, self._clear_alike(cell))
        return float(np.clip((best - BARE) / SPREAD, -1, 1)) * MOST

    def _clear_alike(self, cell: Cell) -> float:
        """Return how alike the print in the middle of a square is where nothing coloured is near; 0 if little is."""
        inset = _middle(cell)
        clear, printed = (_part(self.clear, cell, each) for each in (inset, inset + AMISS))
        if printed.mean() < CLEAR:
            return 0.0
        seen, drawn = _part(self.seen, cell, inset), _part(self.drawn, cell, inset + AMISS)
        most = CLIPPED * float(np.abs(drawn).max())
        return float(matched(floats(np.clip(seen, -most, most) * clear), floats(drawn * printed)).max())

    def alike(self, cell: Cell, inset: float = AROUND) -> PrintSeen:
        """Return how the print of a square is seen."""
        seen, drawn = _part(self.seen, cell, inset), _part(self.drawn, cell, inset + AMISS)
        most = CLIPPED * float(np.abs(drawn).max())
        _, fit, _, (left, top) = cv2.minMaxLoc(matched(floats(np.clip(seen, -most, most)), drawn))
        here = slice(top, top + len(drawn)), slice(left, left + drawn.shape[1])
        off = (drawn - drawn.mean()) / max(1e-6, float(((drawn - drawn.mean()) ** 2).sum()))
        inks = (off[:, :, None] * _part(self.flat.colours, cell, inset)[here]).sum(axis=(0, 1))
        tint = float(np.ptp(inks)) / max(1e-6, float(inks.max()))
        return PrintSeen(fit, float((off * seen[here]).sum()), tint)

    def middle_alike(self, cell: Cell) -> PrintSeen:
        """Return the same of the middle of a square, which what lies beside it does not reach."""
        return self.alike(cell, _middle(cell))

    def off(self, cell: Cell) -> float:
        """Return which part of a square looks otherwise than it was printed."""
        seen, drawn = self._both(cell)
        tints = (each - each.mean(axis=2, keepdims=True) for each in (seen, drawn))
        tinted = np.abs(np.subtract(*tints)).max(axis=2)
        shaded = np.abs(lightness(drawn) - lightness(seen))
        return float(np.mean((tinted > OFF / 2) | (shaded > OFF)))

    def _both(self, cell: Cell) -> tuple[Floats, Floats]:
        """Return a square as it is seen and as it is printed."""
        seen, drawn = (blurred(_part(each, cell, AROUND), SOFT) for each in (self.flat.colours, self.art))
        return seen, drawn


def bare(flat: FlatBoard, drawing: Drawing) -> Bare:
    """Return a board as it is seen and as it is printed."""
    high, wide = flat.colours.shape[:2]
    art = scaled(picture(drawing, FINE), wide, high)
    laid = floats((1 - lowest(flat.colours) > INKED) & (lowest(art) > 1 - INKED))
    near = cv2.dilate(laid, np.ones((2 * round(LEANING * FINE) + 1,) * 2, np.uint8))
    return Bare(flat, art, _lines(flat.colours), _lines(art), laid, floats(1 - near))


def _middle(cell: Cell) -> float:
    """Return what is left out around the middle of a square, mm."""
    return cell.box.width * (1 - MIDDLE) / 2


def _part(picture: Floats, cell: Cell, inset: float) -> Floats:
    """Return a square of a picture of the board, without so many mm of its edge."""
    left, top = round((cell.box.x + inset) * FINE), round((cell.box.y + inset) * FINE)
    wide, high = round((cell.box.width - 2 * inset) * FINE), round((cell.box.height - 2 * inset) * FINE)
    return np.ascontiguousarray(picture[top : top + high, left : left + wide])


def _lines(colours: Floats) -> Floats:
    """Return the lines of a picture: how light it is, without light and shade."""
    light = blurred(lightness(colours), SOFT)
    return light - blurred(light, SHADE)
