"""Arrows in pictures that show where something goes."""

from __future__ import annotations

from pnp.drawing.matrix import rotate_about
from pnp.drawing.shapes import Shape, line, polyline
from pnp.drawing.theme import Theme
from pnp.drawing.transformed import transform_shape

HEAD = 1.5  # how far the head of an arrow reaches back and to either side, mm


def level_arrow(start: float, end: float, y: float, theme: Theme) -> list[Shape]:
    """Draw a horizontal arrow at the height ``y`` from the x ``start`` to the x ``end``."""
    ink, back = theme.pen("rule"), -HEAD if end > start else HEAD
    tip = ((end + back, y - HEAD), (end, y), (end + back, y + HEAD))
    return [line(start, y, end, y, ink), polyline(tip, ink)]


def upright_arrow(x: float, start: float, end: float, theme: Theme) -> list[Shape]:
    """Draw a vertical arrow at ``x`` from the height ``start`` to the height ``end``."""
    middle, half = (start + end) / 2, abs(end - start) / 2
    turn = rotate_about(90 if end > start else -90, (x, middle))
    return [transform_shape(shape, turn) for shape in level_arrow(x - half, x + half, middle, theme)]
