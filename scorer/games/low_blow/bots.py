"""Players of Low Blow. Greedy looks at what a turn leaves behind; strong also at dice in hand and at rolls to come."""

from __future__ import annotations

from random import Random
from typing import NamedTuple

from scorer.games.low_blow.blog_turns import ASIDE, ROLL, BlogPosition
from scorer.games.low_blow.facts import BLOG, COLUMNS
from scorer.games.low_blow.turns import LowBlowPosition
from scorer.games.turns import Position

OPEN = 2.5
"""The pips that an empty square of a home row will cost, as a guess."""

SAMPLES = 8
"""Rolls that strong tries before it rolls again."""

KEPT = 2
"""Dice that strong thinks of setting aside, the best ones."""


class Weights(NamedTuple):
    """What each thing of a seat is worth in points at the end of a round, and what the same of the others is worth."""

    pips: float
    open: float  # squares of the home row
    counters: float
    dice: float  # in hand
    others: tuple[float, float, float, float]


WEIGHTS = Weights(-0.9, -3.6, 0.8, 0.5, (0.9, 2.6, -0.75, 0.5))
"""Fitted by least squares to the ends of rounds of games between greedy players, one move in ten at random."""


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


def strong(position: Position, random: Random) -> str:
    """Return the action with the best outlook: rolls to come are tried, and dice in hand count.

    In the web edition, where nothing that was tried did better, it is the greedy one.
    """
    assert isinstance(position, LowBlowPosition)
    if not isinstance(position, BlogPosition):
        return greedy(position, random)
    seat = position.at.seat
    ranked = _ranked(position, seat)
    if position.at.rolls == BLOG.rolls or not position.at.free:
        return ranked[0][1]
    plans = ranked[:1]
    for die in _best_dice(ranked):
        plan = _plan(position, die)
        if plan:
            plans.append((_hoped(position, die, seat, random), plan))
    plans.append((_hoped(position, "", seat, random), ROLL))
    return max(plans)[1]


def _ranked(position: LowBlowPosition, seat: int) -> list[tuple[float, str]]:
    """Return the actions that end the turn, each with its worth, the best first."""
    ends = [each for each in position.decisions() if each != ROLL and each[0] != ASIDE]
    return sorted(((worth(position.after(each), seat), each) for each in ends), reverse=True)


def _best_dice(ranked: list[tuple[float, str]]) -> list[str]:
    return list(dict.fromkeys(action[:2] for _, action in ranked))[:KEPT]


def _plan(position: BlogPosition, die: str) -> str | None:
    """Return the next action towards rolling again without a die; nothing if that leaves none to roll."""
    at = position.at
    if die in at.aside:
        return ROLL
    return ASIDE + die if len(at.free) > 1 else None


def _hoped(position: BlogPosition, die: str, seat: int, random: Random) -> float:
    """Return what the best placing is worth on average after the dice but one are rolled again."""
    kept = position.after(ASIDE + die) if die in position.at.free and len(position.at.free) > 1 else position
    rolling = kept.after(ROLL)
    found = (_ranked(rolling.after(rolling.chance().sample(random)), seat)[0][0] for _ in range(SAMPLES))
    return sum(found) / SAMPLES


def worth(position: LowBlowPosition, seat: int) -> float:
    """Return the points by which a seat will be ahead of the mean of the others, as far as can be told."""
    if not any(position.at.rows):
        return _ended(position, seat)
    each = [_facts(position, other) for other in range(len(position.players))]
    mine: float = sum(weight * fact for weight, fact in zip(WEIGHTS[:4], each[seat], strict=True))
    rest = [fact for other, fact in enumerate(each) if other != seat]
    theirs: list[float] = [sum(column) / len(rest) for column in zip(*rest, strict=True)]
    return mine + sum(weight * fact for weight, fact in zip(WEIGHTS.others, theirs, strict=True))


def _facts(position: LowBlowPosition, seat: int) -> tuple[float, float, float, float]:
    at, letter = position.at, position.table.letters[seat]
    row = at.rows[seat]
    pips = sum(int(die[1]) - (die[0] == letter) for die in row)
    return pips, COLUMNS - len(row), at.counters[seat], len(at.hands[seat])


def _ended(position: LowBlowPosition, seat: int) -> float:
    """Return by how much a seat was ahead in the round that is just over."""
    rows, counters = position.at.done[-1]
    costs = [
        sum(int(die[1]) - (die[0] == letter) for die in rows[each]) - counters[each]
        for each, letter in enumerate(position.table.letters)
    ]
    return (sum(costs) - costs[seat]) / (len(costs) - 1) - costs[seat]
