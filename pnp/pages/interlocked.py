"""Cells that interlock, on the sheets of a poster: which sheet prints each, and what is cut out of it along others.

A cell belongs to the sheet on which the upper left corner of its box lies; it reaches over joints to the right and
down alone. Sheets are glued on each other in their order: of each, all that would hide cells of those before it is
cut out along these, as a notch. So every cell is seen whole on its own sheet, also where four sheets meet.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from math import dist
from typing import NamedTuple

from pnp.drawing.segments import Segment, Window, cut, has_area
from pnp.drawing.shapes import Placement, Point, Shape
from pnp.pages.poster import Poster, Sheet
from pnp.pieces.board_cell import InterlockingCell

NEAR = 1e-5
"""Points that are closer than this are one, mm."""

Edge = tuple[Point, Point]
Notch = Sequence[Edge]
"""What is cut out of a sheet for a cell of another one: its outline, clockwise, mm of the board."""


class Laid(NamedTuple):
    """A cell on a board: its corners there, clockwise, and the row and the column of the sheet that prints it."""

    placed: Placement
    corners: tuple[Point, ...]
    ground: str | None
    sheet: tuple[int, int]

    @property
    def edges(self) -> tuple[Edge, ...]:
        """Its edges, clockwise."""
        return tuple(pairwise((*self.corners, self.corners[0])))

    def holds(self, point: Point) -> bool:
        """Return whether a point lies in the cell."""
        x, y = point
        turns = ((b[0] - a[0]) * (y - a[1]) - (b[1] - a[1]) * (x - a[0]) for a, b in self.edges)
        return all(turn >= 0 for turn in turns)

    def reaches_over(self, piece: Window) -> bool:
        """Return whether it reaches over the right or the lower side of a piece."""
        x, y = max(x for x, _ in self.corners), max(y for _, y in self.corners)
        return x > piece.right + NEAR or y > piece.bottom + NEAR


def laid_cells(shapes: Iterable[Shape], poster: Poster) -> list[Laid]:
    """Return the cells that interlock among the shapes of a board, in the order in which they are drawn."""
    return [
        Laid(
            shape,
            tuple((shape.x + x, shape.y + y) for x, y in shape.drawing.corners),
            shape.drawing.ground,
            _sheet_of(shape, poster),
        )
        for shape in shapes
        if isinstance(shape, Placement) and isinstance(shape.drawing, InterlockingCell)
    ]


def _sheet_of(cell: Placement, poster: Poster) -> tuple[int, int]:
    return _piece_at(poster.ys, cell.y), _piece_at(poster.xs, cell.x)


def _piece_at(edges: Sequence[float], at: float) -> int:
    return bisect_right(edges, at + NEAR) - 1


def paper_of(poster: Poster, sheet: Sheet) -> Window:
    """Return the paper that stays of a sheet once it is cut, in mm of the board: its piece and its tabs."""
    piece, (right, down) = sheet.piece, poster.beyond
    return Window(
        piece.left,
        piece.top,
        piece.right + (right if sheet.column < poster.columns - 1 else 0.0),
        piece.bottom + (down if sheet.row < poster.rows - 1 else 0.0),
    )


def notches(cells: Sequence[Laid], poster: Poster, sheet: Sheet) -> list[Notch]:
    """Return what is cut out of a sheet along the cells of those that it is glued on."""
    paper, here = paper_of(poster, sheet), (sheet.row, sheet.column)
    parts = (cut(each.edges, paper, closed=True) for each in cells if each.sheet < here)
    return [tuple(_snapped(each)) for each in parts if has_area(each)]


def _snapped(segments: Iterable[Segment]) -> Iterator[Edge]:
    """Yield straight lines whose ends are rounded, without those that are points."""
    for segment in segments:
        one, other = _rounded(segment[0]), _rounded(segment[-1])
        if one != other:
            yield one, other


def _rounded(point: Point) -> Point:
    return round(point[0], 6), round(point[1], 6)


def scissor_lines(found: Sequence[Notch], paper: Window) -> list[list[Point]]:
    """Return the lines along which notches are cut out, from point to point: what notches share is not cut.

    Where they end at a side of the ``paper``, that is cut already.
    """
    edges = [edge for notch in found for edge in notch]
    known = set(edges)
    follows = {
        start: end for start, end in edges if (end, start) not in known and not _on_side(start, end, paper)
    }
    ends = set(follows.values())
    lines: list[list[Point]] = []
    for first in [start for start in follows if start not in ends] + list(follows):
        line = [first]
        while line[-1] in follows:
            line.append(follows.pop(line[-1]))
        if len(line) > 1:
            lines.append(line)
    return lines


def _on_side(start: Point, end: Point, paper: Window) -> bool:
    sides = ((0, paper.left), (0, paper.right), (1, paper.top), (1, paper.bottom))
    return any(abs(start[axis] - at) < NEAR and abs(end[axis] - at) < NEAR for axis, at in sides)


class Strip(NamedTuple):
    """What lies beside an edge of a cell: its outline, and the ground of the cell that it is of, if there is one."""

    corners: tuple[Point, ...]
    ground: str | None


def strips(cells: Sequence[Laid], sheet: Sheet, wide: float) -> Iterator[Strip]:
    """Yield what lies up to so many mm beside a sheet's cells where others end at them, or nothing over a joint."""
    here, piece = (sheet.row, sheet.column), sheet.piece
    owners = {_key(edge): each for each in cells for edge in each.edges}
    for cell in (each for each in cells if each.sheet == here):
        for start, end in cell.edges:
            other = owners.get(_key((end, start)))
            over = max(start[0], end[0]) > piece.right + NEAR or max(start[1], end[1]) > piece.bottom + NEAR
            if other.sheet != here if other else over:
                yield Strip(_strip(cell.corners, (start, end), wide), other.ground if other else None)


def _key(edge: Edge) -> tuple[float, ...]:
    return tuple(round(value, 3) for point in edge for value in point)


def _strip(corners: Sequence[Point], edge: Edge, wide: float) -> tuple[Point, ...]:
    """Return the strip outside of an edge of a regular cell; its ends run as the edges of neighbours do."""
    x, y = (sum(values) / len(corners) for values in zip(*corners, strict=True))
    start, end = edge
    far = dist((x, y), ((start[0] + end[0]) / 2, (start[1] + end[1]) / 2))
    more = 1 + wide / far
    out = ((x + (across - x) * more, y + (down - y) * more) for across, down in (end, start))
    return start, end, *out
