"""Shapes as elements of an SVG, in millimetres; print, cut and fold in layers named as Inkscape names them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

import svgwrite
from svgwrite.extensions import Inkscape

from pnp.drawing.matrix import Matrix
from pnp.drawing.shapes import Circle, Ink, Path, Place, Rect, Role, Shape, Step, Text

LAYERS: tuple[Role, ...] = ("print", "cut", "fold")

Plain = Rect | Circle | Path | Text
"""A shape that is no placed drawing."""


def sheet(width: float, height: float) -> tuple[Any, dict[Role, Any]]:
    """Return an SVG of so many mm, and a layer for each role; who fills a layer adds it."""
    page: Any = svgwrite.Drawing(
        size=(f"{width:g}mm", f"{height:g}mm"), viewBox=f"0 0 {width:g} {height:g}", debug=False
    )
    inkscape = Inkscape(page)
    return page, {role: inkscape.layer(label=role, id=role) for role in LAYERS}


def apply_matrix(group: Any, matrix: Matrix) -> None:
    """Let a matrix put a layer or a group in its place."""
    values = (matrix.a, matrix.b, matrix.c, matrix.d, matrix.e, matrix.f)
    group.matrix(*(round(value, 8) for value in values))


def flat(shapes: Iterable[Shape], dx: float = 0.0, dy: float = 0.0) -> Iterator[tuple[Plain, float, float]]:
    """Take placed drawings apart: every shape with the place of the drawing it lies in."""
    for shape in shapes:
        if isinstance(shape, Place):
            yield from flat(shape.drawing.shapes, dx + shape.x, dy + shape.y)
        else:
            yield shape, dx, dy


def element(page: Any, shape: Rect | Circle | Path, dx: float, dy: float) -> Any:
    """Return a shape that lies in a drawing at ``dx``, ``dy``."""
    if isinstance(shape, Rect):
        spot, size = point(shape.x + dx, shape.y + dy), point(shape.width, shape.height)
        round_corners = {"rx": number(shape.radius)} if shape.radius else {}
        return page.rect(spot, size, **round_corners, **paint(shape.ink))
    if isinstance(shape, Circle):
        return page.circle(point(shape.x + dx, shape.y + dy), number(shape.radius), **paint(shape.ink))
    return page.path(d=outline(shape.steps, dx, dy), **paint(shape.ink))


def outline(steps: Iterable[Step], dx: float = 0.0, dy: float = 0.0) -> str:
    """Return the steps of a path, moved."""
    words = []
    for name, *numbers in steps:
        words += [name, *(f"{number(n + (dy if i % 2 else dx)):g}" for i, n in enumerate(numbers))]
    return " ".join(words)


def paint(ink: Ink) -> dict[str, object]:
    """Return the attributes that paint with an ink."""
    attributes: dict[str, object] = {"fill": ink.fill or "none"}
    if ink.stroke:
        attributes |= {"stroke": ink.stroke, "stroke_width": number(ink.width), "stroke_linejoin": "round"}
    if ink.dash:
        attributes["stroke_dasharray"] = ",".join(f"{each:g}" for each in ink.dash)
    if ink.round_ends:
        attributes["stroke_linecap"] = "round"
    return attributes


def point(x: float, y: float) -> tuple[float, float]:
    """Return a point, rounded."""
    return (number(x), number(y))


def number(value: float) -> float:
    """Round to a tenth of a micrometre, so that the text is the same on every machine."""
    return round(value, 4) + 0.0
