"""The strong player of the blog edition: its turn is worked out exactly, over a value of how the turn ends.

All ways in which dice may fall are counted, for both rolls to come and every choice of dice to set aside. Only of more
dice than that takes a moment for, rolls are tried.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import combinations, combinations_with_replacement, product
from math import comb, prod
from random import Random
from typing import NamedTuple

from scorer.games.low_blow.blog_state import BlogState
from scorer.games.low_blow.facts import BLOG, FACES
from scorer.games.low_blow.outlook import blog_outlook
from scorer.games.low_blow.state import UNIT, Dice, ones_in

LIES = tuple(1 << 3 * die for die in range(len(UNIT)))
"""A die as part of a heap: how many dice of each kind lie, in three bits each."""

MOST_DICE, MOST_WORK = 9, 40_000
"""Of more free dice, or of more heaps to look at, rolls are tried."""

SAMPLES, KEPT = 8, 2
"""Rolls that are tried, and dice that are then thought of to be set aside, the best ones."""

Counts = tuple[tuple[int, int], ...]
"""Colours, each with a number of dice."""


class Heap(NamedTuple):
    """Dice as they may lie."""

    bits: int
    kinds: Dice
    ones: int  # as part of a hand


class Placing:
    """What placing a die is worth in a turn, on the best row: worked out when it is first needed."""

    def __init__(self, state: BlogState) -> None:
        self._state, self._known = state, dict[tuple[int, int], tuple[float, int]]()

    def best(self, die: int, ones: int) -> tuple[float, int]:
        """Return what a die is worth if these ones lie, and the row for that."""
        ones = 0 if BLOG.faces[die % FACES].passes == "all" else ones
        found = self._known.get((die, ones))
        if found is None:
            found = self._known[die, ones] = max(self._on(die, ones, row) for row in self._state.open)
        return found

    def _on(self, die: int, ones: int, row: int) -> tuple[float, int]:
        state = self._state.clone()
        state.ones = ones
        state.place(die, row)
        return blog_outlook(state, self._state.seat), row

    def worth(self, kinds: Dice, ones: int) -> float:
        """Return what the best of some dice is worth."""
        return max(self.best(die, ones)[0] for die in kinds)


def best_of_blog(state: BlogState, random: Random) -> int:
    """Return the number of the decision after which a seat may expect most."""
    placing = Placing(state)
    worth, row, die = max((*placing.best(die, state.ones), die) for die in state.kinds)
    stop = state.kinds.index(die) * len(state.open) + state.open.index(row)
    if state.rolls == BLOG.rolls or not state.free:
        return stop
    known = plans(state, placing) if _can_count(state) else _tried(state, placing, random)
    held = max(known, key=lambda each: (known[each], each))
    if known[held] <= worth:
        return stop
    rolls = len(state.kinds) * len(state.open)
    return rolls + 1 + state.loose.index(held[0]) if held else rolls


def _can_count(state: BlogState) -> bool:
    return len(state.free) <= MOST_DICE and _work(_counts(state.free), BLOG.rolls - state.rolls) <= MOST_WORK


@cache
def _work(counts: Counts, rolls: int) -> int:
    """Return how many heaps are looked at."""
    if rolls == 1:
        return prod(comb(number + FACES, FACES) for _, number in counts)
    return prod(
        sum(comb(number, held) * comb(number - held + FACES, FACES) for held in range(number + 1))
        for _, number in counts
    )


def _counts(dice: Dice) -> Counts:
    colours = [die // FACES for die in dice]
    return tuple((colour, colours.count(colour)) for colour in sorted(set(colours)))


def plans(state: BlogState, placing: Placing) -> dict[Dice, float]:
    """Return what it is worth to roll again, by the free dice that are set aside before."""
    once = _rolled_once(state, placing)
    choices = {held for number in range(len(state.free)) for held in combinations(state.free, number)}
    if state.rolls == BLOG.rolls - 1:
        return {held: once[_bits(held)] for held in choices}
    return {held: _rolled_twice(once, held, state.free) for held in choices}


def _bits(dice: Dice) -> int:
    return sum(LIES[die] for die in dice)


def _rolled_once(state: BlogState, placing: Placing) -> dict[int, float]:
    """Return what it is worth to hold some dice, and those that are set aside, and to roll the others once."""
    counts, ones = _counts(state.free), ones_in(state.aside)
    values = {heap.bits: placing.worth(heap.kinds + state.aside, heap.ones + ones) for heap in heaps(counts)}
    average(values, counts)
    return values


def _rolled_twice(once: dict[int, float], held: Dice, free: Dice) -> float:
    """Return what it is worth to hold dice, to roll the others, then to hold what is best and to roll once more."""
    counts, start = _counts(_without(free, held)), _bits(held)
    values: dict[int, float] = {}
    for sizes in _sizes(counts):
        for heap in heaps(sizes):
            here = once[start + heap.bits]
            values[heap.bits] = max([here, *[values[heap.bits - LIES[die]] for die in heap.kinds]])
    average(values, counts)
    return values[0]


def _without(dice: Dice, held: Dice) -> Dice:
    rest = list(dice)
    for die in held:
        rest.remove(die)
    return tuple(rest)


def average(values: dict[int, float], counts: Counts) -> None:
    """Work out the values of fewer dice from those of all: the mean over the faces of one more die."""
    numbers = dict(counts)
    for sizes in [*_sizes(counts)][-2::-1]:
        colour = next(each for each, number in sizes if number < numbers[each])
        one, two, three, four, five, six = LIES[colour * FACES : colour * FACES + FACES]
        for heap in heaps(sizes):
            at = heap.bits
            sides = values[at + one] + values[at + two] + values[at + three]
            values[at] = (sides + values[at + four] + values[at + five] + values[at + six]) / FACES


@cache
def _sizes(counts: Counts) -> tuple[Counts, ...]:
    """Return none to all dice of each colour, the fewest first."""
    found = product(*([(colour, some) for some in range(number + 1)] for colour, number in counts))
    return tuple(sorted(found, key=lambda sizes: sum(number for _, number in sizes)))


def heaps(counts: Counts) -> Sequence[Heap]:
    """Return all ways in which dice may lie."""
    found: Sequence[Heap] = (Heap(0, (), 0),)
    for colour, number in counts:
        if number:
            more = _heaps_of(colour, number)
            found = more if found[0].bits == 0 else [*_joined(found, more)]
    return found


def _joined(some: Sequence[Heap], more: Sequence[Heap]) -> Iterator[Heap]:
    for one, other in product(some, more):
        yield Heap(one.bits + other.bits, one.kinds + other.kinds, one.ones + other.ones)


@cache
def _heaps_of(colour: int, number: int) -> tuple[Heap, ...]:
    sides = range(colour * FACES, colour * FACES + FACES)
    lying = combinations_with_replacement(sides, number)
    return tuple(Heap(_bits(dice), tuple(sorted(set(dice))), ones_in(dice)) for dice in lying)


def _tried(state: BlogState, placing: Placing, random: Random) -> dict[Dice, float]:
    """Return what it is worth to roll again, with one die set aside at most, as some rolls show."""
    ranked = sorted(state.loose, key=lambda die: placing.best(die, state.ones)[0], reverse=True)
    aside = ranked[:KEPT] if len(state.free) > 1 else []
    return {held: _hoped(state, held, random) for held in ((), *((die,) for die in aside))}


def _hoped(state: BlogState, held: Dice, random: Random) -> float:
    """Return what the best placing is worth on average after the dice that are not held are rolled."""
    rolling, found = state.clone(), 0.0
    for die in held:
        rolling.set_aside(die)
    rolling.roll()
    for _ in range(SAMPLES):
        rolled = rolling.clone()
        rolled.fall(random.random)
        found += Placing(rolled).worth(rolled.kinds, rolled.ones)
    return found / SAMPLES
