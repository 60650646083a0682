"""Shapes moved, scaled and rotated: each keeps its type if it can, else it becomes a path or a group."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import islice

from pnp.drawing.matrix import Matrix
from pnp.drawing.segments import Window, outlines, steps_of
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
    Shade,
    Shape,
    Step,
    TextShape,
)

QUARTERS = ((0.0, 1.0, -1.0, 0.0), (0.0, -1.0, 1.0, 0.0))
"""Matrices of quarter turns, clockwise and anticlockwise: rectangles stay rectangles."""


def resize_drawing(drawing: Drawing, factor: float) -> Drawing:
    """Return a drawing ``factor`` times as large, with its lines and type."""
    matrix = Matrix(a=factor, d=factor)
    shapes = tuple(transform_shape(shape, matrix) for shape in drawing.shapes)
    return Drawing(f"{drawing.name} x {factor:g}", drawing.width * factor, drawing.height * factor, shapes)


def transform_shape(shape: Shape, matrix: Matrix) -> Shape:
    """Return a shape transformed by a matrix."""
    if isinstance(shape, Group):
        return shape._replace(matrix=shape.matrix.then(matrix))
    if isinstance(shape, Path):
        return Path(transform_steps(shape.steps, matrix), _scale_ink(shape.ink, matrix))
    if matrix.b or matrix.c or matrix.a != matrix.d or matrix.a < 0:
        if isinstance(shape, Rect | Circle) and matrix[:4] in QUARTERS:
            return _turn_quarter(shape, matrix)
        if isinstance(shape, Inked):
            return transform_shape(as_path(shape), matrix)
        return Group((shape,), matrix)
    return _move_and_scale(shape, matrix)


def _turn_quarter(shape: Rect | Circle, matrix: Matrix) -> Shape:
    """Return a shape rotated by a quarter turn."""
    x, y = matrix(shape.x, shape.y)
    if isinstance(shape, Circle):
        return shape._replace(x=x, y=y)
    right, down = matrix(shape.x + shape.width, shape.y + shape.height)
    return shape._replace(x=min(x, right), y=min(y, down), width=shape.height, height=shape.width)


def _move_and_scale(shape: Rect | Circle | TextShape | Placement | Raster | Shade, matrix: Matrix) -> Shape:
    """Return a shape moved, and scaled equally in both directions."""
    factor, (x, y) = matrix.a, matrix(shape.x, shape.y)
    if factor == 1:
        return _move_shade(shape, matrix) if isinstance(shape, Shade) else shape._replace(x=x, y=y)
    if isinstance(shape, Rect):
        size = shape.width * factor, shape.height * factor
        return Rect(x, y, *size, _scale_ink(shape.ink, matrix), shape.radius * factor)
    if isinstance(shape, Circle):
        return Circle(x, y, shape.radius * factor, _scale_ink(shape.ink, matrix))
    if isinstance(shape, TextShape):
        width, room = shape.width * factor, shape.room * factor
        return shape._replace(x=x, y=y, size=shape.size * factor, width=width, room=room)
    if isinstance(shape, Placement):
        return Placement(resize_drawing(shape.drawing, factor), x, y)
    return Group((shape,), matrix)


def _move_shade(shade: Shade, matrix: Matrix) -> Shade:
    """Return a gradient rectangle moved together with its gradient's line."""
    line = shade.gradient.line
    half = len(line) // 2
    numbers = (number for end in (line[:half], line[half:]) for number in (*matrix(*end[:2]), *end[2:]))
    x, y = matrix(shade.x, shade.y)
    return shade._replace(x=x, y=y, gradient=shade.gradient._replace(line=tuple(numbers)))


def as_path(shape: Rect | Circle) -> Path:
    """Return the outline of a shape as a path."""
    steps = [step for segments in outlines(shape) for step in (*steps_of(segments), ("Z",))]
    return Path(tuple(steps), shape.ink)


def transform_steps(steps: Iterable[Step], matrix: Matrix) -> tuple[Step, ...]:
    """Return path steps transformed by a matrix."""
    a, b, c, d, e, f = matrix  # a call for each of the many points would take twice as long
    steps = tuple(steps)
    numbers = [number for step in steps for number in step[1:]]
    xs, ys = numbers[::2], numbers[1::2]
    numbers[::2] = [a * x + c * y + e for x, y in zip(xs, ys, strict=True)]
    numbers[1::2] = [b * x + d * y + f for x, y in zip(xs, ys, strict=True)]
    moved = iter(numbers)
    return tuple([(step[0], *islice(moved, len(step) - 1)) for step in steps])


def _scale_ink(ink: Ink, matrix: Matrix) -> Ink:
    """Return an ink with its line width and dashes scaled."""
    factor = matrix.scale
    if factor == 1 or not ink.stroke:
        return ink
    return ink._replace(width=ink.width * factor, dash=tuple(length * factor for length in ink.dash))


def transform_box(box: Window, matrix: Matrix) -> Window:
    """Return the box around a transformed box."""
    points = [matrix(x, y) for x in (box.left, box.right) for y in (box.top, box.bottom)]
    xs, ys = zip(*points, strict=True)
    return Window(min(xs), min(ys), max(xs), max(ys))


def bounding_box(boxes: Iterable[Window]) -> Window:
    """Return the box around several boxes."""
    lefts, tops, rights, bottoms = zip(*boxes, strict=True)
    return Window(min(lefts), min(tops), max(rights), max(bottoms))
