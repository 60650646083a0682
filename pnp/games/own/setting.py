"""For whom a kit is made: the language, the seats at the table, what marks are made with."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import NamedTuple

from pnp.games.own.bench import Bench
from pnp.games.own.model import PartModel
from pnp.games.own.placed import Marks
from pnp.games.own.placing import Source
from pnp.games.own.said import INK, SEAT, Said, Scope
from pnp.texts.words import Words
from scorer.games.own.sheet import Sheet
from scorer.games.own.words import Words as OwnWords


class Setting(NamedTuple):
    """One kit that is wanted."""

    lang: str
    seats: tuple[str, ...]
    bench: Bench
    words: Words  # of every such kit: what parts are called
    title: OwnWords
    sheet: Sheet

    def scope(self, seat: str = "") -> Scope:
        """Return what a seat says."""
        return Scope(self.lang, {INK: self.bench.colours.theme.id, **self.seat(seat)})

    def seat(self, seat: str) -> dict[str, str]:
        """Return the values that a seat adds to those of a row."""
        return dict.fromkeys(SEAT, seat) if seat else {}

    def marks(self, sources: tuple[Source, ...], scope: Scope) -> Marks:
        """Return the marks of a face."""
        made = (source(scope, self.bench) for source in sources)
        return tuple(mark for mark in made if mark is not None)

    def name(self, said: Said | None, kind: str, number: int = 0) -> str:
        """Return what a part is called; ``number`` is how many pieces it has, where it may have one or many."""
        if said:
            return said.fill(self.scope())
        return self.words[f"one.{kind}" if number == 1 else f"part.{kind}"]


PartSource = Callable[[Setting], PartModel]
"""A part of a file: made for one kit."""

COUNT = re.compile(r"([0-9]{1,3})(\s+each)?|each")


class Count(NamedTuple):
    """How many there are of something, perhaps for each seat."""

    number: int = 1
    each: bool = False

    def seats(self, setting: Setting) -> Iterator[str]:
        """Yield every seat that has its own, or none."""
        yield from setting.seats if self.each else ("",)


def read_count(text: str) -> Count | None:
    """Return how many a text says: ``5``, ``5 each`` or ``each``; nothing where it says none.

    >>> read_count("5 each"), read_count("120"), read_count("many")
    (Count(number=5, each=True), Count(number=120, each=False), None)
    """
    match = COUNT.fullmatch(text.strip())
    if match is None or match[1] == "0":
        return None
    return Count(int(match[1] or 1), match[1] is None or bool(match[2]))
