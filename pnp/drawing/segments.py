"""Outlines as straight lines and curves, and how to cut them to a window."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple, TypeVar

from pnp.drawing.shapes import Circle, Path, Point, Rect, Step

T = TypeVar("T")

ARC = 0.5522847498
"""The length of the handles of a cubic curve that approximates a quarter of a circle, in radii."""

NEAR = 1e-9
SAMPLES = 24  # points of a curve that are tested for crossings of a side; our curves cross it once or twice

HALVINGS = 50

MOST = 4096  # how many outlines are cached with their boxes: pieces share many, and a watched build even more
Segment = tuple[Point, ...]  # a straight line (two points) or a cubic curve (four points)


class Window(NamedTuple):
    """A rectangle given by its sides, in mm."""

    left: float
    top: float
    right: float
    bottom: float

    def holds(self, other: Window) -> bool:
        """Return whether another window is entirely inside."""
        return (
            self.left <= other.left
            and self.top <= other.top
            and other.right <= self.right
            and other.bottom <= self.bottom
        )

    def misses(self, other: Window) -> bool:
        """Return whether another window is entirely outside; one that touches a side is not."""
        return (
            other.right < self.left
            or other.left > self.right
            or other.bottom < self.top
            or other.top > self.bottom
        )

    def moved(self, x: float, y: float) -> Window:
        """Return the window moved by ``x`` and ``y`` mm."""
        return Window(self.left + x, self.top + y, self.right + x, self.bottom + y)

    def contains(self, x: float, y: float) -> bool:
        """Return whether a point is inside or on a side."""
        return self.left <= x <= self.right and self.top <= y <= self.bottom

    @property
    def middle(self) -> Point:
        """The point in the middle."""
        return (self.left + self.right) / 2, (self.top + self.bottom) / 2

    @property
    def width(self) -> float:
        """The distance from the left side to the right."""
        return self.right - self.left

    @property
    def height(self) -> float:
        """The distance from the top to the bottom."""
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
    """Yield the outlines of a shape, each as its segments."""
    if isinstance(shape, Circle):
        r = shape.radius
        yield _rect_outline(shape.x - r, shape.y - r, 2 * r, 2 * r, r)
    elif isinstance(shape, Rect):
        yield _rect_outline(shape.x, shape.y, shape.width, shape.height, shape.radius)
    else:
        yield from _path_outlines(shape.steps)


def _rect_outline(x: float, y: float, width: float, height: float, r: float) -> list[Segment]:
    """Return the outline of a rectangle, clockwise from its upper left; a radius rounds the corners."""
    right, bottom, pull = x + width, y + height, r * (1 - ARC)
    corners: list[Segment] = [
        ((right - r, y), (right - pull, y), (right, y + pull), (right, y + r)),
        ((right, bottom - r), (right, bottom - pull), (right - pull, bottom), (right - r, bottom)),
        ((x + r, bottom), (x + pull, bottom), (x, bottom - pull), (x, bottom - r)),
        ((x, y + r), (x, y + pull), (x + pull, y), (x + r, y)),
    ]
    sides = [(before[-1], after[0]) for before, after in pairwise((corners[-1], *corners))]
    segments = [segment for pair in zip(sides, corners, strict=True) for segment in pair]
    return [segment for segment in segments if segment[0] != segment[-1]]


def _path_outlines(steps: Iterable[Step]) -> Iterator[list[Segment]]:
    """Yield the outlines of a path, each from one ``M`` to the next."""
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
        yield [segment for segment in segments if len(segment) > 2 or segment[0] != segment[1]]


def cut_outline(segments: Sequence[Segment], window: Window, *, closed: bool) -> list[Segment]:
    """Return the part of an outline inside a window; a ``closed`` outline is closed again along the sides.

    >>> cut_outline([((0, 5), (30, 5))], Window(10, 0, 20, 10), closed=False)
    [((10, 5.0), (20, 5.0))]
    """
    inside = list(segments)
    points = [point for segment in segments for point in segment]
    sides = ((0, window.left, 1), (0, window.right, -1), (1, window.top, 1), (1, window.bottom, -1))
    for axis, side, sign in sides:
        if min([(point[axis] - side) * sign for point in points], default=0.0) < -NEAR:
            inside = [piece for segment in inside for piece in _keep_one_side(segment, axis, side, sign)]
        if closed:
            inside = _close(inside)
    return inside


def _keep_one_side(segment: Segment, axis: int, side: float, sign: int) -> list[Segment]:
    """Return the parts of a segment on one side of a line on an axis (0: x, 1: y); ``sign`` is 1 for larger places."""
    ends = [(point[axis] - side) * sign for point in segment]
    if min(ends) >= -NEAR:
        return [segment]
    if max(ends) <= NEAR:
        return []
    pieces = _split_at_line(segment, axis, side)
    return [piece for piece in pieces if (_place_at(piece, axis, 0.5) - side) * sign >= -NEAR]


def _close(segments: Sequence[Segment]) -> list[Segment]:
    """Join each segment to the next with a straight line if they do not meet."""
    closed: list[Segment] = []
    for segment, following in zip(segments, (*segments[1:], *segments[:1]), strict=True):
        closed.append(segment)
        if segment[-1] != following[0]:
            closed.append((segment[-1], following[0]))
    return closed


def _split_at_line(segment: Segment, axis: int, side: float) -> list[Segment]:
    """Split a segment where it crosses the line at ``side`` on an axis (0: x, 1: y)."""
    pieces: list[Segment] = []
    rest, last = segment, 0.0
    for crossing in _crossings(segment, axis, side):
        first, rest = split_segment(rest, (crossing - last) / (1 - last))
        pieces.append(_snap_end(first, -1, axis, side))
        rest, last = _snap_end(rest, 0, axis, side), crossing
    return [*pieces, rest]


def _crossings(segment: Segment, axis: int, side: float) -> Iterator[float]:
    """Yield the positions on a segment, from 0 to 1, at which it crosses a line between its ends or handles."""
    if len(segment) == 2:
        start, end = (point[axis] for point in segment)
        yield (side - start) / (end - start)
        return
    before: tuple[float, bool] | None = None
    for part in (at / SAMPLES for at in range(SAMPLES + 1)):
        distance = _place_at(segment, axis, part) - side
        if abs(distance) > NEAR:
            if before and before[1] != (distance > 0):
                yield _crossing(segment, axis, side, before[0], part)
            before = part, distance > 0


def _crossing(segment: Segment, axis: int, side: float, low: float, high: float) -> float:
    """Return the position between ``low`` and ``high`` at which a segment crosses a line, by bisection."""
    rises = _place_at(segment, axis, low) < side
    for _ in range(HALVINGS):
        middle = (low + high) / 2
        if (_place_at(segment, axis, middle) < side) == rises:
            low = middle
        else:
            high = middle
    return high


def _snap_end(segment: Segment, end: int, axis: int, side: float) -> Segment:
    """Return a segment with one end moved exactly onto a line."""
    x, y = segment[end]
    point = (side, y) if axis == 0 else (x, side)
    return (*segment[:-1], point) if end else (point, *segment[1:])


def point_at(segment: Segment, part: float) -> Point:
    """Return the point of a segment at a position from 0 to 1."""
    points: Sequence[Point] = segment
    while len(points) > 1:
        points = [_interpolate(*pair, part) for pair in pairwise(points)]
    return points[0]


def _place_at(segment: Segment, axis: int, part: float) -> float:
    """Return where a segment is on an axis at a position from 0 to 1."""
    rest = 1 - part
    if len(segment) == 2:
        return rest * segment[0][axis] + part * segment[1][axis]
    start, pull, push, end = segment
    inner = rest * pull[axis] + part * push[axis]
    return rest**3 * start[axis] + 3 * rest * part * inner + part**3 * end[axis]


def along(segment: Segment) -> list[Point]:
    """Return points of a line or curve: its ends, and for a curve three between them."""
    parts = (0.0, 1.0) if len(segment) == 2 else (0.0, 0.25, 0.5, 0.75, 1.0)
    return [point_at(segment, part) for part in parts]


def split_segment(segment: Segment, part: float) -> tuple[Segment, Segment]:
    """Split a segment in two at a position."""
    rows: list[Sequence[Point]] = [segment]
    while len(rows[-1]) > 1:
        rows.append([_interpolate(*pair, part) for pair in pairwise(rows[-1])])
    return tuple(row[0] for row in rows), tuple(row[-1] for row in reversed(rows))


def _interpolate(one: Point, other: Point, part: float) -> Point:
    return (one[0] + (other[0] - one[0]) * part, one[1] + (other[1] - one[1]) * part)


def connected_runs(segments: Sequence[Segment]) -> list[list[Segment]]:
    """Return the runs of segments that meet."""
    return split_runs(segments, lambda run, segment: run[-1][-1] == segment[0])


def split_runs(items: Iterable[T], continues: Callable[[list[T], T], bool]) -> list[list[T]]:
    """Split a sequence before each item that does not continue the run before it.

    >>> split_runs([2, 3, 5, 6], lambda run, number: number == run[-1] + 1)
    [[2, 3], [5, 6]]
    """
    parts: list[list[T]] = []
    for item in items:
        if parts and continues(parts[-1], item):
            parts[-1].append(item)
        else:
            parts.append([item])
    return parts


def steps_of(segments: Sequence[Segment]) -> Iterator[Step]:
    """Yield a run of segments as path steps."""
    yield ("M", *segments[0][0])
    for _, *points in segments:
        numbers = (value for point in points for value in point)
        yield ("L" if len(points) == 1 else "C", *numbers)


def has_area(segments: Sequence[Segment]) -> bool:
    """Return whether a cut area is more than a line along one side."""
    if not segments:
        return False
    xs, ys = zip(*(point for segment in segments for point in segment), strict=True)
    return bool(max(xs) - min(xs) > NEAR and max(ys) - min(ys) > NEAR)
