"""Cells that interlock, on the sheets of a poster: the sheet that prints each, and the notches that are cut for others.

A cell belongs to the sheet on which the upper left corner of its box lies; it reaches over joints only to the right
and down. Sheets are glued on top of each other in order, so each gets notches where it would hide cells of the sheets
before it. In this way every cell is fully visible on its own sheet, even where four sheets meet.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from math import dist, inf
from typing import NamedTuple

from pnp.drawing.measures import SAFE
from pnp.drawing.segments import Segment, Window, cut_outline, has_area
from pnp.drawing.shapes import Placement, Point, Shape
from pnp.pages.poster import Poster, Sheet
from pnp.pieces.board_cell import InterlockingCell

NEAR = 1e-5
"""Points that are closer than this are the same, mm."""

Edge = tuple[Point, Point]
Notch = Sequence[Edge]
"""The outline of a notch that is cut out of a sheet for a cell of another, clockwise, in mm of the board."""


class PlacedCell(NamedTuple):
    """A cell on a board: its corners there, clockwise, and the row and column of the sheet that prints it."""

    placed: Placement
    corners: tuple[Point, ...]
    ground: str | None
    sheet: tuple[int, int]

    @property
    def edges(self) -> tuple[Edge, ...]:
        """Its edges, clockwise."""
        return tuple(pairwise((*self.corners, self.corners[0])))

    def holds(self, point: Point) -> bool:
        """Return whether a point is in the cell."""
        x, y = point
        turns = ((b[0] - a[0]) * (y - a[1]) - (b[1] - a[1]) * (x - a[0]) for a, b in self.edges)
        return all(turn >= 0 for turn in turns)

    def reaches_over(self, piece: Window) -> bool:
        """Return whether the cell reaches over the right or lower side of a piece."""
        x, y = max(x for x, _ in self.corners), max(y for _, y in self.corners)
        return x > piece.right + NEAR or y > piece.bottom + NEAR


def find_cells(shapes: Iterable[Shape], poster: Poster) -> list[PlacedCell]:
    """Return the interlocking cells among the shapes of a board, in drawing order."""
    return [
        PlacedCell(
            shape,
            tuple((shape.x + x, shape.y + y) for x, y in shape.drawing.corners),
            shape.drawing.ground,
            (_piece_at(poster.ys, shape.y), _piece_at(poster.xs, shape.x)),
        )
        for shape in shapes
        if isinstance(shape, Placement) and isinstance(shape.drawing, InterlockingCell)
    ]


def _piece_at(edges: Sequence[float], at: float) -> int:
    return bisect_right(edges, at + NEAR) - 1


def find_notches(cells: Sequence[PlacedCell], poster: Poster, sheet: Sheet) -> list[Notch]:
    """Return what is cut out of a sheet along the cells of the sheets it is glued on."""
    paper, here = poster.extend(sheet, *poster.beyond), (sheet.row, sheet.column)
    parts = (cut_outline(cell.edges, paper, closed=True) for cell in cells if cell.sheet < here)
    outlines: list[Notch] = [tuple(_round_edges(segments)) for segments in parts if has_area(segments)]
    if here[0] and sheet.column < poster.columns - 1 and poster.over[1]:
        outlines.append(_notch_at_tab(outlines, paper, poster, sheet))
    return outlines


def _notch_at_tab(outlines: Sequence[Notch], paper: Window, poster: Poster, sheet: Sheet) -> Notch:
    """Return the area right of a tab, as far down as cells reach: white paper would hide them there.

    It has the same corners as notches that end at the far side of the tab.
    """
    top, foot = sheet.piece.top, sheet.piece.top + poster.over[1]
    right = sheet.piece.left + poster.paper.width - sheet.left - SAFE
    ends = {y for notch in outlines for (x, y), _ in notch if abs(x - paper.right) < NEAR}
    left = [foot, *sorted((y for y in ends if top + NEAR < y < foot - NEAR), reverse=True), top]
    ring = [(right, top), (right, foot), *((paper.right, y) for y in left)]
    return tuple(_round_edges(pairwise((*ring, ring[0]))))


def _round_edges(segments: Iterable[Segment]) -> Iterator[Edge]:
    """Yield straight edges with rounded ends; edges without length are left out."""
    for segment in segments:
        one, other = _round(segment[0]), _round(segment[-1])
        if one != other:
            yield one, other


def _round(point: Point) -> Point:
    return round(point[0], 6), round(point[1], 6)


def find_scissor_lines(outlines: Sequence[Notch], piece: Window) -> list[list[Point]]:
    """Return the lines along which notches are cut out of a piece, from point to point.

    Edges between two notches are not cut. The paper is already cut at the left and upper side of the ``piece``, and it
    ends right of the last notch.
    """
    edges = [edge for notch in outlines for edge in notch]
    known, right = set(edges), max((x for edge in edges for x, _ in edge), default=0.0)
    sides = ((0, piece.left), (1, piece.top), (0, max(right, piece.right)))
    return _join(
        [
            (start, end)
            for start, end in edges
            if (end, start) not in known and not any(_is_on(start, end, *side) for side in sides)
        ]
    )


def _join(edges: Sequence[Edge]) -> list[list[Point]]:
    """Join edges to lines, from point to point; each edge is in one line."""
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


def _is_on(start: Point, end: Point, axis: int, at: float) -> bool:
    return abs(start[axis] - at) < NEAR and abs(end[axis] - at) < NEAR


def find_strips(
    cells: Sequence[PlacedCell], sheet: Sheet, wide: float
) -> Iterator[tuple[tuple[Point, ...], str | None]]:
    """Yield areas up to ``wide`` mm next to a sheet's cells, where a cell of another sheet, or none, is over a joint.

    Each is its outline, and the ground of the neighbouring cell, if there is one. There are none to the left and
    above: the sheet is cut straight there.
    """
    here, piece = (sheet.row, sheet.column), sheet.piece
    stays = Window(piece.left, piece.top, inf, inf)
    owners = {_key(edge): cell for cell in cells for edge in cell.edges}
    for cell in (cell for cell in cells if cell.sheet == here):
        for start, end in cell.edges:
            other = owners.get(_key((end, start)))
            over = max(start[0], end[0]) > piece.right + NEAR or max(start[1], end[1]) > piece.bottom + NEAR
            if other.sheet != here if other else over:
                strip = cut_outline(_draw_strip(cell.corners, (start, end), wide), stays, closed=True)
                if has_area(strip):
                    yield tuple(segment[0] for segment in strip), other.ground if other else None


def _key(edge: Edge) -> tuple[float, ...]:
    return tuple(round(value, 3) for point in edge for value in point)


def _draw_strip(corners: Sequence[Point], edge: Edge, wide: float) -> Sequence[Edge]:
    """Return the outline of an area outside an edge of a regular cell; its ends follow the edges of neighbours."""
    x, y = (sum(values) / len(corners) for values in zip(*corners, strict=True))
    start, end = edge
    far = dist((x, y), ((start[0] + end[0]) / 2, (start[1] + end[1]) / 2))
    factor = 1 + wide / far
    out = ((x + (across - x) * factor, y + (down - y) * factor) for across, down in (end, start))
    ring = (start, end, *out)
    return tuple(pairwise((*ring, start)))
