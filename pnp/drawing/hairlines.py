"""Lines that print: those of a drawing that are too fine where it is placed become as wide as a printer needs."""

from __future__ import annotations

from collections.abc import Iterable

from pnp.drawing.shapes import Drawing, Group, Inked, Placement, Shape

LEAST_LINE = 0.2
"""No line is finer than this, mm."""


def strengthened(drawing: Drawing, factor: float = 1.0) -> Drawing:
    """Return a drawing without hairlines where it is placed ``factor`` times as large; itself if it has none."""
    shapes = _all(drawing.shapes, factor)
    return drawing if shapes is drawing.shapes else drawing._replace(shapes=shapes)


def _all(shapes: tuple[Shape, ...], factor: float) -> tuple[Shape, ...]:
    """Return shapes, the same ones where no line is too fine."""
    strong = tuple(_strong(each, factor) for each in shapes)
    return shapes if _same(shapes, strong) else strong


def _same(some: Iterable[object], others: Iterable[object]) -> bool:
    return all(one is other for one, other in zip(some, others, strict=True))


def _strong(shape: Shape, factor: float) -> Shape:
    if isinstance(shape, Inked):
        fine = shape.ink.stroke and 0 < shape.ink.width * factor < LEAST_LINE
        return shape._replace(ink=shape.ink._replace(width=LEAST_LINE / factor)) if fine else shape
    if isinstance(shape, Group):
        shapes = _all(shape.shapes, factor * (shape.matrix.scale or 1.0))
        return shape if shapes is shape.shapes else shape._replace(shapes=shapes)
    if isinstance(shape, Placement):
        drawing = strengthened(shape.drawing, factor)
        return shape if drawing is shape.drawing else shape._replace(drawing=drawing)
    return shape
