"""Values of an SVG (numbers, lengths, colours, transforms, path data), and outlines of its elements as path steps."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from functools import lru_cache
from math import hypot, radians, tan

from fontTools.pens.recordingPen import RecordingPen
from fontTools.svgLib.path import parse_path
from PIL import ImageColor

from pnp.drawing.matrix import Matrix, rotate_about, translation
from pnp.drawing.segments import ARC
from pnp.drawing.shapes import Circle, Ink, Point, Rect, Step, chain
from pnp.drawing.transformed import as_path
from pnp.wings.own.svg_tree import SvgElement

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
_LENGTH = re.compile(r"([-+]?(?:\d++(?:\.\d*+)?|\.\d++)(?:[eE][-+]?\d++)?)\s*+(%|[a-z]*)")
_CALL = re.compile(r"(?<![A-Za-z])([A-Za-z]++)\s*+\(([^()]*+)\)")

MOST = 1e7  # larger numbers are refused
MOST_STEPS = 60_000  # the most steps of a path


def numbers(text: str) -> list[float]:
    """Return all numbers in a text. Raises ``ValueError`` for one that is too large."""
    values = [float(number) for number in _NUMBER.findall(text)]
    if any(abs(value) > MOST for value in values):
        raise ValueError(text)
    return values


def length(text: str, whole: float = 1.0) -> float:
    """Return a length in units of the drawing; a percentage is of ``whole``. Raises ``ValueError``.

    >>> length("12.7mm"), length("25%", 200)
    (48.0, 50.0)
    """
    match = _LENGTH.fullmatch(text.strip())
    if not match or (match[2] != "%" and match[2] not in UNITS) or abs(float(match[1])) > MOST:
        raise ValueError(text)
    return float(match[1]) * (whole / 100 if match[2] == "%" else UNITS[match[2]])


@lru_cache(maxsize=1024)
def colour(text: str) -> tuple[str, float]:
    """Return a colour as ``#rrggbb``, and its opacity. Raises ``ValueError``.

    >>> colour("rgba(255, 0, 0, 0.5)"), colour("Teal"), colour("#abc")
    (('#ff0000', 0.5), ('#008080', 1.0), ('#aabbcc', 1.0))
    """
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
    """Return the matrix of a ``transform`` attribute. Raises ``ValueError``.

    >>> matrix("translate(2 3) scale(2)")(1, 1)
    (4.0, 5.0)
    """
    total = Matrix()
    for name, arguments in _CALL.findall(text):
        values = numbers(arguments)
        counts, make = MATRICES.get(name, ((), Matrix))
        if len(values) not in counts:
            raise ValueError(name)
        total = make(*values).then(total)
    return total


MATRICES: Mapping[str, tuple[tuple[int, ...], Callable[..., Matrix]]] = {
    "matrix": ((6,), Matrix),
    "translate": ((1, 2), lambda x, y=0.0: translation(x, y)),
    "scale": ((1, 2), lambda x, y=None: Matrix(a=x, d=x if y is None else y)),
    "rotate": ((1, 3), lambda degrees, x=0.0, y=0.0: rotate_about(degrees, (x, y))),
    "skewX": ((1,), lambda x: Matrix(c=tan(radians(x)))),
    "skewY": ((1,), lambda y: Matrix(b=tan(radians(y)))),
}
"""The numbers of arguments that each function allows, and what makes its matrix."""


class TooManyStepsError(Exception):
    """A path with more steps than a picture may have."""


class _Calls(list[object]):
    """The calls of a pen, which ends a path that is too long before it takes much memory."""

    def append(self, call: object) -> None:
        if len(self) >= MOST_STEPS:
            raise TooManyStepsError
        super().append(call)


@lru_cache(maxsize=1024)
def path_steps(data: str) -> tuple[Step, ...]:
    """Return the steps of path data; arcs and quadratic curves become cubic ones.

    Raises ``ValueError``, and ``TooManyStepsError`` for more than ``MOST_STEPS``.
    """
    pen = RecordingPen()
    pen.value = _Calls()
    try:
        parse_path(data, pen)
    except TooManyStepsError:
        raise
    except Exception as error:
        raise ValueError(data) from error
    steps = tuple(_convert_calls(pen.value))
    if any(abs(value) > MOST for step in steps for value in step[1:]):
        raise ValueError(data)
    return steps


def _convert_calls(calls: list[tuple[str, tuple[Point, ...]]]) -> Iterator[Step]:
    at: Point = (0.0, 0.0)
    for name, points in calls:
        if name == "closePath":
            yield ("Z",)
        elif name == "qCurveTo":
            (x1, y1), (x, y) = points
            control1 = (at[0] + (x1 - at[0]) * 2 / 3, at[1] + (y1 - at[1]) * 2 / 3)
            control2 = (x + (x1 - x) * 2 / 3, y + (y1 - y) * 2 / 3)
            yield ("C", *control1, *control2, x, y)
        elif points:
            letter = {"moveTo": "M", "lineTo": "L", "curveTo": "C"}[name]
            yield (letter, *(float(value) for point in points for value in point))
        at = points[-1] if points else at


Size = tuple[float, float]


def _number(node: SvgElement, name: str, full: float) -> float:
    return length(node.attributes.get(name, "0"), full)


def _path(node: SvgElement, _: Size) -> tuple[Step, ...]:
    return path_steps(node.attributes.get("d", ""))


def _rect(node: SvgElement, size: Size) -> tuple[Step, ...]:
    x, width = (_number(node, name, size[0]) for name in ("x", "width"))
    y, height = (_number(node, name, size[1]) for name in ("y", "height"))
    if width <= 0 or height <= 0:
        return ()
    texts = [node.attributes.get(name, "auto") for name in ("rx", "ry")]
    radii = [length(text, full) for text, full in zip(texts, size, strict=True) if text != "auto"]
    rx, ry = (radii * 2)[:2] if radii else (0.0, 0.0)
    rx, ry = min(rx, width / 2), min(ry, height / 2)
    if rx == ry:
        return as_path(Rect(x, y, width, height, Ink(), rx)).steps
    return _round_rect(x, y, width, height, rx, ry)


def _round_rect(x: float, y: float, width: float, height: float, rx: float, ry: float) -> tuple[Step, ...]:
    """Return a rectangle whose corners are quarters of an ellipse."""
    right, foot, pull_x, pull_y = x + width, y + height, rx * (1 - ARC), ry * (1 - ARC)
    return (
        *(("M", x + rx, y), ("L", right - rx, y)),
        ("C", right - pull_x, y, right, y + pull_y, right, y + ry),
        *(("L", right, foot - ry), ("C", right, foot - pull_y, right - pull_x, foot, right - rx, foot)),
        *(("L", x + rx, foot), ("C", x + pull_x, foot, x, foot - pull_y, x, foot - ry)),
        *(("L", x, y + ry), ("C", x, y + pull_y, x + pull_x, y, x + rx, y), ("Z",)),
    )


def _circle(node: SvgElement, size: Size) -> tuple[Step, ...]:
    x, y = _number(node, "cx", size[0]), _number(node, "cy", size[1])
    radius = _number(node, "r", hypot(*size) / 2**0.5)
    return as_path(Circle(x, y, radius, Ink())).steps if radius > 0 else ()


def _ellipse(node: SvgElement, size: Size) -> tuple[Step, ...]:
    x, rx = (_number(node, name, size[0]) for name in ("cx", "rx"))
    y, ry = (_number(node, name, size[1]) for name in ("cy", "ry"))
    return _round_rect(x - rx, y - ry, 2 * rx, 2 * ry, rx, ry) if rx > 0 and ry > 0 else ()


def _line(node: SvgElement, size: Size) -> tuple[Step, ...]:
    x1, x2 = (_number(node, name, size[0]) for name in ("x1", "x2"))
    y1, y2 = (_number(node, name, size[1]) for name in ("y1", "y2"))
    return chain([(x1, y1), (x2, y2)])


def _points(node: SvgElement, _: Size) -> tuple[Step, ...]:
    values = numbers(node.attributes.get("points", ""))
    points = list(zip(values[::2], values[1::2], strict=False))
    return chain(points, closed=node.tag == "polygon") if len(points) > 1 else ()


OUTLINES: Mapping[str, Callable[[SvgElement, Size], tuple[Step, ...]]] = {
    "path": _path,
    "rect": _rect,
    "circle": _circle,
    "ellipse": _ellipse,
    "line": _line,
    "polyline": _points,
    "polygon": _points,
}
"""Return the outline of an element; the size is that of the drawing, for percentages. They raise ``ValueError``."""
