"""The strong bot of the blog edition. It computes its turn exactly, with an estimate of the state after the turn.

It counts all outcomes of the remaining rolls for every choice of dice to set aside. With too many dice for that, it
tries random rolls instead.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from functools import cache
from itertools import combinations, combinations_with_replacement, product
from math import comb, prod
from random import Random
from typing import NamedTuple

from scorer.games.low_blow.blog_state import BlogState
from scorer.games.low_blow.facts import BLOG, FACES
from scorer.games.low_blow.outlook import evaluate_blog
from scorer.games.low_blow.state import UNIT, Dice, count_ones

LIES = tuple(1 << 3 * die for die in range(len(UNIT)))
"""A die as part of a heap: the number of dice of each kind, three bits each."""

MOST_DICE, MOST_WORK = 9, 40_000
"""With more free dice, or more heaps to evaluate, random rolls are tried."""

SAMPLES, KEPT = 8, 2
"""How many random rolls are tried, and how many of the best dice are then considered for setting aside."""

Counts = tuple[tuple[int, int], ...]
"""Pairs of a colour and its number of dice."""


class Heap(NamedTuple):
    """A possible result of a roll."""

    bits: int
    kinds: Dice
    ones: int  # the ones, as part of a hand


NO_DICE = Heap(0, (), 0)


class Placing:
    """The values of placing dice in a turn, computed when they are first needed."""

    def __init__(self, state: BlogState) -> None:
        self._state, self._known = state, dict[tuple[int, int], tuple[float, int]]()

    def find_best(self, die: int, ones: int) -> tuple[float, int]:
        """Return the value of a die on its best row, and the row, if ``ones`` are on the table."""
        ones = 0 if BLOG.faces[die % FACES].passes == "all" else ones
        best = self._known.get((die, ones))
        if best is None:
            best = self._known[die, ones] = max(self._evaluate(die, ones, row) for row in self._state.open)
        return best

    def _evaluate(self, die: int, ones: int, row: int) -> tuple[float, int]:
        state = self._state.clone()
        state.ones = ones
        state.place(die, row)
        return evaluate_blog(state, self._state.seat), row

    def evaluate(self, kinds: Dice, ones: int) -> float:
        """Return the value of the best of these dice."""
        return max(self.find_best(die, ones)[0] for die in kinds)


def choose_blog_decision(state: BlogState, random: Random) -> int:
    """Return the number of the decision with the best expected value."""
    placing = Placing(state)
    worth, row, die = max((*placing.find_best(die, state.ones), die) for die in state.kinds)
    stop = state.kinds.index(die) * len(state.open) + state.open.index(row)
    if state.rolls == BLOG.rolls or not state.free:
        return stop
    known = evaluate_rerolls(state, placing) if _can_count(state) else _sample_rerolls(state, placing, random)
    held = max(known, key=lambda dice: (known[dice], dice))
    if known[held] <= worth:
        return stop
    rolls = len(state.kinds) * len(state.open)
    return rolls + 1 + state.loose.index(held[0]) if held else rolls


def _can_count(state: BlogState) -> bool:
    counts, rolls = _count_colours(state.free), BLOG.rolls - state.rolls
    return len(state.free) <= MOST_DICE and _estimate_work(counts, rolls) <= MOST_WORK


@cache
def _estimate_work(counts: Counts, rolls: int) -> int:
    """Return the number of heaps to evaluate."""
    if rolls == 1:
        return prod(comb(number + FACES, FACES) for _, number in counts)
    return prod(
        sum(comb(number, held) * comb(number - held + FACES, FACES) for held in range(number + 1))
        for _, number in counts
    )


def _count_colours(dice: Iterable[int]) -> Counts:
    colours = [die // FACES for die in dice]
    return tuple((colour, colours.count(colour)) for colour in sorted(set(colours)))


def evaluate_rerolls(state: BlogState, placing: Placing) -> dict[Dice, float]:
    """Return the values of rolling again, by the free dice that are set aside first."""
    once = _evaluate_once(state, placing)
    choices = {held for number in range(len(state.free)) for held in combinations(state.free, number)}
    if state.rolls == BLOG.rolls - 1:
        return {held: once[_pack(held)] for held in choices}
    return {held: _evaluate_twice(once, held, state.free) for held in choices}


def _pack(dice: Dice) -> int:
    return sum(LIES[die] for die in dice)


def _evaluate_once(state: BlogState, placing: Placing) -> dict[int, float]:
    """Return the values of keeping some free dice and rolling the others once, by the dice kept."""
    counts, ones = _count_colours(state.free), count_ones(state.aside)
    values = {
        heap.bits: placing.evaluate(heap.kinds + state.aside, heap.ones + ones) for heap in list_heaps(counts)
    }
    average(values, counts)
    return values


def _evaluate_twice(once: dict[int, float], held: Dice, free: Dice) -> float:
    """Return the value of keeping dice, rolling the others, then keeping the best dice and rolling again."""
    counts, start = _count_colours((Counter(free) - Counter(held)).elements()), _pack(held)
    values: dict[int, float] = {}
    for sizes in _list_sizes(counts):
        for heap in list_heaps(sizes):
            here = once[start + heap.bits]
            values[heap.bits] = max([here, *[values[heap.bits - LIES[die]] for die in heap.kinds]])
    average(values, counts)
    return values[0]


def average(values: dict[int, float], counts: Counts) -> None:
    """Compute the values of fewer dice from those of all dice, as means over the faces of one more die."""
    numbers = dict(counts)
    for sizes in [*_list_sizes(counts)][-2::-1]:
        colour = next(candidate for candidate, number in sizes if number < numbers[candidate])
        one, two, three, four, five, six = LIES[colour * FACES : colour * FACES + FACES]
        for heap in list_heaps(sizes):
            at = heap.bits
            sides = values[at + one] + values[at + two] + values[at + three]
            values[at] = (sides + values[at + four] + values[at + five] + values[at + six]) / FACES


@cache
def _list_sizes(counts: Counts) -> tuple[Counts, ...]:
    """Return all counts from none to all dice of each colour, fewest dice first."""
    sizes = product(*([(colour, size) for size in range(number + 1)] for colour, number in counts))
    return tuple(sorted(sizes, key=lambda sizes: sum(number for _, number in sizes)))


def list_heaps(counts: Counts) -> Sequence[Heap]:
    """Return all possible heaps of these dice."""
    first, *others = [_list_alike(colour, number) for colour, number in counts if number] or [(NO_DICE,)]
    heaps: Sequence[Heap] = first
    for more in others:
        heaps = [
            Heap(one.bits + other.bits, one.kinds + other.kinds, one.ones + other.ones)
            for one, other in product(heaps, more)
        ]
    return heaps


@cache
def _list_alike(colour: int, number: int) -> tuple[Heap, ...]:
    sides = range(colour * FACES, colour * FACES + FACES)
    lying = combinations_with_replacement(sides, number)
    return tuple(Heap(_pack(dice), tuple(sorted(set(dice))), count_ones(dice)) for dice in lying)


def _sample_rerolls(state: BlogState, placing: Placing, random: Random) -> dict[Dice, float]:
    """Estimate the values of rolling again with at most one more die set aside, from random rolls."""
    ranked = sorted(state.loose, key=lambda die: placing.find_best(die, state.ones)[0], reverse=True)
    aside = ranked[:KEPT] if len(state.free) > 1 else []
    return {held: _sample_reroll(state, held, random) for held in ((), *((die,) for die in aside))}


def _sample_reroll(state: BlogState, held: Dice, random: Random) -> float:
    """Return the mean value of the best placing after random rolls of the dice that are not held."""
    rolling, total = state.clone(), 0.0
    for die in held:
        rolling.set_aside(die)
    rolling.roll()
    for _ in range(SAMPLES):
        rolled = rolling.clone()
        rolled.draw_chance(random.random)
        total += Placing(rolled).evaluate(rolled.kinds, rolled.ones)
    return total / SAMPLES
