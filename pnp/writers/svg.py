"""SVG by svgwrite, one drawing at a time, in true millimetres, with real text.

Print, cut and fold lines lie in layers of their own. Sheets for cutting machines are ``pnp.writers.svg_sheets``.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from pnp.drawing import fonts
from pnp.drawing.shapes import Shape, Text
from pnp.units import MM_PER_PT
from pnp.writers.svg_shapes import element, flat, number, point, sheet

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
    *,
    screen: bool = False,
) -> str:
    """Return shapes on a sheet of ``width`` x ``height`` mm as SVG text; empty layers are left out.

    For a ``screen``, every line of text keeps its width if it is shown in another font.
    """
    page, layers = sheet(width, height)
    for shape, dx, dy in flat(shapes):
        if isinstance(shape, Text):
            layers["print"].add(_text(page, shape, dx, dy, screen=screen))
        else:
            layers[shape.ink.role].add(element(page, shape, dx, dy))
    for layer in layers.values():
        if layer.elements:
            page.add(layer)
    text: str = page.tostring()
    return text


def _text(page: Any, shape: Text, dx: float, dy: float, *, screen: bool) -> Any:
    found = page.text(
        shape.text,
        insert=point(shape.x + dx, shape.y + dy),
        fill=shape.colour,
        font_family=FAMILY,
        font_weight=WEIGHTS[shape.weight],
        font_size=number(shape.size * MM_PER_PT),
        letter_spacing=number(shape.tracking * shape.size * MM_PER_PT),
    )
    if screen:
        _hold(found, shape)
    return found


def _hold(element: Any, shape: Text) -> None:
    """Name fonts to fall back on, and the width of a text that this one has all signs of."""
    element["font-family"] = FALLBACKS
    if fonts.missing(shape.text, shape.weight) is None:
        element["textLength"] = number(shape.width)
        element["lengthAdjust"] = "spacingAndGlyphs"
