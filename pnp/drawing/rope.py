"""A twisted rope in a seat's colour, the line of Low Blow: rules, rows, the ring around the board."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from math import dist

from pnp.drawing.matrix import Matrix
from pnp.drawing.shapes import Path, Point, Rect, Shape, Step, line, place
from pnp.drawing.theme import Theme
from pnp.drawing.transformed import transform_shape

PITCH, WIDTH = 1.15, 0.2
"""The distance from twist to twist, and the width of the white between two of them, in thicknesses."""

OUTLINED = 2.0
"""How much further apart the twists of an outlined rope are."""

_TWIST: tuple[Step, ...] = (("M", 0.0, 0.5), ("C", 0.35, 0.5, 0.25, -0.5, 0.6, -0.5))
"""A twist of a rope of thickness 1, from its lower to its upper edge."""


def rope(start: Point, end: Point, thickness: float, colour: str, theme: Theme) -> list[Shape]:
    """Draw a rope from one point to another, both in the middle of its ends."""
    (x, y), (to_x, to_y), length = start, end, dist(start, end)
    across, down = (to_x - x) / length, (to_y - y) / length
    turn = Matrix(across, down, -down, across, x, y)
    return [transform_shape(shape, turn) for shape in _level(length, thickness, colour, theme)]


def rope_of_seats(
    seats: Sequence[str], x: float, y: float, width: float, theme: Theme, thickness: float = 1.5
) -> list[Shape]:
    """Draw a level rope, its top left corner at ``x``, ``y``: the same length in the colour of each seat."""
    long, middle = width / len(seats), y + thickness / 2
    return [
        shape
        for at, seat in enumerate(seats)
        for shape in rope((x + long * at, middle), (x + long * (at + 1), middle), thickness, seat, theme)
    ]


@cache
def _level(length: float, thickness: float, colour: str, theme: Theme) -> tuple[Shape, ...]:
    """Draw a rope from 0, 0 to the right: a bar with twists, the yellow one with edges; in low ink edges and twists."""
    bar, twist, edge = (theme.pen(name, colour) for name in ("rope", "rope-twist", "rope-edge"))
    half = thickness / 2
    pitch = thickness * PITCH * (1 if theme.solid else OUTLINED)
    count = int((length - 0.6 * thickness) / pitch) + 1
    before = (length - (count - 1) * pitch - 0.6 * thickness) / 2
    steps = [place(step, before + at * pitch, 0.0, thickness) for at in range(count) for step in _TWIST]
    shapes: list[Shape] = [Path(tuple(steps), twist)]
    if theme.solid:
        shapes = [
            Rect(0.0, -half, length, thickness, bar),
            Path(tuple(steps), twist._replace(width=WIDTH * thickness)),
        ]
    if edge.stroke:
        at = half - edge.width / 2
        shapes += [line(0.0, -at, length, -at, edge), line(0.0, at, length, at, edge)]
    return tuple(shapes)
