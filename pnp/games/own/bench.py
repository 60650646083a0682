"""The resources for making marks: a folder's styles, icons and files, and the colours of an ink."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple

from pnp.drawing import symbols
from pnp.drawing.marked import icons_in
from pnp.drawing.shapes import Ink
from pnp.games.own.colours import Colours
from pnp.games.own.files import Files
from pnp.games.own.findings import Findings
from pnp.games.own.phrases import Phrase, Scope
from pnp.games.own.placed import ICON, Area, IconMark, Spot
from pnp.games.own.reader import Reader
from pnp.games.own.styles import StyleSource
from scorer.games.own.head import read_yaml
from scorer.games.own.sentences import missing, too_many, unknown
from scorer.messages import msg
from scorer.record.checking import FaultCollector, FileFault
from scorer.record.nodes import Node, tree
from scorer.seats import COLOURS

MOST_USED = 500
"""How often marks may come from other files: a limit for files that use themselves."""


class Shelf(NamedTuple):
    """Styles, fonts and icons, the same for all kits of a folder."""

    styles: Mapping[str, StyleSource]
    families: Mapping[str, Mapping[str, Path]]
    icons: Mapping[str, Path]

    def check_icon(self, name: str, spot: Spot, findings: Findings) -> bool:
        """Return whether there is an icon of this name; report a missing one."""
        if name in self.icons or name in symbols.names():
            return True
        file = f"icons/{name}.svg"
        wrong = missing("icons", file)
        if self.icons:
            wrong = msg("{wrong}, or add {file}", wrong=unknown("icon", name, self.names), file=file)
        findings.fault(spot, wrong)
        return False

    @property
    def names(self) -> list[str]:
        """The names of all icons: the folder's, then the built-in ones."""
        return [*self.icons, *symbols.names()]

    def check_icons(self, words: str, spot: Spot, findings: Findings) -> None:
        """Report missing icons in a text."""
        for name in icons_in(words):
            self.check_icon(name, spot, findings)

    def marks_of(self, reader: Reader, name: str, spot: Spot) -> tuple[Reader, Node] | None:
        """Return a reader of another file, and the file's list of marks; None, and a fault, if it cannot be read."""
        reader.files.used += 1
        if reader.files.used > MOST_USED:
            reader.findings.fault(spot, too_many(msg("uses of other files"), MOST_USED))
            return None
        data = reader.files.data(name, spot)
        content = read_yaml(data) if data is not None else None
        if content is None:
            return None
        if isinstance(content, list):
            reader.files.take(name, content)
            return None
        root, broken = tree(content)
        if broken or root is None:
            wrong = FileFault(1, msg("the file is empty; it must contain a list of marks"))
            reader.files.take(name, [broken or wrong])
            return None
        return reader._replace(name=name, report=FaultCollector()), root


class Bench(NamedTuple):
    """The resources for making marks in one ink."""

    shelf: Shelf
    files: Files
    colours: Colours

    def ink(self, fill: Phrase | None, stroke: Phrase | None, width: float, scope: Scope) -> Ink | None:
        """Return fill and line of a box; None if the columns give it no colour."""
        line = stroke.fill(scope).strip() if stroke else ""
        ink = self.ground(fill, scope) or Ink()
        if stroke and line:
            ink = ink._replace(stroke=self.colours.printed(line, stroke.at(scope)), width=width)
        return ink if ink.fill or ink.stroke else None

    def ground(self, fill: Phrase | None, scope: Scope) -> Ink | None:
        """Return the fill of an area; None if the columns give it no colour."""
        name = fill.fill(scope).strip() if fill else ""
        return self.colours.area(name, fill.at(scope)) if fill and name else None

    def icon(
        self, draw: Phrase, area: Area, scope: Scope, colour: Phrase | None, *, filled: bool = False
    ) -> IconMark | None:
        """Return an icon, or the emblem of a seat; None if the columns name none or it is unknown."""
        name, spot = draw.fill(scope).strip(), draw.at(scope)
        colour_name = colour.fill(scope).strip() if colour else self.colours.on(scope) if filled else ""
        if not name.strip(":"):
            return None
        ink = self.colours.mark(colour_name, colour.at(scope) if colour else spot) if colour_name else None
        if name in COLOURS and "emblem" in draw.holes:
            return IconMark(spot, area, emblem=name, ink=ink)
        match = ICON.fullmatch(name) or ICON.fullmatch(f":{name}:")
        if match is None:
            self.files.findings.fault(spot, unknown("icon", name, self.shelf.names))
            return None
        if not self.shelf.check_icon(match[1], spot, self.files.findings):
            return None
        if match[1] in self.shelf.icons:
            return IconMark(spot, area, self.shelf.icons[match[1]], ink=ink)
        return IconMark(spot, area, symbol=match[1], ink=ink or self.colours.area("ink", spot))
