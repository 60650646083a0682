"""The border of a map: bars in a colour and in white in turn, along which the eye runs to a column or a row."""

from __future__ import annotations

from pnp.drawing.shapes import Rect, Shape, line
from pnp.drawing.theme import Theme

BAR = 1.7  # the width of a border, mm


def map_border(
    x: float, y: float, length: float, bars: int, colour: str, theme: Theme, *, down: bool = False
) -> list[Shape]:
    """Draw a border of some bars, to the right or ``down``; the first is in the colour. Lines have a middle line."""
    ink, gap = theme.pen("border-bar", colour), theme.pen("border-gap", colour)
    long = length / bars

    def box(start: float, end: float, inset: float) -> tuple[float, float, float, float]:
        long, wide = end - start - 2 * inset, BAR - 2 * inset
        return (
            (x + inset, y + start + inset, wide, long) if down else (x + start + inset, y + inset, long, wide)
        )

    shapes: list[Shape] = [Rect(*box(0.0, length, gap.width / 2), gap)]
    for at in range(0, bars, 2):
        shapes.append(Rect(*box(long * at, long * (at + 1), ink.width / 2), ink))
        if not ink.fill:
            left, top, wide, high = box(long * at, long * (at + 1), BAR / 2)
            shapes.append(line(left, top, left + wide, top + high, ink))
    return shapes
