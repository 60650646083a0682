"""What standings are made of: columns of numbers, places, and names that leave their line as it is."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import NamedTuple

from scorer.outcome import Outcome
from scorer.words import Text

_TURNS_LINE = re.compile("[\u202a-\u202e\u2066-\u2069]")
_RIGHT_TO_LEFT = re.compile("[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]")

Cell = tuple[str, str]
"""What a column says about a player: the number, and how it comes about."""


class Column(NamedTuple):
    """A column after the name: its header, a cell for every player in seat order, whether it decides the game."""

    header: str
    cells: list[Cell]
    decides: bool = False

    def said(self, speech: Callable[[str], str]) -> Column:
        """Return this column in a language."""
        cells = [(number, speech(how)) for number, how in self.cells]
        return Column(speech(self.header), cells, self.decides)


def places(outcome: Outcome) -> list[tuple[int, str]]:
    """Return every player with their place, the best first; ties share a place."""
    placed: list[tuple[int, str]] = []
    for names in outcome.ranking:
        placed += [(len(placed) + 1, name) for name in names]
    return placed


def plain_name(name: str) -> str:
    """Return a name that leaves the rest of its line as it is, also one that is read from right to left."""
    plain = _TURNS_LINE.sub("", name)
    return f"{plain}\u200e" if _RIGHT_TO_LEFT.search(plain) else plain


def plain_names(text: Text) -> Text:
    """Return a text whose names leave the rest of their line as it is, see ``plain_name``."""
    facts = {key: _plain_names(fact) for key, fact in text.facts.items()}
    return Text(text.pattern, facts, text.forms)


def _plain_names(fact: object) -> object:
    if isinstance(fact, Text):
        return plain_names(fact)
    return plain_name(fact) if isinstance(fact, str) else fact
