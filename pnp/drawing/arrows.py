"""Arrows in pictures that show where something goes."""

from __future__ import annotations

from pnp.drawing.shapes import Shape, line, polyline
from pnp.drawing.theme import Theme

HEAD = 1.5
"""How far the head of an arrow reaches back and to its sides, mm."""


def level_arrow(start: float, end: float, y: float, theme: Theme) -> list[Shape]:
    """Draw an arrow at the height ``y`` from one x to another, to the right or to the left."""
    ink, back = theme.pen("rule"), -HEAD if end > start else HEAD
    tip = ((end + back, y - HEAD), (end, y), (end + back, y + HEAD))
    return [line(start, y, end, y, ink), polyline(tip, ink)]
