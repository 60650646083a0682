"""Access to a folder's files, with their faults."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import AbstractContextManager, suppress
from copy import copy
from functools import cached_property
from html import unescape
from io import BytesIO
from pathlib import Path
from typing import Self
from zipfile import BadZipFile, ZipFile

from pnp.drawing import symbols
from pnp.drawing.marked import icons_in
from pnp.wings.own.findings import PRINTED, Findings, FolderSpot
from scorer.apart import working_at
from scorer.games.folders import FILE
from scorer.messages import Text, msg, quoted
from scorer.names import find_similar
from scorer.people import to_nfc
from scorer.record.checking import FileFault
from scorer.wings.own.folder import LARGEST, FileError, Folder
from scorer.wings.own.sentences import unknown

DRAWN = (".svg", ".png", ".jpg", ".jpeg", ".webp", ".gif")  # file name endings of pictures

FONTS = (".ttf", ".otf", ".ttc", ".otc")
OTHER_FONTS = (".woff", ".woff2", ".eot", ".pfb", ".dfont")  # they cannot be read
LARGEST_FONT = 40 << 20  # the most bytes of a font; collections for eastern languages have up to 30 MB

MOST_FILES = 2000  # the most files in ``icons/`` or ``fonts/``


FILE_SECONDS, FILE_MEMORY = 6, 190 << 20
"""The most seconds of a core, and bytes, that a library may use for a file; a picture of A3 at 400 dpi needs 130 MB."""

_BETWEEN = re.compile(r"[\W_]+")
_VARIABLE = re.compile(r"-?(VariableFont.*|\[[^\[\]]*+\])")
"""The end of a variable font's name. It is used at its default weight, mostly regular."""

_ITALIC = re.compile("-?italic$")


TEXTS = (".yaml", ".yml", ".md", ".csv", ".tsv", ".txt", ".xlsx", ".ods")  # files with words that are printed
ENCODINGS = ("utf-8", "utf-16", "cp1252", "cp1251", "cp1253", "cp932", "cp936", "cp949", "cp950")
MOST_TEXT = 64 << 20  # the most bytes of a spreadsheet's texts
_ESCAPE = re.compile(r"\\u([0-9a-fA-F]{4})|\\U([0-9a-fA-F]{8})")


def _list_texts(data: bytes) -> Iterator[str]:
    """Yield what a file of text or a spreadsheet may say, in each encoding that it may have."""
    try:
        with ZipFile(BytesIO(data)) as archive:
            members = [one for one in archive.infolist() if one.filename.endswith(".xml")]
            if sum(one.file_size for one in members) <= MOST_TEXT:
                yield from (archive.read(one).decode("utf-8", "replace") for one in members)
        return
    except (BadZipFile, RuntimeError, OSError, ValueError, NotImplementedError):
        pass  # a text
    for encoding in ENCODINGS:
        with suppress(UnicodeError):
            text = data.decode(encoding)
            yield text
            yield from (chr(int(short or long, 16)) for short, long in _ESCAPE.findall(text))
            if encoding == "utf-8":
                return


def wrong_kind(name: str) -> Text:
    """Return that a file is no picture that can be read, and what to do."""
    return msg(
        "{file} is not SVG, PNG, JPEG, WebP or GIF; save the picture as one of them", file=quoted(name)
    )


class Files:
    """The files of a folder, and the findings about them."""

    def __init__(self, folder: Folder, findings: Findings) -> None:
        self.folder = folder
        self.findings = findings
        self.icons: dict[str, Path] = {}  # by name; see ``list_icons_and_fonts``
        self.fonts: dict[str, dict[str, Path]] = {}  # by family and style
        self.named: frozenset[str] = frozenset()  # the words in braces in the game's file, mostly columns
        self.used = 0  # how often marks came from another file
        self.marks = 0  # how many were read, with those that are repeated
        self.dots: dict[
            Path, tuple[int, int]
        ] = {}  # of the pictures that were read, with the bytes of their files
        self._guesses = 0
        self._moved: dict[tuple[FolderSpot, str, str], Text] = {}

    def reporting_to(self, findings: Findings) -> Self:
        """Return the same files with other findings."""
        files = copy(self)
        files.findings = findings
        return files

    def data(self, name: str, spot: FolderSpot) -> bytes | None:
        """Return the content of a file; None, and a fault at ``spot``, if it cannot be read."""
        place = self.place(name, spot)
        try:
            return place.read_bytes() if place else None
        except OSError:
            self.findings.fault(spot, msg("{file} cannot be read", file=quoted(name)))
            return None

    def reading(self, name: str) -> AbstractContextManager[None]:
        """Limit what a library may use for a file; the sentence about a dead process names the file."""
        place = f"{self.findings.folder.rstrip('/')}/{name}"
        return working_at(place, FILE_SECONDS, FILE_MEMORY)

    def place(self, name: str, spot: FolderSpot) -> Path | None:
        """Return the path of a file; None, and a fault at ``spot``, if it is missing or outside the folder."""
        try:
            return self.folder.file(name, LARGEST_FONT if name.lower().endswith(FONTS) else LARGEST)
        except FileError as fault:
            self.findings.fault(spot, self._or_nearest(name, spot, fault.text))
            return None

    def _or_nearest(self, name: str, spot: FolderSpot, wrong: Text) -> Text:
        """Return which file may be meant; for all rows of a table that name files of one other folder, the first."""
        if name in self._known or name.startswith("/") or ".." in name.split("/"):
            return wrong
        top, _, last = name.replace("\\", "/").rpartition("/")
        moved = self._by_name.get(last.lower())
        near = moved
        if not moved and self._guesses < PRINTED:  # comparing all names takes long
            self._guesses += 1
            near = self._by_name.get(find_similar(last, [*self._by_name]) or "")
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

    @cached_property
    def letters(self) -> frozenset[int]:
        """The codes of all characters in the folder's texts and tables; those of no known encoding are left out."""
        found: set[str] = set()
        for path in [*self._known, FILE]:
            if path.lower().endswith(TEXTS):
                try:
                    data = self.folder.data(path)
                except FileError:  # it is reported where it is used
                    continue
                found |= set(unescape("".join(_list_texts(data))))
        return frozenset(map(ord, found))

    def picture(self, name: str, spot: FolderSpot) -> Path | None:
        """Return the path of a picture; None, and a fault, for a missing file or one of another kind."""
        if not name.lower().endswith(DRAWN):
            self.findings.fault(spot, wrong_kind(name))
            return None
        return self.place(name, spot)

    def list_icons_and_fonts(self) -> None:
        """List the files of ``icons/`` and ``fonts/``, and report those that cannot be read.

        An icon is known by its name, and by that in lower case with hyphens for other characters. A font is known by
        its family and style: ``Lora-BoldItalic.ttf`` is Lora, bold-italic.
        """
        icons = dict(self._listed("icons", DRAWN))
        self.icons = {
            _BETWEEN.sub("-", name.lower()).strip("-"): file for name, file in icons.items()
        } | icons
        for name, file in self._listed("fonts", FONTS):
            family, _, style = _VARIABLE.sub("", name).replace(" ", "").partition("-")
            weight = _ITALIC.sub("-italic", style.lower() or "regular").removeprefix("-")
            self.fonts.setdefault(family, {})["regular-italic" if weight == "italic" else weight] = file
        for name in self.folder.names("fonts"):
            if name.lower().endswith(OTHER_FONTS):
                wrong = msg("this is not a TrueType or OpenType font")
                self.findings.warn(FolderSpot(f"fonts/{name}", 1), wrong)

    def _listed(self, folder: str, ends: tuple[str, ...]) -> Iterator[tuple[str, Path]]:
        """Yield the names and paths of the files of a subfolder with one of these endings."""
        place = self.folder.path.resolve() / folder
        if place.is_symlink():
            self.place(folder, FolderSpot(folder, 1))
        for name in self.folder.names(folder)[:MOST_FILES]:
            if name.lower().endswith(ends):
                file = self.place(f"{folder}/{name}", FolderSpot(f"{folder}/{name}", 1))
                if file:
                    yield to_nfc(name).rpartition(".")[0], file

    @property
    def icon_names(self) -> list[str]:
        """The names of all icons: the folder's, then the built-in ones."""
        return [*self.icons, *symbols.names()]

    def check_icon(self, name: str, spot: FolderSpot) -> bool:
        """Return whether there is an icon of this name; report a missing one."""
        if name in self.icons or name in symbols.names():
            return True
        wrong = unknown("icon", name, self.icon_names)
        self.findings.fault(spot, msg("{wrong}, or add {file}", wrong=wrong, file=f"icons/{name}.svg"))
        return False

    def check_icons(self, words: str, spot: FolderSpot) -> None:
        """Report missing icons in a text."""
        for name in icons_in(words):
            self.check_icon(name, spot)

    def take(self, name: str, faults: list[FileFault]) -> None:
        """Add the faults of a file to the findings."""
        for fault in faults:
            self.findings.fault(FolderSpot(name, fault.line), fault.message)
