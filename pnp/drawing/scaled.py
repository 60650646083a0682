"""Drawings made smaller: a board in a small picture of the table."""

from __future__ import annotations

from pnp.drawing.shapes import Circle, Drawing, Ink, Path, Placement, Rect, Shape, Step, Text

LEAST_TYPE = 6.5
"""Type that would be smaller than this is left out, points."""

LEAST_LINE = 0.2
"""No line becomes finer than this, mm."""


def scaled(drawing: Drawing, factor: float) -> Drawing:
    """Return a drawing ``factor`` times as large, of plain printed lines; type too small to read is left out."""
    shapes = tuple(_scaled(shape, factor) for shape in drawing.shapes if not _unreadable(shape, factor))
    return Drawing(f"{drawing.name}-x{factor:g}", drawing.width * factor, drawing.height * factor, shapes)


def _unreadable(shape: Shape, factor: float) -> bool:
    return isinstance(shape, Text) and shape.size * factor < LEAST_TYPE


def _scaled(shape: Shape, factor: float) -> Shape:
    if isinstance(shape, Placement):
        return Placement(scaled(shape.drawing, factor), shape.x * factor, shape.y * factor)
    if isinstance(shape, Text):
        return shape._replace(
            x=shape.x * factor,
            y=shape.y * factor,
            size=shape.size * factor,
            width=shape.width * factor,
            room=shape.room * factor,
        )
    ink = _ink(shape.ink, factor)
    if isinstance(shape, Path):
        return Path(tuple(_step(step, factor) for step in shape.steps), ink)
    if isinstance(shape, Circle):
        return Circle(shape.x * factor, shape.y * factor, shape.radius * factor, ink)
    box = (shape.x * factor, shape.y * factor, shape.width * factor, shape.height * factor)
    return Rect(*box, ink, shape.radius * factor)


def _step(step: Step, factor: float) -> Step:
    numbers: tuple[float, ...] = step[1:]
    return (step[0], *(value * factor for value in numbers))


def _ink(ink: Ink, factor: float) -> Ink:
    """Return an ink whose lines are finer; nothing is cut or folded in a picture."""
    width = max(ink.width * factor, min(ink.width, LEAST_LINE))
    return ink._replace(width=width, dash=tuple(each * factor for each in ink.dash), role="print")
