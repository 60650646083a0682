"""Affine matrices that map points of a layout. Lengths in mm, y from the top, angles in degrees."""

from __future__ import annotations

from math import cos, radians, sin, sqrt
from typing import NamedTuple


class Matrix(NamedTuple):
    """Maps ``x, y`` to ``a x + c y + e, b x + d y + f``; the default leaves every point where it is."""

    a: float = 1.0
    b: float = 0.0
    c: float = 0.0
    d: float = 1.0
    e: float = 0.0
    f: float = 0.0

    def __call__(self, x: float, y: float) -> tuple[float, float]:
        """Return the image of a point."""
        return (self.a * x + self.c * y + self.e, self.b * x + self.d * y + self.f)

    def then(self, following: Matrix) -> Matrix:
        """Return this matrix followed by another.

        >>> translation(1, 2).then(scale_about(2, 2, (0, 0)))(10, 10)
        (22.0, 24.0)
        """
        e, f = following(self.e, self.f)
        return Matrix(
            a=following.a * self.a + following.c * self.b,
            b=following.b * self.a + following.d * self.b,
            c=following.a * self.c + following.c * self.d,
            d=following.b * self.c + following.d * self.d,
            e=e,
            f=f,
        )

    @property
    def scale(self) -> float:
        """The factor by which lines grow: the mean of both directions.

        >>> scale_about(2, 8, (0, 0)).scale
        4.0
        """
        return sqrt(abs(self.a * self.d - self.b * self.c))

    @property
    def inverse(self) -> Matrix:
        """The matrix that undoes this one. Raises ``ZeroDivisionError`` for one that flattens.

        >>> translation(1, 2).then(scale_about(2, 2, (0, 0))).inverse(22, 24)
        (10.0, 10.0)
        """
        size = self.a * self.d - self.b * self.c
        a, b, c, d = self.d / size, -self.b / size, -self.c / size, self.a / size
        return Matrix(a, b, c, d, -a * self.e - c * self.f, -b * self.e - d * self.f)


def translation(x: float, y: float) -> Matrix:
    """Return the matrix that moves everything by ``x`` to the right and ``y`` down, in mm."""
    return Matrix(e=x, f=y)


def scale_about(across: float, along: float, middle: tuple[float, float]) -> Matrix:
    """Return the matrix that scales in both directions about ``middle``."""
    return _about(middle, Matrix(a=across, d=along))


def rotate_about(degrees: float, middle: tuple[float, float]) -> Matrix:
    """Return the matrix that turns everything clockwise about ``middle`` by ``degrees``."""
    cosine, sine = cos(radians(degrees)), sin(radians(degrees))
    return _about(middle, Matrix(cosine, sine, -sine, cosine))


def _about(middle: tuple[float, float], matrix: Matrix) -> Matrix:
    x, y = middle
    return translation(-x, -y).then(matrix).then(translation(x, y))
