"""What marks are made with: styles, icons and files of a folder; the colours of an ink."""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple

from pnp.drawing.shapes import Ink
from pnp.games.own.colours import Colours
from pnp.games.own.files import Files
from pnp.games.own.findings import Findings
from pnp.games.own.model import Area, IconMark, Spot
from pnp.games.own.reader import Reader
from pnp.games.own.said import Said, Scope
from pnp.games.own.styles import StyleSource
from scorer.games.own.head import read_text
from scorer.games.own.sentences import missing, unknown
from scorer.messages import msg
from scorer.record.checking import FileFault, Report
from scorer.record.nodes import Node, tree
from scorer.seats import COLOURS

ICON = re.compile(r":([A-Za-z0-9][A-Za-z0-9_-]*):")
"""An icon within words."""


class Shelf(NamedTuple):
    """What the marks of all faces share."""

    styles: Mapping[str, StyleSource]
    families: Mapping[str, Mapping[str, Path]]
    icons: Mapping[str, Path]

    def check_icon(self, name: str, spot: Spot, findings: Findings) -> bool:
        """Report an icon that there is no file of."""
        if name in self.icons:
            return True
        wrong = (
            unknown("icon", name, list(self.icons)) if self.icons else missing("icons", f"icons/{name}.svg")
        )
        findings.fault(spot, wrong)
        return False

    def check_icons(self, words: str, spot: Spot, findings: Findings) -> None:
        """Report icons within words that there are no files of."""
        for name in ICON.findall(words) if ":" in words else ():
            self.check_icon(name, spot, findings)

    def marks_of(self, reader: Reader, name: str, spot: Spot) -> tuple[Reader, Node] | None:
        """Return the marks that another file holds; what is wrong with it is a fault."""
        data = reader.files.data(name, spot)
        content = read_text(data) if data is not None else None
        if content is None:
            return None
        if isinstance(content, FileFault):
            reader.files.take(name, [content])
            return None
        root, broken = tree(content)
        if broken or root is None:
            wrong = FileFault(1, msg("the file is empty; it holds a list of marks"))
            reader.files.take(name, [broken or wrong])
            return None
        return reader._replace(name=name, report=Report()), root


class Bench(NamedTuple):
    """What marks are made with, for one ink."""

    shelf: Shelf
    files: Files
    colours: Colours

    def ink(self, fill: Said | None, stroke: Said | None, width: float, scope: Scope) -> Ink | None:
        """Return how a box is painted; nothing where the columns leave it without a colour."""
        area = fill.fill(scope).strip() if fill else ""
        line = stroke.fill(scope).strip() if stroke else ""
        ink = self.colours.area(area, fill.at(scope)) if fill and area else Ink()
        if stroke and line:
            ink = ink._replace(stroke=self.colours.printed(line, stroke.at(scope)), width=width)
        return ink if ink.fill or ink.stroke else None

    def seen(self, scope: Scope) -> str | None:
        """Return the colour of what is seen on an area in the colour of a seat; nothing where there is no seat."""
        seat = scope.values.get("seat")
        return self.colours.theme.on(seat) if seat else None

    def icon(
        self, draw: Said, area: Area, scope: Scope, colour: Said | None, *, filled: bool = False
    ) -> IconMark | None:
        """Return an icon, or the emblem of a seat."""
        name, spot = draw.fill(scope).strip(), draw.at(scope)
        painted = colour.fill(scope).strip() if colour else ""
        paint = self.colours.printed(painted, spot) if painted else self.seen(scope) if filled else None
        if not name.strip(":"):
            return None
        if name in COLOURS and "emblem" in draw.holes:
            return IconMark(spot, area, emblem=name, colour=paint)
        match = ICON.fullmatch(name) or ICON.fullmatch(f":{name}:")
        if match is None:
            wrong = unknown("icon", name, list(self.shelf.icons))
            self.files.findings.fault(spot, wrong)
            return None
        if not self.shelf.check_icon(match[1], spot, self.files.findings):
            return None
        return IconMark(spot, area, self.shelf.icons[match[1]], colour=paint)
