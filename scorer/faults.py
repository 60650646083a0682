"""A fault of a game: where it lies, in the terms of a results file, and what is wrong."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from scorer.errors import ScorerError
from scorer.messages import Text, join_texts

Where = tuple[str | int, ...]
"""The way to a part of a game: ``("rounds", 0, "board", 1)`` is row 2 of the first round's board."""


class Fault(NamedTuple):
    """One violation of the rules; its message says what would be right."""

    where: Where
    message: Text

    def __str__(self) -> str:
        return self.message


class FactsError(ScorerError):
    """A game that the rules exclude; the text lists every fact it breaks, one on a line."""

    def __init__(self, found: Sequence[Fault]) -> None:
        self.faults = tuple(found)
        super().__init__(join_texts(fault.message for fault in found))
