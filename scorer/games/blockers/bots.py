"""A greedy player of Blockers: fewest minus points after this tile, most for the others."""

from __future__ import annotations

from random import Random

from scorer.games.blockers.state import BlockersState
from scorer.games.blockers.turns import BlockersPosition, cost
from scorer.games.turns import Position


def greedy(position: Position, random: Random) -> str:
    """Return the action that leaves the seat in the best place; of equal ones any."""
    assert isinstance(position, BlockersPosition)
    state = position.state
    ranked = []
    for number in range(state.options()):
        after = state.clone()
        after.do(number)
        ranked.append((estimate(after, state.seat), random.random(), number))
    return position.decisions()[max(ranked)[2]]


def estimate(state: BlockersState, seat: int) -> float:
    """Return how well a seat stands: by its minus points against the mean of the others."""
    costs = [cost(state, each)[0] for each in range(len(state.setting.own))]
    return (sum(costs) - costs[seat]) / (len(costs) - 1) - costs[seat]
