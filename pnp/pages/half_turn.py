"""Drawings turned by 180 degrees: backs of sheets that are turned over a level edge."""

from __future__ import annotations

from pnp.drawing.matrix import Matrix
from pnp.drawing.shapes import Circle, Drawing, Placement, Rect, Shape
from pnp.drawing.transformed import transformed


def half_turn(drawing: Drawing) -> Drawing:
    """Return a drawing turned by 180 degrees about its middle."""
    turn = Matrix(a=-1.0, d=-1.0, e=drawing.width, f=drawing.height)
    shapes = tuple(_upside_down(shape, turn) for shape in drawing.shapes)
    return drawing._replace(name=f"{drawing.name}-turned", shapes=shapes)


def _upside_down(shape: Shape, turn: Matrix) -> Shape:
    """Return a shape turned; what looks the same upside down stays what it is."""
    if isinstance(shape, Rect):
        x, y = turn(shape.x + shape.width, shape.y + shape.height)
        return shape._replace(x=x, y=y)
    if isinstance(shape, Circle):
        x, y = turn(shape.x, shape.y)
        return shape._replace(x=x, y=y)
    if isinstance(shape, Placement):
        inside = shape.drawing
        return Placement(half_turn(inside), *turn(shape.x + inside.width, shape.y + inside.height))
    return transformed(shape, turn)
