"""A small map of the nine by nine squares, on which those are coloured where a tile may go."""

from __future__ import annotations

from collections.abc import Mapping

from pnp.data.cache import cached
from pnp.drawing.shapes import Drawing, Path, Point, Rect, Shape, Step, chain, line
from pnp.drawing.theme import Theme
from pnp.drawing.tracks import SPECK
from scorer.games.blockers.facts import BOARD, REGION, fits

GAP = 0.12  # the white around a square, in squares
FRAME = 0.4  # the width of the lines around regions, mm

MARKS: Mapping[str, tuple[tuple[Point, ...], ...]] = {
    "red": (((0.5, 0.5), (0.5 + SPECK, 0.5)),),
    "blue": (((0.2, 0.0), (0.2, 1.0)), ((0.8, 0.0), (0.8, 1.0))),
    "yellow": (((0.0, 0.8), (0.5, 0.2), (1.0, 0.8)),),
    "green": (((0.0, 1.0), (1.0, 0.0)),),
    "purple": (((0.1, 0.5), (0.9, 0.5)), ((0.5, 0.1), (0.5, 0.9))),
}
"""What the texture of each seat puts on one square: lines through these points, in sides of the square."""


@cached
def small_map(colour: str, label: str, side: float, theme: Theme) -> Drawing:
    """Draw the squares where a tile may go in the seat's colour or with its marks, and the others in stone."""
    frame = theme.pen("region")
    frame = frame._replace(width=min(frame.width, FRAME))
    half = frame.width / 2
    square = (side - frame.width) / BOARD
    allowed: list[Step] = []
    others: list[Step] = []
    for row in range(BOARD):
        for column in range(BOARD):
            fit = fits(label, row, column)
            x, y = half + square * (column + GAP), half + square * (row + GAP)
            far = square * (1 - 2 * GAP)
            corners = ((x, y), (x + far, y), (x + far, y + far), (x, y + far))
            if theme.solid or not fit:
                (allowed if fit else others).extend(chain(corners, closed=True))
            else:
                for points in MARKS[colour]:
                    allowed += chain([(x + far * right, y + far * down) for right, down in points])
    ground, own = theme.pen("street-ground"), theme.pen("map-square", colour)
    shapes: list[Shape] = [Rect(0.0, 0.0, side, side, theme.pen("paper"))]
    shapes += [Path(tuple(others), ground)] if others and ground.fill else []
    shapes.append(Path(tuple(allowed), own))
    for at in (half + square * step for step in range(REGION, BOARD, REGION)):
        shapes += [line(at, half, at, side - half, frame), line(half, at, side - half, at, frame)]
    shapes.append(Rect(half, half, side - 2 * half, side - 2 * half, frame))
    return Drawing(f"map-{colour}-{label}-{side:g}", side, side, tuple(shapes))
