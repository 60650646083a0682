"""What is wrong with a folder, or unwise: every fault and warning, each with its file and its line."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager

from pnp.games.own.folder_error import FolderError
from pnp.games.own.placed import Spot
from scorer.messages import Text, escape_unprintable, join_texts, literal, plural

PRINTED = 50
"""Faults that are told one by one; the rest is only counted."""


class Findings:
    """Collects faults and warnings of one folder, each once."""

    def __init__(self, folder: str = "", lang: str = "") -> None:
        self.folder = folder  # as it was typed: what stands before the name of each file
        self.lang = lang
        self.faults: dict[tuple[Spot, Text], None] = {}
        self.warnings: dict[tuple[Spot, Text], str] = {}  # with the language that each is about

    def fault(self, spot: Spot, wrong: Text) -> None:
        """Add a fault: no kit comes of this folder."""
        self.faults[spot, wrong] = None

    def warn(self, spot: Spot, unwise: Text, lang: str = "") -> None:
        """Add a warning: the kit is built, and the sentence is told, one about a language with kits in it."""
        self.warnings[spot, unwise] = lang

    @contextmanager
    def apart(self) -> Iterator[Findings]:
        """Collect what is found within in a value of its own, too."""
        before, self.faults, self.warnings = (self.faults, self.warnings), {}, {}
        found = Findings(self.folder, self.lang)
        found.faults, found.warnings = self.faults, self.warnings
        try:
            yield found
        finally:
            self.faults, self.warnings = before
            self.add(found)

    def add(self, found: Findings) -> None:
        """Add what was found apart."""
        self.faults |= found.faults
        self.warnings |= found.warnings

    def stop(self) -> None:
        """Raise ``FolderError`` if there is a fault."""
        if self.faults:
            raise FolderError(self.told(self.faults))

    def told(self, found: Iterable[tuple[Spot, Text]]) -> Text:
        """Return one line for each of these, in the order of files and lines."""
        order = sorted(found, key=lambda each: (each[0].file, each[0].line))
        lines = [join_texts([self.place(spot), text.printable()], ": ") for spot, text in order[:PRINTED]]
        if len(order) > PRINTED:
            lines.append(plural(len(order) - PRINTED, "and {n} more", "and {n} more"))
        return join_texts(lines)

    def place(self, spot: Spot) -> Text:
        """Return where something is said: ``harvest/cards.csv:7 text``."""
        file = "/".join(filter(None, (self.folder.rstrip("/"), spot.file)))
        column = f" {spot.column}" if spot.column else ""
        lang = f" ({self.lang})" if self.lang else ""
        return literal(f"{escape_unprintable(file)}:{spot.line}{column}{lang}")
