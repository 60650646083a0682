"""Squares of Blockers as bits of a number: row by row, the first square is the lowest bit."""

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
"""The squares where a tile with a label may lie."""


def numbers(bits: int) -> Iterator[int]:
    """Yield the numbers of the squares, lowest first."""
    while bits:
        low = bits & -bits
        yield low.bit_length() - 1
        bits ^= low


def beside(bits: int) -> int:
    """Return the squares that touch some squares edge to edge."""
    return (bits << 1 & _NOT_FIRST) | (bits >> 1 & _NOT_LAST) | (bits << BOARD & ALL) | bits >> BOARD


NEIGHBOURS = tuple(beside(1 << at) for at in range(len(SQUARES)))


def group(bits: int, start: int) -> int:
    """Return the group of tiles that ``start``, a bit of them, belongs to."""
    found, more = start, beside(start) & bits
    while more & ~found:
        found |= more
        more = beside(found) & bits
    return found


def groups(bits: int) -> int:
    """Count the groups of some tiles."""
    number = 0
    while bits:
        bits ^= group(bits, bits & -bits)
        number += 1
    return number


def splits(bits: int, square: int) -> bool:
    """Return whether the group of a tile falls apart without it."""
    arms = NEIGHBOURS[square] & bits
    return bool(arms & arms - 1) and bool(arms & ~group(bits ^ 1 << square, arms & -arms))


@lru_cache(maxsize=1 << 12)
def loose(bits: int) -> int:
    """Return the tiles of a colour that may be captured: those that split no group."""
    return sum(1 << square for square in numbers(bits) if not splits(bits, square))
