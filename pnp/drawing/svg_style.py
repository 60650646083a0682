"""How an SVG's elements are painted: attributes, ``style`` and simple style sheets, and what is handed down."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from pnp.drawing.svg_tree import Node, SvgError
from scorer.messages import msg

Style = Mapping[str, str]

HANDED_DOWN = (
    *("fill", "fill-opacity", "fill-rule", "clip-rule", "color", "visibility"),
    *("stroke", "stroke-width", "stroke-opacity", "stroke-linecap", "stroke-linejoin", "stroke-dasharray"),
)
OWN = ("opacity", "clip-path", "mask", "filter", "display", "transform", "stop-color", "stop-opacity")
OWN_MARKERS = ("marker", "marker-start", "marker-mid", "marker-end", "mix-blend-mode")
KNOWN = frozenset((*HANDED_DOWN, *OWN, *OWN_MARKERS))

START: Style = {"fill": "#000000", "stroke": "none", "stroke-width": "1", "color": "#000000"}

MOST_RULES = 500

_RULE = re.compile(r"([^{}]+)\{([^{}]*)\}")
_COMMENT = re.compile(r"/\*.*?\*/|<!--|-->", re.DOTALL)
_PART = re.compile(r"([.#]?)([\w-]+)")


class Rule(NamedTuple):
    """What a style sheet says of a class, an element or an id."""

    kind: str
    name: str
    declarations: dict[str, str]

    def applies(self, node: Node) -> bool:
        """Return whether it says it of a node."""
        if self.kind == ".":
            return self.name in node.attributes.get("class", "").split()
        return self.name == (node.attributes.get("id") if self.kind == "#" else node.tag)


def rules_of(root: Node) -> tuple[list[Rule], list[Node]]:
    """Return the rules of all style sheets, the weaker first, and the sheets that hold more than simple ones."""
    found: list[Rule] = []
    odd: list[Node] = []
    for node in root.walk():
        if node.tag == "style":
            text = _COMMENT.sub("", "".join(node.text))
            if "@" in text:
                odd.append(node)
            for selectors, body in _RULE.findall(text):
                for each in selectors.split(","):
                    part = _PART.fullmatch(each.strip())
                    if part:
                        found.append(Rule(part[1], part[2], dict(_declared(body))))
                    elif node not in odd:
                        odd.append(node)
    if len(found) > MOST_RULES:
        raise SvgError(root.line, msg("its style sheets have more than {most} rules", most=MOST_RULES))
    order: Sequence[str] = ("", ".", "#")
    return sorted(found, key=lambda rule: order.index(rule.kind)), odd


def _declared(text: str) -> Iterator[tuple[str, str]]:
    for each in text.split(";"):
        name, _, value = each.partition(":")
        if name.strip() in KNOWN:
            yield name.strip(), value.replace("!important", "").strip()


def style_of(node: Node, above: Style, rules: Sequence[Rule]) -> dict[str, str]:
    """Return how a node is painted, whose parent is painted as ``above`` says."""
    found = {key: above[key] for key in HANDED_DOWN if key in above}
    own = {key: value.strip() for key, value in node.attributes.items() if key in KNOWN}
    for rule in rules:
        if rule.applies(node):
            own |= rule.declarations
    own |= dict(_declared(node.attributes.get("style", "")))
    return found | {key: value for key, value in own.items() if value != "inherit"}
