"""A folder of data files. They are read with limits, never through a link, never from outside the folder."""

from __future__ import annotations

import os
import re
import stat
from pathlib import Path
from unicodedata import normalize

from scorer.errors import ScorerError
from scorer.messages import Text, msg, quoted
from scorer.system import reason

LARGEST = 20 * 1024 * 1024  # the most bytes of a file

LONGEST_PATH = 120

_NAME = re.compile("[a-z][a-z0-9]*(-[a-z0-9]+)*")
_BETWEEN = re.compile("[^a-z0-9]+")


class FileError(ScorerError):
    """A file of a folder cannot be read."""


class Folder:
    """A folder of plain text."""

    def __init__(self, path: Path) -> None:
        self.path = path

    @property
    def id(self) -> str:
        """The id of the game: the folder's name in lower-case letters, digits and hyphens."""
        plain = normalize("NFKD", self.path.resolve().name.lower())
        return _BETWEEN.sub("-", plain.encode("ascii", "ignore").decode()).strip("-")

    def file(self, name: str, most: int = LARGEST) -> Path:
        """Return the path of a file that may be read, and has at most so many bytes. Raises ``FileError``."""
        parts = name.split("/")
        outside = name.startswith("/") or "\\" in name or ":" in name or {"..", ".", ""} & set(parts)
        if outside or not name.isprintable() or len(name) > LONGEST_PATH:
            raise FileError(
                msg(
                    "{file} is not a file in the folder; name one that is in it, such as pictures/barn.svg",
                    file=quoted(name),
                )
            )
        place = self.path.resolve()
        for part in parts:
            # a letter with an accent may be written as one sign or as two
            spellings = (part, normalize("NFC", part), normalize("NFD", part))
            found = (place / spelling for spelling in spellings if os.path.exists(place / spelling))
            place = next(found, place / part)
            if place.is_symlink():
                raise FileError(
                    msg("{file} is a link; put the file itself into the folder", file=quoted(name))
                )
        try:
            facts = place.stat()
        except OSError as fault:
            raise FileError(_explain_unreadable(name, fault)) from None
        if not stat.S_ISREG(facts.st_mode):
            raise FileError(msg("{file} is not a regular file", file=quoted(name)))
        if facts.st_size > most:
            raise FileError(msg("{file} is larger than {most} MB", file=quoted(name), most=most >> 20))
        return place

    def data(self, name: str) -> bytes:
        """Return the contents of a file. Raises ``FileError``."""
        try:
            return self.file(name).read_bytes()
        except OSError as fault:
            raise FileError(_explain_unreadable(name, fault)) from None

    def names(self, folder: str = "") -> list[str]:
        """Return the sorted file names in a subfolder; empty if it does not exist."""
        place = self.path.resolve() / folder
        if not place.is_dir() or (folder and place.is_symlink()):
            return []
        return sorted(path.name for path in place.iterdir() if not path.name.startswith("."))

    def paths(self, most: int) -> list[str]:
        """Return the paths of the first files of the folder and its subfolders; hidden ones and links are left out."""
        found: list[str] = []
        for place, folders, files in os.walk(self.path.resolve()):
            folders[:] = sorted(name for name in folders if not name.startswith("."))
            top = Path(place).relative_to(self.path.resolve())
            found += [(top / name).as_posix() for name in sorted(files) if not name.startswith(".")]
            if len(found) >= most:
                break
        return found[:most]


def find_id(path: Path) -> str:
    """Return the id of a folder's game, or an empty text if the folder's name gives none."""
    identity = Folder(path).id
    return identity if _NAME.fullmatch(identity) else ""


def _explain_unreadable(name: str, fault: OSError) -> Text:
    if isinstance(fault, FileNotFoundError):
        return msg("there is no file {file} in the folder", file=quoted(name))
    return msg("{file} cannot be read: {reason}", file=quoted(name), reason=reason(fault))
