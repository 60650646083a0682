"""The fill and stroke of SVG elements; what is not supported is collected with its line."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress

from pnp.drawing.art import Remark
from pnp.drawing.matrix import Matrix
from pnp.drawing.shapes import Ink
from pnp.drawing.svg_gradient import KINDS, Definition, define
from pnp.drawing.svg_style import Rule, Style
from pnp.drawing.svg_tree import Node
from pnp.drawing.svg_values import colour, length, numbers
from scorer.messages import Text, msg, quoted

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
