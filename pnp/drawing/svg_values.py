"""Values in an SVG: numbers, lengths, colours, matrices, lists, and the steps of paths."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from functools import lru_cache
from math import radians, tan

from pnp.drawing.matrix import Matrix, moved, turned
from pnp.drawing.shapes import Point, Step

UNITS = {
    "": 1.0,
    "px": 1.0,
    "pt": 96 / 72,
    "pc": 16.0,
    "mm": 96 / 25.4,
    "cm": 960 / 25.4,
    "in": 96.0,
    "em": 16.0,
}

_NUMBER = re.compile(r"[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?")
_LENGTH = re.compile(rf"\s*({_NUMBER.pattern})\s*(%|[a-z]*)\s*")
_CALL = re.compile(r"([A-Za-z]+)\s*\(([^)]*)\)")

MOST = 1e7
"""No number in a drawing is larger."""


def numbers(text: str) -> list[float]:
    """Return all numbers in a text. Raises ``ValueError`` for one that no drawing has."""
    found = [float(each) for each in _NUMBER.findall(text)]
    if any(abs(each) > MOST for each in found):
        raise ValueError(text)
    return found


def length(text: str, whole: float = 1.0) -> float:
    """Return a length in units of the drawing; ``whole`` is what a share is of. Raises ``ValueError``.

    >>> length("12.7mm"), length("25%", 200)
    (48.0, 50.0)
    """
    found = _LENGTH.fullmatch(text)
    if not found or (found[2] != "%" and found[2] not in UNITS) or abs(float(found[1])) > MOST:
        raise ValueError(text)
    return float(found[1]) * (whole / 100 if found[2] == "%" else UNITS[found[2]])


@lru_cache(maxsize=1024)
def colour(text: str) -> tuple[str, float]:
    """Return a colour as ``#rrggbb`` and how opaque it is. Raises ``ValueError``.

    >>> colour("rgba(255, 0, 0, 0.5)"), colour("Teal"), colour("#abc")
    (('#ff0000', 0.5), ('#008080', 1.0), ('#aabbcc', 1.0))
    """
    from PIL import ImageColor

    opacity = 1.0
    call = re.fullmatch(r"(rgb|hsl)a?\(([^)]*)\)", text.strip().lower())
    if call:
        parts = re.split(r"[\s,/]+", call[2].strip())
        if len(parts) == 4:
            opacity = length(parts[3], 1.0)
        text = f"{call[1]}({','.join(parts[:3])})"
    red, green, blue, *alpha = ImageColor.getrgb(text.strip())
    return f"#{red:02x}{green:02x}{blue:02x}", alpha[0] / 255 if alpha else opacity


def matrix(text: str) -> Matrix:
    """Return the matrix that a ``transform`` says. Raises ``ValueError``.

    >>> matrix("translate(2 3) scale(2)")(1, 1)
    (4.0, 5.0)
    """
    found = Matrix()
    for name, inside in _CALL.findall(text):
        found = _one(name, numbers(inside)).then(found)
    return found


def _one(name: str, values: list[float]) -> Matrix:
    """Return the matrix of one function."""
    counts, make = MATRICES.get(name, ((), _none))
    if len(values) not in counts:
        raise ValueError(name)
    return make(*values)


def _none() -> Matrix:
    return Matrix()


def _rotated(degrees: float, x: float = 0.0, y: float = 0.0) -> Matrix:
    return turned(degrees, (x, y))


MATRICES: Mapping[str, tuple[tuple[int, ...], Callable[..., Matrix]]] = {
    "matrix": ((6,), Matrix),
    "translate": ((1, 2), lambda x, y=0.0: moved(x, y)),
    "scale": ((1, 2), lambda x, y=None: Matrix(a=x, d=x if y is None else y)),
    "rotate": ((1, 3), _rotated),
    "skewX": ((1,), lambda x: Matrix(c=tan(radians(x)))),
    "skewY": ((1,), lambda y: Matrix(b=tan(radians(y)))),
}
"""How many numbers each function takes, and what it makes of them."""


@lru_cache(maxsize=1024)
def path_steps(data: str) -> tuple[Step, ...]:
    """Return the steps of the data of a path; arcs and quadratic curves become cubic ones. Raises ``ValueError``."""
    from fontTools.pens.recordingPen import RecordingPen
    from fontTools.svgLib.path import parse_path

    pen = RecordingPen()
    try:
        parse_path(data, pen)
    except Exception as fault:
        raise ValueError(data) from fault
    steps = tuple(_steps(pen.value))
    if any(abs(value) > MOST for step in steps for value in step[1:]):
        raise ValueError(data)
    return steps


def _steps(calls: list[tuple[str, tuple[Point, ...]]]) -> Iterator[Step]:
    at: Point = (0.0, 0.0)
    for name, points in calls:
        if name == "closePath":
            yield ("Z",)
        elif name == "qCurveTo":
            (x1, y1), (x, y) = points
            one = (at[0] + (x1 - at[0]) * 2 / 3, at[1] + (y1 - at[1]) * 2 / 3)
            two = (x + (x1 - x) * 2 / 3, y + (y1 - y) * 2 / 3)
            yield ("C", *one, *two, x, y)
        elif points:
            letter = {"moveTo": "M", "lineTo": "L", "curveTo": "C"}[name]
            yield (letter, *(float(value) for point in points for value in point))
        at = points[-1] if points else at
