"""The colours of a folder, and what they become in little ink and in grey."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import NamedTuple

from pnp.drawing.shapes import Ink
from pnp.drawing.theme import FULL, THEMES, Theme
from pnp.games.own.findings import Findings
from pnp.games.own.placed import Spot
from pnp.games.own.said import Scope
from scorer.games.own.sentences import misread, missing, too_many, twice, unknown
from scorer.messages import msg, quoted
from scorer.record.checking import Report
from scorer.record.fields import fields, is_blank
from scorer.record.nodes import Node, Pairs, Scalar
from scorer.seats import COLOURS

ON = "on-"
"""What begins the name of a colour that is seen on a seat: ``on-red``."""

LINE = 0.25
"""The outline that little ink makes of an area, mm."""

MOST = 60
"""Colours that a folder may have of its own."""

HEX = re.compile("#([0-9a-fA-F]{6}|[0-9a-fA-F]{3})")
NAME = re.compile("[a-z][a-z0-9-]*")


NO_QUOTES = msg(
    "found nothing; write a colour in quotes, {right}: without them # begins a remark", right='"#e8c34a"'
)


def _long(value: str) -> str:
    """Return a colour with two digits for each of its parts.

    >>> _long("#FC3")
    '#ffcc33'
    """
    digits = value[1:].lower()
    return f"#{digits}" if len(digits) == 6 else "#" + "".join(each * 2 for each in digits)


def read_colours(report: Report, node: Node | None) -> dict[str, dict[str, str]]:
    """Return the folder's own colours by name and ink."""
    if node is None:
        return {}
    if not isinstance(node, Pairs):
        wrong = misread(node, '{wheat: "#e8c34a"}')
        report.fault(("colours",), wrong, node.line)
        return {}
    if len(node.pairs) > MOST:
        report.fault(("colours",), too_many(MOST), node.line)
    found: dict[str, dict[str, str]] = {}
    for key, value in node.pairs[:MOST]:
        if not NAME.fullmatch(key.text):
            wrong = misread(key.text, "wheat")
            report.fault(("colours", key.text), wrong, key.line)
        elif key.text in found:
            wrong = twice(quoted(key.text))
            report.fault(("colours", key.text), wrong, key.line)
        found[key.text] = _inks(report, key, value)
    return found


def _inks(report: Report, key: Scalar, node: Node) -> dict[str, str]:
    where = ("colours", key.text)
    pairs = fields(report, node, where, THEMES) if isinstance(node, Pairs) else {FULL: node}
    if FULL not in pairs:
        report.fault(where, missing(FULL, '{full: "#e8c34a"}'), key.line)
    found = {}
    for ink, each in pairs.items():
        if isinstance(each, Scalar) and HEX.fullmatch(each.text):
            found[ink] = _long(each.text)
        else:
            bare = isinstance(each, Scalar) and is_blank(each)
            wrong = NO_QUOTES if bare else misread(each, '"#e8c34a"')
            report.fault((*where, ink), wrong, each.line)
    return found


class Colours(NamedTuple):
    """What each colour is printed in, in one theme: those of the house and the folder's own."""

    own: Mapping[str, Mapping[str, str]]
    theme: Theme
    findings: Findings

    @property
    def names(self) -> list[str]:
        """The names of all."""
        return [*self.own, *self.theme.colours]

    def printed(self, wanted: str, spot: Spot) -> str:
        """Return what a colour is printed in; one that is not there is a fault."""
        wanted = wanted.strip()
        own = self.own.get(wanted)
        if own is not None:
            return own.get(self.theme.id) or self._as_printed(own.get(FULL, "#000000"))
        if wanted in self.theme.colours:
            return self.theme.colours[wanted]
        if wanted.startswith(ON) and wanted.removeprefix(ON) in COLOURS:
            return self.theme.on(wanted.removeprefix(ON))
        if HEX.fullmatch(wanted):
            return self._as_printed(_long(wanted))
        self.findings.fault(spot, unknown("colour", wanted, self.names))
        return "#000000"

    def on(self, scope: Scope) -> str:
        """Return the name of the colour that is seen on the colour of a seat; none where there is no seat."""
        seat = scope.values.get("seat")
        return f"{ON}{seat}" if seat else ""

    def mark(self, wanted: str, spot: Spot) -> Ink:
        """Return what a mark is painted with; on the colour of a seat that is an outline in little ink."""
        seat = wanted.removeprefix(ON)
        if wanted.startswith(ON) and seat in COLOURS:
            return self.theme.pen("seat-mark", seat)
        return Ink(self.printed(wanted, spot))

    def _as_printed(self, value: str) -> str:
        return value if self.theme.coloured else grey(value)

    def area(self, wanted: str, spot: Spot) -> Ink:
        """Return how an area is painted: in little ink what is not white is an outline."""
        colour = self.printed(wanted, spot)
        if self.theme.solid or colour == self.theme.colours["white"]:
            return Ink(colour)
        return Ink(None, colour, LINE)


def grey(value: str) -> str:
    """Return the grey that is as dark as a colour.

    >>> grey("#ffffff"), grey("#ff0000")
    ('#ffffff', '#7f7f7f')
    """
    linear = [_linear(int(value[at : at + 2], 16) / 255) for at in (1, 3, 5)]
    light = 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
    level = 12.92 * light if light <= 0.0031308 else 1.055 * light ** (1 / 2.4) - 0.055
    return f"#{round(level * 255):02x}" + f"{round(level * 255):02x}" * 2


def _linear(level: float) -> float:
    return level / 12.92 if level <= 0.04045 else ((level + 0.055) / 1.055) ** 2.4
