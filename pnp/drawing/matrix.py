"""Affine matrices: where the points of a layout come to lie. Lengths in mm, y from the top, angles in degrees."""

from __future__ import annotations

from math import cos, radians, sin, sqrt
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from pnp.drawing.shapes import Point


class Matrix(NamedTuple):
    """Takes ``x, y`` to ``a x + c y + e, b x + d y + f``; the default leaves every point where it is."""

    a: float = 1.0
    b: float = 0.0
    c: float = 0.0
    d: float = 1.0
    e: float = 0.0
    f: float = 0.0

    def __call__(self, x: float, y: float) -> Point:
        """Return where a point comes to lie."""
        return (self.a * x + self.c * y + self.e, self.b * x + self.d * y + self.f)

    def then(self, after: Matrix) -> Matrix:
        """Return this matrix followed by another.

        >>> moved(1, 2).then(scaled(2, 2, (0, 0)))(10, 10)
        (22.0, 24.0)
        """
        e, f = after(self.e, self.f)
        return Matrix(
            a=after.a * self.a + after.c * self.b,
            b=after.b * self.a + after.d * self.b,
            c=after.a * self.c + after.c * self.d,
            d=after.b * self.c + after.d * self.d,
            e=e,
            f=f,
        )

    @property
    def scale(self) -> float:
        """How many times as long lines become: the mean of both directions.

        >>> scaled(2, 8, (0, 0)).scale
        4.0
        """
        return sqrt(abs(self.a * self.d - self.b * self.c))

    @property
    def inverse(self) -> Matrix:
        """The matrix that undoes this one, which must not be flat.

        >>> moved(1, 2).then(scaled(2, 2, (0, 0))).inverse(22, 24)
        (10.0, 10.0)
        """
        size = self.a * self.d - self.b * self.c
        a, b, c, d = self.d / size, -self.b / size, -self.c / size, self.a / size
        return Matrix(a, b, c, d, -a * self.e - c * self.f, -b * self.e - d * self.f)


def moved(x: float, y: float) -> Matrix:
    """Return the matrix that moves everything by ``x`` to the right and ``y`` down, in mm."""
    return Matrix(e=x, f=y)


def scaled(across: float, along: float, middle: Point) -> Matrix:
    """Return the matrix that scales in both directions about ``middle``."""
    return _about(middle, Matrix(a=across, d=along))


def turned(degrees: float, middle: Point) -> Matrix:
    """Return the matrix that turns everything clockwise about ``middle``."""
    cosine, sine = cos(radians(degrees)), sin(radians(degrees))
    return _about(middle, Matrix(cosine, sine, -sine, cosine))


def _about(middle: Point, matrix: Matrix) -> Matrix:
    x, y = middle
    return moved(-x, -y).then(matrix).then(moved(x, y))
