"""How well a seat of Low Blow stands: what its bots look at."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import NamedTuple

from scorer.games.low_blow.facts import COLUMNS, DICE_EACH
from scorer.games.low_blow.state import DIE_BITS, LowBlowState, colours_in

OPEN = 2.5
"""The pips that an empty square of a home row will cost, as a guess."""


def after(state: LowBlowState, number: int) -> LowBlowState:
    """Return the state after a decision."""
    state = state.clone()
    state.do(number)
    return state


def estimate(state: LowBlowState, seat: int) -> float:
    """Return how well a seat stands: by its points against the mean of the others."""
    costs = [
        points + OPEN * open_squares(row) - held
        for points, row, held in zip(state.points, state.rows, state.counters, strict=False)
    ]
    return ahead(costs, seat)


def ahead(costs: Sequence[float], seat: int) -> float:
    """Return by how much a seat costs less than the others do on average."""
    return (sum(costs) - costs[seat]) / (len(costs) - 1) - costs[seat]


def open_squares(row: int) -> int:
    """Return how many squares of a row are empty."""
    return COLUMNS - -(-row.bit_length() // DIE_BITS)


@cache
def dice_in_hand(hand: int) -> int:
    """Return how many dice a hand has."""
    return len(colours_in(hand))


class Weights(NamedTuple):
    """What each thing of a seat is worth in points at the end of a round, and what the same of the others is worth."""

    pips: float
    open: float  # squares of the home row
    counters: float
    dice: float  # in hand
    others: tuple[float, float, float, float]


WEIGHTS = Weights(-0.9, -3.6, 0.8, 0.5, (0.9, 2.6, -0.75, 0.5))
"""Fitted by least squares to the ends of rounds of games between greedy players, one move in ten at random."""


def blog_outlook(state: LowBlowState, seat: int) -> float:
    """Return the points by which a seat will be ahead of the mean of the others, as far as can be told."""
    if state.dice_left == DICE_EACH * len(state.hands):
        return ahead(
            [points - held for points, held in zip(state.points, state.counters, strict=False)], seat
        )
    each = [_facts(state, other) for other in range(len(state.hands))]
    mine: float = sum(weight * fact for weight, fact in zip(WEIGHTS[:4], each[seat], strict=True))
    rest = [fact for other, fact in enumerate(each) if other != seat]
    theirs: list[float] = [sum(column) / len(rest) for column in zip(*rest, strict=True)]
    return mine + sum(weight * fact for weight, fact in zip(WEIGHTS.others, theirs, strict=True))


def _facts(state: LowBlowState, seat: int) -> tuple[float, float, float, float]:
    dice = dice_in_hand(state.hands[seat])
    return state.points[seat], open_squares(state.rows[seat]), state.counters[seat], dice
