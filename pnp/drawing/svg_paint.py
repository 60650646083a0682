"""What an SVG's elements are filled and drawn with; what cannot be kept is collected with its line."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress

from pnp.drawing.art import Told
from pnp.drawing.matrix import Matrix
from pnp.drawing.shapes import Ink
from pnp.drawing.svg_gradient import KINDS, Definition, define
from pnp.drawing.svg_style import Rule, Style
from pnp.drawing.svg_tree import Node
from pnp.drawing.svg_values import colour, length, numbers
from scorer.messages import Text, msg, quoted

MOST_DASHES = 5000
"""Dashes over the width of a drawing; finer ones are a line."""


class Paints:
    """Looks up the paint of elements in one file, whose nodes have names and whose style sheets have rules."""

    def __init__(self, named: Mapping[str, Node], rules: Sequence[Rule]) -> None:
        self.lost: dict[Told, None] = {}
        self._named = named
        self._rules = rules

    def lose(self, node: Node, what: Text) -> None:
        """Note what of a node is not kept."""
        self.lost[Told(node.line, msg("not kept: {what}", what=what))] = None

    def wrong(self, node: Node, name: str, value: str) -> None:
        """Note a value of a node that is not kept."""
        self.lose(node, msg("{name} {value}", name=name, value=quoted(value[:40])))

    def find(self, address: str) -> Node | None:
        """Return the node of the file that ``#NAME`` means."""
        return self._named.get(address[1:]) if address.startswith("#") else None

    def share(self, node: Node, style: Style, name: str) -> float:
        """Return how opaque something of a node is, from 0 to 1."""
        with suppress(ValueError):
            return min(max(length(style.get(name, "1")), 0.0), 1.0)
        self.wrong(node, name, style[name])
        return 1.0

    def paint(self, node: Node, style: Style, name: str) -> tuple[str | Definition | None, float]:
        """Return what fills or strokes a node, and how opaque that is."""
        text, opacity = style[name], self.share(node, style, f"{name}-opacity")
        if text in ("none", "transparent"):
            return None, 1.0
        if text.startswith("url("):
            return self._server(node, text, name), opacity
        try:
            found, own = colour(style["color"] if text.lower() == "currentcolor" else text)
        except ValueError:
            self.wrong(node, name, text)
            return None, 1.0
        return found, own * opacity

    def _server(self, node: Node, text: str, name: str) -> str | Definition | None:
        address, _, other = text.removeprefix("url(").partition(")")
        found = self.find(address.strip("\"' "))
        if found is not None and found.tag in KINDS:
            with suppress(ValueError):
                gradient = define(found, self.find, self._rules)
                if gradient.see_through:
                    self.lose(found, msg("colours of a gradient that may be seen through"))
                if gradient.stops:
                    return gradient if len(gradient.stops) > 1 else gradient.stops[0][1]
        self.wrong(node, name, text)
        with suppress(ValueError):
            return colour(other)[0]
        return None

    def stroke(self, node: Node, style: Style, paint: str, ctm: Matrix, whole: float) -> Ink | None:
        """Return the ink of a line; nothing where it has no width."""
        scale = ctm.scale
        try:
            width = length(style["stroke-width"], whole) * scale
            dash = tuple(each * scale for each in numbers(style.get("stroke-dasharray", "")))
        except ValueError:
            self.wrong(node, "stroke-width", style["stroke-width"])
            return None
        if sum(dash) * MOST_DASHES < whole * scale:
            dash = ()
        for name, value in (("stroke-linecap", "square"), ("stroke-linejoin", "bevel")):
            if style.get(name) == value:
                self.wrong(node, name, value)
        ink = Ink(
            stroke=paint,
            width=width,
            dash=dash,
            round_ends=style.get("stroke-linecap") == "round",
            sharp=style.get("stroke-linejoin", "miter").startswith("miter"),
        )
        return ink if width > 0 else None
