"""Faults and warnings about a folder, each with its file and line."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager

from pnp.games.own.folder_error import FolderError
from pnp.games.own.placed import Spot
from pnp.pages.guide import format_pages
from scorer.messages import Text, escape_unprintable, join_texts, literal, plural

PRINTED = 50
"""The most lines in a report; further ones are only counted."""


class Findings:
    """Collects faults and warnings of one folder, without duplicates."""

    def __init__(self, folder: str = "", lang: str = "") -> None:
        self.folder = folder  # as it was typed; goes before each file name
        self.lang = lang
        self.faults: dict[tuple[Spot, Text], None] = {}
        self.warnings: dict[tuple[Spot, Text], str] = {}  # with the language that each is about

    def fault(self, spot: Spot, wrong: Text) -> None:
        """Add a fault: the folder cannot be built."""
        self.faults[spot, wrong] = None

    def warn(self, spot: Spot, unwise: Text, lang: str = "") -> None:
        """Add a warning: the kit is still built; one with a ``lang`` is shown only for kits in that language."""
        self.warnings[spot, unwise] = lang

    @contextmanager
    def apart(self) -> Iterator[Findings]:
        """Collect the findings of a ``with`` block in a separate value too."""
        before, self.faults, self.warnings = (self.faults, self.warnings), {}, {}
        findings = Findings(self.folder, self.lang)
        findings.faults, findings.warnings = self.faults, self.warnings
        try:
            yield findings
        finally:
            self.faults, self.warnings = before
            self.add(findings)

    def add(self, findings: Findings) -> None:
        """Add all findings of another collection."""
        self.faults |= findings.faults
        self.warnings |= findings.warnings

    def stop(self) -> None:
        """Raise ``FolderError`` if there is a fault."""
        if self.faults:
            raise FolderError(self.describe(self.faults))

    def describe(self, findings: Iterable[tuple[Spot, Text]]) -> Text:
        """Return one line for each finding, in the order of files and lines; the same one of many rows is one line."""
        rows: dict[tuple[Spot, Text], list[int]] = {}
        for spot, text in sorted(findings, key=lambda finding: (finding[0].file, finding[0].line)):
            rows.setdefault((spot._replace(line=0) if spot.column else spot, text), []).append(spot.line)
        order = sorted(rows, key=lambda finding: (finding[0].file, rows[finding][0]))
        lines = [
            join_texts([self.place(spot, rows[spot, text]), text.printable()], ": ")
            for spot, text in order[:PRINTED]
        ]
        if len(order) > PRINTED:
            lines.append(plural(len(order) - PRINTED, "and {n} more", "and {n} more"))
        return join_texts(lines)

    def place(self, spot: Spot, lines: Sequence[int] = ()) -> Text:
        """Return a place as text: ``harvest/cards.csv:7 text``; several ``lines`` in short, as ``7–9, 12``."""
        file = "/".join(filter(None, (self.folder.rstrip("/"), spot.file)))
        column = f" {spot.column}" if spot.column else ""
        lang = f" ({self.lang})" if self.lang else ""
        return literal(f"{escape_unprintable(file)}:{format_pages(lines or [spot.line])}{column}{lang}")
