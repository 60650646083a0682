"""Faces that are turned clockwise by a quarter turn."""

from __future__ import annotations

from pnp.data.remembered import remembered
from pnp.drawing.matrix import Matrix
from pnp.drawing.shapes import Drawing, Inked, Shape, Text
from pnp.drawing.transformed import transform_box, transform_shape
from pnp.pieces.piece import Face


def may_turn(drawing: Drawing) -> bool:
    """Return whether a drawing can be turned: pictures would become groups, which the checks report as faults."""
    return all(isinstance(shape, Inked | Text) for shape in drawing.shapes)


def turn_face(face: Face) -> Face:
    """Return a face with its left side up. If it has straight cuts, they must be on all sides."""
    matrix = Matrix(0.0, 1.0, -1.0, 0.0, face.height, 0.0)
    return face._replace(
        name=f"{face.name} turned",
        width=face.height,
        height=face.width,
        shapes=_turned(face.shapes, matrix),
        trim=transform_box(face.trim, matrix),
    )


@remembered
def _turned(shapes: tuple[Shape, ...], matrix: Matrix) -> tuple[Shape, ...]:
    return tuple(transform_shape(shape, matrix) for shape in shapes)
