"""Cells that interlock, on the sheets of a poster: which sheet prints each, and what is cut out of it along others.

A cell belongs to the sheet on which the upper left corner of its box lies; it reaches over joints to the right and
down alone. Sheets are glued on each other in their order: of each, all that would hide cells of those before it is
cut out along these, as a notch. So every cell is seen whole on its own sheet, also where four sheets meet.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from math import dist, inf
from typing import NamedTuple

from pnp.drawing.edges import SAFE
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
    found: list[Notch] = [tuple(_snapped(each)) for each in parts if has_area(each)]
    if here[0] and sheet.column < poster.columns - 1 and poster.over[1]:
        found.append(_beside_tab(found, paper, poster, sheet))
    return found


def _beside_tab(found: Sequence[Notch], paper: Window, poster: Poster, sheet: Sheet) -> Notch:
    """Return what is cut off to the right of a tab, as far down as cells reach: white paper would hide them there.

    Where notches end at the tab's far side, it has corners as they have.
    """
    top, foot = sheet.piece.top, sheet.piece.top + poster.over[1]
    right = sheet.piece.left + poster.paper.width - sheet.left - SAFE
    ends = {y for notch in found for (x, y), _ in notch if abs(x - paper.right) < NEAR}
    left = [foot, *sorted((y for y in ends if top + NEAR < y < foot - NEAR), reverse=True), top]
    ring = [(right, top), (right, foot), *((paper.right, y) for y in left)]
    return tuple(_snapped(pairwise((*ring, ring[0]))))


def _snapped(segments: Iterable[Segment]) -> Iterator[Edge]:
    """Yield straight lines whose ends are rounded, without those that are points."""
    for segment in segments:
        one, other = _rounded(segment[0]), _rounded(segment[-1])
        if one != other:
            yield one, other


def _rounded(point: Point) -> Point:
    return round(point[0], 6), round(point[1], 6)


def scissor_lines(found: Sequence[Notch], piece: Window) -> list[list[Point]]:
    """Return the lines along which notches are cut out of a piece, from point to point.

    What notches share is not cut, and at the left and the upper side of the ``piece`` the paper is cut already, as it
    ends to the right of the last notch.
    """
    edges = [edge for notch in found for edge in notch]
    known, right = set(edges), max((x for edge in edges for x, _ in edge), default=0.0)
    sides = ((0, piece.left), (1, piece.top), (0, max(right, piece.right)))
    return _in_lines(
        [
            (start, end)
            for start, end in edges
            if (end, start) not in known and not any(_lies_on(start, end, *side) for side in sides)
        ]
    )


def _in_lines(edges: Sequence[Edge]) -> list[list[Point]]:
    """Join edges to lines, from point to point; no edge is in two of them."""
    follows: dict[Point, list[Point]] = {}
    for start, end in edges:
        follows.setdefault(start, []).append(end)
    lines: list[list[Point]] = []
    ends = {end for _, end in edges}
    for first in sorted(follows, key=lambda start: start in ends):
        while follows[first]:
            line = [first]
            while follows.get(line[-1]):
                line.append(follows[line[-1]].pop())
            lines.append(line)
    return lines


def _lies_on(start: Point, end: Point, axis: int, at: float) -> bool:
    return abs(start[axis] - at) < NEAR and abs(end[axis] - at) < NEAR


class Strip(NamedTuple):
    """What lies beside an edge of a cell: its outline, and the ground of the cell that it is of, if there is one."""

    corners: tuple[Point, ...]
    ground: str | None


def strips(cells: Sequence[Laid], sheet: Sheet, wide: float) -> Iterator[Strip]:
    """Yield what lies up to so many mm beside a sheet's cells where others end at them, or nothing over a joint.

    Of what is cut off straight, to the left and above, there is none.
    """
    here, piece = (sheet.row, sheet.column), sheet.piece
    stays = Window(piece.left, piece.top, inf, inf)
    owners = {_key(edge): each for each in cells for edge in each.edges}
    for cell in (each for each in cells if each.sheet == here):
        for start, end in cell.edges:
            other = owners.get(_key((end, start)))
            over = max(start[0], end[0]) > piece.right + NEAR or max(start[1], end[1]) > piece.bottom + NEAR
            if other.sheet != here if other else over:
                strip = cut(_strip(cell.corners, (start, end), wide), stays, closed=True)
                if has_area(strip):
                    yield Strip(tuple(each[0] for each in strip), other.ground if other else None)


def _key(edge: Edge) -> tuple[float, ...]:
    return tuple(round(value, 3) for point in edge for value in point)


def _strip(corners: Sequence[Point], edge: Edge, wide: float) -> Sequence[Edge]:
    """Return the outline outside of an edge of a regular cell; its ends run as the edges of neighbours do."""
    x, y = (sum(values) / len(corners) for values in zip(*corners, strict=True))
    start, end = edge
    far = dist((x, y), ((start[0] + end[0]) / 2, (start[1] + end[1]) / 2))
    more = 1 + wide / far
    out = ((x + (across - x) * more, y + (down - y) * more) for across, down in (end, start))
    ring = (start, end, *out)
    return tuple(pairwise((*ring, start)))
