"""Estimates of how well a seat stands, for the bots."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import NamedTuple

from scorer.games.low_blow.facts import COLUMNS, DICE_EACH
from scorer.games.low_blow.state import DIE_BITS, LowBlowState, list_colours

OPEN = 2.5
"""The estimated pips that an empty square of a home row will cost."""


def apply_decision(state: LowBlowState, number: int) -> LowBlowState:
    """Return the state after a decision."""
    state = state.clone()
    state.do(number)
    return state


def estimate(state: LowBlowState, seat: int) -> float:
    """Return how far a seat is ahead of the mean of the others, with an estimate for empty squares."""
    costs = [
        points + OPEN * count_open(row) - held
        for points, row, held in zip(state.points, state.rows, state.counters, strict=False)
    ]
    return compare_costs(costs, seat)


def compare_costs(costs: Sequence[float], seat: int) -> float:
    """Return the mean cost of the other seats minus the cost of a seat."""
    return (sum(costs) - costs[seat]) / (len(costs) - 1) - costs[seat]


def count_open(row: int) -> int:
    """Count the empty squares of a row."""
    return COLUMNS - -(-row.bit_length() // DIE_BITS)


@cache
def count_dice(hand: int) -> int:
    """Count the dice in a hand."""
    return len(list_colours(hand))


class Weights(NamedTuple):
    """The expected points at the end of a round per item of a seat, and per item of the others' mean."""

    pips: float
    open: float  # empty squares of the home row
    counters: float
    dice: float  # in hand
    others: tuple[float, float, float, float]


WEIGHTS = Weights(-0.9, -3.6, 0.8, 0.5, (0.9, 2.6, -0.75, 0.5))
"""Fitted by least squares to the ends of rounds of games between greedy players, one move in ten at random."""


def evaluate_blog(state: LowBlowState, seat: int) -> float:
    """Estimate how many points a seat will be ahead of the mean of the others."""
    if state.dice_left == DICE_EACH * len(state.hands):
        costs = [points - held for points, held in zip(state.points, state.counters, strict=False)]
        return compare_costs(costs, seat)
    facts = [_collect_facts(state, other) for other in range(len(state.hands))]
    own: float = sum(weight * fact for weight, fact in zip(WEIGHTS[:4], facts[seat], strict=True))
    rest = [fact for other, fact in enumerate(facts) if other != seat]
    theirs: list[float] = [sum(column) / len(rest) for column in zip(*rest, strict=True)]
    return own + sum(weight * fact for weight, fact in zip(WEIGHTS.others, theirs, strict=True))


def _collect_facts(state: LowBlowState, seat: int) -> tuple[float, float, float, float]:
    dice = count_dice(state.hands[seat])
    return state.points[seat], count_open(state.rows[seat]), state.counters[seat], dice
