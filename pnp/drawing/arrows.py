"""Arrows in pictures that show where something goes."""

from __future__ import annotations

from pnp.drawing.shapes import Shape, line, polyline
from pnp.drawing.theme import Theme

HEAD = 1.5  # how far the head of an arrow reaches back and to either side, mm


def level_arrow(start: float, end: float, y: float, theme: Theme) -> list[Shape]:
    """Draw a horizontal arrow at the height ``y`` from the x ``start`` to the x ``end``."""
    ink, back = theme.pen("rule"), -HEAD if end > start else HEAD
    tip = ((end + back, y - HEAD), (end, y), (end + back, y + HEAD))
    return [line(start, y, end, y, ink), polyline(tip, ink)]
