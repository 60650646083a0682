"""A face that lies across: a quarter of a turn clockwise."""

from __future__ import annotations

from pnp.data.remembered import remembered
from pnp.drawing.matrix import Matrix
from pnp.drawing.shapes import Drawing, Inked, Shape, Text
from pnp.drawing.transformed import transformed, transformed_box
from pnp.pieces.piece import Face


def may_turn(drawing: Drawing) -> bool:
    """Return whether all that is drawn stays what it is: a picture would be a group, which checks take for a fault."""
    return all(isinstance(each, Inked | Text) for each in drawing.shapes)


def turned(face: Face) -> Face:
    """Return a face whose left side is up. Its straight cuts, where it has some, must be all around."""
    matrix = Matrix(0.0, 1.0, -1.0, 0.0, face.height, 0.0)
    return face._replace(
        name=f"{face.name} turned",
        width=face.height,
        height=face.width,
        shapes=_turned(face.shapes, matrix),
        trim=transformed_box(face.trim, matrix),
    )


@remembered
def _turned(shapes: tuple[Shape, ...], matrix: Matrix) -> tuple[Shape, ...]:
    return tuple(transformed(each, matrix) for each in shapes)
