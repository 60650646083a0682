"""The colours of a folder, and how they print with little ink and in grey."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import NamedTuple

from pnp.drawing.shapes import Ink
from pnp.drawing.theme import FULL, THEMES, Theme
from pnp.wings.own.findings import Findings, FolderSpot
from pnp.wings.own.phrases import Scope
from scorer.messages import msg, quoted
from scorer.record.checking import FaultCollector
from scorer.record.fields import fields, is_blank
from scorer.record.nodes import Node, Pairs, Scalar
from scorer.seats import SEATS
from scorer.wings.own.sentences import misread, missing, repeated_name, too_many, unknown

ON = "on-"  # the prefix for the contrast colour on another colour: ``on-red``
LINE = 0.25  # the outline of an area that is printed with little ink, mm
MOST = 60  # the most colours in a folder
MIDDLE = 0.2  # the luminance above which ink has more contrast than white
CONTRAST = 4.5  # the least contrast of words with their ground, as WCAG 2 defines it

OFFERED = (*SEATS, "ink", "black", "white", "grey-1", "grey-2", "grey-3", "grey-4")
"""The built-in colours that a folder may use, of those that a theme has; docs/own-games.md lists them."""

HEX = re.compile("#([0-9a-fA-F]{6}|[0-9a-fA-F]{3})")
NAME = re.compile("[a-z][a-z0-9-]*")


NO_QUOTES = msg(
    "found nothing; write the colour in quotes, {right}: without quotes # starts a comment", right='"#e8c34a"'
)


def _long(value: str) -> str:
    """Return a hex colour in its six-digit form.

    >>> _long("#FC3")
    '#ffcc33'
    """
    digits = value[1:].lower()
    return f"#{digits}" if len(digits) == 6 else "#" + "".join(digit * 2 for digit in digits)


def read_colours(report: FaultCollector, node: Node | None) -> dict[str, dict[str, str]]:
    """Return the folder's own colours by name and ink."""
    if node is None:
        return {}
    if not isinstance(node, Pairs):
        report.fault(("colours",), misread(node, '{wheat: "#e8c34a"}'), node.line)
        return {}
    if len(node.pairs) > MOST:
        report.fault(("colours",), too_many(msg("colours"), MOST), node.line)
    colours: dict[str, dict[str, str]] = {}
    for key, value in node.pairs[:MOST]:
        if not NAME.fullmatch(key.text):
            report.fault(("colours", key.text), misread(key.text, "wheat"), key.line)
        elif key.text in colours:
            report.fault(("colours", key.text), repeated_name(quoted(key.text)), key.line)
        colours[key.text] = _inks(report, key, value)
    return colours


def _inks(report: FaultCollector, key: Scalar, node: Node) -> dict[str, str]:
    where = ("colours", key.text)
    pairs = fields(report, node, where, THEMES) if isinstance(node, Pairs) else {FULL: node}
    if FULL not in pairs:
        report.fault(where, missing(FULL, '{full: "#e8c34a"}'), key.line)
    colours = {}
    for ink, value in pairs.items():
        if isinstance(value, Scalar) and HEX.fullmatch(value.text):
            colours[ink] = _long(value.text)
        else:
            bare = isinstance(value, Scalar) and is_blank(value)
            named = f"#{value.text}" if isinstance(value, Scalar) else ""
            right = f'"{named if HEX.fullmatch(named) else "#e8c34a"}"'
            report.fault((*where, ink), NO_QUOTES if bare else misread(value, right), value.line)
    return colours


class Colours(NamedTuple):
    """How every colour, built-in or of the folder, is printed in one theme."""

    own: Mapping[str, Mapping[str, str]]
    theme: Theme
    findings: Findings

    @property
    def names(self) -> list[str]:
        """The names of all colours that a folder may use."""
        return [*self.own, *OFFERED]

    def printed(self, name: str, spot: FolderSpot) -> str:
        """Return the hex value that a colour is printed in; black, and a fault, for an unknown one."""
        name = name.strip()
        own = self.own.get(name)
        if own is not None:
            return own.get(self.theme.id) or self._as_printed(own.get(FULL, "#000000"))
        if name in OFFERED:
            return self.theme.colours[name]
        if name.startswith(ON) or name == ON.strip("-"):
            return self._contrast(name.removeprefix(ON), spot)
        if HEX.fullmatch(name):
            return self._as_printed(_long(name))
        known = [*self.names, *(f"{ON}{own}" for own in self.names)]
        self.findings.fault(spot, unknown("colour", name, known))
        return "#000000"

    def _contrast(self, name: str, spot: FolderSpot) -> str:
        """Return the colour of a mark on an area in a colour; on an area that stays white, its own if that is dark."""
        if name in SEATS:
            return self.theme.on(name)
        colour = self.printed(name, spot) if name else self.theme.colours["white"]
        if lightness(colour) > MIDDLE:
            return self.theme.colours["ink"]
        return self.theme.colours["white"] if self.theme.solid else colour

    def legible(self, colour: str, ground: str) -> str:
        """Return a colour of small words if it contrasts with the ground below them, else black or white."""
        dark, light = sorted((lightness(colour), lightness(ground)))
        if (light + 0.05) / (dark + 0.05) >= CONTRAST:
            return colour
        return self.theme.colours["ink" if lightness(ground) > MIDDLE else "white"]

    def on(self, scope: Scope) -> str:
        """Return the name of the contrast colour on the seat's colour; empty without a seat."""
        seat = scope.values.get("seat")
        return f"{ON}{seat}" if seat else ""

    def mark(self, name: str, spot: FolderSpot) -> Ink:
        """Return the ink of a mark; in the contrast colour of a seat it is an outline if little ink is used."""
        seat = name.removeprefix(ON)
        if name.startswith(ON) and seat in SEATS:
            return self.theme.pen("seat-mark", seat)
        return Ink(self.printed(name, spot))

    def _as_printed(self, value: str) -> str:
        return value if self.theme.coloured else grey(value)

    def area(self, name: str, spot: FolderSpot) -> Ink:
        """Return the ink of an area; with little ink, only the outline of an area that is not white."""
        colour = self.printed(name, spot)
        if self.theme.solid or colour == self.theme.colours["white"]:
            return Ink(colour)
        return Ink(None, colour, LINE)


def grey(value: str) -> str:
    """Return the grey of the same lightness as a colour.

    >>> grey("#ffffff"), grey("#ff0000")
    ('#ffffff', '#7f7f7f')
    """
    light = lightness(value)
    level = 12.92 * light if light <= 0.0031308 else 1.055 * light ** (1 / 2.4) - 0.055
    return f"#{round(level * 255):02x}" + f"{round(level * 255):02x}" * 2


def lightness(value: str) -> float:
    """Return the relative luminance of a hex colour: 0 for black, 1 for white."""
    levels = (int(value[at : at + 2], 16) / 255 for at in (1, 3, 5))
    red, green, blue = (
        level / 12.92 if level <= 0.04045 else ((level + 0.055) / 1.055) ** 2.4 for level in levels
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
