"""SVG by svgwrite, one page or drawing at a time, in true millimetres.

Print, cut and fold lines lie in layers of their own, named as Inkscape names layers.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import svgwrite
from svgwrite.extensions import Inkscape

from pnp.drawing import fonts
from pnp.drawing.matrix import Matrix
from pnp.drawing.shapes import Circle, Ink, Path, Place, Rect, Role, Shape, Text
from pnp.units import MM_PER_PT

LAYERS: tuple[Role, ...] = ("print", "cut", "fold")
FAMILY = "IBM Plex Sans Condensed"
FALLBACKS = f"{FAMILY}, Arial Narrow, Helvetica, sans-serif"
"""What a screen may take where the family is not installed."""

WEIGHTS = {
    "thin": 100,
    "extralight": 200,
    "light": 300,
    "regular": 400,
    "medium": 500,
    "semibold": 600,
    "bold": 700,
}


def render(
    width: float,
    height: float,
    shapes: Iterable[Shape],
    matrix: Matrix | None = None,
    *,
    screen: bool = False,
) -> str:
    """Return shapes on a sheet of ``width`` x ``height`` mm as SVG text; empty layers are left out.

    ``matrix`` puts the shapes in place on the sheet of a printer that is known. For a ``screen``, every line of text
    keeps its width where it is shown in another font.
    """
    page: Any = svgwrite.Drawing(
        size=(f"{width:g}mm", f"{height:g}mm"), viewBox=f"0 0 {width:g} {height:g}", debug=False
    )
    inkscape = Inkscape(page)
    layers: dict[Role, Any] = {role: inkscape.layer(label=role, id=role) for role in LAYERS}
    for shape, dx, dy in _flat(shapes, 0, 0):
        role: Role = "print" if isinstance(shape, Text) else shape.ink.role
        element = _element(page, shape, dx, dy)
        if screen and isinstance(shape, Text):
            _hold(element, shape)
        layers[role].add(element)
    for layer in layers.values():
        if not layer.elements:
            continue
        if matrix is not None:
            values = (matrix.a, matrix.b, matrix.c, matrix.d, matrix.e, matrix.f)
            layer.matrix(*(round(value, 8) for value in values))
        page.add(layer)
    text: str = page.tostring()
    return text


def _flat(
    shapes: Iterable[Shape], dx: float, dy: float
) -> Iterable[tuple[Rect | Circle | Path | Text, float, float]]:
    """Take placed drawings apart: every shape with the place of the drawing it lies in."""
    for shape in shapes:
        if isinstance(shape, Place):
            yield from _flat(shape.drawing.shapes, dx + shape.x, dy + shape.y)
        else:
            yield shape, dx, dy


def _element(page: Any, shape: Rect | Circle | Path | Text, dx: float, dy: float) -> Any:
    if isinstance(shape, Rect):
        spot, size = _point(shape.x + dx, shape.y + dy), _point(shape.width, shape.height)
        round_corners = {"rx": _number(shape.radius)} if shape.radius else {}
        return page.rect(spot, size, **round_corners, **_paint(shape.ink))
    if isinstance(shape, Circle):
        return page.circle(_point(shape.x + dx, shape.y + dy), _number(shape.radius), **_paint(shape.ink))
    if isinstance(shape, Path):
        return page.path(d=_outline(shape, dx, dy), **_paint(shape.ink))
    return page.text(
        shape.text,
        insert=_point(shape.x + dx, shape.y + dy),
        fill=shape.colour,
        font_family=FAMILY,
        font_weight=WEIGHTS[shape.weight],
        font_size=_number(shape.size * MM_PER_PT),
        letter_spacing=_number(shape.tracking * shape.size * MM_PER_PT),
    )


def _hold(element: Any, shape: Text) -> None:
    """Name fonts to fall back on, and the width of a text that this one has all signs of."""
    element["font-family"] = FALLBACKS
    if fonts.missing(shape.text, shape.weight) is None:
        element["textLength"] = _number(shape.width)
        element["lengthAdjust"] = "spacingAndGlyphs"


def _outline(shape: Path, dx: float, dy: float) -> str:
    words = []
    for name, *numbers in shape.steps:
        words += [name, *(f"{_number(n + (dy if i % 2 else dx)):g}" for i, n in enumerate(numbers))]
    return " ".join(words)


def _paint(ink: Ink) -> dict[str, object]:
    paint: dict[str, object] = {"fill": ink.fill or "none"}
    if ink.stroke:
        paint |= {"stroke": ink.stroke, "stroke_width": _number(ink.width), "stroke_linejoin": "round"}
    if ink.dash:
        paint["stroke_dasharray"] = ",".join(f"{each:g}" for each in ink.dash)
    if ink.round_ends:
        paint["stroke_linecap"] = "round"
    return paint


def _point(x: float, y: float) -> tuple[float, float]:
    return (_number(x), _number(y))


def _number(value: float) -> float:
    """Round to a tenth of a micrometre, so that the text is the same on every machine."""
    return round(value, 4) + 0.0
