"""The settings of a kit: its language, its seats, and what its marks are made with."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import NamedTuple

from pnp.games.own.bench import Bench
from pnp.games.own.model import PartModel
from pnp.games.own.phrases import INK, SEAT, Phrase, Scope
from pnp.games.own.placed import Marks
from pnp.games.own.placing import Source
from pnp.texts.words import Words
from scorer.games.own.sheet import Sheet
from scorer.games.own.words import Words as OwnWords


class Setting(NamedTuple):
    """The settings of one kit."""

    lang: str
    seats: tuple[str, ...]
    bench: Bench
    words: Words  # shared by all kits of folders: names of parts
    title: OwnWords
    sheet: Sheet

    def scope(self, seat: str = "") -> Scope:
        """Return the scope without a table row, for a seat if one is given."""
        return Scope(self.lang, {INK: self.bench.colours.theme.id, **self.seat(seat)})

    def seat(self, seat: str) -> dict[str, str]:
        """Return the values that a seat adds to those of a row."""
        return dict.fromkeys(SEAT, seat) if seat else {}

    def marks(self, sources: tuple[Source, ...], scope: Scope) -> Marks:
        """Return the marks of a face, without those that this scope leaves out."""
        return tuple(mark for source in sources if (mark := source(scope, self.bench)) is not None)

    def name(self, phrase: Phrase | None, kind: str, number: int = 0) -> str:
        """Return a part's own name, else the name of its kind: the singular if ``number`` of pieces is 1."""
        if phrase:
            return phrase.fill(self.scope())
        return self.words[f"one.{kind}" if number == 1 else f"part.{kind}"]


PartSource = Callable[[Setting], PartModel]
"""Makes a part of the file for one kit."""

COUNT = re.compile(r"([0-9]{1,3})(\s+each)?|each")


class Count(NamedTuple):
    """A number of pieces, in all or for each seat."""

    number: int = 1
    each: bool = False

    def seats(self, setting: Setting) -> Iterator[str]:
        """Yield every seat of the kit, or one empty name if the seats share the pieces."""
        yield from setting.seats if self.each else ("",)


def read_count(text: str) -> Count | None:
    """Return the count in a text such as ``5``, ``5 each`` or ``each``; None for other texts and for 0.

    >>> read_count("5 each"), read_count("120"), read_count("many")
    (Count(number=5, each=True), Count(number=120, each=False), None)
    """
    match = COUNT.fullmatch(text.strip())
    if match is None or match[1] == "0":
        return None
    return Count(int(match[1] or 1), match[1] is None or bool(match[2]))
