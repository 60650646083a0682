"""The best play of one throw between two players, who cannot see each other's last roll.

The second player knows from which dice, and in which roll, the first one rolled last (a number of ``ROLLS``), and what
the first one would leave under the cup: a belief about the hand. Both plans are found by fictitious play: each answers
the mean of the other's plans so far. How far both are from being best answers is known exactly.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
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


def hands_of(plan: Plan, gains: Sequence[Hands], add: Callable[[int, int, float], None]) -> None:
    """Tell how likely it is that somebody with a plan stops after each last roll with each hand."""
    reached = [1.0] + [0.0] * (len(ROLLS) - 1)
    for roll, reach in enumerate(reached):
        if not reach:
            continue
        gain = gains[roll]
        for node, chance in _ROLLED[roll]:
            one, other = _TURNED[node]
            hand = one if gain[one] >= gain[other] else other
            if gain[hand] >= plan.again[node][0]:
                add(roll, hand, reach * chance)
            else:
                reached[plan.again[node][1]] += reach * chance
