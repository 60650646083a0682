"""How the elements of an SVG are painted: attributes, ``style``, simple style sheets, and what is inherited."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from pnp.drawing.svg_tree import Node, SvgError
from scorer.messages import msg

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
