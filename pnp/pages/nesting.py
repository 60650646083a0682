"""Nesting: which pieces lie on which sheet, so that straight cuts from edge to edge part them and few sheets are used.

A sheet is a tree: a block of pieces in a corner, and what is left beside it and below it. All lengths in mm.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cache, partial
from itertools import accumulate, combinations, pairwise, product

from pnp.pages.nest_values import Block, Counts, Kind, Nest, Room, Sheet, Stack
from pnp.pages.page import Turn

APART = 10.0
"""From one block to the next: marks of both, and the cut that parts them in the middle."""

DEPTH = 3
"""How often what is left of a sheet is divided again."""

MOST_STACKS = 12
"""How many ways to fill a column with cards are tried on a place, those that cover most first."""

MOST_BLOCKS = 8
"""How many blocks are tried in a corner of a place, those that cover most first."""

NEAR = 2.0
"""Cuts of neighbouring columns are one, or further apart than this: else they would be taken for each other."""

PREFER = (1.0, 10.0, 1.5)
"""How much more than its area a piece counts where its kind is tried first."""

MANY, FEWER = 6, 2
"""Of more kinds than so many, as several games have, only the first so many of these are tried: it takes long."""

LEAST = 0.01  # lengths and areas that differ by less are the same

WAYS: tuple[Turn, ...] = ("level", "upright")

Place = tuple[float, float]  # the width and the height of what is free


def nest(kinds: Sequence[Kind], rooms: Sequence[Room]) -> list[Sheet]:
    """Lay all pieces on sheets that have one of some ``rooms`` each; nothing if a piece fits no room.

    Sheets are filled one after the other, each as full as it gets: once as it is, and with each kind counted for more
    than its area. The fewest sheets win; then the fewest that are printed on both sides; then those on which the
    pieces of a kind are together; then the fewest blocks.
    """
    number = range(len(kinds))
    prefers = PREFER[:FEWER] if len(kinds) > MANY else PREFER
    weights = {
        tuple(prefer if at == first else 1.0 for at in number) for first in number for prefer in prefers
    }
    found = [_sheets(tuple(kinds), rooms, each) for each in sorted(weights)]
    return min((each for each in found if each), key=lambda each: _cost(kinds, each), default=[])


def _cost(kinds: Sequence[Kind], sheets: Sequence[Sheet]) -> tuple[int, int, int, int]:
    """Return how many sheets there are, how many with backs, on how many each kind is, and how many blocks."""
    backed = sum(
        any(count and kind.form == "backed" for kind, count in zip(kinds, each.nest.taken, strict=True))
        for each in sheets
    )
    spread = sum(count > 0 for each in sheets for count in each.nest.taken)
    return len(sheets), backed, spread, sum(len(each.nest.blocks) for each in sheets)


def _all(kinds: Sequence[Kind]) -> Counts:
    return tuple(each.number for each in kinds)


def _less(counts: Counts, taken: Counts) -> Counts:
    return tuple(one - other for one, other in zip(counts, taken, strict=True))


def _sheets(kinds: tuple[Kind, ...], rooms: Sequence[Room], weights: tuple[float, ...]) -> list[Sheet]:
    """Fill one sheet after the other; nothing if a piece fits none."""
    search, left, sheets = _Search(kinds, weights), _all(kinds), []
    while any(left):
        found = [search.best(each.width, each.height, each.take(left), DEPTH) for each in rooms]
        fitting = [(worth, Sheet(at, nest)) for at, (worth, nest) in enumerate(found) if nest]
        if not fitting:
            return []
        _, fullest = max(
            fitting, key=lambda each: (round(each[0], 3), -len(each[1].nest.blocks), -each[1].at)
        )
        sheets.append(fullest)
        left = _less(left, fullest.nest.taken)
    return sheets


class _Search:
    """The search for the fullest place: nothing is worked out twice."""

    def __init__(self, kinds: tuple[Kind, ...], weights: tuple[float, ...]) -> None:
        self.kinds = kinds
        self.worths = [each.width * each.height * weight for each, weight in zip(kinds, weights, strict=True)]
        self.dearest = max(weights)
        self.best = cache(self._best)

    def worth(self, counts: Counts) -> float:
        """Return what so many pieces are worth."""
        return sum(worth * count for worth, count in zip(self.worths, counts, strict=True))

    def _best(self, width: float, height: float, left: Counts, depth: int) -> tuple[float, Nest | None]:
        """Return the worth of the nest that is worth most in a place, and the nest."""
        best: tuple[float, Nest | None] = (0.0, None)
        blocks = sorted(self.blocks(width, height, left), key=lambda each: -self.worth(each.taken))
        if depth == 1:
            return (self.worth(blocks[0].taken), Nest(blocks[0], "level", None, None)) if blocks else best
        for block in blocks[:MOST_BLOCKS]:
            rest = _less(left, block.taken)
            for first in WAYS:
                places = _places(block, width, height, first)
                if self._hope(block, places, rest) <= best[0] + LEAST:
                    continue
                worth, found = self._nest(block, first, places, rest, depth)
                if worth > best[0] + LEAST:
                    best = worth, found
        return best

    def _nest(
        self, block: Block, first: Turn, places: Sequence[Place], rest: Counts, depth: int
    ) -> tuple[float, Nest]:
        """Fill what is left of a place beside and below a block."""
        worth, beside = self.best(*places[0], rest, depth - 1)
        more, below = self.best(*places[1], _less(rest, beside.taken) if beside else rest, depth - 1)
        return worth + more + self.worth(block.taken), Nest(block, first, beside, below)

    def _hope(self, block: Block, places: Sequence[Place], rest: Counts) -> float:
        """Return more than a place can be worth with a block and what is left of it."""
        free = sum(width * height for width, height in places)
        return self.worth(block.taken) + min(self.dearest * free, self.worth(rest))

    def blocks(self, width: float, height: float, left: Counts) -> Iterator[Block]:
        """Yield the blocks that fit a place."""
        for at, kind in enumerate(self.kinds):
            if left[at] and kind.form != "cards":
                yield from self._even(at, width, height, left)
        for across in sorted({each.width for each in self.kinds if each.form == "cards"}):
            yield from self._cards(across, width, height, left)

    def _even(self, at: int, width: float, height: float, left: Counts) -> Iterator[Block]:
        """Yield blocks of one kind: as large as may be, or so that another piece has room beside or below."""
        kind, others = self.kinds[at], [each for each, count in zip(self.kinds, left, strict=True) if count]
        wide = {
            _most(kind.across, width - each) for each in (0.0, *(other.width + APART for other in others))
        }
        tallest = _most(lambda rows: kind.down(rows, len(kind.heads)), height)
        wide.add(min(max(wide), -(-left[at] // max(1, tallest))))
        for columns in sorted(wide - {0}):
            down = partial(kind.down, columns=columns)
            need = -(-left[at] // columns)
            high = {_most(down, height - each) for each in (0.0, *(other.height + APART for other in others))}
            for rows in sorted({min(need, each) for each in high} - {0}):
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


def _places(block: Block, width: float, height: float, first: Turn) -> tuple[Place, Place]:
    """Return what is left of a place beside a block and below it."""
    beside, below = max(0.0, width - block.width - APART), max(0.0, height - block.height - APART)
    if first == "level":
        return (beside, block.height), (width, below)
    return (beside, height), (block.width, below)


def _most(length: Callable[[int], float], room: float) -> int:
    """Return the most of something whose length has room."""
    count = 0
    while length(count + 1) <= room + LEAST:
        count += 1
    return count
