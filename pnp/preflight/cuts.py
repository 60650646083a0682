"""Straight cuts: whether a line or a mark stands at each side of the pieces that are cut so, and none beside it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from pnp.pages.statement import Values
from pnp.preflight.affine import Box
from pnp.preflight.fault import TOLERANCE, Fault, Place, mm
from pnp.preflight.seen import Line
from scorer.words import Text, counted, say

REACH = 4.2
"""How far beyond a grid of pieces its crop marks reach, mm, and a little."""

NEAR = 1.5
"""A line as near to a side as this, mm, is meant for it: marks of other cuts lie further away."""

ALL_AROUND = "ltrb"


@dataclass(slots=True)
class Grid:
    """Pieces that touch each other, and the lines they are cut by."""

    pieces: list[Values] = field(default_factory=list)

    @property
    def box(self) -> Box:
        """The box around the pieces, and their marks."""
        lefts, tops, rights, bottoms = zip(*map(_box, self.pieces), strict=True)
        return (min(lefts) - REACH, min(tops) - REACH, max(rights) + REACH, max(bottoms) + REACH)

    def sides(self, axis: int) -> set[float]:
        """Return where the pieces have sides: upright ones (axis 0) or level ones (1)."""
        trims = [each["trim"] for each in self.pieces]
        return {round(x, 2) for trim in trims for x in (trim[axis], trim[axis] + trim[axis + 2])}

    def at(self, axis: int, side: float) -> list[str]:
        """Return the ids of the pieces that have a side there."""
        near = [(each["id"], _box(each)) for each in self.pieces]
        return [
            name for name, box in near if min(abs(box[axis] - side), abs(box[axis + 2] - side)) < TOLERANCE
        ]


def cut_faults(stated: Values, lines: Sequence[Line], place: Place) -> Iterator[Fault]:
    """Look for sides without a line or mark, and for lines that stand beside one."""
    for grid in _grids([each for each in stated["pieces"] if _is_cut_around(each)]):
        for axis in (0, 1):
            found = [*_lines(lines, grid.box, axis)]
            for side in sorted(grid.sides(axis)):
                yield from _side(grid, axis, side, found, place)


def _is_cut_around(piece: Values) -> bool:
    return bool(piece["cut"] == "straight" and piece["sides"] == ALL_AROUND)


def _side(grid: Grid, axis: int, side: float, found: Sequence[float], place: Place) -> Iterator[Fault]:
    """Compare the lines near one side with where it is."""
    near = [each - side for each in found if abs(each - side) <= NEAR]
    worst = max(near, key=abs, default=None)
    if worst is None:
        ids = grid.at(axis, side)
        text = counted(
            len(ids),
            "no cut line or crop mark stands at a side of {first}",
            "no cut line or crop mark stands at a common side of {n} pieces, the first {first}",
            first=ids[0],
        )
        yield place.fault("cut-missing", text, ids)
    elif abs(worst) > TOLERANCE:
        ids = grid.at(axis, side)
        text = counted(
            len(ids),
            "a cut line stands {way} of a side of {first}",
            "a cut line stands {way} of a common side of {n} pieces, the first {first}",
            first=ids[0],
            way=_way(worst, axis),
        )
        yield place.fault("cut-place", text, ids)


def _way(off: float, axis: int) -> Text:
    if axis == 0:
        return say("{mm} mm to the right", mm=mm(off)) if off > 0 else say("{mm} mm to the left", mm=mm(-off))
    return say("{mm} mm down", mm=mm(off)) if off > 0 else say("{mm} mm up", mm=mm(-off))


def _lines(lines: Sequence[Line], box: Box, axis: int) -> Iterator[float]:
    """Go through the places of the upright (axis 0) or level (1) lines in a box."""
    other = 1 - axis
    for line in lines:
        start, end = line.start, line.end
        if abs(start[axis] - end[axis]) > TOLERANCE / 2 or abs(start[other] - end[other]) < TOLERANCE:
            continue
        low, high = sorted((start[other], end[other]))
        if low >= box[other] and high <= box[other + 2] and box[axis] <= start[axis] <= box[axis + 2]:
            yield (start[axis] + end[axis]) / 2


def _grids(pieces: Sequence[Values]) -> list[Grid]:
    """Put together the pieces that share corners."""
    meet: dict[tuple[int, int], list[int]] = {}
    for at, piece in enumerate(pieces):
        for corner in _corners(piece):
            meet.setdefault(corner, []).append(at)
    free, grids = dict.fromkeys(range(len(pieces))), []
    while free:
        waiting, grid = [next(iter(free))], Grid()
        while waiting:
            at = waiting.pop()
            if at in free:
                del free[at]
                grid.pieces.append(pieces[at])
                waiting += [other for corner in _corners(pieces[at]) for other in meet[corner]]
        grids.append(grid)
    return grids


def _corners(piece: Values) -> list[tuple[int, int]]:
    """Return the corners of a piece in tenths of a millimetre."""
    left, top, right, bottom = (round(each * 10) for each in _box(piece))
    return [(x, y) for x in (left, right) for y in (top, bottom)]


def _box(piece: Values) -> Box:
    x, y, width, height = piece["trim"]
    return (x, y, x + width, y + height)
