"""How well a seat of Low Blow stands: what its bots look at."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from scorer.games.low_blow.facts import COLUMNS
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
