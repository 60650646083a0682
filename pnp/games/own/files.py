"""The files of a folder while it is read: each is noted, so that a change builds anew what depends on it."""

from __future__ import annotations

import re
from pathlib import Path

from pnp.data import resources
from pnp.data.cache import note
from pnp.games.own.findings import Findings
from pnp.games.own.placed import Spot
from scorer.games.folders import FILE
from scorer.games.own.folder import FileError, Folder
from scorer.games.own.sentences import misread, nearest, unknown
from scorer.messages import Text, msg, quoted
from scorer.record.checking import FileFault

DRAWN = (".svg", ".png", ".jpg", ".jpeg")
"""How the files of pictures end."""

FONTS = (".ttf", ".otf")

MOST_FILES = 2000
"""Files that a folder of icons may have."""


_BETWEEN = re.compile("[^a-z0-9]+")
_VARIABLE = re.compile(r"-?(VariableFont.*|\[.*\])")
"""What the name of a font with an axis ends with: it is taken as it stands, which is mostly regular."""


class Files:
    """A folder, and what is wrong with its files."""

    def __init__(self, folder: Folder, findings: Findings) -> None:
        self.folder = folder
        self.findings = findings
        self.used = 0  # how often a file of marks was

    def data(self, name: str, spot: Spot) -> bytes | None:
        """Return what is in a file; one that cannot be read is a fault where it is named."""
        place = self.place(name, spot)
        try:
            return resources.raw(place) if place else None
        except OSError:
            self.findings.fault(spot, msg("{file} cannot be read", file=quoted(name)))
            return None

    def place(self, name: str, spot: Spot) -> Path | None:
        """Return where a file is; one that is not there, or not to be read, is a fault."""
        note(resources.name_of(self.folder.path.resolve() / name) if "\0" not in name else "")
        try:
            place = self.folder.file(name)
        except FileError as fault:
            self.findings.fault(spot, self._or_nearest(name, fault.text))
            return None
        resources.look_at(place)
        return place

    def _or_nearest(self, name: str, wrong: Text) -> Text:
        top, _, last = name.rpartition("/")
        near = (
            nearest(last, [each for each in self.folder.names(top) if each != FILE])
            if top not in {"..", "."} and not name.startswith("/")
            else None
        )
        if near in {None, last}:
            return wrong
        return unknown("file", name, [f"{top}/{near}" if top else near])

    def picture(self, name: str, spot: Spot) -> Path | None:
        """Return where a picture is; a file of another kind is a fault."""
        if not name.lower().endswith(DRAWN):
            wrong = misread(name, " | ".join(f"barn{each}" for each in DRAWN))
            self.findings.fault(spot, wrong)
            return None
        return self.place(name, spot)

    def icons(self) -> dict[str, Path]:
        """Return the files of ``icons/`` by the names that stand between colons.

        These are in small letters, with hyphens for blanks.
        """
        found = {
            name.rpartition(".")[0]: place
            for name in self._listed("icons", DRAWN)
            if (place := self.place(f"icons/{name}", Spot(f"icons/{name}", 1)))
        }
        return {**{_BETWEEN.sub("-", name.lower()).strip("-"): found[name] for name in found}, **found}

    def fonts(self) -> dict[str, dict[str, Path]]:
        """Return the files of ``fonts/`` by family and style: ``Lora-BoldItalic.ttf`` is Lora, bold-italic."""
        found: dict[str, dict[str, Path]] = {}
        for name in self._listed("fonts", FONTS):
            family, _, style = _VARIABLE.sub("", name.rpartition(".")[0]).replace(" ", "").partition("-")
            place = self.place(f"fonts/{name}", Spot(f"fonts/{name}", 1))
            if place:
                found.setdefault(family, {})[STYLES.get(style.lower(), style.lower())] = place
        return found

    def _listed(self, folder: str, ends: tuple[str, ...]) -> list[str]:
        place = self.folder.path.resolve() / folder
        resources.look_at(place)
        if place.is_symlink():
            self.place(folder, Spot(folder, 1))
        return [each for each in self.folder.names(folder)[:MOST_FILES] if each.lower().endswith(ends)]

    def take(self, name: str, faults: list[FileFault]) -> None:
        """Take over faults of a file."""
        for each in faults:
            self.findings.fault(Spot(name, each.line), each.message)


STYLES = {"": "regular", "bolditalic": "bold-italic"}
"""The styles of fonts whose files call them otherwise."""
