"""Shapes moved; drawings turned upside down, for backs that a sheet turned over its short edge lays under fronts."""

from __future__ import annotations

from pnp.drawing.shapes import Circle, Drawing, Path, Placement, Rect, Shape, Text, place


def half_turn(drawing: Drawing) -> Drawing:
    """Return a drawing turned by 180 degrees about its middle.

    Raises ``TypeError`` where it holds text: no back does, and a line of text has no turned form.
    """
    shapes = tuple(_turned(shape, drawing.width, drawing.height) for shape in drawing.shapes)
    return drawing._replace(name=f"{drawing.name}-turned", shapes=shapes)


def shift(shape: Shape, right: float, down: float) -> Shape:
    """Return a shape moved by so many mm."""
    if isinstance(shape, Path):
        return shape._replace(steps=tuple(place(step, right, down) for step in shape.steps))
    return shape._replace(x=shape.x + right, y=shape.y + down)


def _turned(shape: Shape, width: float, height: float) -> Shape:
    if isinstance(shape, Rect):
        return shape._replace(x=width - shape.x - shape.width, y=height - shape.y - shape.height)
    if isinstance(shape, Circle):
        return shape._replace(x=width - shape.x, y=height - shape.y)
    if isinstance(shape, Path):
        return shape._replace(steps=tuple(place(step, width, height, -1) for step in shape.steps))
    if isinstance(shape, Placement):
        inside = shape.drawing
        x, y = width - shape.x - inside.width, height - shape.y - inside.height
        return Placement(half_turn(inside), x, y)
    raise TypeError(f"text cannot be turned: {shape.text!r}" if isinstance(shape, Text) else repr(shape))
