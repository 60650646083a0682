"""What a machine cuts and folds of a page: the lines its blade follows, where they lie on the paper as it is fed.

Only fronts are cut. A piece that straight cuts part from its neighbours is cut along its trim: what two pieces share is
one cut, and edges in one line are one line, so that nothing is cut twice; a piece that touches no other is one closed
outline. A round piece is cut round. Other pieces are cut along the lines that are drawn for them. Lines that only
guide a hand (across a grid or a whole sheet, crop marks) are no cuts.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import groupby
from typing import NamedTuple

from pnp.drawing.matrix import Matrix, moved
from pnp.drawing.segments import Segment, Window, outlines
from pnp.drawing.shapes import Circle, Ink, Role, Shape, has_role
from pnp.pages.page import AS_IT_IS, Page
from pnp.pieces.on_table import Token
from pnp.pieces.piece import FaceOnPage

EDGE = Ink(role="cut")
"""What a round edge is drawn with, to be followed."""

DIGITS = 4
"""Lines that are one to a tenth of a micrometre are one."""

SIDES = {"l": (0, "left"), "r": (0, "right"), "t": (1, "top"), "b": (1, "bottom")}
"""Which way each side of a piece runs: 0 along x is the same all the way (upright), 1 along y (level)."""

Line = tuple[int, float, float, float]
"""A straight cut: its way, where it lies across that, and from where to where it goes."""


class Contour(NamedTuple):
    """A line that a blade follows in one go: straight lines and curves end to end, in mm of the paper."""

    segments: tuple[Segment, ...]

    @property
    def closed(self) -> bool:
        """Whether it ends where it begins."""
        return self.segments[0][0] == self.segments[-1][-1]


def cuts(page: Page) -> list[Contour]:
    """Return what is cut: first marks, where they are cut, then what is cut within pieces, then what cuts them out."""
    if page.is_back:
        return []
    fronts = _fronts(page)
    within = [each for front in fronts for each in _drawn(front, "cut", page.laid)]
    discs = [each for front in fronts for each in _disc(front, page.laid)]
    around = [*discs, *(_moved(each, page.laid) for each in _straight(fronts))]
    marks = page.fed.marks if page.fed else ()
    return [*_of(marks, "cut", AS_IT_IS), *within, *around]


def folds(page: Page) -> list[Contour]:
    """Return what is folded: within pieces, and across the page."""
    if page.is_back:
        return []
    within = [each for front in _fronts(page) for each in _drawn(front, "fold", page.laid)]
    return [*within, *_of(page.shapes, "fold", page.laid)]


def _fronts(page: Page) -> list[FaceOnPage]:
    return [each for each in page.faces if each.face.side == "front"]


def _disc(front: FaceOnPage, matrix: Matrix) -> Iterator[Contour]:
    """Return the edge of a round piece, in the middle of its drawing; a hand cuts a square around it."""
    diameter = _diameter(front)
    if diameter:
        box = front.trim
        middle = (box.left + box.right) / 2, (box.top + box.bottom) / 2
        yield from _of([Circle(*middle, diameter / 2, EDGE)], "cut", matrix)


def _diameter(front: FaceOnPage) -> float | None:
    way = front.face.piece.on_table
    return way.diameter if isinstance(way, Token) else None


def _drawn(front: FaceOnPage, role: Role, matrix: Matrix) -> Iterator[Contour]:
    """Return the lines of a role that are drawn for a piece."""
    return _of(front.face.shapes, role, moved(front.x, front.y).then(matrix))


def _of(shapes: Iterable[Shape], role: Role, matrix: Matrix) -> Iterator[Contour]:
    """Return the lines of a role among shapes."""
    for shape in shapes:
        if has_role(shape, role):
            for segments in outlines(shape):
                yield _moved(Contour(tuple(segments)), matrix)


def _moved(contour: Contour, matrix: Matrix) -> Contour:
    return Contour(tuple(tuple(matrix(*point) for point in each) for each in contour.segments))


def _straight(fronts: Sequence[FaceOnPage]) -> Iterator[Contour]:
    """Return the straight cuts around pieces, none of them twice."""
    edges = {at: _edges(each) for at, each in enumerate(fronts) if _is_straight(each)}
    merged = set(_merged(edge for each in edges.values() for edge in each))
    shared = _shared(edges)
    for index, own in edges.items():
        if len(own) == len(SIDES) and merged.issuperset(own) and not shared.intersection(own):
            merged.difference_update(own)
            yield _around(fronts[index].trim)
    for way, at, start, end in sorted(merged):
        ends = ((at, start), (at, end)) if way == 0 else ((start, at), (end, at))
        yield Contour((ends,))


def _is_straight(front: FaceOnPage) -> bool:
    return front.face.piece.cut == "straight" and not _diameter(front)


def _edges(front: FaceOnPage) -> list[Line]:
    """Return the sides of a piece that are cut."""
    box = front.trim
    spans = ((box.top, box.bottom), (box.left, box.right))
    found: list[Line] = []
    for way, side in (SIDES[each] for each in front.face.sides):
        at, start, end = (round(each, DIGITS) for each in (getattr(box, side), *spans[way]))
        found.append((way, at, start, end))
    return found


def _shared(edges: Mapping[int, Sequence[Line]]) -> set[Line]:
    """Return the edges that more than one piece has."""
    times = Counter(edge for each in edges.values() for edge in each)
    return {edge for edge, count in times.items() if count > 1}


def _merged(edges: Iterable[Line]) -> Iterator[Line]:
    """Return lines, those that lie in one line and meet or overlap as one."""
    for (way, at), group in groupby(sorted(edges), key=lambda edge: edge[:2]):
        (_, _, start, end), *others = group
        for _, _, first, last in others:
            if first > end:
                yield (way, at, start, end)
                start, end = first, last
            end = max(end, last)
        yield (way, at, start, end)


def _around(box: Window) -> Contour:
    """Return the closed outline of a box, clockwise from its upper left."""
    corners = ((box.left, box.top), (box.right, box.top), (box.right, box.bottom), (box.left, box.bottom))
    return Contour(tuple(zip(corners, (*corners[1:], corners[0]), strict=True)))
