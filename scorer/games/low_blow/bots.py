"""A greedy player of Low Blow: it looks at what a turn leaves behind, and no further."""

from __future__ import annotations

from random import Random

from scorer.games.low_blow.blog_turns import ASIDE, ROLL, BlogPosition
from scorer.games.low_blow.facts import BLOG, COLUMNS
from scorer.games.low_blow.turns import LowBlowPosition
from scorer.games.turns import Position

OPEN = 2.5
"""The pips that an empty square of a home row will cost, as a guess."""


def greedy(position: Position, random: Random) -> str:
    """Return an action: in the blog edition the best die is set aside while the others are rolled again."""
    assert isinstance(position, LowBlowPosition)
    seat, legal = position.at.seat, position.decisions()
    placing = [action for action in legal if action != ROLL and action[0] != ASIDE]
    if position.at.to_roll or (not position.at.free and not position.at.aside):
        return random.choice(legal)
    best = max(placing, key=lambda action: (estimate(position.after(action), seat), random.random()))
    return _roll_on(position, best) if isinstance(position, BlogPosition) else best


def _roll_on(position: BlogPosition, best: str) -> str:
    """Return how to roll again with the best die set aside, else its placing."""
    at, die = position.at, best[:2]
    if at.rolls == BLOG.rolls or not at.free:
        return best
    if die in at.aside:
        return ROLL
    return ASIDE + die if len(at.free) > 1 else best


def estimate(position: LowBlowPosition, seat: int) -> float:
    """Return how well a seat stands: by its points against the mean of the others."""
    costs = [_cost(position, each) for each in range(len(position.players))]
    others = sum(costs) - costs[seat]
    return others / (len(costs) - 1) - costs[seat]


def _cost(position: LowBlowPosition, seat: int) -> float:
    row, letter = position.at.rows[seat], position.table.letters[seat]
    pips = sum(int(die[1]) - (die[0] == letter) for die in row)
    return pips + OPEN * (COLUMNS - len(row)) - position.at.counters[seat]
