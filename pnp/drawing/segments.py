"""Outlines as straight lines and curves, and what of them lies in a window."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple, TypeVar

from pnp.drawing.shapes import Circle, Path, Point, Rect, Step

T = TypeVar("T")

ARC = 0.5522847498
"""Where the handles of a cubic lie that stands for a quarter of a circle, in radii."""

NEAR = 1e-9
SAMPLES = 24
"""Places at which a curve is looked at to find where it crosses a side; those drawn here cross it once or twice."""

HALVINGS = 50

MOST = 4096
"""How many outlines are remembered with their boxes: pieces have many in common, and watched files more."""

LINE_ENDS = 2

Segment = tuple[Point, ...]
"""A straight line by its two ends, or a cubic curve by its four points."""


class Window(NamedTuple):
    """A rectangle by its sides, mm."""

    left: float
    top: float
    right: float
    bottom: float

    def holds(self, other: Window) -> bool:
        """Return whether a window lies wholly inside."""
        return (
            self.left <= other.left
            and self.top <= other.top
            and other.right <= self.right
            and other.bottom <= self.bottom
        )

    def misses(self, other: Window) -> bool:
        """Return whether a window lies wholly outside; a line on the side does not."""
        return (
            other.right < self.left
            or other.left > self.right
            or other.bottom < self.top
            or other.top > self.bottom
        )

    def moved(self, x: float, y: float) -> Window:
        """Return the window moved by so many mm."""
        return Window(self.left + x, self.top + y, self.right + x, self.bottom + y)

    @property
    def width(self) -> float:
        """From the left side to the right."""
        return self.right - self.left

    @property
    def height(self) -> float:
        """From the top to the bottom."""
        return self.bottom - self.top


def points_of(step: Step) -> Iterator[Point]:
    """Return the points of a step; those of a curve enclose it."""
    numbers: tuple[float, ...] = step[1:]
    return zip(numbers[::2], numbers[1::2], strict=True)


def box_of(shape: Rect | Circle | Path) -> Window:
    """Return the box of a shape's outline, without the width of its stroke.

    The handles of curves count as points.
    """
    if isinstance(shape, Rect):
        return Window(shape.x, shape.y, shape.x + shape.width, shape.y + shape.height)
    if isinstance(shape, Circle):
        x, y, r = shape.x, shape.y, shape.radius
        return Window(x - r, y - r, x + r, y + r)
    return _box_of_steps(shape.steps)


@lru_cache(MOST)
def _box_of_steps(steps: tuple[Step, ...]) -> Window:
    numbers = [number for step in steps for number in step[1:]]
    xs, ys = numbers[::2], numbers[1::2]
    return Window(min(xs), min(ys), max(xs), max(ys))


def outlines(shape: Rect | Circle | Path) -> Iterator[list[Segment]]:
    """Return the outlines of a shape, each as its segments."""
    if isinstance(shape, Circle):
        r = shape.radius
        yield _round(shape.x - r, shape.y - r, 2 * r, 2 * r, r)
    elif isinstance(shape, Rect):
        yield _round(shape.x, shape.y, shape.width, shape.height, shape.radius)
    else:
        yield from _of_path(shape.steps)


def _round(x: float, y: float, width: float, height: float, r: float) -> list[Segment]:
    """Return the outline of a rectangle, clockwise from its upper left, with round corners if it has a radius."""
    right, bottom, pull = x + width, y + height, r * (1 - ARC)
    corners: list[Segment] = [
        ((right - r, y), (right - pull, y), (right, y + pull), (right, y + r)),
        ((right, bottom - r), (right, bottom - pull), (right - pull, bottom), (right - r, bottom)),
        ((x + r, bottom), (x + pull, bottom), (x, bottom - pull), (x, bottom - r)),
        ((x, y + r), (x, y + pull), (x + pull, y), (x + r, y)),
    ]
    sides = [(before[-1], after[0]) for before, after in pairwise((corners[-1], *corners))]
    whole = [each for side, corner in zip(sides, corners, strict=True) for each in (side, corner)]
    return [each for each in whole if each[0] != each[-1]]


def _of_path(steps: Iterable[Step]) -> Iterator[list[Segment]]:
    """Return the outlines of a path, each from one ``M`` to the next."""
    segments: list[Segment] = []
    start = at = (0.0, 0.0)
    for step in steps:
        points = tuple(points_of(step))
        if step[0] == "M":
            if segments:
                yield segments
            segments, start = [], points[0]
        else:
            segments.append((at, *(points or (start,))))
        at = points[-1] if points else start
    if segments:
        yield [each for each in segments if len(each) > 2 or each[0] != each[1]]


def cut(segments: Sequence[Segment], window: Window, *, closed: bool) -> list[Segment]:
    """Return what of an outline lies in a window; a ``closed`` one is closed again along the sides.

    >>> cut([((0, 5), (30, 5))], Window(10, 0, 20, 10), closed=False)
    [((10, 5.0), (20, 5.0))]
    """
    found = list(segments)
    sides = ((0, window.left, 1), (0, window.right, -1), (1, window.top, 1), (1, window.bottom, -1))
    for axis, side, sign in sides:
        pieces = [piece for segment in found for piece in _parted(segment, axis, side)]
        found = [each for each in pieces if (_at(each, 0.5)[axis] - side) * sign >= -NEAR]
        if closed:
            found = _closed(found)
    return found


def _closed(segments: Sequence[Segment]) -> list[Segment]:
    """Join each segment to the next with a straight line where they do not meet."""
    found: list[Segment] = []
    for here, following in zip(segments, (*segments[1:], *segments[:1]), strict=True):
        found.append(here)
        if here[-1] != following[0]:
            found.append((here[-1], following[0]))
    return found


def _parted(segment: Segment, axis: int, side: float) -> list[Segment]:
    """Part a segment where it crosses a line."""
    ends = [point[axis] - side for point in segment]
    if min(ends) >= -NEAR or max(ends) <= NEAR:
        return [segment]
    pieces: list[Segment] = []
    rest, gone = segment, 0.0
    for crossing in _crossings(segment, axis, side):
        first, rest = _halves(rest, (crossing - gone) / (1 - gone))
        pieces.append(_ended(first, -1, axis, side))
        rest, gone = _ended(rest, 0, axis, side), crossing
    return [*pieces, rest]


def _crossings(segment: Segment, axis: int, side: float) -> Iterator[float]:
    """Return where on its way, from 0 to 1, a segment crosses a line."""
    before: tuple[float, bool] | None = None
    for part in (at / SAMPLES for at in range(SAMPLES + 1)):
        far = _at(segment, part)[axis] - side
        if abs(far) > NEAR:
            if before and before[1] != (far > 0):
                yield _crossing(segment, axis, side, before[0], part)
            before = part, far > 0


def _crossing(segment: Segment, axis: int, side: float, low: float, high: float) -> float:
    """Return where between ``low`` and ``high``, of 0 to 1, a segment crosses a line, by halving."""
    rises = _at(segment, low)[axis] < side
    for _ in range(HALVINGS):
        middle = (low + high) / 2
        if (_at(segment, middle)[axis] < side) == rises:
            low = middle
        else:
            high = middle
    return high


def _ended(segment: Segment, end: int, axis: int, side: float) -> Segment:
    """Return a segment one of whose ends lies on a line, exactly."""
    x, y = segment[end]
    point = (side, y) if axis == 0 else (x, side)
    return (*segment[:-1], point) if end else (point, *segment[1:])


def _at(segment: Segment, part: float) -> Point:
    """Return the point of a segment at a part of its way."""
    points: Sequence[Point] = segment
    while len(points) > 1:
        points = [_between(*each, part) for each in pairwise(points)]
    return points[0]


def along(segment: Segment) -> list[Point]:
    """Return points of a line or curve: its ends, and where it is curved some between them."""
    parts = (0.0, 1.0) if len(segment) == LINE_ENDS else (0.0, 0.25, 0.5, 0.75, 1.0)
    return [_at(segment, part) for part in parts]


def _halves(segment: Segment, part: float) -> tuple[Segment, Segment]:
    """Part a segment in two."""
    rows: list[Sequence[Point]] = [segment]
    while len(rows[-1]) > 1:
        rows.append([_between(*each, part) for each in pairwise(rows[-1])])
    return tuple(row[0] for row in rows), tuple(row[-1] for row in reversed(rows))


def _between(one: Point, other: Point, part: float) -> Point:
    return (one[0] + (other[0] - one[0]) * part, one[1] + (other[1] - one[1]) * part)


def chains(segments: Sequence[Segment]) -> list[list[Segment]]:
    """Return runs of segments that meet."""
    return runs(segments, lambda run, each: run[-1][-1] == each[0])


def runs(items: Iterable[T], goes_on: Callable[[list[T], T], bool]) -> list[list[T]]:
    """Part a sequence before each item that does not go on with the run before it.

    >>> runs([2, 3, 5, 6], lambda run, number: number == run[-1] + 1)
    [[2, 3], [5, 6]]
    """
    found: list[list[T]] = []
    for each in items:
        if found and goes_on(found[-1], each):
            found[-1].append(each)
        else:
            found.append([each])
    return found


def steps_of(segments: Sequence[Segment]) -> Iterator[Step]:
    """Write a run of segments as the steps of a path."""
    yield ("M", *segments[0][0])
    for _, *points in segments:
        numbers = (value for point in points for value in point)
        yield ("L" if len(points) == 1 else "C", *numbers)


def has_area(segments: Sequence[Segment]) -> bool:
    """Return whether what is left of an area is more than a side of it."""
    if not segments:
        return False
    xs, ys = zip(*(point for segment in segments for point in segment), strict=True)
    return bool(max(xs) - min(xs) > NEAR and max(ys) - min(ys) > NEAR)
