"""A cell that interlocks with others: a drawing of its own, so that a sheet prints it whole."""

from __future__ import annotations

from pnp.drawing.shapes import Drawing, Point


class InterlockingCell(Drawing):
    """A hexagon of a board: the ``corners`` of its edge, clockwise, and its ``ground`` colour, if it has one."""

    corners: tuple[Point, ...]
    ground: str | None
