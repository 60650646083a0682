"""What is wrong with a results file, line by line."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from scorer.errors import ScorerError
from scorer.messages import Text, escape_unprintable, join_texts, msg

PRINTED = 100
"""Faults that are listed one by one; the rest is only counted."""


class FileFault(NamedTuple):
    """One fault: the line it is on, counted from 1, and what is wrong and would be right."""

    line: int
    message: Text


class ResultsError(ScorerError):
    """A results file that cannot be accepted; the text is one line a fault, ``FILE:LINE: message``."""

    def __init__(self, name: str, faults: Sequence[FileFault]) -> None:
        self.name = name
        self.faults = tuple(sorted(faults, key=lambda fault: fault.line))
        lines = [_line(name, fault) for fault in self.faults[:PRINTED]]
        more = len(self.faults) - PRINTED
        if more > 0:
            lines.append(msg("and {number} more", number=more))
        super().__init__(join_texts(lines))


def _line(name: str, fault: FileFault) -> Text:
    message = fault.message.printable()
    return join_texts([f"{escape_unprintable(name)}:{fault.line}", message], ": ")
