"""Lines that print: a line that would be too fine at the size of its drawing becomes as wide as a printer needs."""

from __future__ import annotations

from operator import is_

from pnp.drawing.shapes import Drawing, Group, Inked, Placement, Shape

LEAST_LINE = 0.2
"""No line is finer than this, mm."""


def thicken_hairlines(drawing: Drawing, factor: float = 1.0) -> Drawing:
    """Return a drawing without hairlines when it is drawn ``factor`` times as large; the same object if it has none."""
    shapes = _thicken_all(drawing.shapes, factor)
    return drawing if shapes is drawing.shapes else drawing._replace(shapes=shapes)


def _thicken_all(shapes: tuple[Shape, ...], factor: float) -> tuple[Shape, ...]:
    """Return the shapes without hairlines; the same tuple if no line is too fine."""
    thickened = tuple(thicken_shape(shape, factor) for shape in shapes)
    return shapes if all(map(is_, shapes, thickened)) else thickened


def thicken_shape(shape: Shape, factor: float = 1.0) -> Shape:
    """Return a shape without hairlines when it is drawn ``factor`` times as large."""
    if isinstance(shape, Inked):
        fine = shape.ink.stroke and 0 < shape.ink.width * factor < LEAST_LINE
        return shape._replace(ink=shape.ink._replace(width=LEAST_LINE / factor)) if fine else shape
    if isinstance(shape, Group):
        shapes = _thicken_all(shape.shapes, factor * (shape.matrix.scale or 1.0))
        return shape if shapes is shape.shapes else shape._replace(shapes=shapes)
    if isinstance(shape, Placement):
        drawing = thicken_hairlines(shape.drawing, factor)
        return shape if drawing is shape.drawing else shape._replace(drawing=drawing)
    return shape
