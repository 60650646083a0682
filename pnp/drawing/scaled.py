"""Drawings made smaller or larger: a board in a small picture of the table, a column in large type."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache

from pnp.data.remembered import remembered
from pnp.drawing.hairlines import LEAST_LINE, strengthened
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
    Text,
)
from pnp.drawing.transformed import transformed

LEAST_PICTURE = 10.0
"""A picture made of dots that would be smaller than this becomes an area that is as dark, mm."""


def scaled(drawing: Drawing, factor: float, least: float = LEAST_TYPE) -> Drawing:
    """Return a drawing ``factor`` times as large, of plain printed lines; type smaller than ``least`` is left out.

    With a ``least`` of 0 all of it stays: small pictures made of dots, too.
    """
    shapes = _all(drawing.shapes, factor, least / factor)
    return Drawing(f"{drawing.name}-x{factor:g}", drawing.width * factor, drawing.height * factor, shapes)


@remembered
def _all(shapes: tuple[Shape, ...], factor: float, least: float) -> tuple[Shape, ...]:
    """Return shapes scaled, without the type that is smaller than ``least`` before.

    A drawing that is placed loses its type when it is scaled itself.
    """
    kept: list[Shape] = []
    for each in shapes:
        if isinstance(each, Group):
            kept += _without_type((each,), least)
        elif not isinstance(each, Text) or each.size >= least:
            kept.append(each)
    return tuple([_scaled(each, factor, least) for each in kept])


def _scaled(shape: Shape, factor: float, least: float) -> Shape:
    if isinstance(shape, Placement):
        small = scaled(shape.drawing, factor, least * factor)
        return Placement(small, shape.x * factor, shape.y * factor)
    if isinstance(shape, Text):
        return shape._replace(
            x=shape.x * factor,
            y=shape.y * factor,
            size=shape.size * factor,
            width=shape.width * factor,
            room=shape.room * factor,
        )
    if not isinstance(shape, Inked):
        (plain,) = _without_dots((shape,), factor) if least else (shape,)
        return _strong(transformed(plain, Matrix(a=factor, d=factor)))
    ink = _ink(shape.ink, factor)
    if isinstance(shape, Path):
        return Path(_steps(shape.steps, factor), ink)
    if isinstance(shape, Circle):
        return Circle(shape.x * factor, shape.y * factor, shape.radius * factor, ink)
    box = (shape.x * factor, shape.y * factor, shape.width * factor, shape.height * factor)
    return Rect(*box, ink, shape.radius * factor)


def _strong(shape: Shape) -> Shape:
    """Return a shape that was made smaller without hairlines."""
    return strengthened(Drawing("", 0.0, 0.0, (shape,))).shapes[0]


def _without_type(shapes: Iterable[Shape], least: float) -> Iterator[Shape]:
    """Yield shapes without the type that is smaller than ``least``, in points, also in drawings and groups of them."""
    for each in shapes:
        if isinstance(each, Group):
            kept = tuple(_without_type(each.shapes, least))
            yield from [each._replace(shapes=kept)] if kept else []
        elif isinstance(each, Placement):
            drawing = each.drawing
            kept = tuple(_without_type(drawing.shapes, least))
            yield each._replace(drawing=Drawing(drawing.name, drawing.width, drawing.height, kept))
        elif not isinstance(each, Text) or each.size >= least:
            yield each


def _without_dots(shapes: Iterable[Shape], factor: float) -> Iterator[Shape]:
    """Yield shapes with a grey area for each picture of dots that would be small, ``factor`` times as large."""
    for each in shapes:
        if isinstance(each, Group):
            kept = tuple(_without_dots(each.shapes, factor * each.matrix.scale))
            yield each._replace(shapes=kept)
        elif isinstance(each, Placement):
            kept = tuple(_without_dots(each.drawing.shapes, factor))
            yield each._replace(drawing=each.drawing._replace(shapes=kept))
        elif isinstance(each, Raster) and max(each.width, each.height) * factor < LEAST_PICTURE:
            level = round(255 * (1 - each.pixels.dark))
            yield Rect(each.x, each.y, each.width, each.height, Ink(f"#{level:02x}{level:02x}{level:02x}"))
        else:
            yield each


@lru_cache(MOST)
def _steps(steps: tuple[Step, ...], factor: float) -> tuple[Step, ...]:
    return tuple([(step[0], *[value * factor for value in step[1:]]) for step in steps])


@lru_cache(MOST)
def _ink(ink: Ink, factor: float) -> Ink:
    """Return an ink whose lines are finer; nothing is cut or folded in a picture."""
    width = max(ink.width * factor, min(ink.width, LEAST_LINE))
    return ink._replace(width=width, dash=tuple(each * factor for each in ink.dash), role="print")
