"""Straight cuts: whether a line or a mark is at each side of the pieces that are cut so, and none next to it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from pnp.check.affine import Box
from pnp.check.fault import TOLERANCE, Fault, Place, group_alike, way
from pnp.check.page_contents import Line
from pnp.pages.statement import PageStatement, PieceStatement
from pnp.pieces.kinds import ALL_AROUND
from scorer.messages import plural

REACH = 4.2
"""How far crop marks reach beyond a grid of pieces, in mm, plus a little."""

NEAR = 1.5
"""A line within this distance of a side, in mm, belongs to it: marks of other cuts are further away."""


class Side(NamedTuple):
    """A side that pieces share: upright (axis 0) or level (1), how far off its line stands, if there is one."""

    axis: int
    off: float | None
    ids: list[str]


class Straight(NamedTuple):
    """An upright or a level line: where it stands at its start and in its middle, and from where to where it goes."""

    start: float
    middle: float
    low: float
    high: float


class Grid(NamedTuple):
    """Pieces that touch each other, and the lines they are cut by."""

    pieces: list[PieceStatement]

    @property
    def box(self) -> Box:
        """The box around the pieces, and their marks."""
        lefts, tops, rights, bottoms = zip(*(each.trim.box for each in self.pieces), strict=True)
        return (min(lefts) - REACH, min(tops) - REACH, max(rights) + REACH, max(bottoms) + REACH)

    def sides(self, axis: int) -> set[float]:
        """Return where the pieces have sides: upright ones (axis 0) or level ones (1)."""
        trims = [each.trim for each in self.pieces]
        return {round(x, 2) for trim in trims for x in (trim[axis], trim[axis] + trim[axis + 2])}

    def at(self, axis: int, side: float) -> list[str]:
        """Return the ids of the pieces that have a side there."""
        near = [(each.id, each.trim.box) for each in self.pieces]
        return [
            name for name, box in near if min(abs(box[axis] - side), abs(box[axis + 2] - side)) < TOLERANCE
        ]


def cut_faults(
    stated: PageStatement, lines: Sequence[Line], place: Place, *, guided: bool = True
) -> Iterator[Fault]:
    """Look for sides without a line or mark, where hands are ``guided``, and for lines that are beside one."""
    straight = [_straight(lines, axis) for axis in (0, 1)]
    sides = [
        side
        for grid in _grids([each for each in stated.pieces if each.sides == ALL_AROUND])
        for axis in (0, 1)
        for side in _sides(grid, axis, _within(straight[axis], grid.box, axis))
    ]
    yield from _missing([each for each in sides if each.off is None and guided], place)
    for members in group_alike((each, (each.axis, each.off)) for each in sides if each.off is not None):
        yield _beside(members, place)


def _sides(grid: Grid, axis: int, found: Sequence[float]) -> Iterator[Side]:
    """Yield the sides of a grid whose line is missing or is next to them."""
    for at in sorted(grid.sides(axis)):
        worst = max((each - at for each in found if abs(each - at) <= NEAR), key=abs, default=None)
        if worst is None or abs(worst) > TOLERANCE:
            yield Side(axis, worst, grid.at(axis, at))


def _missing(sides: Sequence[Side], place: Place) -> Iterator[Fault]:
    if sides:
        text = plural(
            len(sides),
            "a side of {first} has no cut line or crop mark",
            "{n} sides of pieces have no cut line or crop mark, the first one of {first}",
            first=sides[0].ids[0],
        )
        yield place.fault("cut-missing", text, _all(sides))


def _beside(sides: Sequence[Side], place: Place) -> Fault:
    first = sides[0]
    off = first.off or 0.0
    text = plural(
        len(sides),
        "a cut line is off a side of {first}: {way}",
        "cut lines are off {n} sides of pieces, the first one of {first}: {way}",
        first=first.ids[0],
        way=way(off, 0.0) if first.axis == 0 else way(0.0, off),
    )
    return place.fault("cut-place", text, _all(sides))


def _all(sides: Sequence[Side]) -> list[str]:
    return list(dict.fromkeys(name for side in sides for name in side.ids))


def _straight(lines: Sequence[Line], axis: int) -> list[Straight]:
    """Return the upright (axis 0) or level (1) lines among all."""
    other = 1 - axis
    return [
        Straight(start[axis], (start[axis] + end[axis]) / 2, *sorted((start[other], end[other])))
        for start, end in lines
        if abs(start[axis] - end[axis]) <= TOLERANCE / 2 and abs(start[other] - end[other]) >= TOLERANCE
    ]


def _within(lines: Sequence[Straight], box: Box, axis: int) -> list[float]:
    """Return the places of the lines in a box; all are upright (axis 0) or level (1)."""
    other = 1 - axis
    return [
        middle
        for start, middle, low, high in lines
        if low >= box[other] and high <= box[other + 2] and box[axis] <= start <= box[axis + 2]
    ]


def _grids(pieces: Sequence[PieceStatement]) -> list[Grid]:
    """Put together the pieces that share corners."""
    meet: dict[tuple[int, int], list[int]] = {}
    for at, piece in enumerate(pieces):
        for corner in _corners(piece):
            meet.setdefault(corner, []).append(at)
    free, grids = dict.fromkeys(range(len(pieces))), []
    while free:
        waiting, grid = [next(iter(free))], Grid([])
        while waiting:
            at = waiting.pop()
            if at in free:
                del free[at]
                grid.pieces.append(pieces[at])
                waiting += [other for corner in _corners(pieces[at]) for other in meet[corner]]
        grids.append(grid)
    return grids


def _corners(piece: PieceStatement) -> list[tuple[int, int]]:
    """Return the corners of a piece in tenths of a millimetre."""
    left, top, right, bottom = (round(each * 10) for each in piece.trim.box)
    return [(x, y) for x in (left, right) for y in (top, bottom)]
