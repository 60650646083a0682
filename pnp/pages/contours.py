"""The lines of a page that a machine cuts and folds, where they lie on the paper as it is fed.

Only fronts are cut. Pieces with straight cuts are cut along their trim: an edge that two pieces share is one cut, and
edges in one line are one line, so that nothing is cut twice; a piece that touches no other is one closed outline.
Round pieces are cut round. Other pieces are cut along the lines that are drawn for them. Lines that only guide a hand
(across a grid or a whole sheet, crop marks) are not cuts.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby, pairwise
from typing import NamedTuple

from pnp.drawing.matrix import Matrix, translation
from pnp.drawing.segments import Segment, outlines
from pnp.drawing.shapes import Circle, Ink, Role, Shape, has_role
from pnp.pages.page import AS_IT_IS, Page
from pnp.pieces.piece import FaceOnPage

EDGE = Ink(role="cut")  # the ink of a round edge that the blade follows
DIGITS = 4  # lines that are closer than a tenth of a micrometre are the same

SIDES = {"l": (0, "left"), "r": (0, "right"), "t": (1, "top"), "b": (1, "bottom")}
"""The axis of each side of a piece (0 upright, with constant x; 1 level, with constant y), and its name."""

Line = tuple[int, float, float, float]
"""A straight cut: its axis, its position across that axis, its start and its end."""


class Contour(NamedTuple):
    """A line that a blade follows without lifting: straight lines and curves end to end, in mm of the paper."""

    segments: tuple[Segment, ...]

    @property
    def closed(self) -> bool:
        """Whether it ends where it begins."""
        return self.segments[0][0] == self.segments[-1][-1]


def find_cuts(page: Page) -> list[Contour]:
    """Return the cuts: marks, where they are cut; then cuts within pieces; then those that cut pieces out."""
    if page.is_back:
        return []
    fronts = _fronts(page)
    within = [contour for front in fronts for contour in _find_lines(front, "cut", page.laid)]
    discs = [  # by hand, a square is cut around a round piece
        Circle(*front.trim.middle, front.face.piece.diameter / 2, EDGE)
        for front in fronts
        if front.face.piece.diameter and not front.face.is_cut_within
    ]
    straight = [_move(contour, page.laid) for contour in _find_straight(fronts)]
    marks = _filter_role(page.fed.marks if page.fed else (), "cut", AS_IT_IS)
    return [*marks, *within, *_filter_role(discs, "cut", page.laid), *straight]


def find_folds(page: Page) -> list[Contour]:
    """Return the folds: those within pieces, then those across the page."""
    if page.is_back:
        return []
    within = [contour for front in _fronts(page) for contour in _find_lines(front, "fold", page.laid)]
    return [*within, *_filter_role(page.shapes, "fold", page.laid)]


def _fronts(page: Page) -> list[FaceOnPage]:
    return [face for face in page.faces if face.face.side == "front"]


def _find_lines(front: FaceOnPage, role: Role, matrix: Matrix) -> Iterator[Contour]:
    """Yield the lines of a role in the drawing of a piece."""
    return _filter_role(front.face.shapes, role, translation(front.x, front.y).then(matrix))


def _filter_role(shapes: Iterable[Shape], role: Role, matrix: Matrix) -> Iterator[Contour]:
    """Yield the lines of a role among shapes."""
    for shape in shapes:
        if has_role(shape, role):
            for segments in outlines(shape):
                yield _move(Contour(tuple(segments)), matrix)


def _move(contour: Contour, matrix: Matrix) -> Contour:
    return Contour(tuple(tuple(matrix(*point) for point in segment) for segment in contour.segments))


def _find_straight(fronts: Sequence[FaceOnPage]) -> Iterator[Contour]:
    """Yield the straight cuts around pieces, each once."""
    straight = [
        front for front in fronts if front.face.piece.cut == "straight" and not front.face.piece.diameter
    ]
    edges = [_edges(front) for front in straight]
    times = Counter(edge for sides in edges for edge in sides)
    merged = set(_merge(times))
    for front, sides in zip(straight, edges, strict=True):
        if len(sides) == len(SIDES) and merged.issuperset(sides) and all(times[edge] == 1 for edge in sides):
            merged.difference_update(sides)
            left, top, right, bottom = front.trim  # clockwise from the upper left
            corners = ((left, top), (right, top), (right, bottom), (left, bottom), (left, top))
            yield Contour(tuple(pairwise(corners)))
    for axis, at, start, end in sorted(merged):
        ends = ((at, start), (at, end)) if axis == 0 else ((start, at), (end, at))
        yield Contour((ends,))


def _edges(front: FaceOnPage) -> list[Line]:
    """Return the sides of a piece that are cut."""
    box = front.trim
    spans = ((box.top, box.bottom), (box.left, box.right))
    lines: list[Line] = []
    for axis, side in (SIDES[letter] for letter in front.face.sides):
        at, start, end = (round(value, DIGITS) for value in (getattr(box, side), *spans[axis]))
        lines.append((axis, at, start, end))
    return lines


def _merge(edges: Iterable[Line]) -> Iterator[Line]:
    """Yield lines; those that are in line and meet or overlap are merged."""
    for (axis, at), group in groupby(sorted(edges), key=lambda edge: edge[:2]):
        (_, _, start, end), *others = group
        for _, _, first, last in others:
            if first > end:
                yield (axis, at, start, end)
                start, end = first, last
            end = max(end, last)
        yield (axis, at, start, end)
