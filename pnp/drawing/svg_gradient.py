"""Gradients of an SVG: their colours, and their position on the shape that they fill."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from pnp.drawing.matrix import Matrix
from pnp.drawing.segments import box_of
from pnp.drawing.shapes import Gradient, Group, Ink, Path, Shade, Step
from pnp.drawing.svg_style import Rule, style_of
from pnp.drawing.svg_tree import Node
from pnp.drawing.svg_values import colour, length, matrix
from pnp.drawing.transformed import transform_steps

KINDS = ("linearGradient", "radialGradient")

LINEAR = (("x1", "0%"), ("y1", "0%"), ("x2", "100%"), ("y2", "0%"))
RADIAL = (("cx", "50%"), ("cy", "50%"), ("r", "50%"), ("fx", ""), ("fy", ""), ("fr", "0%"))

FLAT = 1e-9
"""A shape this narrow, or narrower, cannot show a gradient."""


class Definition(NamedTuple):
    """A gradient as a file defines it: its own attributes over those of the gradients that it refers to."""

    tag: str
    attributes: Mapping[str, str]
    stops: tuple[tuple[float, str], ...]
    transparent: bool  # whether a stop is transparent, which is not supported


def define(node: Node, find: Callable[[str], Node | None], rules: Sequence[Rule]) -> Definition:
    """Return a gradient with the attributes and stops that it takes from others. Raises ``ValueError``."""
    attributes: dict[str, str] = {}
    stops: list[Node] = []
    source: Node | None = node
    seen: list[Node] = []
    while source is not None and source.tag in KINDS and source not in seen:
        seen.append(source)
        attributes = {**source.attributes, **attributes}
        stops = stops or [child for child in source.children if child.tag == "stop"]
        source = find(source.attributes.get("href", ""))
    parsed = [_stop(stop, rules) for stop in stops]
    colours: list[tuple[float, str]] = []
    for at, shade, _ in parsed:
        colours.append((max(at, colours[-1][0] if colours else 0.0), shade))
    return Definition(node.tag, attributes, tuple(colours), any(opacity < 1 for *_, opacity in parsed))


def _stop(node: Node, rules: Sequence[Rule]) -> tuple[float, str, float]:
    style = style_of(node, {}, rules)
    stop_colour, opacity = colour(style.get("stop-color", "black"))
    at = min(max(length(node.attributes.get("offset", "0")), 0.0), 1.0)
    return at, stop_colour, opacity * length(style.get("stop-opacity", "1"))


def fill_outline(
    steps: tuple[Step, ...], definition: Definition, ctm: Matrix, even_odd: bool, size: tuple[float, float]
) -> Group:
    """Return an outline filled with a gradient; ``ctm`` maps both to the drawing. Raises ``ValueError``."""
    box = box_of(Path(steps, Ink()))
    relative = definition.attributes.get("gradientUnits") != "userSpaceOnUse"
    own = matrix(definition.attributes.get("gradientTransform", ""))
    if relative:
        if box.width < FLAT or box.height < FLAT:
            raise ValueError("flat")
        own = own.then(Matrix(box.width, 0.0, 0.0, box.height, box.left, box.top))
    clip = transform_steps(steps, own.inverse)
    area = box_of(Path(clip, Ink()))
    gradient = Gradient(_line(definition, (1.0, 1.0) if relative else size), definition.stops)
    shade = Shade(area.left, area.top, area.width, area.height, gradient)
    return Group((shade,), own.then(ctm), clip, even_odd)


def _line(definition: Definition, size: tuple[float, float]) -> tuple[float, ...]:
    width, height = size
    fulls = {"x": width, "y": height, "r": ((width**2 + height**2) / 2) ** 0.5}  # what percentages refer to

    def number(name: str, usual: str) -> float:
        return length(definition.attributes.get(name, usual), fulls[name.strip("12cf")])

    if definition.tag == "linearGradient":
        return tuple(number(*default) for default in LINEAR)
    cx, cy, r = (number(*default) for default in RADIAL[:3])
    fx = number("fx", "") if "fx" in definition.attributes else cx
    fy = number("fy", "") if "fy" in definition.attributes else cy
    return (fx, fy, number("fr", "0%"), cx, cy, r)
