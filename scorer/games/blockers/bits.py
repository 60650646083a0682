"""Sets of squares as bits of a number: row by row, the first square is the lowest bit."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from scorer.games.blockers.facts import BOARD, LABELS, ROWS, fits

SQUARES = tuple(f"{ROWS[row]}{column + 1}" for row in range(BOARD) for column in range(BOARD))
"""The names of the squares, in reading order."""

NUMBER = {name: number for number, name in enumerate(SQUARES)}
ALL = (1 << len(SQUARES)) - 1
_FIRST = sum(1 << row * BOARD for row in range(BOARD))
_NOT_FIRST, _NOT_LAST = ALL ^ _FIRST, ALL ^ (_FIRST << BOARD - 1)

PLACES = {
    label: sum(1 << at for at in range(len(SQUARES)) if fits(label, *divmod(at, BOARD))) for label in LABELS
}
"""The squares where a tile with each label may be placed."""


def list_squares(bits: int) -> Iterator[int]:
    """Yield the numbers of the squares in a set, lowest first."""
    while bits:
        low = bits & -bits
        yield low.bit_length() - 1
        bits ^= low


def find_neighbours(bits: int) -> int:
    """Return the squares that share an edge with squares of the set."""
    return (bits << 1 & _NOT_FIRST) | (bits >> 1 & _NOT_LAST) | (bits << BOARD & ALL) | bits >> BOARD


NEIGHBOURS = tuple(find_neighbours(1 << at) for at in range(len(SQUARES)))


def find_group(bits: int, start: int) -> int:
    """Return the group of tiles that contains ``start``, one bit of the set."""
    group, more = start, find_neighbours(start) & bits
    while more & ~group:
        group |= more
        more = find_neighbours(group) & bits
    return group


def count_groups(bits: int) -> int:
    """Count the groups of a set of tiles."""
    number = 0
    while bits:
        bits ^= find_group(bits, bits & -bits)
        number += 1
    return number


def splits(bits: int, square: int) -> bool:
    """Return whether a group splits without the tile on this square."""
    arms = NEIGHBOURS[square] & bits
    return bool(arms & arms - 1) and bool(arms & ~find_group(bits ^ 1 << square, arms & -arms))


@lru_cache(maxsize=1 << 12)
def find_capturable(bits: int) -> int:
    """Return the tiles of a colour that may be captured: those whose removal does not split a group."""
    return sum(1 << square for square in list_squares(bits) if not splits(bits, square))
