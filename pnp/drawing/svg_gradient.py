"""Gradients of an SVG: their colours, and where they lie on what they fill."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from pnp.drawing.matrix import Matrix
from pnp.drawing.segments import Window, box_of
from pnp.drawing.shapes import Gradient, Group, Ink, Path, Shade, Step
from pnp.drawing.svg_style import Rule, style_of
from pnp.drawing.svg_tree import Node
from pnp.drawing.svg_values import colour, length, matrix
from pnp.drawing.transformed import moved_steps

KINDS = ("linearGradient", "radialGradient")

LINEAR = (("x1", "0%"), ("y1", "0%"), ("x2", "100%"), ("y2", "0%"))
RADIAL = (("cx", "50%"), ("cy", "50%"), ("r", "50%"), ("fx", ""), ("fy", ""), ("fr", "0%"))

FLAT = 1e-9
"""What is no wider has no place for a gradient."""


class Definition(NamedTuple):
    """A gradient as a file defines it: its own attributes over those of the ones that it names."""

    tag: str
    attributes: Mapping[str, str]
    stops: tuple[tuple[float, str], ...]
    see_through: bool  # whether a colour of it may be seen through, which is not kept


def define(node: Node, find: Callable[[str], Node | None], rules: Sequence[Rule]) -> Definition:
    """Return a gradient with what it takes from others. Raises ``ValueError``."""
    attributes: dict[str, str] = {}
    stops: list[Node] = []
    each: Node | None = node
    seen: list[Node] = []
    while each is not None and each.tag in KINDS and each not in seen:
        seen.append(each)
        attributes = {**each.attributes, **attributes}
        stops = stops or [child for child in each.children if child.tag == "stop"]
        each = find(each.attributes.get("href", ""))
    colours = [_stop(stop, rules) for stop in stops]
    places: list[tuple[float, str]] = []
    for at, shade, _ in colours:
        places.append((max(at, places[-1][0] if places else 0.0), shade))
    return Definition(node.tag, attributes, tuple(places), any(opacity < 1 for *_, opacity in colours))


def _stop(node: Node, rules: Sequence[Rule]) -> tuple[float, str, float]:
    style = style_of(node, {}, rules)
    shade, opacity = colour(style.get("stop-color", "black"))
    at = min(max(length(node.attributes.get("offset", "0")), 0.0), 1.0)
    return at, shade, opacity * length(style.get("stop-opacity", "1"))


def filled(
    steps: tuple[Step, ...], found: Definition, ctm: Matrix, rule: bool, size: tuple[float, float]
) -> Group:
    """Return an outline filled with a gradient; ``ctm`` takes both to the drawing. Raises ``ValueError``."""
    box = box_of(Path(steps, Ink()))
    inside = found.attributes.get("gradientUnits") != "userSpaceOnUse"
    own = matrix(found.attributes.get("gradientTransform", ""))
    if inside:
        if box.width < FLAT or box.height < FLAT:
            raise ValueError("flat")
        own = own.then(Matrix(box.width, 0.0, 0.0, box.height, box.left, box.top))
    clip = moved_steps(steps, own.inverse)
    area = box_of(Path(clip, Ink()))
    gradient = Gradient(_line(found, (1.0, 1.0) if inside else size), found.stops)
    return Group((_shade(area, gradient),), own.then(ctm), clip, rule)


def _shade(area: Window, gradient: Gradient) -> Shade:
    return Shade(area.left, area.top, area.width, area.height, gradient)


def _line(found: Definition, size: tuple[float, float]) -> tuple[float, ...]:
    width, height = size
    wholes = {"x": width, "y": height, "r": ((width**2 + height**2) / 2) ** 0.5}

    def number(name: str, usual: str) -> float:
        return length(found.attributes.get(name, usual), wholes[name.strip("12cf")])

    if found.tag == "linearGradient":
        return tuple(number(*each) for each in LINEAR)
    cx, cy, r = (number(*each) for each in RADIAL[:3])
    fx = number("fx", "") if "fx" in found.attributes else cx
    fy = number("fy", "") if "fy" in found.attributes else cy
    return (fx, fy, number("fr", "0%"), cx, cy, r)
