"""The panels of a net: its outline split along its dashed lines, and which panel hangs on which. Lengths in mm."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from math import dist, hypot
from typing import NamedTuple

from pnp.drawing.shapes import Point, Step

NEAR = 0.05  # points this near to each other, or to a line, are on it
SHARED = 0.5  # the least length of an edge that two panels share
FLATTENED = 8  # a curve is so many straight parts

Line = tuple[Point, Point]
Ring = tuple[Point, ...]


class Panel(NamedTuple):
    """A part of a net between its folds; ``hinge`` is the line on which it hangs on another one, None for the first."""

    corners: Ring
    parent: int = -1
    hinge: Line | None = None


def find_panels(edge: Sequence[Step], folds: Sequence[Line], slits: Sequence[Line] = ()) -> list[Panel]:
    """Return the panels of a net; the largest is first, and each hangs on one before it.

    Panels are parted by folds and by slits, but hang on each other along folds alone. What hangs on
    nothing is left out.
    """
    rings = [_flatten(edge)]
    for whole in _merge([*folds, *slits]):
        rings = [part for ring in rings for part in _split(ring, whole)]
    rings.sort(key=lambda ring: -abs(_area(ring)))
    panels, left = [Panel(rings[0])], rings[1:]
    for at, panel in enumerate(panels):  # which grows meanwhile
        for ring in list(left):
            hinge = _find_hinge(panel.corners, ring, folds)
            if hinge:
                panels.append(Panel(ring, at, hinge))
                left.remove(ring)
    return panels


def _flatten(steps: Sequence[Step]) -> Ring:
    """Return the corners of the first outline of a path, its curves as short straight parts."""
    points: list[Point] = []
    for name, *numbers in steps:
        if name == "M" and points:
            break
        if name in "ML":
            points.append((numbers[0], numbers[1]))
        elif name == "C":
            start, (x1, y1, x2, y2, x, y) = points[-1], numbers
            for part in range(1, FLATTENED + 1):
                t = part / FLATTENED
                weights = ((1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t**3)
                xs, ys = (start[0], x1, x2, x), (start[1], y1, y2, y)
                points.append((_mix(weights, xs), _mix(weights, ys)))
    clean = [point for before, point in pairwise([points[-1], *points]) if dist(before, point) > NEAR]
    return tuple(clean)


def _mix(weights: Sequence[float], values: Sequence[float]) -> float:
    return sum(weight * value for weight, value in zip(weights, values, strict=True))


def _split(ring: Ring, fold: Line) -> list[Ring]:
    """Return the parts of a panel on both sides of a fold, wherever that goes through it."""
    ring = _with_crossings(ring, fold)
    on_line = sorted((at for at, point in enumerate(ring) if _is_on(point, fold)), key=lambda at: ring[at])
    for first, second in pairwise(on_line):
        middle = _middle((ring[first], ring[second]))
        low, high = sorted((first, second))
        is_edge = high - low == 1 or high - low == len(ring) - 1
        if dist(ring[first], ring[second]) > NEAR and not is_edge and _is_inside(middle, ring):
            halves = ring[low : high + 1], (*ring[high:], *ring[: low + 1])
            return [part for half in halves for part in _split(half, fold)]
    return [ring]


def _with_crossings(ring: Ring, fold: Line) -> Ring:
    """Return a ring with a corner more wherever a fold crosses one of its edges."""
    points: list[Point] = []
    for start, end in pairwise([*ring, ring[0]]):
        points.append(start)
        one, other = _side(start, fold), _side(end, fold)
        if min(abs(one), abs(other)) > NEAR and (one > 0) != (other > 0):
            part = one / (one - other)
            crossing = (start[0] + part * (end[0] - start[0]), start[1] + part * (end[1] - start[1]))
            if _is_on(crossing, fold):
                points.append(crossing)
    return tuple(points)


def _side(point: Point, line: Line) -> float:
    """Return how far a point is from a line, with a sign for its side, in mm."""
    (x, y), (to_x, to_y) = line
    along, down = to_x - x, to_y - y
    return ((point[0] - x) * down - (point[1] - y) * along) / (hypot(along, down) or 1.0)


def _is_on(point: Point, line: Line) -> bool:
    """Return whether a point is on a line, ends included."""
    start, end = line
    return dist(start, point) + dist(point, end) <= dist(start, end) + NEAR


def _is_inside(point: Point, ring: Ring) -> bool:
    """Return whether a point is within a ring."""
    x, y = point
    crossed = 0
    for (from_x, from_y), (to_x, to_y) in pairwise([*ring, ring[0]]):
        if (from_y > y) != (to_y > y) and x < from_x + (y - from_y) / (to_y - from_y) * (to_x - from_x):
            crossed += 1
    return crossed % 2 == 1


def _area(ring: Ring) -> float:
    return sum(x * to_y - to_x * y for (x, y), (to_x, to_y) in pairwise([*ring, ring[0]])) / 2


def _merge(lines: Sequence[Line]) -> list[Line]:
    """Return lines with those as one that continue each other: a fold may end where a slit begins."""
    merged: list[Line] = []
    for line in lines:
        touched = [other for other in merged if _continues(line, other)]
        points = [point for one in (line, *touched) for point in one]
        merged = [other for other in merged if other not in touched]
        merged.append((min(points), max(points)))
    return merged


def _continues(one: Line, other: Line) -> bool:
    """Return whether two lines have one direction and touch."""
    touches = any(_is_on(point, one) for point in other) or any(_is_on(point, other) for point in one)
    return touches and max(abs(_side(point, one)) for point in other) < NEAR


def _find_hinge(one: Ring, other: Ring, folds: Sequence[Line]) -> Line | None:
    """Return the part of a fold that two panels share; None if there is none."""
    shared = (
        line
        for edge in pairwise([*one, one[0]])
        for opposite in pairwise([*other, other[0]])
        for line in _overlap(edge, opposite)
    )
    return next((line for line in shared if any(_is_on(_middle(line), fold) for fold in folds)), None)


def _middle(line: Line) -> Point:
    (x, y), (to_x, to_y) = line
    return (x + to_x) / 2, (y + to_y) / 2


def _overlap(one: Line, other: Line) -> Iterator[Line]:
    """Yield the part of two edges that lies on both."""
    if max(abs(_side(point, one)) for point in other) < NEAR:
        points = [point for point in other if _is_on(point, one)]
        points += [point for point in one if _is_on(point, other)]
        ends = min(points, default=None), max(points, default=None)
        if ends[0] and ends[1] and dist(ends[0], ends[1]) > SHARED:
            yield ends[0], ends[1]
