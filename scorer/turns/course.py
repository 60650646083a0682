"""The course of a played game, for replaying it: where its turns and rounds begin."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from itertools import pairwise
from typing import NamedTuple

from scorer.messages import Text
from scorer.turns.line import Line


class Course(NamedTuple):
    """A line with its places. A place is the number of actions before it."""

    line: Line
    turns: tuple[int, ...]  # where each turn begins
    parts: tuple[tuple[int, Text], ...]  # where each round or half begins, and its name

    @property
    def last(self) -> int:
        """The place after all actions."""
        return len(self.line.actions)

    def turn_before(self, at: int) -> int:
        """Return where the turn of a place begins; if the place is a beginning, where the turn before begins."""
        return self.turns[max(bisect_left(self.turns, at) - 1, 0)]

    def turn_after(self, at: int) -> int:
        """Return where the next turn begins, or the end after the last turn."""
        return next(iter(self.turns[bisect_right(self.turns, at) :]), self.last)

    def part(self, at: int) -> int:
        """Return the number of the part that contains a place, from 0."""
        return max(sum(start <= at for start, _ in self.parts) - 1, 0)

    def describe(self, at: int) -> list[Text]:
        """Return sentences about the turn that led to a place, up to that place, as its player saw it."""
        span = slice(self.turn_before(at), at)
        pairs = zip(self.line.positions[span], self.line.actions[span], strict=False)
        return [text for position, action in pairs for text in position.tell(action, position.turn)]


def find_course(line: Line) -> Course:
    """Find the turns and parts of a line."""
    acting = line.positions[: len(line.actions)] or line.positions[:1]
    changes = [at for at, (one, other) in enumerate(pairwise(acting), 1) if one.turn != other.turn]
    return Course(line, (0, *changes), tuple(_find_parts(line)))


def _find_parts(line: Line) -> list[tuple[int, Text]]:
    """Return the beginning and name of each part; empty if the game has only one part."""
    parts: list[tuple[int, Text]] = []
    for at, position in enumerate(line.positions):
        name = position.part()
        if name and (not parts or parts[-1][1] != name):
            parts.append((at, name))
    return parts if len(parts) > 1 else []
