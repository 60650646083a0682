"""The seats' emblems, which go with each colour so that nobody depends on colour alone. Five are coloured, three black.

Sizes are given as ``d``, the diameter of the circle in mm; the other emblems match its area by eye.
"""

from __future__ import annotations

from functools import cache
from math import cos, pi, sin

from pnp.drawing.outline import offset_outline, round_corners
from pnp.drawing.shapes import Circle, Ink, Path, Point, Rect, Shape, Step, chain, place
from pnp.drawing.theme import Theme

HALF_WIDTH = {
    "red": 0.5,
    "ink": 0.5,
    "blue": 0.445,
    "yellow": 0.545,
    "green": 0.56,
    "purple": 0.53,
    "black-star": 0.571,
    "black-hourglass": 0.46,
    "black-bar": 0.6,
}
"""Half the width of each emblem, in d: from its centre to the column edge next to text."""

SMALL = 7.0
"""Up to this size (mm) an emblem is small: a light one then needs an outline to show on white."""

_ROUND = 0.05  # radius of every outer corner, in d
_CROSS = (0.53, 0.195)  # half its length, half its bar's width
_CROSS_OUTER = (0, 1, 3, 4, 6, 7, 9, 10)  # all corners except the four inner ones


def _star(points: int, outer: float, inner: float) -> list[Point]:
    """Return the corners of a star that stands on two of its points."""
    corners = [(pi * at / points, inner if at % 2 else outer) for at in range(2 * points)]
    return [(radius * sin(angle), -radius * cos(angle)) for angle, radius in corners]


_BLACK: dict[str, list[Point]] = {
    "black-star": _star(5, 0.6, 0.27),
    "black-hourglass": [(-0.46, -0.49), (0.46, -0.49), (0.1, 0), (0.46, 0.49), (-0.46, 0.49), (-0.1, 0)],
    "black-bar": [(-0.6, -0.24), (0.6, -0.24), (0.6, 0.24), (-0.6, 0.24)],
}
"""The corners of the black seats' emblems."""


@cache
def _outline(colour: str) -> tuple[Step, ...]:
    """Return the outline of a polygon emblem around 0, 0 with d = 1. Rounding the corners does not make it smaller."""
    if colour == "purple":
        return round_corners(_cross(*_CROSS), _ROUND, _CROSS_OUTER)
    if colour in _BLACK:
        return chain(_BLACK[colour], closed=True)
    tips: dict[str, list[Point]] = {
        "yellow": [(0, _ROUND - 0.565), (0.545 - _ROUND, 0.435 - _ROUND), (_ROUND - 0.545, 0.435 - _ROUND)],
        "green": [(0, _ROUND - 0.56), (0.56 - _ROUND, 0), (0, 0.56 - _ROUND), (_ROUND - 0.56, 0)],
    }
    return offset_outline(tips[colour], _ROUND)


def _cross(arm: float, bar: float) -> list[Point]:
    return [
        *((-bar, -arm), (bar, -arm), (bar, -bar)),
        *((arm, -bar), (arm, bar), (bar, bar)),
        *((bar, arm), (-bar, arm), (-bar, bar)),
        *((-arm, bar), (-arm, -bar), (-bar, -bar)),
    ]


def emblem(colour: str, x: float, y: float, d: float, ink: Ink) -> Shape:
    """Draw the emblem of a seat colour centred on ``x``, ``y``."""
    if colour in ("red", "ink"):  # dice that belong to no seat have round black pips
        return Circle(x, y, d / 2, ink)
    if colour == "blue":
        side = 0.89 * d
        return Rect(x - side / 2, y - side / 2, side, side, ink, _ROUND * d)
    return Path(tuple(place(step, x, y, d) for step in _outline(colour)), ink)


def own_emblem(colour: str, x: float, y: float, d: float, theme: Theme) -> Shape:
    """Draw the emblem of a seat in the seat's colour, centred on ``x``, ``y``."""
    return emblem(colour, x, y, d, theme.pen("emblem-small" if d <= SMALL else "emblem", colour))


def emblem_at(colour: str, left: float, y: float, d: float, theme: Theme) -> Shape:
    """Draw an emblem with its left edge on the column ``left``."""
    return own_emblem(colour, left + HALF_WIDTH[colour] * d, y, d, theme)
