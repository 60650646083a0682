"""Access to a folder's files, with their faults."""

from __future__ import annotations

import re
from functools import cached_property
from pathlib import Path

from pnp.games.own.findings import PRINTED, Findings
from pnp.games.own.placed import Spot
from scorer.games.folders import FILE
from scorer.games.own.folder import FileError, Folder
from scorer.games.own.sentences import misread, nearest, unknown
from scorer.messages import Text, msg, quoted
from scorer.record.checking import FileFault

DRAWN = (".svg", ".png", ".jpg", ".jpeg")
"""File name endings of pictures."""

FONTS = (".ttf", ".otf")

MOST_FILES = 2000
"""The most files in ``icons/`` or ``fonts/``."""


_BETWEEN = re.compile("[^a-z0-9]+")
_VARIABLE = re.compile(r"-?(VariableFont.*|\[.*\])")
"""The end of a variable font's name. It is used at its default weight, mostly regular."""

_ITALIC = re.compile("-?italic$")


class Files:
    """The files of a folder, and the findings about them."""

    def __init__(self, folder: Folder, findings: Findings) -> None:
        self.folder = folder
        self.findings = findings
        self.used = 0  # how often marks came from another file
        self._guesses = 0
        self._moved: dict[tuple[Spot, str, str], Text] = {}

    def data(self, name: str, spot: Spot) -> bytes | None:
        """Return the content of a file; None, and a fault at ``spot``, if it cannot be read."""
        place = self.place(name, spot)
        try:
            return place.read_bytes() if place else None
        except OSError:
            self.findings.fault(spot, msg("{file} cannot be read", file=quoted(name)))
            return None

    def place(self, name: str, spot: Spot) -> Path | None:
        """Return the path of a file; None, and a fault at ``spot``, if it is missing or outside the folder."""
        try:
            return self.folder.file(name)
        except FileError as fault:
            self.findings.fault(spot, self._or_nearest(name, spot, fault.text))
            return None

    def _or_nearest(self, name: str, spot: Spot, wrong: Text) -> Text:
        """Return which file may be meant; for all rows of a table that name files of one other folder, the first."""
        if name in self._known or name.startswith("/") or ".." in name.split("/"):
            return wrong
        top, _, last = name.replace("\\", "/").rpartition("/")
        moved = self._by_name.get(last.lower())
        near = moved
        if not moved and self._guesses < PRINTED:  # comparing all names takes long
            self._guesses += 1
            near = self._by_name.get(nearest(last, [*self._by_name]) or "")
        if near is None:
            return wrong
        text = unknown("file", name, [near])
        if moved and spot.column:
            return self._moved.setdefault((spot._replace(line=0), top, moved.rpartition("/")[0]), text)
        return text

    @cached_property
    def _known(self) -> list[str]:
        return [path for path in self.folder.paths(MOST_FILES) if path != FILE]

    @cached_property
    def _by_name(self) -> dict[str, str]:
        return {path.rpartition("/")[2].lower(): path for path in reversed(self._known)}

    def picture(self, name: str, spot: Spot) -> Path | None:
        """Return the path of a picture; None, and a fault, for a missing file or one of another kind."""
        if not name.lower().endswith(DRAWN):
            self.findings.fault(spot, misread(name, " | ".join(f"barn{ending}" for ending in DRAWN)))
            return None
        return self.place(name, spot)

    def icons(self) -> dict[str, Path]:
        """Return the files of ``icons/`` by name, and by the name in lower case with hyphens for other characters."""
        icons = {
            name.rpartition(".")[0]: place
            for name in self._listed("icons", DRAWN)
            if (place := self.place(f"icons/{name}", Spot(f"icons/{name}", 1)))
        }
        return {**{_BETWEEN.sub("-", name.lower()).strip("-"): file for name, file in icons.items()}, **icons}

    def fonts(self) -> dict[str, dict[str, Path]]:
        """Return the files of ``fonts/`` by family and style: ``Lora-BoldItalic.ttf`` is Lora, bold-italic."""
        families: dict[str, dict[str, Path]] = {}
        for name in self._listed("fonts", FONTS):
            family, _, style = _VARIABLE.sub("", name.rpartition(".")[0]).replace(" ", "").partition("-")
            place = self.place(f"fonts/{name}", Spot(f"fonts/{name}", 1))
            if place:
                weight = _ITALIC.sub("-italic", style.lower() or "regular").removeprefix("-")
                families.setdefault(family, {})["regular-italic" if weight == "italic" else weight] = place
        return families

    def _listed(self, folder: str, ends: tuple[str, ...]) -> list[str]:
        if (self.folder.path.resolve() / folder).is_symlink():
            self.place(folder, Spot(folder, 1))
        return [name for name in self.folder.names(folder)[:MOST_FILES] if name.lower().endswith(ends)]

    def take(self, name: str, faults: list[FileFault]) -> None:
        """Add the faults of a file to the findings."""
        for fault in faults:
            self.findings.fault(Spot(name, fault.line), fault.message)
