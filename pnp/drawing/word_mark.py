"""The name of a game as it is drawn, in place of a title in type."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from pnp.drawing.shapes import Ink, Shape
from pnp.drawing.theme import Theme

OUTLINE = 0.009  # the least width of the outlines of letters, in their heights


def widen_outline(ink: Ink, height: float) -> Ink:
    """Return the ink of letters ``height`` mm high; the outlines of large ones are wider."""
    return ink._replace(width=max(ink.width, OUTLINE * height)) if ink.stroke else ink


Rule = Callable[[float, float, float, Theme], list[Shape]]
"""Draws a level line in the look of a game, at most 2 mm high: from a left edge, its top and its width."""


Clock = Callable[[float, float, float, Theme], list[Shape]]
"""Draws the clock of a game around a middle, with a radius; there are minutes in its inner half."""


class WordMark(NamedTuple):
    """A drawn name: what draws it at a left edge, a top and a cap height, and its width in cap heights."""

    draw: Callable[[float, float, float, Theme], list[Shape]]
    width: float

    def within(self, x: float, y: float, height: float, room: float, theme: Theme) -> list[Shape]:
        """Draw it with its top left corner at ``x``, ``y``, ``height`` mm high, or lower if ``room`` is too narrow."""
        return self.draw(x, y, min(height, room / self.width), theme)
