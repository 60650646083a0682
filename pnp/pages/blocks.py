"""Blocks of pieces that lie together in the corner of a free place, and which blocks fit there. All lengths in mm."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Iterator, Sequence
from functools import cache, partial
from itertools import accumulate, combinations, count, pairwise, product, takewhile
from typing import NamedTuple

from pnp.pages.kind import LEAST, Kind

APART = 10.0
"""From one block to the next: room for the marks of both and for the cut in the middle."""

MOST_STACKS = 12
"""The number of ways to fill a column with cards that are tried; those worth most come first."""

NEAR = 2.0
"""Cuts of neighbouring columns are either in line or further apart than this, so that nobody confuses them."""

Counts = tuple[int, ...]  # the number of pieces of each kind
Stack = tuple[int, ...]  # the kinds of the cards in a column, from the top


class Block(NamedTuple):
    """Pieces that lie together: cards in columns (``stacks``), or pieces of one kind in rows and columns.

    ``turned`` is the number of columns of turned pieces next to the others.
    """

    width: float
    height: float
    taken: Counts
    columns: int
    stacks: tuple[Stack, ...] = ()  # of cards, in each column
    turned: int = 0

    @property
    def kind(self) -> int:
        """The index of the kind of its first piece."""
        return next(at for at, count in enumerate(self.taken) if count)


Priced = tuple[float, Block]  # the worth of a block, and the block


class Blocks:
    """The blocks of some kinds, each with its worth, in places up to ``longest``; ``turning`` allows turned pieces."""

    def __init__(
        self, kinds: Sequence[Kind], worths: Sequence[float], longest: float, *, turning: bool = False
    ) -> None:
        self._kinds, self._worths = kinds, worths
        self._widths = [_lengths(kind.across, longest) for kind in kinds]
        self._heights = [_lengths_down(kind, longest) for kind in kinds]
        self._least_heights = [min(heights) for heights in self._heights]
        self._sizes_apart = [(kind.width + APART, kind.height + APART) for kind in kinds]
        self._uniform = [at for at, kind in enumerate(kinds) if kind.form != "cards"]
        self._worth_per_area = [
            worth / (kind.width * kind.height) for kind, worth in zip(kinds, worths, strict=True)
        ]
        self._cells = [(kind.gap, (kind.width + kind.gap) * (kind.height + kind.gap)) for kind in kinds]
        self._turning = frozenset(at for at, kind in enumerate(kinds) if turning and kind.may_turn)
        self._card_widths = sorted({kind.width for kind in kinds if kind.form == "cards"})
        self._make_block = cache(self._build_block)
        self._card_blocks = cache(self._list_card_blocks)

    def worth(self, counts: Counts) -> float:
        """Return the total worth of pieces, by their number of each kind."""
        return sum(worth * count for worth, count in zip(self._worths, counts, strict=True))

    def worth_bound(self, width: float, height: float, left: Counts) -> float:
        """Return an upper bound for the worth of the pieces in a place."""
        width, height, total, most_per_area = width + LEAST, height + LEAST, 0.0, 0.0
        for at, number in enumerate(left):
            places = self._count_places(at, width, height) if number else 0
            if places:
                worth, per_area = self._worths[at], self._worth_per_area[at]
                total += worth * (number if number < places else places)
                most_per_area = per_area if per_area > most_per_area else most_per_area
        area = most_per_area * width * height
        return total if total < area else area

    def _count_places(self, at: int, width: float, height: float) -> int:
        """Return an upper bound for the number of pieces of a kind in a place."""
        if at not in self._turning:
            return bisect_right(self._widths[at], width) * bisect_right(self._least_heights[at], height)
        gap, own = self._cells[at]
        return int((width + gap) * (height + gap) / own)

    def find_all(self, width: float, height: float, left: Counts) -> Iterator[Priced]:
        """Yield the blocks that fit a place."""
        for at in self._uniform:
            if left[at]:
                for columns, most in self._grids(at, width, height, left):
                    yield from self._cut_rows(at, columns, most, height, left)
                yield from self._mix(at, width, height, left)
        yield from self._cards(width, height, left)

    def find_best(self, width: float, height: float, left: Counts) -> Priced | None:
        """Return the first of the blocks of highest worth, or ``None`` if no block fits."""
        blocks = [
            self._make_block(at, min(left[at], columns * rows), columns)
            for at in self._uniform
            if left[at]
            for columns, rows in self._grids(at, width, height, left)
        ]
        blocks += [block for at in self._uniform for block in self._mix(at, width, height, left)]
        return max((*blocks, *self._cards(width, height, left)), key=lambda block: block[0], default=None)

    def _grids(self, at: int, width: float, height: float, left: Counts) -> Iterator[tuple[int, int]]:
        """Yield columns and most rows of one kind: as wide as possible, or leaving room for a piece at the side."""
        across, downs = self._widths[at], self._heights[at]
        most = bisect_right(across, width + LEAST)
        if not most or self._least_heights[at][0] > height + LEAST:
            return
        fewer = {bisect_right(across, width - needed + LEAST) for needed, _ in self._sizes_left(left)}
        tallest = max(1, bisect_right(downs[-1], height + LEAST))
        possible = {most, min(most, -(-left[at] // tallest)), *fewer} - {0}
        # a head over fewer columns may have more lines: so no more columns than pieces
        for columns in sorted({min(number, left[at]) for number in possible}):
            rows = bisect_right(downs[min(columns, len(downs)) - 1], height + LEAST)
            if rows:
                yield columns, min(rows, -(-left[at] // columns))

    def _cut_rows(self, at: int, columns: int, most: int, height: float, left: Counts) -> Iterator[Priced]:
        """Yield blocks of ``columns``: as high as possible, or leaving room for another piece below."""
        down = self._heights[at][min(columns, len(self._heights[at])) - 1]
        fewer = {bisect_right(down, height - needed + LEAST) for _, needed in self._sizes_left(left)}
        for rows in sorted({most, *(min(most, limit) for limit in fewer)} - {0}):
            yield self._make_block(at, min(left[at], columns * rows), columns)

    def _mix(self, at: int, width: float, height: float, left: Counts) -> Iterator[Priced]:
        """Yield blocks that have columns of turned pieces, alone or next to upright ones."""
        kind = self._kinds[at]
        if at not in self._turning or not left[at]:
            return
        heights = (height, *(height - needed for _, needed in self._sizes_left(left)))
        for turned in range(1, int((width + kind.gap + LEAST) // (kind.height + kind.gap)) + 1):
            free = width - turned * (kind.height + kind.gap)
            most = max(0, int((free + kind.gap + LEAST) // (kind.width + kind.gap)))
            for columns in sorted({0, most}):
                wide, head = kind.mixed(columns, turned)
                rooms = [
                    kind.within(high - head, columns, turned) for high in heights if wide <= width + LEAST
                ]
                for number in sorted({min(left[at], room) for room in rooms} - {0}):
                    yield self._make_block(at, number, columns, turned)

    def _sizes_left(self, left: Counts) -> Iterator[tuple[float, float]]:
        """Return the sizes, with the white around them, of the kinds that are left."""
        return (size for size, count in zip(self._sizes_apart, left, strict=True) if count)

    def _build_block(self, at: int, count: int, columns: int, turned: int = 0) -> Priced:
        kind, used = self._kinds[at], columns if turned else min(columns, count)
        taken = tuple(count if at == index else 0 for index in range(len(self._kinds)))
        if turned:
            width, head = kind.mixed(columns, turned)
            height = head + kind.reach(kind.spots(count, columns, turned))
        else:
            width, height = kind.across(used), kind.down(-(-count // used), used)
        return self._worths[at] * count, Block(width, height, taken, used, turned=turned)

    def _cards(self, width: float, height: float, left: Counts) -> Iterator[Priced]:
        """Yield blocks of cards of equal width: columns with the same cuts, or two columns with different ones."""
        for across in self._card_widths:
            most = int((width + LEAST) // across)
            if most > 0:
                cards = zip(self._kinds, left, strict=True)
                free = tuple(
                    count if kind.form == "cards" and kind.width == across else 0 for kind, count in cards
                )
                stacks = list(self._stacks(height, [at for at, count in enumerate(free) if count], free))
                stacks.sort(key=lambda stack: -sum(self._worths[at] for at in stack))
                yield from self._card_blocks(across, most, free, tuple(stacks[:MOST_STACKS]))

    def _list_card_blocks(
        self, across: float, most: int, free: Counts, stacks: Sequence[Stack]
    ) -> Sequence[Priced]:
        """Return the blocks whose columns are some of the stacks."""
        choices = [_repeat(stack, columns, free) for stack in stacks for columns in range(1, most + 1)]
        choices += [pair for pair in combinations(stacks, 2) if most > 1 and self._are_distinct(*pair)]
        blocks = []
        for columns in dict.fromkeys(choices):
            taken = tuple(sum(stack.count(at) for stack in columns) for at in range(len(self._kinds)))
            if columns and all(one <= most for one, most in zip(taken, free, strict=True)):
                height = max(self._cut_edges(stack)[-1] for stack in columns)
                block = Block(across * len(columns), height, taken, len(columns), columns)
                blocks.append((self.worth(taken), block))
        return blocks

    def _stacks(self, height: float, usable: Sequence[int], free: Sequence[int]) -> Iterator[Stack]:
        """Yield all ways to fill a column, or part of it, with cards."""
        for index, at in enumerate(usable):
            card = self._kinds[at].height
            for number in range(1, min(free[at], int((height + LEAST) // card)) + 1):
                yield (at,) * number
                more = self._stacks(height - number * card, usable[index + 1 :], free)
                yield from ((at,) * number + stack for stack in more)

    def _cut_edges(self, stack: Stack) -> list[float]:
        return list(accumulate(self._kinds[at].height for at in stack))

    def _are_distinct(self, one: Stack, other: Stack) -> bool:
        """Return whether the cuts of two columns are in line or clearly apart."""
        pairs = product(self._cut_edges(one), self._cut_edges(other))
        return all(abs(first - second) < LEAST or abs(first - second) > NEAR for first, second in pairs)


def _repeat(stack: Stack, columns: int, free: Sequence[int]) -> tuple[Stack, ...]:
    """Return columns with the cuts of a stack; where cards run out, the last columns are shorter.

    Returns nothing if no column would be as high as the stack, or if a card would lie below a gap.
    """
    left, rows = list(free), [0] * len(stack)
    for row, at in enumerate(stack):
        rows[row] = min(columns, left[at])
        left[at] -= rows[row]
    if not rows[-1] or rows[0] < columns or any(below > above for above, below in pairwise(rows)):
        return ()
    return tuple(stack[: sum(count > column for count in rows)] for column in range(columns))


def _lengths(length: Callable[[int], float], longest: float) -> list[float]:
    """Return the lengths of one item, two items and so on, up to the first that is longer than ``longest``."""
    lengths = list(takewhile(lambda total: total <= longest + LEAST, map(length, count(1))))
    return [*lengths, length(len(lengths) + 1)]


def _lengths_down(kind: Kind, longest: float) -> list[list[float]]:
    """Return the heights of one row, two rows and so on, for each number of columns."""
    return [
        _lengths(partial(kind.down, columns=columns), longest)
        for columns in range(1, max(1, len(kind.heads)) + 1)
    ]
