"""Drawings made smaller or larger, such as a board in a small picture; their lines stay wide enough to print."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from functools import lru_cache
from math import inf
from operator import is_

from pnp.data.cache import remembered
from pnp.drawing.matrix import Matrix
from pnp.drawing.measures import LEAST_TYPE
from pnp.drawing.segments import MOST
from pnp.drawing.shapes import (
    Circle,
    Drawing,
    Group,
    Ink,
    Inked,
    Path,
    Placement,
    Raster,
    Rect,
    Shape,
    Step,
    TextShape,
)
from pnp.drawing.transformed import transform_shape

LEAST_LINE = 0.2  # no line is finer than this, mm


def thicken_hairlines(drawing: Drawing, factor: float = 1.0) -> Drawing:
    """Return a drawing without hairlines when it is drawn ``factor`` times as large; the same object if it has none."""
    shapes = _thicken_all(drawing.shapes, factor)
    return drawing if shapes is drawing.shapes else replace(drawing, shapes=shapes)


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


LEAST_PICTURE = 10.0
"""A picture made of pixels that would be smaller than this becomes a grey area of the same darkness, mm."""


def scale_drawing(drawing: Drawing, factor: float, least: float = LEAST_TYPE) -> Drawing:
    """Return a drawing ``factor`` times as large, all lines printed, without type smaller than ``least`` points.

    With a ``least`` of 0 everything stays, small pictures too.
    """
    shapes = _scale_all(drawing.shapes, factor, least / factor)
    return Drawing(f"{drawing.name}-x{factor:g}", drawing.width * factor, drawing.height * factor, shapes)


@remembered
def _scale_all(shapes: tuple[Shape, ...], factor: float, least: float) -> tuple[Shape, ...]:
    """Return the shapes scaled, without the type that was smaller than ``least`` before.

    A placed drawing loses its type when it is scaled itself.
    """
    size = factor if least else inf
    parts = (
        part
        for shape in shapes
        for part in ((shape,) if isinstance(shape, Placement) else _without_tiny((shape,), least, size))
    )
    return tuple([_scale_shape(shape, factor, least) for shape in parts])


def _scale_shape(shape: Shape, factor: float, least: float) -> Shape:
    if isinstance(shape, Placement):
        small = scale_drawing(shape.drawing, factor, least * factor)
        return Placement(small, shape.x * factor, shape.y * factor)
    if not isinstance(shape, Inked):
        return thicken_shape(transform_shape(shape, Matrix(a=factor, d=factor)))
    ink = _scale_ink(shape.ink, factor)
    if isinstance(shape, Path):
        return Path(_scale_steps(shape.steps, factor), ink)
    if isinstance(shape, Circle):
        return Circle(shape.x * factor, shape.y * factor, shape.radius * factor, ink)
    box = (shape.x * factor, shape.y * factor, shape.width * factor, shape.height * factor)
    return Rect(*box, ink, shape.radius * factor)


def _without_tiny(shapes: Iterable[Shape], least: float, factor: float) -> Iterator[Shape]:
    """Yield shapes without the type that is smaller than ``least`` points, in their drawings and groups too.

    A pixel picture that would be too small at ``factor`` times its size becomes a grey area.
    """
    for shape in shapes:
        if isinstance(shape, Group):
            parts = tuple(_without_tiny(shape.shapes, least, factor * shape.matrix.scale))
            yield from [shape._replace(shapes=parts)] if parts else []
        elif isinstance(shape, Placement):
            drawing = shape.drawing
            parts = tuple(_without_tiny(drawing.shapes, least, factor))
            yield shape._replace(drawing=Drawing(drawing.name, drawing.width, drawing.height, parts))
        elif isinstance(shape, Raster) and max(shape.width, shape.height) * factor < LEAST_PICTURE:
            level = f"{round(255 * (1 - shape.pixels.dark)):02x}"
            yield Rect(shape.x, shape.y, shape.width, shape.height, Ink(f"#{level * 3}"))
        elif not isinstance(shape, TextShape) or shape.size >= least:
            yield shape


@lru_cache(MOST)
def _scale_steps(steps: tuple[Step, ...], factor: float) -> tuple[Step, ...]:
    return tuple([(step[0], *[value * factor for value in step[1:]]) for step in steps])


@lru_cache(MOST)
def _scale_ink(ink: Ink, factor: float) -> Ink:
    """Return an ink with finer lines, all of them printed: nothing is cut or folded in a picture."""
    width = max(ink.width * factor, min(ink.width, LEAST_LINE))
    return ink._replace(width=width, dash=tuple(length * factor for length in ink.dash), role="print")
