"""Drawings turned by 180 degrees, for the backs of sheets that are turned over a level edge."""

from __future__ import annotations

from pnp.drawing.matrix import Matrix
from pnp.drawing.shapes import Circle, Drawing, Placement, Rect, Shape
from pnp.drawing.transformed import transform_shape


def turn_upside_down(drawing: Drawing) -> Drawing:
    """Return a drawing turned by 180 degrees about its middle."""
    turn = Matrix(a=-1.0, d=-1.0, e=drawing.width, f=drawing.height)
    shapes = tuple(_turn(shape, turn) for shape in drawing.shapes)
    return drawing._replace(name=f"{drawing.name}-turned", shapes=shapes)


def _turn(shape: Shape, turn: Matrix) -> Shape:
    """Return a shape turned; shapes that are symmetric keep their type."""
    if isinstance(shape, Rect):
        x, y = turn(shape.x + shape.width, shape.y + shape.height)
        return shape._replace(x=x, y=y)
    if isinstance(shape, Circle):
        x, y = turn(shape.x, shape.y)
        return shape._replace(x=x, y=y)
    if isinstance(shape, Placement):
        inside = shape.drawing
        return Placement(turn_upside_down(inside), *turn(shape.x + inside.width, shape.y + inside.height))
    return transform_shape(shape, turn)
