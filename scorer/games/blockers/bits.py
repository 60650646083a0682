"""Sets of squares as the bits of a number, in reading order from the lowest; groups of tiles in them."""

from collections.abc import Iterator

from scorer.games.blockers.facts import BOARD

ALL = (1 << BOARD * BOARD) - 1
_FIRST = sum(1 << row * BOARD for row in range(BOARD))
_NOT_FIRST, _NOT_LAST = ALL ^ _FIRST, ALL ^ (_FIRST << BOARD - 1)


def list_squares(bits: int) -> Iterator[int]:
    """Yield the numbers of the squares in a set, lowest first."""
    while bits:
        low = bits & -bits
        yield low.bit_length() - 1
        bits ^= low


def find_neighbours(bits: int) -> int:
    """Return the squares that share an edge with squares of the set."""
    return (bits << 1 & _NOT_FIRST) | (bits >> 1 & _NOT_LAST) | (bits << BOARD & ALL) | bits >> BOARD


def find_touching(bits: int) -> tuple[int, int]:
    """Return the squares that share an edge with a square of the set, and those that do with two or more."""
    right, left, below, above = (
        bits << 1 & _NOT_FIRST,
        bits >> 1 & _NOT_LAST,
        bits << BOARD & ALL,
        bits >> BOARD,
    )
    sides, ends = right | left, below | above
    return sides | ends, (right & left) | (below & above) | (sides & ends)


def find_group(bits: int, start: int) -> int:
    """Return the group of tiles that contains ``start``, one bit of the set."""
    group, more = start, find_neighbours(start) & bits
    while more & ~group:
        group |= more
        more = find_neighbours(group) & bits
    return group


def list_groups(bits: int) -> Iterator[int]:
    """Yield the groups of a set of tiles, in reading order of their first squares."""
    while bits:
        group = find_group(bits, bits & -bits)
        yield group
        bits ^= group


def count_groups(bits: int) -> int:
    """Count the groups of a set of tiles."""
    number = 0
    while bits:  # as in ``list_groups``, but faster
        bits ^= find_group(bits, bits & -bits)
        number += 1
    return number
