"""The course of a game that was played: its turns and its rounds, to go through it again."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from itertools import pairwise
from typing import NamedTuple

from scorer.messages import Text
from scorer.turns.line import Line


class Course(NamedTuple):
    """A line of a game with the places in it. A place is a number of actions: those that came before it."""

    line: Line
    turns: tuple[int, ...]  # where each turn begins
    parts: tuple[tuple[int, Text], ...]  # where each round or half begins, and its name

    @property
    def last(self) -> int:
        """The place after all actions."""
        return len(self.line.actions)

    def turn_before(self, at: int) -> int:
        """Return where the turn begins that a place is in, or if it begins there, the one before."""
        return self.turns[max(bisect_left(self.turns, at) - 1, 0)]

    def turn_after(self, at: int) -> int:
        """Return where the next turn begins; after the last one, the end."""
        return next((each for each in self.turns[bisect_right(self.turns, at) :]), self.last)

    def part(self, at: int) -> int:
        """Return the number, from 0, of the part that a place is in."""
        return max(sum(start <= at for start, _ in self.parts) - 1, 0)

    def told(self, at: int) -> list[Text]:
        """Return what has happened up to a place in the turn that led to it, as its player saw it."""
        found = range(self.turn_before(at), at)
        positions, actions = self.line.positions, self.line.actions
        return [text for each in found for text in positions[each].tell(actions[each], positions[each].turn)]


def course_of(line: Line) -> Course:
    """Return the course of a line."""
    acting = line.positions[: len(line.actions)] or line.positions[:1]
    changes = [at for at, (one, other) in enumerate(pairwise(acting), 1) if one.turn != other.turn]
    return Course(line, (0, *changes), tuple(_parts(line)))


def _parts(line: Line) -> list[tuple[int, Text]]:
    """Return where each part begins; nothing of a game that has one part only."""
    found: list[tuple[int, Text]] = []
    for at, position in enumerate(line.positions):
        name = position.part()
        if name and (not found or found[-1][1] != name):
            found.append((at, name))
    return found if len(found) > 1 else []
