"""Straight cuts: whether each side of such a piece has a line or a crop mark, exactly at the side."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from pnp.check.affine import Box
from pnp.check.fault import TOLERANCE, KitFault, PagePlace, group_alike, way
from pnp.check.walk import Line
from pnp.pages.statement import PageStatement, PieceStatement
from pnp.pieces.piece import ALL_AROUND
from scorer.messages import plural

REACH = 4.2  # how far crop marks reach beyond a grid of pieces, in mm, with some tolerance

NEAR = 1.5
"""A line within this distance of a side, in mm, belongs to it: marks of other cuts are further away."""


class SharedSide(NamedTuple):
    """A shared side of pieces: vertical (axis 0) or horizontal (1); the offset of its line in mm, None without one."""

    axis: int
    off: float | None
    ids: list[str]


Straight = tuple[float, float, float, float]
"""A vertical or horizontal line: its place at its start and in its middle, and its two ends along the axis."""


class TouchingPieces(NamedTuple):
    """Pieces that touch each other, and so share cuts."""

    pieces: list[PieceStatement]

    @property
    def box(self) -> Box:
        """The box around the pieces, and their marks."""
        lefts, tops, rights, bottoms = zip(*(piece.trim.box for piece in self.pieces), strict=True)
        return (min(lefts) - REACH, min(tops) - REACH, max(rights) + REACH, max(bottoms) + REACH)

    def sides(self, axis: int) -> set[float]:
        """Return the places of the pieces' vertical (axis 0) or horizontal (1) sides."""
        trims = [piece.trim for piece in self.pieces]
        return {round(x, 2) for trim in trims for x in (trim[axis], trim[axis] + trim[axis + 2])}

    def at(self, axis: int, side: float) -> list[str]:
        """Return the ids of the pieces that have a side there."""
        near = [(piece.id, piece.trim.box) for piece in self.pieces]
        return [
            name for name, box in near if min(abs(box[axis] - side), abs(box[axis + 2] - side)) < TOLERANCE
        ]


def cut_faults(
    stated: PageStatement, lines: Sequence[Line], place: PagePlace, *, guided: bool = True
) -> Iterator[KitFault]:
    """Look for sides without a line or mark, if pieces are cut by hand (``guided``), and for lines next to a side."""
    straight = [_pick_straight(lines, axis) for axis in (0, 1)]
    sides = [
        side
        for grid in _group_in_grids([piece for piece in stated.pieces if piece.sides == ALL_AROUND])
        for axis in (0, 1)
        for side in _find_bad_sides(grid, axis, straight[axis])
    ]
    missing = [side for side in sides if side.off is None and guided]
    if missing:
        text = plural(
            len(missing),
            "a side of {first} has no cut line or crop mark",
            "{n} sides of pieces have no cut line or crop mark, the first one of {first}",
            first=missing[0].ids[0],
        )
        yield place.fault("cut-missing", text, _list_ids(missing))
    for members in group_alike((side, (side.axis, side.off)) for side in sides if side.off is not None):
        first, off = members[0], members[0].off or 0.0
        text = plural(
            len(members),
            "a cut line is off a side of {first}: {way}",
            "cut lines are off {n} sides of pieces, the first one of {first}: {way}",
            first=first.ids[0],
            way=way(off, 0.0) if first.axis == 0 else way(0.0, off),
        )
        yield place.fault("cut-place", text, _list_ids(members))


def _find_bad_sides(grid: TouchingPieces, axis: int, lines: Sequence[Straight]) -> Iterator[SharedSide]:
    """Yield the sides of a grid whose line, of those around it, is missing or is next to them."""
    box, other = grid.box, 1 - axis
    around = [
        middle
        for start, middle, low, high in lines
        if low >= box[other] and high <= box[other + 2] and box[axis] <= start <= box[axis + 2]
    ]
    for at in sorted(grid.sides(axis)):
        worst = max((line - at for line in around if abs(line - at) <= NEAR), key=abs, default=None)
        if worst is None or abs(worst) > TOLERANCE:
            yield SharedSide(axis, worst, grid.at(axis, at))


def _list_ids(sides: Sequence[SharedSide]) -> list[str]:
    return list(dict.fromkeys(name for side in sides for name in side.ids))


def _pick_straight(lines: Sequence[Line], axis: int) -> list[Straight]:
    """Return the vertical (axis 0) or horizontal (1) lines."""
    other = 1 - axis
    return [
        (
            start[axis],
            (start[axis] + end[axis]) / 2,
            min(start[other], end[other]),
            max(start[other], end[other]),
        )
        for start, end in lines
        if abs(start[axis] - end[axis]) <= TOLERANCE / 2 and abs(start[other] - end[other]) >= TOLERANCE
    ]


def _group_in_grids(pieces: Sequence[PieceStatement]) -> list[TouchingPieces]:
    """Group the pieces that share corners."""
    meet: dict[tuple[int, int], list[int]] = {}
    for at, piece in enumerate(pieces):
        for corner in _round_corners(piece):
            meet.setdefault(corner, []).append(at)
    free, grids = dict.fromkeys(range(len(pieces))), []
    while free:
        waiting, grid = [next(iter(free))], TouchingPieces([])
        while waiting:
            at = waiting.pop()
            if at in free:
                del free[at]
                grid.pieces.append(pieces[at])
                waiting += [other for corner in _round_corners(pieces[at]) for other in meet[corner]]
        grids.append(grid)
    return grids


def _round_corners(piece: PieceStatement) -> list[tuple[int, int]]:
    """Return the corners of a piece in tenths of a millimetre."""
    left, top, right, bottom = (round(edge * 10) for edge in piece.trim.box)
    return [(x, y) for x in (left, right) for y in (top, bottom)]
