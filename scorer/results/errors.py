"""What is wrong with a results file, line by line."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from scorer.errors import ScorerError
from scorer.words import visible

PRINTED = 100
"""Faults that are listed one by one; the rest is only counted."""


class FileFault(NamedTuple):
    """One fault: the line it is on, counted from 1, and what is wrong and would be right."""

    line: int
    message: str


class ResultsError(ScorerError):
    """A results file that cannot be accepted; the text is one line a fault, ``FILE:LINE: message``."""

    def __init__(self, name: str, faults: Sequence[FileFault]) -> None:
        self.name = name
        self.faults = tuple(sorted(faults, key=lambda fault: fault.line))
        lines = [f"{visible(name)}:{line}: {visible(message)}" for line, message in self.faults[:PRINTED]]
        more = len(self.faults) - PRINTED
        super().__init__("\n".join([*lines, f"and {more} more"] if more > 0 else lines))
