"""The fill and stroke of SVG elements: attributes, style sheets, gradients. Faults are collected with their lines."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from itertools import accumulate
from typing import NamedTuple

from pnp.drawing.art import Remark
from pnp.drawing.matrix import Matrix
from pnp.drawing.segments import box_of
from pnp.drawing.shapes import Gradient, Group, Ink, Path, Shade, Step
from pnp.drawing.svg_tree import Node, SvgError
from pnp.drawing.svg_values import colour, length, matrix, numbers
from pnp.drawing.transformed import transform_steps
from scorer.messages import Text, msg, quoted

Style = Mapping[str, str]

INHERITED = (
    *("fill", "fill-opacity", "fill-rule", "clip-rule", "color", "visibility"),
    *("stroke", "stroke-width", "stroke-opacity", "stroke-linecap", "stroke-linejoin", "stroke-dasharray"),
)
OWN = ("opacity", "clip-path", "mask", "filter", "display", "transform", "stop-color", "stop-opacity")
OWN_MARKERS = ("marker", "marker-start", "marker-mid", "marker-end", "mix-blend-mode")
KNOWN = frozenset((*INHERITED, *OWN, *OWN_MARKERS))

START: Style = {"fill": "#000000", "stroke": "none", "stroke-width": "1", "color": "#000000"}

MOST_RULES = 500

_RULE = re.compile(r"([^{}]+)\{([^{}]*)\}")
_COMMENT = re.compile(r"/\*.*?\*/|<!--|-->", re.DOTALL)
_PART = re.compile(r"([.#]?)([\w-]+)")


class Rule(NamedTuple):
    """The declarations of a style sheet for a class (kind ``.``), an id (``#``) or an element (empty)."""

    kind: str
    name: str
    declarations: dict[str, str]

    def applies(self, node: Node) -> bool:
        """Return whether the rule selects a node."""
        if self.kind == ".":
            return self.name in node.attributes.get("class", "").split()
        return self.name == (node.attributes.get("id") if self.kind == "#" else node.tag)


def read_rules(root: Node) -> tuple[list[Rule], list[Node]]:
    """Return the rules of all style sheets, the weaker ones first, and the sheets that have unsupported rules.

    Raises ``SvgError`` for too many rules.
    """
    rules: list[Rule] = []
    unsupported: list[Node] = []
    for node in root.walk():
        if node.tag == "style":
            text = _COMMENT.sub("", "".join(node.text))
            if "@" in text:
                unsupported.append(node)
            for selectors, body in _RULE.findall(text):
                for selector in selectors.split(","):
                    part = _PART.fullmatch(selector.strip())
                    if part:
                        rules.append(Rule(part[1], part[2], dict(_parse_declarations(body))))
                    elif node not in unsupported:
                        unsupported.append(node)
    if len(rules) > MOST_RULES:
        raise SvgError(root.line, msg("its style sheets have more than {most} rules", most=MOST_RULES))
    order: Sequence[str] = ("", ".", "#")
    return sorted(rules, key=lambda rule: order.index(rule.kind)), unsupported


def _parse_declarations(text: str) -> Iterator[tuple[str, str]]:
    for declaration in text.split(";"):
        name, _, value = declaration.partition(":")
        if name.strip() in KNOWN:
            yield name.strip(), value.replace("!important", "").strip()


def style_of(node: Node, parent_style: Style, rules: Sequence[Rule]) -> dict[str, str]:
    """Return the style of a node; ``parent_style`` is its parent's."""
    inherited = {key: parent_style[key] for key in INHERITED if key in parent_style}
    own = {key: value.strip() for key, value in node.attributes.items() if key in KNOWN}
    for rule in rules:
        if rule.applies(node):
            own |= rule.declarations
    own |= dict(_parse_declarations(node.attributes.get("style", "")))
    return inherited | {key: value for key, value in own.items() if value != "inherit"}


KINDS = ("linearGradient", "radialGradient")

LINEAR = (("x1", "0%"), ("y1", "0%"), ("x2", "100%"), ("y2", "0%"))

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
    places = accumulate((at for at, *_ in parsed), max)
    colours = tuple((at, shade) for at, (_, shade, _) in zip(places, parsed, strict=True))
    return Definition(node.tag, attributes, colours, any(opacity < 1 for *_, opacity in parsed))


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
    cx, cy = (definition.attributes.get(name, "50%") for name in ("cx", "cy"))
    focus = number("fx", cx), number("fy", cy), number("fr", "0%")
    return (*focus, number("cx", cx), number("cy", cy), number("r", "50%"))


MOST_DASHES = 5000
"""The most dashes over the width of a drawing; finer ones become a solid line."""


class Paints:
    """Looks up the paint of the elements of a file, given its nodes by id and the rules of its style sheets."""

    def __init__(self, named: Mapping[str, Node], rules: Sequence[Rule]) -> None:
        self.lost: dict[Remark, None] = {}
        self._named = named
        self._rules = rules

    def note(self, node: Node, what: Text) -> None:
        """Note something about a node that is not supported."""
        self.lost[Remark(node.line, msg("not kept: {what}", what=what))] = None

    def note_element(self, node: Node) -> None:
        """Note an element that cannot be drawn."""
        self.note(node, _describe(node))

    def note_value(self, node: Node, name: str, value: str) -> None:
        """Note a value of a node that is not supported."""
        self.note(node, msg("{name} {value}", name=name, value=quoted(value[:40])))

    def find(self, address: str) -> Node | None:
        """Return the node of the file that ``#NAME`` refers to, or None."""
        return self._named.get(address[1:]) if address.startswith("#") else None

    def opacity(self, node: Node, style: Style, name: str) -> float:
        """Return the opacity of a node by the name of its property, from 0 to 1."""
        with suppress(ValueError):
            return min(max(length(style.get(name, "1")), 0.0), 1.0)
        self.note_value(node, name, style[name])
        return 1.0

    def paint(self, node: Node, style: Style, name: str) -> tuple[str | Definition | None, float]:
        """Return the colour or gradient that fills or strokes a node, and its opacity."""
        text, opacity = style[name], self.opacity(node, style, f"{name}-opacity")
        if text in ("none", "transparent"):
            return None, 1.0
        if text.startswith("url("):
            return self._gradient(node, text, name), opacity
        try:
            shade, alpha = colour(style["color"] if text.lower() == "currentcolor" else text)
        except ValueError:
            self.note_value(node, name, text)
            return None, 1.0
        return shade, alpha * opacity

    def _gradient(self, node: Node, text: str, name: str) -> str | Definition | None:
        """Return the gradient that ``url(#NAME)`` refers to, its colour if there is only one, or the fallback."""
        address, _, fallback = text.removeprefix("url(").partition(")")
        target = self.find(address.strip("\"' "))
        if target is not None and target.tag in KINDS:
            with suppress(ValueError):
                gradient = define(target, self.find, self._rules)
                if gradient.transparent:
                    self.note(target, msg("transparent colours of a gradient"))
                if gradient.stops:
                    return gradient if len(gradient.stops) > 1 else gradient.stops[0][1]
        self.note_value(node, name, text)
        with suppress(ValueError):
            return colour(fallback)[0]
        return None

    def stroke(self, node: Node, style: Style, paint: str, ctm: Matrix, whole: float) -> Ink | None:
        """Return the ink of a stroke, or None if it has no width."""
        scale = ctm.scale
        try:
            width = length(style["stroke-width"], whole) * scale
            dash = tuple(dash_length * scale for dash_length in numbers(style.get("stroke-dasharray", "")))
        except ValueError:
            self.note_value(node, "stroke-width", style["stroke-width"])
            return None
        if sum(dash) * MOST_DASHES < whole * scale:
            dash = ()
        for name, value in (("stroke-linecap", "square"), ("stroke-linejoin", "bevel")):
            if style.get(name) == value:
                self.note_value(node, name, value)
        ink = Ink(
            stroke=paint,
            width=width,
            dash=dash,
            round_ends=style.get("stroke-linecap") == "round",
            sharp=style.get("stroke-linejoin", "miter").startswith("miter"),
        )
        return ink if width > 0 else None


def _describe(node: Node) -> Text:
    """Return the description of an element that cannot be drawn."""
    if node.tag in ("text", "flowRoot"):
        return msg("text; convert it to paths in your drawing program")
    if node.tag == "image":
        return msg("a picture; trace it in your drawing program, or use it as a PNG or JPEG file of its own")
    return msg("the element {name}", name=quoted(node.tag))
