"""A fault of a game: where it lies, in the terms of a results file, and what is wrong."""

from __future__ import annotations

from typing import NamedTuple

Where = tuple[str | int, ...]
"""The way to a part of a game: ``("rounds", 0, "board", 1)`` is row 2 of the first round's board."""


class Fault(NamedTuple):
    """One thing that the rules exclude; its message says what would be right."""

    where: Where
    message: str

    def __str__(self) -> str:
        return self.message
