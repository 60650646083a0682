"""Where reading a text stopped, and the lines around that place."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

import yaml

from scorer.record.errors import FileFault
from scorer.record.text import is_json, lines

LONGEST = 400
"""The most characters of a line to look at; the patterns are not for longer ones."""

FARTHEST = 200
"""The most lines above to search for the one that a line belongs to."""


class Spot(NamedTuple):
    """Where the parser stopped, all lines counted from 1: ``start`` is where the current node began."""

    text: list[str]
    problem: str
    line: int
    column: int
    start: int
    json: bool

    def at(self, number: int) -> str:
        """Return a line, not more of it than the patterns are for."""
        return self.text[number - 1][:LONGEST] if 0 < number <= len(self.text) else ""

    def above(self, number: int) -> int:
        """Return the nearest line above that holds something, 0 when there is none."""
        number -= 1
        while number > 0 and (not self.at(number).strip() or self.at(number).lstrip().startswith("#")):
            number -= 1
        return number


Explanation = Callable[[Spot], FileFault | None]
"""Explains a fault at a spot if it is of one kind."""


def spot_of(text: str, error: yaml.YAMLError) -> Spot:
    """Return where reading a text stopped."""
    mark = getattr(error, "problem_mark", None)
    start = getattr(error, "context_mark", None) or mark
    return Spot(
        text=lines(text),
        problem=str(getattr(error, "problem", None) or ""),
        line=mark.line + 1 if mark else 1,
        column=mark.column if mark else 0,
        start=start.line + 1 if start else 1,
        json=is_json(text),
    )
