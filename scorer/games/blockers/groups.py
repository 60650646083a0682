"""The groups on a board: tiles of one colour that are joined edge to edge."""

from __future__ import annotations

from collections import Counter
from typing import NamedTuple

from scorer.games.blockers.values import Board

Square = tuple[int, int]


class Group(NamedTuple):
    """One group: its colour, its number within the colour from 1 on in reading order, its squares."""

    colour: str
    number: int
    squares: tuple[Square, ...]


def groups(board: Board) -> tuple[Group, ...]:
    """Return the groups of every colour, in the reading order of their first squares."""
    left = {
        (row, column): tile.colour
        for row, squares in enumerate(board)
        for column, tile in enumerate(squares)
        if tile is not None
    }
    numbers: Counter[str] = Counter()
    found: list[Group] = []
    while left:
        start = next(iter(left))
        colour = left[start]
        numbers[colour] += 1
        found.append(Group(colour, numbers[colour], _take_group(left, start)))
    return tuple(found)


def _take_group(left: dict[Square, str], start: Square) -> tuple[Square, ...]:
    """Remove the group of a square from the remaining squares, and return it."""
    colour = left.pop(start)
    reached = [start]
    for row, column in reached:
        for beside in ((row - 1, column), (row, column - 1), (row, column + 1), (row + 1, column)):
            if left.get(beside) == colour:
                del left[beside]
                reached.append(beside)
    return tuple(sorted(reached))
