"""The base of every fault that this library reports on purpose."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from scorer.messages import Text, join_texts, literal


class ScorerError(Exception):
    """Something that the caller or the author of a file can fix; its text says what and how."""

    text = literal("")  # where it is the same for every fault of a class

    def __init__(self, text: Text | None = None) -> None:
        self.text = text or self.text
        super().__init__(self.text)


Where = tuple[str | int, ...]
"""The way to a part of a game: ``("rounds", 0, "board", 1)`` is row 2 of the first round's board."""


COUNTED = literal("")
"""The message of a fault that is only counted: others are told before it, as many as anybody reads."""


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
