"""The outlines of SVG elements as path steps, in the units of the drawing."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from math import hypot

from pnp.drawing.segments import ARC
from pnp.drawing.shapes import Circle, Ink, Rect, Step, chain
from pnp.drawing.svg_tree import Node
from pnp.drawing.svg_values import length, numbers, path_steps
from pnp.drawing.transformed import as_path

Size = tuple[float, float]


def outline(node: Node, size: Size) -> tuple[Step, ...]:
    """Return the outline of an element; ``size`` is that of the drawing, for percentages. Raises ``ValueError``."""
    return OUTLINES[node.tag](node, size)


def _number(node: Node, name: str, full: float) -> float:
    return length(node.attributes.get(name, "0"), full)


def _path(node: Node, _: Size) -> tuple[Step, ...]:
    return path_steps(node.attributes.get("d", ""))


def _rect(node: Node, size: Size) -> tuple[Step, ...]:
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


def _circle(node: Node, size: Size) -> tuple[Step, ...]:
    x, y = _number(node, "cx", size[0]), _number(node, "cy", size[1])
    radius = _number(node, "r", hypot(*size) / 2**0.5)
    return as_path(Circle(x, y, radius, Ink())).steps if radius > 0 else ()


def _ellipse(node: Node, size: Size) -> tuple[Step, ...]:
    x, rx = (_number(node, name, size[0]) for name in ("cx", "rx"))
    y, ry = (_number(node, name, size[1]) for name in ("cy", "ry"))
    return _round_rect(x - rx, y - ry, 2 * rx, 2 * ry, rx, ry) if rx > 0 and ry > 0 else ()


def _line(node: Node, size: Size) -> tuple[Step, ...]:
    x1, x2 = (_number(node, name, size[0]) for name in ("x1", "x2"))
    y1, y2 = (_number(node, name, size[1]) for name in ("y1", "y2"))
    return chain([(x1, y1), (x2, y2)])


def _points(node: Node, _: Size) -> tuple[Step, ...]:
    values = numbers(node.attributes.get("points", ""))
    points = list(zip(values[::2], values[1::2], strict=False))
    return chain(points, closed=node.tag == "polygon") if len(points) > 1 else ()


OUTLINES: Mapping[str, Callable[[Node, Size], tuple[Step, ...]]] = {
    "path": _path,
    "rect": _rect,
    "circle": _circle,
    "ellipse": _ellipse,
    "line": _line,
    "polyline": _points,
    "polygon": _points,
}
