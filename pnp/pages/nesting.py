"""Nesting: which pieces lie on which sheet, so that straight cuts from edge to edge part them and few sheets are used.

A sheet is a tree: a block of pieces in a corner, and what is left beside it and below it. All lengths in mm.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache
from math import ceil
from typing import NamedTuple

from pnp.pages.blocks import APART, Block, Blocks, Counts
from pnp.pages.kind import LEAST, Kind
from pnp.pieces.kinds import Turn

DEPTH = 3
"""How often what is left of a sheet is divided again."""

MOST_BLOCKS = 8
"""How many blocks are tried in a corner of a place, those that cover most first."""

PREFER = (1.0, 10.0, 1.5)
"""How much more than its area a piece counts where its kind is tried first."""

PAIR = (2.0, 1.5)
"""And where a kind and the next one are tried first, with turned pieces."""

FEW, FIRST = 3, (10.0, 10.0)
"""Of at most so many kinds, pairs count for so much with nothing turned: that keeps pieces of a kind together."""

MANY, FEWER = 6, 2
"""Of more kinds than so many, as several games have, only the first so many of these are tried: it takes long."""

WAYS: tuple[Turn, ...] = ("level", "upright")

Place = tuple[float, float]  # the width and the height of what is free


class Nest(NamedTuple):
    """A block in the upper left corner of a place, and what lies beside and below it.

    ``first`` is the way of the cut that comes first: a level one leaves the whole width below, an upright one
    the whole height beside.
    """

    block: Block
    first: Turn
    beside: Nest | None
    below: Nest | None

    @property
    def blocks(self) -> list[Block]:
        """All blocks, in the order in which they are cut."""
        return [self.block, *(block for each in (self.beside, self.below) if each for block in each.blocks)]

    @property
    def taken(self) -> Counts:
        """How many pieces of each kind lie in it."""
        return tuple(map(sum, zip(*(block.taken for block in self.blocks), strict=True)))


class Room(NamedTuple):
    """What a sheet has for pieces: width and height in mm, and the kinds that it does not take."""

    width: float
    height: float
    without: frozenset[int] = frozenset()

    def take(self, counts: Counts) -> Counts:
        """Return those of some pieces that it takes."""
        return tuple(0 if at in self.without else count for at, count in enumerate(counts))


class Sheet(NamedTuple):
    """A sheet with what lies on it; ``at`` is which of the rooms that were offered it is."""

    at: int
    nest: Nest


def nest(kinds: Sequence[Kind], rooms: Sequence[Room], most: int | None = None) -> list[Sheet]:
    """Lay all pieces on sheets that have one of some ``rooms`` each, at most so many if that is given.

    Returns nothing if a piece fits no room, or ``most`` sheets do not take all pieces.
    Sheets are filled one after the other, each as full as it gets: once as it is, and with each kind counted for more
    than its area. The fewest sheets win; then the fewest that are printed on both sides; then those on which the
    pieces of a kind are together; then the fewest blocks. Loose pieces are turned only where that saves a sheet.
    """
    best = _fewest(kinds, rooms, most)
    return _with_turned(kinds, rooms, len(best) - 1 if best else most) or best


def _fewest(kinds: Sequence[Kind], rooms: Sequence[Room], most: int | None) -> list[Sheet]:
    """Return the best of the layouts without turned pieces that take at most so many sheets, if there is one."""
    weights = sorted(_weights(len(kinds)))
    if len(kinds) <= FEW:
        weights += _weights_of_pairs(len(kinds), FIRST)[1:]
    return _best(kinds, rooms, most, weights)


def _with_turned(kinds: Sequence[Kind], rooms: Sequence[Room], most: int | None) -> list[Sheet]:
    """Return the best of the layouts with turned pieces that take at most so many sheets, if there is one."""
    if not any(each.may_turn for each in kinds):
        return []
    return _best(kinds, rooms, most, _weights_of_pairs(len(kinds)), turning=True)


def _best(
    kinds: Sequence[Kind],
    rooms: Sequence[Room],
    most: int | None,
    weights: Iterable[Sequence[float]],
    *,
    turning: bool = False,
) -> list[Sheet]:
    best: list[Sheet] = []
    for each in weights:
        found = _sheets(kinds, rooms, each, len(best) or most, turning=turning)
        if found and not (best and _cost(kinds, best) <= _cost(kinds, found)):
            best = found
    return best


def _weights(number: int) -> set[tuple[float, ...]]:
    """Return how much more than its area a piece of each kind counts: nothing more, or one kind more than others."""
    kinds = range(number)
    prefers = PREFER[:FEWER] if number > MANY else PREFER
    return {tuple(prefer if at == first else 1.0 for at in kinds) for first in kinds for prefer in prefers}


def _weights_of_pairs(number: int, worth: tuple[float, float] = PAIR) -> list[tuple[float, ...]]:
    """Return weights with which no kind, and each with the next one, counts for more; of many kinds none does."""
    pairs = ((at, (at + 1) % number) for at in range(number if 1 < number <= MANY else 0))
    return [(1.0,) * number] + [
        tuple(worth[0] if at == one else worth[1] if at == other else 1.0 for at in range(number))
        for one, other in pairs
    ]


def _cost(kinds: Sequence[Kind], sheets: Sequence[Sheet]) -> tuple[int, int, int, int]:
    """Return how many sheets there are, how many with backs, on how many each kind is, and how many blocks."""
    backed = sum(
        any(count and kind.form == "backed" for kind, count in zip(kinds, each.nest.taken, strict=True))
        for each in sheets
    )
    spread = sum(count > 0 for each in sheets for count in each.nest.taken)
    return len(sheets), backed, spread, sum(len(each.nest.blocks) for each in sheets)


def _less(counts: Counts, taken: Counts) -> Counts:
    return tuple([one - other for one, other in zip(counts, taken, strict=True)])


def _sheets(
    kinds: Sequence[Kind],
    rooms: Sequence[Room],
    weights: Sequence[float],
    most: int | None,
    *,
    turning: bool = False,
) -> list[Sheet]:
    """Fill one sheet after the other; nothing if a piece fits none, or ``most`` are too few."""
    sheets: list[Sheet] = []
    search = _Search(kinds, weights, max(max(each.width, each.height) for each in rooms), turning=turning)
    left = tuple(each.number for each in kinds)
    while any(left):
        if most is not None and len(sheets) + _at_least(kinds, rooms, left) > most:
            return []
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


def _at_least(kinds: Sequence[Kind], rooms: Sequence[Room], left: Counts) -> int:
    """Return how many sheets pieces take by their area alone, with the white around them and a head of each kind."""
    area = sum(each.area(count) for each, count in zip(kinds, left, strict=True) if count)
    white = LEAST + max(each.gap for each in kinds)  # beyond the last piece there is none
    return ceil(area / max((each.width + white) * (each.height + white) for each in rooms))


class _Search:
    """The search for the fullest place: nothing is worked out twice, nor what cannot be the fullest."""

    def __init__(
        self, kinds: Sequence[Kind], weights: Sequence[float], longest: float, *, turning: bool
    ) -> None:
        worths = [each.width * each.height * weight for each, weight in zip(kinds, weights, strict=True)]
        self.blocks = Blocks(kinds, worths, longest, turning=turning)
        self.best = cache(self._best)

    def _best(self, width: float, height: float, left: Counts, depth: int) -> tuple[float, Nest | None]:
        """Return the worth of the nest that is worth most in a place, and the nest."""
        if depth == 1:
            largest = self.blocks.largest(width, height, left)
            return (largest[0], Nest(largest[1], "level", None, None)) if largest else (0.0, None)
        best: tuple[float, Nest | None] = (0.0, None)
        blocks = sorted(self.blocks.all(width, height, left), key=lambda each: -each[0])
        for own, block in blocks[:MOST_BLOCKS]:
            rest = _less(left, block.taken)
            for first in WAYS:
                places = _places(block, width, height, first)
                found = self._filled(places, rest, depth - 1, best[0] + LEAST - own)
                if found:
                    best = found[0] + own, Nest(block, first, *found[1:])
        return best

    def _filled(
        self, places: tuple[Place, Place], rest: Counts, depth: int, least: float
    ) -> tuple[float, Nest | None, Nest | None] | None:
        """Fill what is left of a place beside and below a block; nothing if that is worth no more than ``least``."""
        one, other = places
        if self.blocks.worth(rest) <= least:
            return None
        hope = self.blocks.most(*other, rest)
        if self.blocks.most(*one, rest) + hope <= least:
            return None
        worth, beside = self.best(*one, rest, depth)
        if worth + hope <= least:
            return None
        more, below = self.best(*other, _less(rest, beside.taken) if beside else rest, depth)
        return (worth + more, beside, below) if worth + more > least else None


def _places(block: Block, width: float, height: float, first: Turn) -> tuple[Place, Place]:
    """Return what is left of a place beside a block and below it."""
    beside, below = max(0.0, width - block.width - APART), max(0.0, height - block.height - APART)
    if first == "level":
        return (beside, block.height), (width, below)
    return (beside, height), (block.width, below)
