"""Nesting: which pieces lie on which sheet, so that straight cuts from edge to edge part them and few sheets are used.

A sheet is a tree: a block of pieces in a corner, and nests in the places left next to it and below it. Lengths in mm.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache
from math import ceil
from typing import NamedTuple

from pnp.pages.blocks import APART, Block, Blocks, Counts
from pnp.pages.kind import LEAST, Kind
from pnp.pieces.piece import Turn

DEPTH = 3
"""How often what is left of a sheet is divided again."""

MOST_BLOCKS = 8
"""The number of blocks that are tried in a place; those worth most come first."""

PREFER = (1.0, 10.0, 1.5)
"""The factors on the area of a piece when its kind is tried first."""

PAIR = (2.0, 1.5)
"""The factors when a kind and the next one are tried first, with turned pieces."""

FEW, FIRST = 3, (10.0, 10.0)
"""For at most this many kinds, pairs have these factors without turned pieces: that keeps pieces of a kind together."""

MANY, FEWER = 6, 2
"""For more kinds than this, as of several games, only the first two factors are tried: otherwise it takes too long."""

WAYS: tuple[Turn, ...] = ("level", "upright")

Place = tuple[float, float]  # the width and height of what is free


class Nest(NamedTuple):
    """A block in the upper left corner of a place, and the nests next to it and below it.

    ``first`` is the direction of the first cut: a level one leaves the whole width below, an upright one the whole
    height at the side.
    """

    block: Block
    first: Turn
    beside: Nest | None
    below: Nest | None

    @property
    def blocks(self) -> list[Block]:
        """All blocks, in the order of cutting."""
        return [self.block, *(block for nest in (self.beside, self.below) if nest for block in nest.blocks)]

    @property
    def taken(self) -> Counts:
        """The number of pieces of each kind in it."""
        return tuple(map(sum, zip(*(block.taken for block in self.blocks), strict=True)))


class Room(NamedTuple):
    """The room of a sheet for pieces: width and height in mm, and the kinds that may not lie on it."""

    width: float
    height: float
    without: frozenset[int] = frozenset()

    def take(self, counts: Counts) -> Counts:
        """Return the numbers of pieces, without the kinds that may not lie on it."""
        return tuple(0 if at in self.without else count for at, count in enumerate(counts))


class Sheet(NamedTuple):
    """A sheet with its nest; ``at`` is the index of its room among those that were offered."""

    at: int
    nest: Nest


def find_nests(kinds: Sequence[Kind], rooms: Sequence[Room], most: int | None = None) -> list[Sheet]:
    """Lay all pieces on sheets, each with one of the ``rooms``, on at most ``most`` sheets if that is given.

    Returns nothing if a piece fits no room, or ``most`` sheets are too few.
    Sheets are filled one after the other, each as full as possible: once as it is, and with each kind counted for more
    than its area. The fewest sheets win; then the fewest that are printed on both sides; then those on which the
    pieces of a kind are together; then the fewest blocks. Loose pieces are turned only where that saves a sheet.
    """
    weights = sorted(_weights(len(kinds)))
    if len(kinds) <= FEW:
        weights += _weights_of_pairs(len(kinds), FIRST)[1:]
    best = _find_best(kinds, rooms, most, weights, turning=False)
    if not any(kind.may_turn for kind in kinds):
        return best
    fewer = len(best) - 1 if best else most
    return _find_best(kinds, rooms, fewer, _weights_of_pairs(len(kinds)), turning=True) or best


def _find_best(
    kinds: Sequence[Kind],
    rooms: Sequence[Room],
    most: int | None,
    weights: Iterable[Sequence[float]],
    *,
    turning: bool,
) -> list[Sheet]:
    """Return the best layout with or without turned pieces on at most ``most`` sheets, if there is one."""
    best: list[Sheet] = []
    for weighting in weights:
        sheets = _fill_sheets(kinds, rooms, weighting, len(best) or most, turning=turning)
        if sheets and not (best and _cost(kinds, best) <= _cost(kinds, sheets)):
            best = sheets
    return best


def _weights(number: int) -> set[tuple[float, ...]]:
    """Return factors on the areas of the kinds: all 1, or one kind more than the others."""
    kinds = range(number)
    prefers = PREFER[:FEWER] if number > MANY else PREFER
    return {tuple(prefer if at == first else 1.0 for at in kinds) for first in kinds for prefer in prefers}


def _weights_of_pairs(number: int, worth: tuple[float, float] = PAIR) -> list[tuple[float, ...]]:
    """Return factors of 1 for all kinds; unless there are many, also larger ones for each kind and the next one."""
    pairs = ((at, (at + 1) % number) for at in range(number if 1 < number <= MANY else 0))
    return [(1.0,) * number] + [
        tuple(worth[0] if at == one else worth[1] if at == other else 1.0 for at in range(number))
        for one, other in pairs
    ]


def _cost(kinds: Sequence[Kind], sheets: Sequence[Sheet]) -> tuple[int, int, int, int]:
    """Return the number of sheets, of those with backs, of sheets over all kinds, and of blocks."""
    backed = sum(has_backs(kinds, sheet) for sheet in sheets)
    spread = sum(count > 0 for sheet in sheets for count in sheet.nest.taken)
    return len(sheets), backed, spread, sum(len(sheet.nest.blocks) for sheet in sheets)


def has_backs(kinds: Sequence[Kind], sheet: Sheet) -> bool:
    """Return whether pieces on a sheet have backs."""
    return any(count and kind.form == "backed" for kind, count in zip(kinds, sheet.nest.taken, strict=True))


def _subtract(counts: Counts, taken: Counts) -> Counts:
    return tuple([one - other for one, other in zip(counts, taken, strict=True)])


def _fill_sheets(
    kinds: Sequence[Kind], rooms: Sequence[Room], weights: Sequence[float], most: int | None, *, turning: bool
) -> list[Sheet]:
    """Fill one sheet after the other; return nothing if a piece fits none, or ``most`` are too few."""
    sheets: list[Sheet] = []
    search = _Search(kinds, weights, max(max(room.width, room.height) for room in rooms), turning=turning)
    left = tuple(kind.number for kind in kinds)
    while any(left):
        if most is not None and len(sheets) + _least_sheets(kinds, rooms, left) > most:
            return []
        results = [search.best(room.width, room.height, room.take(left), DEPTH) for room in rooms]
        fitting = [(worth, Sheet(at, nest)) for at, (worth, nest) in enumerate(results) if nest]
        if not fitting:
            return []
        _, fullest = max(
            fitting, key=lambda option: (round(option[0], 3), -len(option[1].nest.blocks), -option[1].at)
        )
        sheets.append(fullest)
        left = _subtract(left, fullest.nest.taken)
    return sheets


def _least_sheets(kinds: Sequence[Kind], rooms: Sequence[Room], left: Counts) -> int:
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
        hope = self.blocks.worth_bound(*other, rest)
        if self.blocks.worth_bound(*one, rest) + hope <= least:
            return None
        worth, beside = self.best(*one, rest, depth)
        if worth + hope <= least:
            return None
        more, below = self.best(*other, _subtract(rest, beside.taken) if beside else rest, depth)
        return (worth + more, beside, below) if worth + more > least else None


def _remaining_places(block: Block, width: float, height: float, first: Turn) -> tuple[Place, Place]:
    """Return the places next to a block and below it."""
    beside, below = max(0.0, width - block.width - APART), max(0.0, height - block.height - APART)
    if first == "level":
        return (beside, block.height), (width, below)
    return (beside, height), (block.width, below)
