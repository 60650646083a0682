"""Places the cells of a board: squares, hexagons with a corner or a side on top, tracks. Lengths in mm."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from math import sqrt
from typing import Literal, NamedTuple

from pnp.drawing.shapes import Ink, Rect, Step, chain
from pnp.drawing.transformed import as_path
from pnp.games.own.mark import Marks
from pnp.games.own.tokens import hexagon
from pnp.pieces.board_map import Box

LONG = 2 / sqrt(3)
"""The distance between opposite corners of a hexagon, relative to that between opposite sides."""

HEXAGONS = ("hexes", "hexes-flat")
"""The kinds of grids whose cells interlock."""

GAP_STEP = 20.0
"""The approximate distance of lines in a gap between cells, mm."""

TRACK_GAP = 2.0
"""Between the squares of a track, mm."""

TRACK_RADIUS = 2.5


GridKind = Literal["squares", "hexes", "hexes-flat", "track"]


class BoardCell(NamedTuple):
    """A cell: row and column from 1; its marks are placed on the square, or on the box around the hexagon."""

    row: int
    column: int
    letter: str
    ink: Ink
    marks: Marks
    label: str = ""  # its coordinate, if it shows one


class Place(NamedTuple):
    """A cell and the box around it, on the grid."""

    cell: BoardCell
    box: Box

    @property
    def middle(self) -> tuple[float, float]:
        """The middle of the cell."""
        return self.box.x + self.box.width / 2, self.box.y + self.box.height / 2


def places(kind: GridKind, size: float, cells: Sequence[BoardCell]) -> list[Place]:
    """Return the places of cells of a size, the first row and column at 0."""
    boxes = [_box(kind, size, cell) for cell in cells]
    left, top = min((box.x for box in boxes), default=0.0), min((box.y for box in boxes), default=0.0)
    moved = (box._replace(x=box.x - left, y=box.y - top) for box in boxes)
    return [Place(cell, box) for cell, box in zip(cells, moved, strict=True)]


def _box(kind: GridKind, size: float, cell: BoardCell) -> Box:
    """Return the box around a cell. Neighbouring hexagons of a row (flat: of a column) are two columns (rows) apart."""
    row, column = cell.row - 1, cell.column - 1
    long = size * LONG
    if kind == "hexes":
        return Box(column * size / 2, row * long * 0.75, size, long)
    if kind == "hexes-flat":
        return Box(column * long * 0.75, row * size / 2, long, size)
    pitch = size + (TRACK_GAP if kind == "track" else 0.0)
    return Box(column * pitch, row * pitch, size, size)


def outline(kind: GridKind, box: Box) -> tuple[Step, ...]:
    """Return the outline of a cell in its box, from 0, 0."""
    if kind in HEXAGONS:
        return hexagon(box.width, box.height)
    if kind == "track":
        return as_path(Rect(0.0, 0.0, box.width, box.height, Ink(), TRACK_RADIUS)).steps
    return chain([(0, 0), (box.width, 0), (box.width, box.height), (0, box.height)], closed=True)


def extent(cell_places: Sequence[Place]) -> tuple[float, float]:
    """Return the size of a grid."""
    boxes = [place.box for place in cell_places]
    return max(box.x + box.width for box in boxes), max(box.y + box.height for box in boxes)


def beginnings(cell_places: Sequence[Place], axis: int) -> list[float]:
    """Return the starts of all cells but the first, and lines in gaps; axis 0: left sides, axis 1: tops."""
    starts = sorted(place.box[axis] for place in cell_places)
    begun = [start for before, start in pairwise(starts) if start > before + 1e-6]
    gaps = (
        line for line in free_lines(cell_places, axis) if all(abs(line - start) > 1e-3 for start in begun)
    )
    return sorted((*begun, *gaps))


def reach(cell_places: Sequence[Place], axis: int) -> float:
    """Return how far cells extend over the starts of others; axis 0: to the right, axis 1: down."""
    boxes = [(place.box[axis], place.box[axis] + place.box[axis + 2]) for place in cell_places]
    over = [
        max(end for start, end in boxes if start < line - 1e-6) - line
        for line in beginnings(cell_places, axis)
    ]
    return round(max(over, default=0.0), 6)


def _across(end: float, start: float) -> Iterator[float]:
    """Yield lines in a gap: one in the middle, several if it is wide."""
    count = max(round((start - end) / GAP_STEP), 1)
    yield from (end + (start - end) * (2 * at + 1) / (2 * count) for at in range(count))


def free_lines(cell_places: Sequence[Place], axis: int) -> list[float]:
    """Return lines across the whole grid that cross no cell; axis 0: vertical, axis 1: horizontal."""
    spans = sorted((place.box[axis], place.box[axis] + place.box[axis + 2]) for place in cell_places)
    lines: list[float] = []
    reach = spans[0][1]
    for start, end in spans:
        if start >= reach - 1e-6:
            lines += _across(reach, start)
        reach = max(reach, end)
    return lines
