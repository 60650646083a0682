"""Outlines with rounded corners, as lines and cubic curves."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from math import atan2, dist, hypot, pi, tan
from typing import NamedTuple

from pnp.drawing.shapes import Point, Step


def rounded(
    points: Sequence[Point], radius: float, corners: Collection[int] | None = None
) -> tuple[Step, ...]:
    """Return the closed outline through ``points`` with arcs of ``radius`` mm at its corners.

    ``corners`` picks the corners to round by index; without it all are.
    """
    steps: list[Step] = []
    for index, corner in enumerate(points):
        before, after = points[index - 1], points[(index + 1) % len(points)]
        first = "L" if steps else "M"
        if corners is not None and index not in corners:
            steps.append((first, *corner))
            continue
        start, bend, out, end = _arc(before, corner, after, radius)
        steps += [(first, *start), ("C", *bend, *out, *end)]
    return (*steps, ("Z",))


def _arc(before: Point, corner: Point, after: Point, radius: float) -> tuple[Point, Point, Point, Point]:
    """Return the cubic that stands for the arc tangent to both sides of a corner."""
    one, two = _towards(corner, before), _towards(corner, after)
    half = _half_angle(one, two)
    reach = radius / tan(half)  # from the corner to where the arc touches a side
    handle = 4 / 3 * tan((pi / 2 - half) / 2) * radius
    return (
        _along(corner, one, reach),
        _along(corner, one, reach - handle),
        _along(corner, two, reach - handle),
        _along(corner, two, reach),
    )


def _towards(start: Point, end: Point) -> Point:
    length = dist(start, end)
    return ((end[0] - start[0]) / length, (end[1] - start[1]) / length)


def _half_angle(one: Point, two: Point) -> float:
    """Return half the angle between two unit vectors, in radians."""
    return atan2(hypot(one[0] - two[0], one[1] - two[1]), hypot(one[0] + two[0], one[1] + two[1]))


def _along(start: Point, direction: Point, length: float) -> Point:
    return (start[0] + direction[0] * length, start[1] + direction[1] * length)


def swollen(points: Sequence[Point], radius: float) -> tuple[Step, ...]:
    """Return the outline at ``radius`` mm outside the polygon ``points`` (clockwise): straight sides, round corners.

    Its extent is exactly that of the polygon plus ``radius`` on every side.
    """
    steps: list[Step] = []
    for index, corner in enumerate(points):
        came, goes = _towards(points[index - 1], corner), _towards(corner, points[(index + 1) % len(points)])
        start = _along(corner, (came[1], -came[0]), radius)
        end = _along(corner, (goes[1], -goes[0]), radius)
        turn = atan2(came[0] * goes[1] - came[1] * goes[0], came[0] * goes[0] + came[1] * goes[1])
        handle = 4 / 3 * tan(turn / 4) * radius
        steps.append(("L" if steps else "M", *start))
        steps.append(("C", *_along(start, came, handle), *_along(end, goes, -handle), *end))
    return (*steps, ("Z",))


class Extent(NamedTuple):
    """How large a path is: its length in mm, the area inside it in mm², its box, and how many lines it is made of."""

    length: float
    area: float
    box: tuple[float, float, float, float]  # left, top, right, bottom; handles of curves may lie outside
    lines: int


def extent(steps: Sequence[Step]) -> Extent:
    """Measure a path. An outline that runs the other way around inside another is a hole.

    A curve is taken to be as long as the mean of its chord and its handles.
    """
    length = area = 0.0
    start = here = (0.0, 0.0)
    for name, *numbers in steps:
        end = (numbers[-2], numbers[-1]) if numbers else start
        if name == "M":
            start = here = end
            continue
        (x, y), (end_x, end_y) = here, end
        span = hypot(end_x - x, end_y - y)
        area += (x * end_y - end_x * y) / 2
        if name == "C":
            bulge, handles = _bend(*(value - (y if at % 2 else x) for at, value in enumerate(numbers)))
            area, span = area + bulge, (span + handles) / 2
        length += span
        here = end
    ends: list[tuple[float, ...]] = [step[1:] for step in steps if len(step) > 1]
    xs, ys = [end[-2] for end in ends], [end[-1] for end in ends]
    lines = sum(step[0] == "M" for step in steps)
    return Extent(length, abs(area), (min(xs), min(ys), max(xs), max(ys)), lines)


def _bend(bx: float, by: float, cx: float, cy: float, dx: float, dy: float) -> tuple[float, float]:
    """Return the signed area between a cubic curve from 0, 0 and its chord, and the length of its handles."""
    area = 0.15 * (bx * cy - by * cx + 2 * (cx * dy - cy * dx) + bx * dy - by * dx)
    return area, hypot(bx, by) + hypot(cx - bx, cy - by) + hypot(dx - cx, dy - cy)
