"""Plans of a throw of two, followed slowly: dice are texts, what lies is ``(dice, rolls used, may turn a six)``."""

from collections import Counter
from functools import cache
from itertools import combinations, combinations_with_replacement, product

from scorer.games.schocken.course import hand
from scorer.games.schocken.facts import SCHOCK_OUT
from scorer.games.schocken.turns.bots import next_chance
from scorer.games.schocken.turns.nodes import NODES, NUMBERS

KEPT = ["".join(each) for number in range(3) for each in combinations_with_replacement("654321", number)]
STARTS = [("", 0), *((dice, 1) for dice in KEPT), *((dice, 2) for dice in KEPT)]
"""The dice kept for each roll, and how many rolls there were before; in the order of ``ROLLS``."""


@cache
def falls(start):
    """Return what may lie after a roll, and how likely."""
    kept, used = start
    fallen = ["".join(each) for each in product("123456", repeat=3 - len(kept))]
    found = Counter(("".join(sorted(kept + each))[::-1], used + 1, each.count("6") > 1) for each in fallen)
    return [(lying, number / len(fallen)) for lying, number in found.items()]


def turned(lying):
    """Return what lies after a six became a 1."""
    dice, used, _ = lying
    return dice[1:] + "1", used, False


def goes_on(lying):
    """Return the rolls that may follow."""
    dice, used, _ = lying
    kept = {"".join(each) for number in range(3) for each in combinations(dice, number)}
    return [(each, used) for each in kept] if used < 3 else []


def followed(mixture):
    """Return how likely somebody stops after each roll with each hand; ``mixture`` has the shares of words."""
    reached, shown = Counter({STARTS[0]: 1.0}), Counter()

    def go(start, lying, chance):
        number = NUMBERS[lying]
        for word, share in zip(NODES[number].words, mixture(start)[number], strict=True):
            if word == "stop":
                shown[start, made(lying)] += chance * share
            elif word == "turn":
                go(start, turned(lying), chance * share)
            else:
                reached[word.removeprefix("keep").removeprefix("roll"), lying[1]] += chance * share

    for start in STARTS:
        for lying, chance in falls(start) if reached[start] else ():
            go(start, lying, reached[start] * chance)
    return shown


def best_answer(worth):
    """Return what the best plan brings, if ``worth`` says what a hand brings after its last roll."""

    @cache
    def rolled(start):
        return sum(chance * lies(start, lying) for lying, chance in falls(start))

    @cache
    def lies(start, lying):
        other = [lies(start, turned(lying))] if lying[2] else []
        return max(worth(start, made(lying)), *other, *map(rolled, goes_on(lying)), -9)

    return rolled(STARTS[0])


@cache
def made(lying):
    """Return the hand of what lies."""
    return hand(tuple(map(int, lying[0])), lying[1])


def chance_after(chances, tower, mine):
    """Return what says how likely the first player wins the half after a throw of two hands."""

    @cache
    def after(first, second):
        wins = first.strength >= second.strength
        best = first if wins else second
        worth = None if best.combination == SCHOCK_OUT else best.worth(0)
        return next_chance(chances, 13, tower, mine, wins=wins, worth=worth)

    return after
