"""Nesting: which pieces lie on which sheet, so that straight cuts from edge to edge part them and few sheets are used.

A sheet is a tree: a block of pieces in a corner, and nests in the places left next to it and below it. Lengths in mm.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache, lru_cache, partial
from itertools import accumulate, combinations, count, pairwise, product, takewhile
from math import ceil
from typing import Literal, NamedTuple

from pnp.pieces.piece import Turn

LEAST = 0.01  # lengths and areas that differ by less are the same

Form = Literal["cards", "backed", "loose"]
"""Cards share cuts with cards of their width, pieces with backs only with their own kind; loose pieces have a head."""


class PieceSpot(NamedTuple):
    """Where a loose piece lies below the head of its block, and whether it is turned."""

    x: float
    y: float
    turned: bool = False


class Kind(NamedTuple):
    """Equal pieces: their size, their number, the white between them, and the height of their head by its width."""

    form: Form
    width: float
    height: float
    number: int
    gap: float = 0.0
    heads: tuple[float, ...] = ()  # by the number of columns, from one on
    least: float = 0.0  # the width that a head needs
    turns: bool = True  # whether it may be drawn turned

    def across(self, columns: int) -> float:
        """Return the width of some columns."""
        return max(self.least, columns * (self.width + self.gap) - self.gap)

    def down(self, rows: int, columns: int) -> float:
        """Return the height of some rows, with their head."""
        return self._head_height(columns) + rows * (self.height + self.gap) - self.gap

    def _head_height(self, columns: int) -> float:
        return self.heads[min(columns, len(self.heads)) - 1] if self.heads else 0.0

    def area(self, number: int) -> float:
        """Return the least area of some pieces, with the white around each and one head."""
        head = self.least * min(self.heads, default=0.0)
        return head + number * (self.width + self.gap) * (self.height + self.gap)

    @property
    def may_turn(self) -> bool:
        """Whether pieces may be turned next to others that are not: scissors follow the outline of each."""
        return self.turns and self.gap > 0.0 and self.width != self.height

    def mixed(self, columns: int, turned: int) -> tuple[float, float]:
        """Return the width of upright and turned columns together, and the height of their head."""
        step = self.width + self.gap
        wide = max(self.least, turned * (self.height + self.gap) + columns * step - self.gap)
        return wide, self._head_height(max(1, int((wide + self.gap + LEAST) // step)))

    def spots(self, number: int, columns: int, turned: int = 0) -> list[PieceSpot]:
        """Return where pieces lie below their head, as high up as possible; turned ones are in the first columns."""
        high, wide = self.height + self.gap, self.width + self.gap
        rows = range(number)
        across = [PieceSpot(high * at, wide * row, turned=True) for at in range(turned) for row in rows]
        level = [PieceSpot(high * turned + wide * at, high * row) for at in range(columns) for row in rows]
        spots = sorted(across + level, key=lambda spot: (round(spot.y + self._height_of(spot), 3), spot.x))
        return sorted(spots[:number], key=lambda spot: (not spot.turned, spot.y, spot.x))

    def _height_of(self, spot: PieceSpot) -> float:
        return self.width if spot.turned else self.height

    def within(self, height: float, columns: int, turned: int) -> int:
        """Return how many pieces fit upright and turned columns of a height."""
        free = height + self.gap + LEAST
        tall, low = (max(0, int(free // (length + self.gap))) for length in (self.height, self.width))
        return columns * tall + turned * low

    def reach(self, spots: Sequence[PieceSpot]) -> float:
        """Return how far pieces reach below their head."""
        return max(spot.y + self._height_of(spot) for spot in spots)


APART = 10.0  # from one block to the next: room for the marks of both and for the cut in the middle
MOST_CARDS = 6  # the number of kinds of cards of one width that are put in one column
MOST_MEASURED = 100  # how many kinds are cached with their measures
MOST_STACKS = 12  # the number of ways to fill a column with cards that are tried; those worth most come first

NEAR = 2.0
"""Cuts of neighbouring columns are either in line or further apart than this, so that nobody confuses them."""

Counts = tuple[int, ...]  # the number of pieces of each kind
Stack = tuple[int, ...]  # the kinds of the cards in a column, from the top


class PieceBlock(NamedTuple):
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


Priced = tuple[float, PieceBlock]  # the worth of a block, and the block


class Blocks:
    """The blocks of some kinds, each with its worth, in places up to ``longest``; ``turning`` allows turned pieces."""

    def __init__(
        self, kinds: Sequence[Kind], worths: Sequence[float], longest: float, *, turning: bool = False
    ) -> None:
        self._kinds, self._worths = kinds, worths
        self._widths, self._heights = zip(*(_measure_kind(kind, longest) for kind in kinds), strict=True)
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
            if not number:
                continue
            if at in self._turning:
                gap, own = self._cells[at]
                places = int((width + gap) * (height + gap) / own)
            else:
                places = bisect_right(self._widths[at], width) * bisect_right(self._least_heights[at], height)
            if places:
                worth, per_area = self._worths[at], self._worth_per_area[at]
                total += worth * (number if number < places else places)
                most_per_area = per_area if per_area > most_per_area else most_per_area
        area = most_per_area * width * height
        return total if total < area else area

    def find_all(self, width: float, height: float, left: Counts) -> Iterator[Priced]:
        """Yield the blocks that fit a place."""
        for at in self._uniform:
            if left[at]:
                for columns, most in self._grids(at, width, height, left):
                    # as high as possible, or leaving room for another piece below
                    down = self._heights[at][min(columns, len(self._heights[at])) - 1]
                    fewer = {
                        bisect_right(down, height - needed + LEAST) for _, needed in self._sizes_left(left)
                    }
                    for rows in sorted({most, *(min(most, limit) for limit in fewer)} - {0}):
                        yield self._make_block(at, min(left[at], columns * rows), columns)
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
        return self._worths[at] * count, PieceBlock(width, height, taken, used, turned=turned)

    def _cards(self, width: float, height: float, left: Counts) -> Iterator[Priced]:
        """Yield blocks of cards of equal width: columns with the same cuts, or two columns with different ones."""
        for across in self._card_widths:
            most = int((width + LEAST) // across)
            if most > 0:
                cards = zip(self._kinds, left, strict=True)
                free = tuple(
                    count if kind.form == "cards" and kind.width == across else 0 for kind, count in cards
                )
                usable = [at for at, count in enumerate(free) if count]
                if len(usable) > MOST_CARDS:  # their stacks are far too many: the kinds worth most are tried
                    usable = sorted(sorted(usable, key=lambda at: -self._worths[at] * free[at])[:MOST_CARDS])
                stacks = list(self._stacks(height, usable, free))
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
                block = PieceBlock(across * len(columns), height, taken, len(columns), columns)
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


@lru_cache(MOST_MEASURED)
def _measure_kind(kind: Kind, longest: float) -> tuple[Sequence[float], Sequence[Sequence[float]]]:
    """Return the widths of one column, two and so on, and for each number of columns the heights of one row and more.

    Every try on every sheet asks for the same ones.
    """
    columns = range(1, max(1, len(kind.heads)) + 1)
    return _lengths(kind.across, longest), [
        _lengths(partial(kind.down, columns=number), longest) for number in columns
    ]


def _lengths(length: Callable[[int], float], longest: float) -> list[float]:
    """Return the lengths of one item, two items and so on, up to the first that is longer than ``longest``."""
    lengths = list(takewhile(lambda total: total <= longest + LEAST, map(length, count(1))))
    return [*lengths, length(len(lengths) + 1)]


DEPTH = 3  # how often what is left of a sheet is divided again
MOST_BLOCKS = 8  # the number of blocks that are tried in a place; those worth most come first
PREFER = (1.0, 10.0, 1.5)  # the factors on the area of a piece when its kind is tried first
PAIR = (2.0, 1.5)  # the factors when a kind and the next one are tried first, with turned pieces

FEW, FIRST = 3, (10.0, 10.0)
"""For at most this many kinds, pairs have these factors without turned pieces: that keeps pieces of a kind together."""

MANY, FEWER = 6, 2
"""For more kinds than this, as of several games, only the first two factors are tried: otherwise it takes too long."""

MOST_KINDS = 10
"""The most kinds that are tried on a sheet: those of which most area is left. The work grows with a power of them."""

WAYS: tuple[Turn, ...] = ("level", "upright")

Place = tuple[float, float]  # the width and height of what is free


class Nest(NamedTuple):
    """A block in the upper left corner of a place, and the nests next to it and below it.

    ``first`` is the direction of the first cut: a level one leaves the whole width below, an upright one the whole
    height at the side.
    """

    block: PieceBlock
    first: Turn
    beside: Nest | None
    below: Nest | None

    @property
    def blocks(self) -> list[PieceBlock]:
        """All blocks, in the order of cutting."""
        return [self.block, *(block for nest in (self.beside, self.below) if nest for block in nest.blocks)]

    @property
    def taken(self) -> Counts:
        """The number of pieces of each kind in it."""
        return tuple(map(sum, zip(*(block.taken for block in self.blocks), strict=True)))


class SheetRoom(NamedTuple):
    """The room of a sheet for pieces: width and height in mm, and the kinds that may not lie on it."""

    width: float
    height: float
    without: frozenset[int] = frozenset()

    def take(self, counts: Counts) -> Counts:
        """Return the numbers of pieces, without the kinds that may not lie on it."""
        return tuple(0 if at in self.without else count for at, count in enumerate(counts))


class NestedSheet(NamedTuple):
    """A sheet with its nest; ``at`` is the index of its room among those that were offered."""

    at: int
    nest: Nest


def find_nests(
    kinds: Sequence[Kind], rooms: Sequence[SheetRoom], most: int | None = None
) -> list[NestedSheet]:
    """Lay all pieces on sheets, each with one of the ``rooms``, on at most ``most`` sheets if that is given.

    Returns nothing if a piece fits no room, or ``most`` sheets are too few.
    Sheets are filled one after the other, each as full as possible: once as it is, and with each kind counted for more
    than its area. The fewest sheets win; then the fewest that are printed on both sides; then those on which the
    pieces of a kind are together; then the fewest blocks. Loose pieces are turned only where that saves a sheet.
    """
    weights = sorted(_weights(kinds))
    if len(kinds) <= FEW:
        weights += _weights_of_pairs(len(kinds), FIRST)[1:]
    best = _find_best(kinds, rooms, most, weights, turning=False)
    if not any(kind.may_turn for kind in kinds):
        return best
    fewer = len(best) - 1 if best else most
    return _find_best(kinds, rooms, fewer, _weights_of_pairs(len(kinds)), turning=True) or best


def _find_best(
    kinds: Sequence[Kind],
    rooms: Sequence[SheetRoom],
    most: int | None,
    weights: Iterable[Sequence[float]],
    *,
    turning: bool,
) -> list[NestedSheet]:
    """Return the best layout with or without turned pieces on at most ``most`` sheets, if there is one."""
    best: list[NestedSheet] = []
    for weighting in weights:
        sheets = _fill_sheets(kinds, rooms, weighting, len(best) or most, turning=turning)
        if sheets and not (best and _cost(kinds, best) <= _cost(kinds, sheets)):
            best = sheets
    return best


def _weights(kinds: Sequence[Kind]) -> set[tuple[float, ...]]:
    """Return factors on the areas of the kinds: all 1, or one of the largest kinds more than the others."""
    prefers = PREFER[:FEWER] if len(kinds) > MANY else PREFER
    firsts = _largest([kind.area(kind.number) for kind in kinds])[: FEW if len(kinds) > MOST_KINDS else None]
    places = range(len(kinds))
    return {tuple(prefer if at == first else 1.0 for at in places) for first in firsts for prefer in prefers}


def _largest(areas: Sequence[float]) -> list[int]:
    """Return which of some areas are among the ``MOST_KINDS`` largest, in their order."""
    return sorted(sorted(range(len(areas)), key=lambda at: -areas[at])[:MOST_KINDS])


def _weights_of_pairs(number: int, worth: tuple[float, float] = PAIR) -> list[tuple[float, ...]]:
    """Return factors of 1 for all kinds; unless there are many, also larger ones for each kind and the next one."""
    pairs = ((at, (at + 1) % number) for at in range(number if 1 < number <= MANY else 0))
    return [(1.0,) * number] + [
        tuple(worth[0] if at == one else worth[1] if at == other else 1.0 for at in range(number))
        for one, other in pairs
    ]


def _cost(kinds: Sequence[Kind], sheets: Sequence[NestedSheet]) -> tuple[int, int, int, int]:
    """Return the number of sheets, of those with backs, of sheets over all kinds, and of blocks."""
    backed = sum(has_backs(kinds, sheet) for sheet in sheets)
    spread = sum(count > 0 for sheet in sheets for count in sheet.nest.taken)
    return len(sheets), backed, spread, sum(len(sheet.nest.blocks) for sheet in sheets)


def has_backs(kinds: Sequence[Kind], sheet: NestedSheet) -> bool:
    """Return whether pieces on a sheet have backs."""
    return any(count and kind.form == "backed" for kind, count in zip(kinds, sheet.nest.taken, strict=True))


def _subtract(counts: Counts, taken: Counts) -> Counts:
    return tuple([one - other for one, other in zip(counts, taken, strict=True)])


def _fill_sheets(
    kinds: Sequence[Kind],
    rooms: Sequence[SheetRoom],
    weights: Sequence[float],
    most: int | None,
    *,
    turning: bool,
) -> list[NestedSheet]:
    """Fill one sheet after the other; return nothing if a piece fits none, or ``most`` are too few."""
    sheets: list[NestedSheet] = []
    search = _Search(kinds, weights, max(max(room.width, room.height) for room in rooms), turning=turning)
    left = tuple(kind.number for kind in kinds)
    while any(left):
        tried = {
            *_largest([kind.area(count) if count else 0.0 for kind, count in zip(kinds, left, strict=True)])
        }
        near = tuple(count if at in tried else 0 for at, count in enumerate(left))
        if most is not None and len(sheets) + _least_sheets(kinds, rooms, left) > most:
            return []
        results = [search.best(room.width, room.height, room.take(near), DEPTH) for room in rooms]
        fitting = [(worth, NestedSheet(at, nest)) for at, (worth, nest) in enumerate(results) if nest]
        if not fitting:
            return []
        _, fullest = max(
            fitting, key=lambda option: (round(option[0], 3), -len(option[1].nest.blocks), -option[1].at)
        )
        sheets.append(fullest)
        left = _subtract(left, fullest.nest.taken)
    return sheets


def _least_sheets(kinds: Sequence[Kind], rooms: Sequence[SheetRoom], left: Counts) -> int:
    """Return the least number of sheets by area alone, with the white around pieces and a head for each kind."""
    area = sum(kind.area(count) for kind, count in zip(kinds, left, strict=True) if count)
    white = LEAST + max(kind.gap for kind in kinds)  # beyond the last piece there is none
    return ceil(area / max((room.width + white) * (room.height + white) for room in rooms))


class _Search:
    """The search for the fullest place; results are cached, and hopeless branches are skipped."""

    def __init__(
        self, kinds: Sequence[Kind], weights: Sequence[float], longest: float, *, turning: bool
    ) -> None:
        worths = [kind.width * kind.height * weight for kind, weight in zip(kinds, weights, strict=True)]
        self.blocks = Blocks(kinds, worths, longest, turning=turning)
        self.best = cache(self._find_best)

    def _find_best(self, width: float, height: float, left: Counts, depth: int) -> tuple[float, Nest | None]:
        """Return the worth of the best nest in a place, and the nest."""
        if depth == 1:
            largest = self.blocks.find_best(width, height, left)
            return (largest[0], Nest(largest[1], "level", None, None)) if largest else (0.0, None)
        best: tuple[float, Nest | None] = (0.0, None)
        blocks = sorted(self.blocks.find_all(width, height, left), key=lambda priced: -priced[0])
        for own, block in blocks[:MOST_BLOCKS]:
            rest = _subtract(left, block.taken)
            for first in WAYS:
                places = _remaining_places(block, width, height, first)
                filled = self._fill(places, rest, depth - 1, best[0] + LEAST - own)
                if filled:
                    best = filled[0] + own, Nest(block, first, *filled[1:])
        return best

    def _fill(
        self, places: tuple[Place, Place], rest: Counts, depth: int, least: float
    ) -> tuple[float, Nest | None, Nest | None] | None:
        """Fill the places next to a block and below it; return nothing if that is worth no more than ``least``."""
        one, other = places
        if self.blocks.worth(rest) <= least:
            return None
        near, hope = (self.blocks.worth_bound(*place, rest) for place in places)
        if near + hope <= least:
            return None
        worth, beside = self.best(*one, rest, depth) if near else (0.0, None)
        left = _subtract(rest, beside.taken) if beside else rest
        if beside:
            hope = self.blocks.worth_bound(*other, left)
        if worth + hope <= least:
            return None
        more, below = self.best(*other, left, depth) if hope else (0.0, None)
        return (worth + more, beside, below) if worth + more > least else None


def _remaining_places(block: PieceBlock, width: float, height: float, first: Turn) -> tuple[Place, Place]:
    """Return the places next to a block and below it."""
    beside, below = max(0.0, width - block.width - APART), max(0.0, height - block.height - APART)
    if first == "level":
        return (beside, block.height), (width, below)
    return (beside, height), (block.width, below)
