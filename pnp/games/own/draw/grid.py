"""Where the cells of a board lie: squares, hexagons with a corner or with a side on top, tracks."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from math import sqrt
from typing import NamedTuple

from pnp.drawing.shapes import Ink, Rect, Step, chain
from pnp.drawing.transformed import as_path
from pnp.games.own.draw.tokens import hexagon
from pnp.games.own.model import Board, BoardCell
from pnp.pieces.board_map import Box

LONG = 2 / sqrt(3)
"""From corner to corner of a hexagon, in widths from side to side."""

HEXAGONS = ("hexes", "hexes-flat")
"""The kinds of grids whose cells interlock."""

GAP_STEP = 20.0
"""From line to line where cells are left out, about, mm."""

TRACK_GAP = 2.0
"""Between the squares of a track, mm."""

TRACK_RADIUS = 2.5


class Place(NamedTuple):
    """A cell and the box around it, on the grid."""

    cell: BoardCell
    box: Box

    @property
    def middle(self) -> tuple[float, float]:
        """The middle of the cell."""
        return self.box.x + self.box.width / 2, self.box.y + self.box.height / 2


def places(board: Board) -> list[Place]:
    """Return where each cell lies, the uppermost and the leftmost at 0."""
    found = [Place(each, _box(board, each)) for each in board.cells]
    left, top = (min(box[axis] for _, box in found) for axis in (0, 1)) if found else (0.0, 0.0)
    return [each._replace(box=each.box._replace(x=each.box.x - left, y=each.box.y - top)) for each in found]


def _box(board: Board, cell: BoardCell) -> Box:
    """Return the box around a cell. Hexagons beside each other are two columns apart, or two rows."""
    row, column, size = cell.row - 1, cell.column - 1, board.size
    long = size * LONG
    if board.kind == "hexes":
        return Box(column * size / 2, row * long * 0.75, size, long)
    if board.kind == "hexes-flat":
        return Box(column * long * 0.75, row * size / 2, long, size)
    pitch = size + (TRACK_GAP if board.kind == "track" else 0.0)
    return Box(column * pitch, row * pitch, size, size)


def outline(board: Board, box: Box) -> tuple[Step, ...]:
    """Return the outline of a cell in its box, from 0, 0."""
    if board.kind in HEXAGONS:
        return hexagon(box.width, box.height)
    if board.kind == "track":
        return as_path(Rect(0.0, 0.0, box.width, box.height, Ink(), TRACK_RADIUS)).steps
    return chain([(0, 0), (box.width, 0), (box.width, box.height), (0, box.height)], closed=True)


def extent(found: Sequence[Place]) -> tuple[float, float]:
    """Return the size of a grid."""
    boxes = [each.box for each in found]
    return max(box.x + box.width for box in boxes), max(box.y + box.height for box in boxes)


def beginnings(found: Sequence[Place], axis: int) -> list[float]:
    """Return where cells begin but for the first, their left sides for axis 0, their tops for axis 1; and in gaps."""
    starts = sorted(each.box[axis] for each in found)
    begun = [start for before, start in pairwise(starts) if start > before + 1e-6]
    gaps = (line for line in free_lines(found, axis) if all(abs(line - each) > 1e-3 for each in begun))
    return sorted((*begun, *gaps))


def reach(found: Sequence[Place], axis: int) -> float:
    """Return how far cells reach over lines on which others begin, to the right for axis 0, down for axis 1."""
    boxes = [(each.box[axis], each.box[axis] + each.box[axis + 2]) for each in found]
    over = [
        max(end for start, end in boxes if start < line - 1e-6) - line for line in beginnings(found, axis)
    ]
    return round(max(over, default=0.0), 6)


def _across(end: float, start: float) -> Iterator[float]:
    """Yield lines in a gap: one in its middle, and of a wide one, where many cells are left out, some more."""
    count = max(round((start - end) / GAP_STEP), 1)
    yield from (end + (start - end) * (2 * at + 1) / (2 * count) for at in range(count))


def free_lines(found: Sequence[Place], axis: int) -> list[float]:
    """Return where a line across a grid goes through no cell: upright ones for axis 0, level ones for axis 1."""
    spans = sorted((each.box[axis], each.box[axis] + each.box[axis + 2]) for each in found)
    lines: list[float] = []
    reach = spans[0][1]
    for start, end in spans:
        if start >= reach - 1e-6:
            lines += _across(reach, start)
        reach = max(reach, end)
    return lines
