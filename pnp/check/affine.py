"""Matrices and boxes as plain tuples: every file has thousands of them."""

from __future__ import annotations

from collections.abc import Sequence
from math import hypot, sqrt

Affine = Sequence[float]  # six numbers: maps ``x, y`` to ``a x + c y + e, b x + d y + f``
Box = Sequence[float]  # four numbers: least x, least y, greatest x, greatest y

Point = tuple[float, float]

STRAIGHT = 1e-5  # the tolerance of the sine or cosine of a quarter turn: 0.001 mm on a large sheet
FLAT = 0.5  # the least determinant of a matrix that ``inverse_box`` can invert, relative to its size

EVERYWHERE: Box = (-1e9, -1e9, 1e9, 1e9)
NOWHERE: Box = (2e9, 2e9, 2e9, 2e9)
"""The windows of objects that have no clip path, and of those that nothing is seen of."""


def compose(first: Affine, after: Affine) -> Affine:
    """Return the matrix that applies ``first``, then ``after``."""
    a, b, c, d, e, f = first
    p, q, r, s, t, u = after
    return (a * p + b * r, a * q + b * s, c * p + d * r, c * q + d * s, e * p + f * r + t, e * q + f * s + u)


def transform_point(point: Point, matrix: Affine) -> Point:
    """Return a point mapped by a matrix."""
    a, b, c, d, e, f = matrix
    x, y = point
    return (a * x + c * y + e, b * x + d * y + f)


def inverse(matrix: Affine) -> Affine | None:
    """Return the inverse of a matrix, or None."""
    a, b, c, d, e, f = matrix
    size = a * d - b * c
    if abs(size) < 1e-9:
        return None
    return (d / size, -b / size, -c / size, a / size, (c * f - d * e) / size, (b * e - a * f) / size)


def is_upright(matrix: Affine) -> bool:
    """Return whether a matrix maps boxes to boxes, so turns by quarter turns only."""
    a, b, c, d, _, _ = matrix
    most = max(abs(a), abs(b), abs(c), abs(d)) * STRAIGHT
    return (abs(b) <= most and abs(c) <= most) or (abs(a) <= most and abs(d) <= most)


def transform_box(box: Box, matrix: Affine) -> Box:
    """Return the box around a box mapped by a matrix."""
    left, low, right, high = box
    a, b, c, d, e, f = matrix
    if b == c == 0:
        x1, x2, y1, y2 = a * left + e, a * right + e, d * low + f, d * high + f
        return (x1 if x1 < x2 else x2, y1 if y1 < y2 else y2, x2 if x1 < x2 else x1, y2 if y1 < y2 else y1)
    xs = (a * left + c * low, a * left + c * high, a * right + c * low, a * right + c * high)
    ys = (b * left + d * low, b * left + d * high, b * right + d * low, b * right + d * high)
    return (min(xs) + e, min(ys) + f, max(xs) + e, max(ys) + f)


def inverse_box(box: Box, matrix: Affine) -> Box | None:
    """Return the box whose image has the given box around it; None if the matrix turns it too far to tell."""
    left, low, right, high = box
    a, b, c, d, e, f = matrix
    if b == c == 0 and a > 0 and d > 0:
        return ((left - e) / a, (low - f) / d, (right - e) / a, (high - f) / d)
    turned = abs(a * d) - abs(b * c)
    size = a * d - b * c
    if abs(turned) < FLAT * abs(size) or abs(size) < 1e-12:
        return None
    wide, tall = right - left, high - low
    width = (abs(d) * wide - abs(c) * tall) / turned
    height = (abs(a) * tall - abs(b) * wide) / turned
    x, y = (left + right) / 2 - e, (low + high) / 2 - f
    middle_x, middle_y = (d * x - c * y) / size, (a * y - b * x) / size
    return (middle_x - width / 2, middle_y - height / 2, middle_x + width / 2, middle_y + height / 2)


def stretch(matrix: Affine) -> float:
    """Return the mean scale of a matrix."""
    a, b, c, d, _, _ = matrix
    return sqrt(abs(a * d - b * c))


def stretch_upright(matrix: Affine) -> float:
    """Return the scale of a matrix along y."""
    return hypot(matrix[2], matrix[3])


def contains(box: Box, other: Box) -> bool:
    """Return whether ``box`` contains ``other``."""
    return other[0] >= box[0] and other[1] >= box[1] and other[2] <= box[2] and other[3] <= box[3]


def overhang(box: Box, inside: Box) -> Box:
    """Return how far a box reaches out of another on each side; less than 0 where it does not."""
    return (inside[0] - box[0], inside[1] - box[1], box[2] - inside[2], box[3] - inside[3])


def box_of_points(points: Sequence[tuple[float, float]]) -> Box:
    """Return the box around points."""
    xs, ys = zip(*points, strict=True)
    return (min(xs), min(ys), max(xs), max(ys))


def intersect(one: Box, other: Box) -> Box | None:
    """Return the intersection of two boxes, or None."""
    left, low = max(one[0], other[0]), max(one[1], other[1])
    right, high = min(one[2], other[2]), min(one[3], other[3])
    return (left, low, right, high) if left <= right and low <= high else None


def union(boxes: list[Box]) -> Box | None:
    """Return the box around boxes; None without boxes."""
    if not boxes:
        return None
    lefts, lows, rights, highs = zip(*boxes, strict=True)
    return (min(lefts), min(lows), max(rights), max(highs))
