"""A cell of a board that interlocks with others: a drawing of its own, so that a sheet prints it whole."""

from __future__ import annotations

from pnp.drawing.shapes import Drawing, Point


class InterlockingCell(Drawing):
    """A hexagon of a board. ``corners`` are those of its edge, clockwise; ``ground`` is its colour, if it has one."""

    corners: tuple[Point, ...]
    ground: str | None
