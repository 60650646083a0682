"""Nesting: which pieces lie on which sheet, so that straight cuts from edge to edge part them and few sheets are used.

A sheet is a tree: a block of pieces in a corner, and what is left beside it and below it. All lengths in mm.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import NamedTuple

from pnp.pages.blocks import APART, LEAST, Block, Blocks, Counts, Kind
from pnp.pages.page import Turn

DEPTH = 3
"""How often what is left of a sheet is divided again."""

MOST_BLOCKS = 8
"""How many blocks are tried in a corner of a place, those that cover most first."""

PREFER = (1.0, 1.5, 10.0)
"""How much more than its area a piece counts where its kind is tried first."""

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


def nest(kinds: Sequence[Kind], rooms: Sequence[Room], most: int) -> list[Sheet]:
    """Lay all pieces on sheets that have one of some ``rooms`` each; nothing if they take more than ``most`` sheets.

    Sheets are filled one after the other, each as full as it gets: once as it is, and with each kind counted for more
    than its area. The fewest sheets win; then those on which the pieces of a kind are together; then the fewest blocks.
    """
    number = range(len(kinds))
    weights = {
        tuple(prefer if at == first else 1.0 for at in number) for first in number for prefer in PREFER
    }
    best: list[Sheet] = []
    for each in sorted(weights):
        found = _sheets(tuple(kinds), rooms, each, len(best) or most)
        if found and (not best or _cost(found) < _cost(best)):
            best = found
    return best


def _cost(sheets: Sequence[Sheet]) -> tuple[int, int, int]:
    """Return how many sheets there are, on how many the pieces of each kind are, and how many blocks."""
    spread = sum(count > 0 for each in sheets for count in each.nest.taken)
    return len(sheets), spread, sum(len(each.nest.blocks) for each in sheets)


def _area(kinds: Sequence[Kind], counts: Counts) -> float:
    return sum([each.area * count for each, count in zip(kinds, counts, strict=True)])


def _all(kinds: Sequence[Kind]) -> Counts:
    return tuple(each.number for each in kinds)


def _less(counts: Counts, taken: Counts) -> Counts:
    return tuple(one - other for one, other in zip(counts, taken, strict=True))


def _sheets(
    kinds: tuple[Kind, ...], rooms: Sequence[Room], weights: tuple[float, ...], most: int
) -> list[Sheet]:
    """Fill one sheet after the other; nothing if a piece fits none, or if that takes more than ``most``."""
    sheets: list[Sheet] = []
    search, left = _Search(kinds, weights), _all(kinds)
    free = max([room.width * room.height for room in rooms])
    while any(left):
        if len(sheets) + _area(kinds, left) / free > most:
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


class _Search:
    """The search for the fullest place: nothing is worked out twice."""

    def __init__(self, kinds: tuple[Kind, ...], weights: tuple[float, ...]) -> None:
        self.kinds = kinds
        self.weights = weights
        self.worths = [each.area * weight for each, weight in zip(kinds, weights, strict=True)]
        self.blocks = Blocks(kinds, self.worths)
        self.dearest = sorted(range(len(kinds)), key=lambda at: -weights[at])
        self.best = cache(self._best)

    def worth(self, counts: Counts) -> float:
        """Return what so many pieces are worth."""
        return sum(worth * count for worth, count in zip(self.worths, counts, strict=True))

    def _best(self, width: float, height: float, left: Counts, depth: int) -> tuple[float, Nest | None]:
        """Return the worth of the nest that is worth most in a place, and the nest."""
        best: tuple[float, Nest | None] = (0.0, None)
        blocks = sorted(self.blocks.fitting(width, height, left), key=lambda each: -self.worth(each.taken))
        if depth == 1:
            return (self.worth(blocks[0].taken), Nest(blocks[0], "level", None, None)) if blocks else best
        for block in blocks[:MOST_BLOCKS]:
            rest = _less(left, block.taken)
            for first in WAYS:
                places = _places(block, width, height, first)
                worth, found = self._nest(
                    Nest(block, first, None, None), places, rest, depth, best[0] + LEAST
                )
                if found:
                    best = worth, found
        return best

    def _nest(
        self, bare: Nest, places: tuple[Place, Place], rest: Counts, depth: int, more_than: float
    ) -> tuple[float, Nest | None]:
        """Fill what is left of a place beside and below a block, if that can be worth more than something."""
        worth = self.worth(bare.block.taken)
        if worth + self._hope(places, rest) <= more_than:
            return worth, None
        more, beside = self.best(*places[0], rest, depth - 1)
        worth, rest = worth + more, _less(rest, beside.taken) if beside else rest
        if worth + self._hope(places[1:], rest) <= more_than:
            return worth, None
        more, below = self.best(*places[1], rest, depth - 1)
        worth += more
        return worth, bare._replace(beside=beside, below=below) if worth > more_than else None

    def _hope(self, places: Sequence[Place], counts: Counts) -> float:
        """Return what places can be worth at most: full of the dearest of the pieces that fit one of them."""
        free = sum([(width + LEAST) * (height + LEAST) for width, height in places])
        worth = 0.0
        for at in self.dearest:
            kind = self.kinds[at]
            if counts[at] and any(kind.fits(*place) for place in places):
                area = min(free, counts[at] * kind.area)
                worth, free = worth + area * self.weights[at], free - area
        return worth


def _places(block: Block, width: float, height: float, first: Turn) -> tuple[Place, Place]:
    """Return what is left of a place beside a block and below it."""
    beside, below = max(0.0, width - block.width - APART), max(0.0, height - block.height - APART)
    if first == "level":
        return (beside, block.height), (width, below)
    return (beside, height), (block.width, below)
