"""Blocks: pieces that lie together in a corner of a place, and what fits there. All lengths in mm."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Iterator, Sequence
from functools import cache, partial
from itertools import accumulate, combinations, count, pairwise, product, takewhile
from typing import NamedTuple

from pnp.pages.kind import LEAST, Kind

APART = 10.0
"""From one block to the next: marks of both, and the cut that parts them in the middle."""

MOST_STACKS = 12
"""How many ways to fill a column with cards are tried on a place, those that cover most first."""

NEAR = 2.0
"""Cuts of neighbouring columns are one, or further apart than this: else they would be taken for each other."""

Counts = tuple[int, ...]  # how many pieces there are of each kind
Stack = tuple[int, ...]  # the kinds of the cards in a column, from the top


class Block(NamedTuple):
    """Pieces that lie together: kinds in columns from the top, or so many of one kind in rows.

    Beside the columns of loose pieces may be some of pieces that are ``turned``.
    """

    width: float
    height: float
    taken: Counts
    columns: int
    stacks: tuple[Stack, ...] = ()  # of cards, in each column
    turned: int = 0

    @property
    def kind(self) -> int:
        """The kind of its first piece."""
        return next(at for at, count in enumerate(self.taken) if count)


Priced = tuple[float, Block]  # what a block is worth, and the block


class Blocks:
    """The blocks of some kinds, each piece worth something. No place is longer than ``longest``.

    With ``turning``, loose pieces may lie across.
    """

    def __init__(
        self, kinds: Sequence[Kind], worths: Sequence[float], longest: float, *, turning: bool = False
    ) -> None:
        self._kinds, self._worths = kinds, worths
        self._across = [_lengths(each.across, longest) for each in kinds]
        self._downs = [_lengths_down(each, longest) for each in kinds]
        self._lowest = [min(each) for each in self._downs]
        self._reach = [(each.width + APART, each.height + APART) for each in kinds]
        self._even = [at for at, kind in enumerate(kinds) if kind.form != "cards"]
        self._dear = [worth / (each.width * each.height) for each, worth in zip(kinds, worths, strict=True)]
        self._turned = [(each.gap, (each.width + each.gap) * (each.height + each.gap)) for each in kinds]
        self._turning = frozenset(at for at, kind in enumerate(kinds) if turning and kind.may_turn)
        self._across_cards = sorted({each.width for each in kinds if each.form == "cards"})
        self._block = cache(self._rows)
        self._columns = cache(self._side_by_side)

    def worth(self, counts: Counts) -> float:
        """Return what so many pieces are worth."""
        return sum(worth * count for worth, count in zip(self._worths, counts, strict=True))

    def most(self, width: float, height: float, left: Counts) -> float:
        """Return a worth that no pieces in a place pass, however they lie."""
        width, height, whole, dearest = width + LEAST, height + LEAST, 0.0, 0.0
        for at, number in enumerate(left):
            places = self._places(at, width, height) if number else 0
            if places:
                worth, for_each = self._worths[at], self._dear[at]
                whole += worth * (number if number < places else places)
                dearest = for_each if for_each > dearest else dearest
        area = dearest * width * height
        return whole if whole < area else area

    def _places(self, at: int, width: float, height: float) -> int:
        """Return how many pieces of a kind a place has room for, or more."""
        if at not in self._turning:
            return bisect_right(self._across[at], width) * bisect_right(self._lowest[at], height)
        gap, own = self._turned[at]
        return int((width + gap) * (height + gap) / own)

    def all(self, width: float, height: float, left: Counts) -> Iterator[Priced]:
        """Yield the blocks that fit a place."""
        for at in self._even:
            if left[at]:
                for columns, most in self._grids(at, width, height, left):
                    yield from self._shorter(at, columns, most, height, left)
                yield from self._mixed(at, width, height, left)
        yield from self._cards(width, height, left)

    def largest(self, width: float, height: float, left: Counts) -> Priced | None:
        """Return the first of those blocks that are worth most."""
        found = [
            self._block(at, min(left[at], columns * rows), columns)
            for at in self._even
            if left[at]
            for columns, rows in self._grids(at, width, height, left)
        ]
        found += [each for at in self._even for each in self._mixed(at, width, height, left)]
        return max((*found, *self._cards(width, height, left)), key=lambda each: each[0], default=None)

    def _grids(self, at: int, width: float, height: float, left: Counts) -> Iterator[tuple[int, int]]:
        """Yield columns and the most rows of one kind: as wide as may be, or so that another piece has room beside."""
        across, downs = self._across[at], self._downs[at]
        most = bisect_right(across, width + LEAST)
        if not most or self._lowest[at][0] > height + LEAST:
            return
        fewer = {bisect_right(across, width - each + LEAST) for each, _ in self._others(left)}
        tallest = max(1, bisect_right(downs[-1], height + LEAST))
        wanted = {most, min(most, -(-left[at] // tallest)), *fewer} - {0}
        for columns in sorted(
            {min(each, left[at]) for each in wanted}
        ):  # fewer columns may have a higher head
            rows = bisect_right(downs[min(columns, len(downs)) - 1], height + LEAST)
            if rows:
                yield columns, min(rows, -(-left[at] // columns))

    def _shorter(self, at: int, columns: int, most: int, height: float, left: Counts) -> Iterator[Priced]:
        """Yield blocks of so many columns: as high as may be, or so that another piece has room below."""
        down = self._downs[at][min(columns, len(self._downs[at])) - 1]
        fewer = {bisect_right(down, height - each + LEAST) for _, each in self._others(left)}
        for rows in sorted({most, *(min(most, each) for each in fewer)} - {0}):
            yield self._block(at, min(left[at], columns * rows), columns)

    def _mixed(self, at: int, width: float, height: float, left: Counts) -> Iterator[Priced]:
        """Yield blocks with columns of turned pieces, alone or with others beside them."""
        kind = self._kinds[at]
        if at not in self._turning or not left[at]:
            return
        heights = (height, *(height - each for _, each in self._others(left)))
        for turned in range(1, int((width + kind.gap + LEAST) // (kind.height + kind.gap)) + 1):
            free = width - turned * (kind.height + kind.gap)
            most = max(0, int((free + kind.gap + LEAST) // (kind.width + kind.gap)))
            for columns in sorted({0, most}):
                wide, head = kind.mixed(columns, turned)
                rooms = [
                    kind.within(each - head, columns, turned) for each in heights if wide <= width + LEAST
                ]
                for number in sorted({min(left[at], each) for each in rooms} - {0}):
                    yield self._block(at, number, columns, turned)

    def _others(self, left: Counts) -> Iterator[tuple[float, float]]:
        return (each for each, count in zip(self._reach, left, strict=True) if count)

    def _rows(self, at: int, count: int, columns: int, turned: int = 0) -> Priced:
        kind, used = self._kinds[at], columns if turned else min(columns, count)
        taken = tuple(count if at == other else 0 for other in range(len(self._kinds)))
        if turned:
            wide, head = kind.mixed(columns, turned)
            high = head + kind.reach(kind.spots(count, columns, turned))
        else:
            wide, high = kind.across(used), kind.down(-(-count // used), used)
        return self._worths[at] * count, Block(wide, high, taken, used, turned=turned)

    def _cards(self, width: float, height: float, left: Counts) -> Iterator[Priced]:
        """Yield blocks of cards that are as wide as each other: columns that are cut alike, or two that are not."""
        for across in self._across_cards:
            most = int((width + LEAST) // across)
            if most > 0:
                cards = zip(self._kinds, left, strict=True)
                free = tuple(
                    count if each.form == "cards" and each.width == across else 0 for each, count in cards
                )
                stacks = list(self._stacks(height, [at for at, count in enumerate(free) if count], free))
                stacks.sort(key=lambda stack: -sum(self._worths[at] for at in stack))
                yield from self._columns(across, most, free, tuple(stacks[:MOST_STACKS]))

    def _side_by_side(
        self, across: float, most: int, free: Counts, stacks: Sequence[Stack]
    ) -> Sequence[Priced]:
        """Return the blocks of columns that are stacks."""
        found = [_alike(stack, columns, free) for stack in stacks for columns in range(1, most + 1)]
        found += [pair for pair in combinations(stacks, 2) if most > 1 and self._apart(*pair)]
        blocks = []
        for columns in dict.fromkeys(found):
            taken = tuple(sum(stack.count(at) for stack in columns) for at in range(len(self._kinds)))
            if columns and all(one <= most for one, most in zip(taken, free, strict=True)):
                high = max(self._edges(stack)[-1] for stack in columns)
                block = Block(across * len(columns), high, taken, len(columns), columns)
                blocks.append((self.worth(taken), block))
        return blocks

    def _stacks(self, height: float, usable: Sequence[int], free: Sequence[int]) -> Iterator[Stack]:
        """Yield all ways to fill a column, or a part of it, with cards."""
        for index, at in enumerate(usable):
            high = self._kinds[at].height
            for number in range(1, min(free[at], int((height + LEAST) // high)) + 1):
                yield (at,) * number
                more = self._stacks(height - number * high, usable[index + 1 :], free)
                yield from ((at,) * number + each for each in more)

    def _edges(self, stack: Stack) -> list[float]:
        return list(accumulate(self._kinds[at].height for at in stack))

    def _apart(self, one: Stack, other: Stack) -> bool:
        """Return whether the cuts of two columns are told apart."""
        pairs = product(self._edges(one), self._edges(other))
        return all(abs(first - second) < LEAST or abs(first - second) > NEAR for first, second in pairs)


def _alike(stack: Stack, columns: int, free: Sequence[int]) -> tuple[Stack, ...]:
    """Return columns with the cuts of a stack; where cards run out the last columns are shorter.

    Returns nothing if no column would be as high as the stack, or a card would lie under a hole.
    """
    left, rows = list(free), [0] * len(stack)
    for row, at in enumerate(stack):
        rows[row] = min(columns, left[at])
        left[at] -= rows[row]
    if not rows[-1] or rows[0] < columns or any(below > above for above, below in pairwise(rows)):
        return ()
    return tuple(stack[: sum(count > column for count in rows)] for column in range(columns))


def _lengths(length: Callable[[int], float], longest: float) -> list[float]:
    """Return how long one is of something, two, and so on, up to the first that has no room."""
    found = list(takewhile(lambda each: each <= longest + LEAST, map(length, count(1))))
    return [*found, length(len(found) + 1)]


def _lengths_down(kind: Kind, longest: float) -> list[list[float]]:
    """Return the heights of one row, two, and so on, by the number of columns."""
    return [
        _lengths(partial(kind.down, columns=columns), longest)
        for columns in range(1, max(1, len(kind.heads)) + 1)
    ]
