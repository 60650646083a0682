"""The best play of one throw between two players, who cannot see each other's last roll.

The second player knows from which dice, and in which roll, the first one rolled last (a number of ``ROLLS``), and what
the first one would leave under the cup: a belief about the hand. Both plans are found by fictitious play: each answers
the mean of the other's plans so far. How far both are from being best answers is known exactly.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import accumulate
from typing import NamedTuple

from scorer.games.schocken.nodes import NODES, ROLLS, STOPS

HANDS = 1 + max(node.strength for node in NODES)
WORTH = tuple({node.strength: node.worth for node in NODES}[hand] for hand in range(HANDS))
"""What each hand deals out, the lowest hand first."""

_ROLLED = tuple(
    tuple((node, count / len(outcomes)) for node, count in Counter(outcomes).items()) for _, outcomes in ROLLS
)
_TURNED = tuple(
    (node.strength, NODES[node.targets[1]].strength if node.may_turn else node.strength) for node in NODES
)
"""The hand of each node, and the hand after turning a six."""

_NEXT = tuple(
    tuple(
        {
            STOPS - 1 - target
            for each in ((node, NODES[node.targets[1]]) if node.may_turn else (node,))
            for target in each.targets
            if target < STOPS
        }
    )
    for node in NODES
)
"""The rolls that are possible from each node, also after turning a six."""

_LAST_FIRST = tuple(range(len(ROLLS)))[::-1]

EXACT = 1e-9
"""A throw is solved when neither player could gain more than this share of a win."""

AT_ONCE, ROUNDS = 4, 16
"""How often each plan is replaced by the answer to the other before means are taken, and how often in all."""

Hands = list[float]
"""How likely, or how good, each hand is."""
"""A number for every hand."""


class Throw(NamedTuple):
    """What a throw leads to for the first player: the chance to win the half after each hand that wins the throw."""

    wins: tuple[float, ...]  # with this hand
    loses: tuple[float, ...]  # against this hand

    def second(self, first: Hands) -> Hands:
        """Return how bad it is for the first player if the second one shows each hand, given the first one's hands."""
        below = [0.0, *accumulate(first)]
        above = [
            *accumulate((a * b for a, b in zip(first[::-1], self.wins[::-1], strict=True)), initial=0.0)
        ][::-1]
        return [above[hand] + below[hand] * self.loses[hand] for hand in range(HANDS)]

    def first(self, second: Hands) -> Hands:
        """Return how good each hand is for the first player, given the second one's hands."""
        upto = [*accumulate(second)]
        above = [
            *accumulate((a * b for a, b in zip(second[::-1], self.loses[::-1], strict=True)), initial=0.0)
        ][::-1]
        return [self.wins[hand] * upto[hand] + above[hand + 1] for hand in range(HANDS)]


class Solved(NamedTuple):
    """Both best plans of a throw: what each hand is worth after each last roll, and what follows."""

    low: float  # the chance of the first player to win the half is at least this
    high: float  # and at most this
    first: list[Hands]  # by the first player's last roll
    second: list[Hands]  # worth to the second player, by what the first one rolled last
    stops: list[Hands]  # how likely the first player stops after each last roll with each hand
    answers: list[Hands]  # how likely the second player shows each hand, by what the first one rolled last


class Plan(NamedTuple):
    """How to go on: what every roll is worth, and the best roll from every node."""

    rolls: list[float]
    again: list[tuple[float, int]]


def best_plan(gains: Sequence[Hands]) -> Plan:
    """Return how to get most, if after each last roll each hand is worth so much."""
    rolls = [0.0] * len(ROLLS)
    again = [(-9.0, -1)] * len(NODES)
    for roll in _LAST_FIRST:
        gain, worth = gains[roll], 0.0
        for node, chance in _ROLLED[roll]:
            if _NEXT[node] and again[node][1] < 0:
                again[node] = max([(rolls[each], each) for each in _NEXT[node]])
            one, other = _TURNED[node]
            worth += chance * max(gain[one], gain[other], again[node][0])
        rolls[roll] = worth
    return Plan(rolls, again)


def hands_of(plan: Plan, gains: Sequence[Hands]) -> Iterator[tuple[int, int, float]]:
    """Yield how likely somebody with a plan stops after each last roll with each hand."""
    reached = [1.0] + [0.0] * (len(ROLLS) - 1)
    for roll, reach in enumerate(reached):
        if not reach:
            continue
        gain = gains[roll]
        for node, chance in _ROLLED[roll]:
            one, other = _TURNED[node]
            hand = one if gain[one] >= gain[other] else other
            if gain[hand] >= plan.again[node][0]:
                yield roll, hand, reach * chance
            else:
                reached[plan.again[node][1]] += reach * chance


def solve(throw: Throw, start: Solved | None = None, rounds: int = ROUNDS, enough: float = EXACT) -> Solved:
    """Return the best plans of a throw, beginning with those of a similar one, else with stopping at once."""
    stops = start.stops if start else [_rolled(0), *([0.0] * HANDS for _ in ROLLS[1:])]
    answers = start.answers if start else _answered(throw, stops)[1]
    first, second = [throw.first(each) for each in answers], _answered(throw, stops)[2]
    best = Solved(-1.0, 2.0, first, second, stops, answers)
    for number in range(rounds):
        low, better_answers, new_second = _answered(throw, stops)
        high, better_stops, new_first = _begun(throw, answers)
        if low > best.low:
            best = best._replace(low=low, first=first, stops=stops)
        if high < best.high:
            best = best._replace(high=high, second=second, answers=answers)
        if best.high - best.low < enough:
            break
        part = 1 if number < AT_ONCE else 1 / (number - AT_ONCE + 2)
        answers, stops = _mixed(answers, better_answers, part), _mixed(stops, better_stops, part)
        first, second = new_first, new_second
    return best


def _rolled(roll: int) -> Hands:
    """Return how likely each hand is after a roll at which everybody stops."""
    found = [0.0] * HANDS
    for node, chance in _ROLLED[roll]:
        found[_TURNED[node][0]] += chance
    return found


def _answered(throw: Throw, stops: list[Hands]) -> tuple[float, list[Hands], list[Hands]]:
    """Return the second player's best answers to a plan: what is left to the first, hands shown, and their worth."""
    left, answers, worths = 0.0, [], []
    for roll, hands in enumerate(stops):
        reached = sum(hands)
        belief = [each / reached for each in hands] if reached > 1e-12 else _rolled(roll)
        worth = [-each for each in throw.second(belief)]
        gains = [worth] * len(ROLLS)
        plan, shown = best_plan(gains), [0.0] * HANDS
        for _, hand, chance in hands_of(plan, gains):
            shown[hand] += chance
        left -= reached * plan.rolls[0]
        answers.append(shown)
        worths.append(worth)
    return left, answers, worths


def _begun(throw: Throw, answers: list[Hands]) -> tuple[float, list[Hands], list[Hands]]:
    """Return the first player's best plan against some answers: its worth, where it stops, what hands are worth."""
    gains = [throw.first(each) for each in answers]
    plan = best_plan(gains)
    stops = [[0.0] * HANDS for _ in ROLLS]
    for roll, hand, chance in hands_of(plan, gains):
        stops[roll][hand] += chance
    return plan.rolls[0], stops, gains


def _mixed(one: list[Hands], other: list[Hands], part: float) -> list[Hands]:
    if part == 1:
        return other
    pairs = zip(one, other, strict=True)
    return [[a + (b - a) * part for a, b in zip(*pair, strict=True)] for pair in pairs]
