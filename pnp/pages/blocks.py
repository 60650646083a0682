"""Blocks of pieces that fit a place: equal ones in rows, or cards that are as wide as each other in columns. In mm."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import accumulate, combinations, pairwise, product
from typing import Literal, NamedTuple

APART = 10.0
"""From one block to the next: marks of both, and the cut that parts them in the middle."""

MOST_STACKS = 12
"""How many ways to fill a column with cards are tried on a place, those that cover most first."""

NEAR = 2.0
"""Cuts of neighbouring columns are one, or further apart than this: else they would be taken for each other."""

Form = Literal["cards", "backed", "loose"]
"""Cards share cuts with cards as wide, pieces with backs with equal ones; loose pieces lie under a head."""

LEAST = 0.01  # lengths and areas that differ by less are the same

Counts = tuple[int, ...]  # how many pieces there are of each kind
Stack = tuple[int, ...]  # the kinds of the cards in a column, from the top


class Kind(NamedTuple):
    """Equal pieces: their size, how many there are, the white between them, and how high a head of a width is."""

    form: Form
    width: float
    height: float
    number: int
    gap: float = 0.0
    heads: tuple[float, ...] = ()  # by the number of columns, from one on
    least: float = 0.0  # width that a head needs

    @property
    def area(self) -> float:
        """The area of a piece."""
        return self.width * self.height

    def fits(self, width: float, height: float) -> bool:
        """Return whether a piece fits a place; it may have a head too."""
        return self.width <= width + LEAST and self.height <= height + LEAST

    def across(self, columns: int) -> float:
        """Return the width of so many columns."""
        return max(self.least, columns * (self.width + self.gap) - self.gap)

    def down(self, rows: int, columns: int) -> float:
        """Return the height of so many rows, with their head."""
        return self.head(columns) + rows * (self.height + self.gap) - self.gap

    def head(self, columns: int) -> float:
        """Return how high the head over so many columns is."""
        return self.heads[min(columns, len(self.heads)) - 1] if self.heads else 0.0

    def columns_in(self, room: float) -> int:
        """Return the most columns that have room in a width."""
        return _most(self.width + self.gap, room + self.gap) if self.least <= room + LEAST else 0

    def rows_in(self, room: float, columns: int) -> int:
        """Return the most rows of so many columns that have room in a height, under their head."""
        return _most(self.height + self.gap, room + self.gap - self.head(columns))


class Block(NamedTuple):
    """Pieces that lie together: kinds in columns from the top, or so many of one kind in rows."""

    width: float
    height: float
    taken: Counts
    columns: int
    stacks: tuple[Stack, ...] = ()  # of cards, in each column

    @property
    def kind(self) -> int:
        """The kind of its first piece."""
        return next(at for at, count in enumerate(self.taken) if count)


class Blocks:
    """The blocks of some kinds of pieces, each worth something."""

    def __init__(self, kinds: Sequence[Kind], worths: Sequence[float]) -> None:
        self.kinds, self.worths = kinds, worths

    def fitting(self, width: float, height: float, left: Counts) -> Iterator[Block]:
        """Yield the blocks that fit a place."""
        usable = [(at, each) for at, each in enumerate(self.kinds) if left[at] and each.fits(width, height)]
        for at, kind in usable:
            if kind.form != "cards":
                yield from self._even(at, width, height, left)
        for across in sorted({each.width for _, each in usable if each.form == "cards"}):
            yield from self._cards(across, width, height, left)

    def _even(self, at: int, width: float, height: float, left: Counts) -> Iterator[Block]:
        """Yield blocks of one kind: as large as may be, or so that another piece has room beside or below."""
        kind, others = self.kinds[at], [each for each, count in zip(self.kinds, left, strict=True) if count]
        widths = {width, *(width - each.width - APART for each in others)}
        wide = {kind.columns_in(each) for each in widths}
        tallest = kind.rows_in(height, len(kind.heads))
        wide.add(min(max(wide), -(-left[at] // max(1, tallest))))
        heights = {height, *(height - each.height - APART for each in others)}
        for columns in sorted(wide - {0}):
            need = -(-left[at] // columns)
            for rows in sorted({min(need, kind.rows_in(each, columns)) for each in heights} - {0}):
                count = min(left[at], columns * rows)
                used = min(columns, count)
                yield Block(
                    kind.across(used), kind.down(-(-count // used), used), self._only(at, count), used
                )

    def _only(self, at: int, count: int) -> Counts:
        return tuple(count if at == other else 0 for other in range(len(self.kinds)))

    def _cards(self, across: float, width: float, height: float, left: Counts) -> Iterator[Block]:
        """Yield blocks of cards that are as wide as each other: columns that are cut alike, or two that are not."""
        free = [count if each.width == across else 0 for each, count in zip(self.kinds, left, strict=True)]
        stacks = list(self._stacks(height, [at for at, count in enumerate(free) if count], free))
        stacks.sort(key=lambda stack: -sum(self.worths[at] for at in stack))
        stacks = stacks[:MOST_STACKS]
        most = int((width + LEAST) // across)
        found = [_alike(stack, columns, free) for stack in stacks for columns in range(1, most + 1)]
        found += [pair for pair in combinations(stacks, 2) if most > 1 and self._apart(*pair)]
        for columns in dict.fromkeys(found):
            taken = tuple(sum(stack.count(at) for stack in columns) for at in range(len(self.kinds)))
            if columns and all(one <= most for one, most in zip(taken, free, strict=True)):
                high = max(self._edges(stack)[-1] for stack in columns)
                yield Block(across * len(columns), high, taken, len(columns), columns)

    def _stacks(self, height: float, usable: Sequence[int], free: Sequence[int]) -> Iterator[Stack]:
        """Yield all ways to fill a column, or a part of it, with cards."""
        for index, at in enumerate(usable):
            high = self.kinds[at].height
            for count in range(1, min(free[at], int((height + LEAST) // high)) + 1):
                yield (at,) * count
                more = self._stacks(height - count * high, usable[index + 1 :], free)
                yield from ((at,) * count + each for each in more)

    def _edges(self, stack: Stack) -> list[float]:
        return list(accumulate(self.kinds[at].height for at in stack))

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


def _most(length: float, room: float) -> int:
    """Return how many of a length have room one after the other."""
    return max(0, int((room + LEAST) // length))
