"""Drawings as SVG by svgwrite, in true millimetres, with real text.

Print, cut and fold lines lie in layers of their own, named as Inkscape names them. Sheets for cutting machines are
``pnp.writers.svg_sheets``.
"""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import partial

import svgwrite
from svgwrite.base import BaseElement
from svgwrite.container import Group as Layer
from svgwrite.extensions import Inkscape

from pnp.drawing import fonts
from pnp.drawing.matrix import Matrix, translation
from pnp.drawing.shapes import (
    Circle,
    Gradient,
    Group,
    Ink,
    Inked,
    Placement,
    Raster,
    Rect,
    Role,
    Shade,
    Shape,
    Step,
    TextShape,
    place,
)
from pnp.units import MM_PER_PT

FAMILY = "IBM Plex Sans Condensed"
FALLBACKS = f"{FAMILY}, Arial Narrow, Helvetica, sans-serif"  # fonts for screens without the type family

WEIGHTS = {weight: 100 * number for number, weight in enumerate(fonts.FILES, 1)}
ITALIC = "-italic"  # the suffix of the name of an italic weight

LAYERS: tuple[Role, ...] = ("print", "cut", "fold")

Plain = Inked | TextShape | Raster | Shade | Group  # a shape that is not a placed drawing


def render(width: float, height: float, shapes: Iterable[Shape], *, screen: bool = False) -> str:
    """Return shapes on a sheet of ``width`` x ``height`` mm as SVG text.

    For a ``screen``, every line of text keeps its width if it is shown in another font.
    """
    page, layers = sheet(width, height)
    for shape, dx, dy in flatten(shapes):
        if isinstance(shape, Inked):
            layers[shape.ink.role].add(make_element(page, shape, dx, dy))
        else:
            layers["print"].add(make_printed(page, shape, dx, dy, partial(_text, screen=screen)))
    return text_of(page, layers)


def sheet(width: float, height: float) -> tuple[svgwrite.Drawing, dict[Role, Layer]]:
    """Return an SVG of ``width`` x ``height`` mm, and a layer for each role."""
    page = svgwrite.Drawing(
        size=(f"{width:g}mm", f"{height:g}mm"), viewBox=f"0 0 {width:g} {height:g}", debug=False
    )
    inkscape = Inkscape(page)
    return page, {role: inkscape.layer(label=role, id=role) for role in LAYERS}


def text_of(page: svgwrite.Drawing, layers: Mapping[Role, Layer]) -> str:
    """Return an SVG as text, without empty layers."""
    for layer in layers.values():
        if layer.elements:
            page.add(layer)
    text: str = page.tostring()
    return text


def flatten(
    shapes: Iterable[Shape], dx: float = 0.0, dy: float = 0.0
) -> Iterator[tuple[Plain, float, float]]:
    """Yield the shapes of placed drawings, each with the place of its drawing."""
    for shape in shapes:
        if isinstance(shape, Placement):
            yield from flatten(shape.drawing.shapes, dx + shape.x, dy + shape.y)
        else:
            yield shape, dx, dy


SetText = Callable[[svgwrite.Drawing, TextShape, float, float], BaseElement]  # sets a line of type


def make_printed(
    page: svgwrite.Drawing, shape: Plain, dx: float, dy: float, set_text: SetText
) -> BaseElement:
    """Return a printed shape of a drawing at ``dx``, ``dy``; ``set_text`` makes type."""
    if isinstance(shape, TextShape):
        return set_text(page, shape, dx, dy)
    if isinstance(shape, Raster):
        return _raster(page, shape, dx, dy)
    if isinstance(shape, Shade):
        place, size = point(shape.x + dx, shape.y + dy), point(shape.width, shape.height)
        fill = _gradient(page, shape.gradient, dx, dy).get_paint_server()
        return page.rect(place, size, fill=fill)
    if isinstance(shape, Group):
        return _group(page, shape, dx, dy, set_text)
    return make_element(page, shape, dx, dy)


def _raster(page: svgwrite.Drawing, shape: Raster, dx: float, dy: float) -> BaseElement:
    """Return a use of a picture; the definitions have its dots once, in a unit square."""
    name = shape.pixels.name
    if not any(element.get_id() == name for element in page.defs.elements):
        data = f"data:{shape.pixels.kind};base64,{b64encode(shape.pixels.data).decode()}"
        page.defs.add(page.image(data, size=(1, 1), id=name, preserveAspectRatio="none"))
    used = page.use(f"#{name}")
    used.matrix(number(shape.width), 0, 0, number(shape.height), *point(shape.x + dx, shape.y + dy))
    return used


def _group(page: svgwrite.Drawing, shape: Group, dx: float, dy: float, set_text: SetText) -> BaseElement:
    group = page.g()
    matrix = shape.matrix.then(translation(dx, dy))
    if matrix != Matrix():
        group.matrix(*(round(value, 8) for value in matrix))
    if shape.clip:
        clip = page.defs.add(page.clipPath(id=f"clip-{len(page.defs.elements)}"))
        rule = "evenodd" if shape.even_odd else "nonzero"
        clip.add(page.path(d=outline(shape.clip), clip_rule=rule))
        group["clip-path"] = clip.get_funciri()
    if shape.opacity < 1:
        group["opacity"] = number(shape.opacity)
    for inner, x, y in flatten(shape.shapes):
        group.add(make_printed(page, inner, x, y, set_text))
    return group


def _gradient(page: svgwrite.Drawing, gradient: Gradient, dx: float, dy: float) -> BaseElement:
    """Add a gradient to the definitions of a page."""
    numbers = [number(value) for value in gradient.line]
    name = {"id": f"shade-{len(page.defs.elements)}", "gradientUnits": "userSpaceOnUse"}
    if len(numbers) == 4:
        x1, y1, x2, y2 = numbers
        element = page.linearGradient((x1 + dx, y1 + dy), (x2 + dx, y2 + dy), **name)
    else:
        fx, fy, fr, cx, cy, r = numbers
        element = page.radialGradient((cx + dx, cy + dy), r, (fx + dx, fy + dy), **name)
        if fr:
            element["fr"] = fr
    for at, colour in gradient.stops:
        element.add_stop_color(number(at), colour)
    return page.defs.add(element)


def make_element(page: svgwrite.Drawing, shape: Inked, dx: float, dy: float) -> BaseElement:
    """Return a shape of a drawing at ``dx``, ``dy``."""
    if isinstance(shape, Rect):
        spot, size = point(shape.x + dx, shape.y + dy), point(shape.width, shape.height)
        round_corners = {"rx": number(shape.radius)} if shape.radius else {}
        return page.rect(spot, size, **round_corners, **paint(shape.ink))
    if isinstance(shape, Circle):
        return page.circle(point(shape.x + dx, shape.y + dy), number(shape.radius), **paint(shape.ink))
    return page.path(d=outline(shape.steps, dx, dy), **paint(shape.ink))


def outline(steps: Iterable[Step], dx: float = 0.0, dy: float = 0.0) -> str:
    """Return the steps of a path, moved."""
    placed = (place(step, dx, dy) for step in steps)
    return " ".join(
        word for name, *numbers in placed for word in (name, *(f"{number(n):g}" for n in numbers))
    )


def paint(ink: Ink) -> dict[str, object]:
    """Return the attributes that paint with an ink."""
    attributes: dict[str, object] = {"fill": ink.fill or "none"}
    if ink.stroke:
        joins = "miter" if ink.sharp else "round"
        attributes |= {"stroke": ink.stroke, "stroke_width": number(ink.width), "stroke_linejoin": joins}
    if ink.even_odd:
        attributes["fill_rule"] = "evenodd"
    if ink.dash:
        attributes["stroke_dasharray"] = ",".join(f"{length:g}" for length in ink.dash)
    if ink.round_ends:
        attributes["stroke_linecap"] = "round"
    return attributes


def point(x: float, y: float) -> tuple[float, float]:
    """Return a point, rounded."""
    return (number(x), number(y))


def number(value: float) -> float:
    """Round to a tenth of a micrometre, so that the text is the same on every machine."""
    return round(value, 4) + 0.0


def _text(page: svgwrite.Drawing, shape: TextShape, dx: float, dy: float, *, screen: bool) -> BaseElement:
    element = page.text(
        shape.text,
        insert=point(shape.x + dx, shape.y + dy),
        fill=shape.colour,
        font_family=FAMILY,
        font_weight=WEIGHTS.get(shape.weight.removesuffix(ITALIC), WEIGHTS["regular"]),
        font_size=number(shape.size * MM_PER_PT),
        letter_spacing=number(shape.tracking * shape.size * MM_PER_PT),
    )
    if shape.weight.endswith(ITALIC):
        element["font-style"] = "italic"
    if screen:  # with fallback fonts, and the width of a text if the house font has all its signs
        element["font-family"] = FALLBACKS
        if fonts.find_lacking(shape.text, shape.weight) is None:
            element["textLength"] = number(shape.width)
            element["lengthAdjust"] = "spacingAndGlyphs"
    return element
