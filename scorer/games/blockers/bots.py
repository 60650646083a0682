"""A greedy player of Blockers: fewest minus points after this tile, most for the others."""

from __future__ import annotations

from random import Random

from scorer.games.blockers.turns import BlockersPosition
from scorer.games.turns import Position


def greedy(position: Position, random: Random) -> str:
    """Return the action that leaves the seat in the best place; of equal ones any."""
    assert isinstance(position, BlockersPosition)
    seat = position.at.seat
    return max(
        position.decisions(),
        key=lambda action: (estimate(position.after(action), seat), random.random()),
    )


def estimate(position: BlockersPosition, seat: int) -> float:
    """Return how well a seat stands: by its minus points against the mean of the others."""
    costs = [position.cost(each)[0] for each in range(len(position.players))]
    return (sum(costs) - costs[seat]) / (len(costs) - 1) - costs[seat]
