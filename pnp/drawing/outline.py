"""Outlines with rounded corners, as lines and cubic curves."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from math import atan2, ceil, cos, dist, hypot, pi, radians, sin, tan
from typing import NamedTuple

from pnp.drawing.shapes import Point, Step


def round_corners(
    points: Sequence[Point], radius: float, corners: Collection[int] | None = None
) -> tuple[Step, ...]:
    """Return the closed outline through ``points`` with arcs of ``radius`` mm at its corners.

    ``corners`` are the indices of the corners to round; all if it is None.
    """
    steps: list[Step] = []
    for index, corner in enumerate(points):
        before, after = points[index - 1], points[(index + 1) % len(points)]
        first = "L" if steps else "M"
        if corners is not None and index not in corners:
            steps.append((first, *corner))
            continue
        one, other = towards(corner, before), towards(corner, after)
        half = atan2(dist(one, other), hypot(one[0] + other[0], one[1] + other[1]))  # of the angle
        reach = radius / tan(half)  # from the corner to where the arc touches a side
        handle = 4 / 3 * tan((pi / 2 - half) / 2) * radius
        bend, out = _along(corner, one, reach - handle), _along(corner, other, reach - handle)
        steps.append((first, *_along(corner, one, reach)))
        steps.append(("C", *bend, *out, *_along(corner, other, reach)))
    return (*steps, ("Z",))


def arc(x: float, y: float, reach: Point, start: float, end: float) -> tuple[Step, ...]:
    """Return an open arc of the ellipse around ``x``, ``y`` with these half axes, clockwise between two angles."""
    count = max(1, ceil(abs(end - start) / 90))
    turn = radians(end - start) / count
    handle = 4 / 3 * tan(turn / 4)
    (wide, high) = reach
    steps: list[Step] = []
    for at in range(count):
        first = radians(start) + turn * at
        (c, s), (to_c, to_s) = ((cos(angle), sin(angle)) for angle in (first, first + turn))
        if not at:
            steps.append(("M", x + wide * c, y + high * s))
        bend, out = (c - handle * s, s + handle * c), (to_c + handle * to_s, to_s - handle * to_c)
        points = (bend, out, (to_c, to_s))
        steps.append(("C", *(value for a, b in points for value in (x + wide * a, y + high * b))))
    return tuple(steps)


def towards(start: Point, end: Point) -> Point:
    """Return the direction from one point to another, with a length of 1."""
    length = dist(start, end)
    return ((end[0] - start[0]) / length, (end[1] - start[1]) / length)


def _along(start: Point, direction: Point, length: float) -> Point:
    return (start[0] + direction[0] * length, start[1] + direction[1] * length)


def offset_outline(points: Sequence[Point], radius: float) -> tuple[Step, ...]:
    """Return the outline ``radius`` mm outside the polygon ``points`` (clockwise): straight sides, round corners.

    Its extent is exactly that of the polygon plus ``radius`` on every side.
    """
    steps: list[Step] = []
    for index, corner in enumerate(points):
        u, v = towards(points[index - 1], corner), towards(corner, points[(index + 1) % len(points)])
        start = _along(corner, (u[1], -u[0]), radius)
        end = _along(corner, (v[1], -v[0]), radius)
        turn = atan2(u[0] * v[1] - u[1] * v[0], u[0] * v[0] + u[1] * v[1])
        handle = 4 / 3 * tan(turn / 4) * radius
        steps.append(("L" if steps else "M", *start))
        steps.append(("C", *_along(start, u, handle), *_along(end, v, -handle), *end))
    return (*steps, ("Z",))


class Extent(NamedTuple):
    """The measures of a path: its length in mm, its area in mm², its box, and the number of its lines."""

    length: float
    area: float
    box: tuple[float, float, float, float]  # left, top, right, bottom; handles of curves may lie outside
    lines: int


def extent(steps: Sequence[Step]) -> Extent:
    """Measure a path. An outline inside another that runs the other way round is a hole.

    The length of a curve is taken as the mean of its chord and its handles.
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
            bulge, handles = _bulge(*(value - (y if at % 2 else x) for at, value in enumerate(numbers)))
            area, span = area + bulge, (span + handles) / 2
        length += span
        here = end
    ends: list[tuple[float, ...]] = [step[1:] for step in steps if len(step) > 1]
    xs, ys = [end[-2] for end in ends], [end[-1] for end in ends]
    lines = sum(step[0] == "M" for step in steps)
    return Extent(length, abs(area), (min(xs), min(ys), max(xs), max(ys)), lines)


def _bulge(bx: float, by: float, cx: float, cy: float, dx: float, dy: float) -> tuple[float, float]:
    """Return the signed area between a cubic curve from 0, 0 and its chord, and the total length of its handles."""
    area = 0.15 * (bx * cy - by * cx + 2 * (cx * dy - cy * dx) + bx * dy - by * dx)
    return area, hypot(bx, by) + hypot(cx - bx, cy - by) + hypot(dx - cx, dy - cy)
