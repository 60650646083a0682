"""Players of Low Blow. Greedy looks at what a turn leaves behind; strong also at dice in hand and at rolls to come."""

from __future__ import annotations

from random import Random
from typing import NamedTuple

from scorer.games.low_blow.blog_state import BlogState
from scorer.games.low_blow.blog_turns import ASIDE, ROLL, BlogPosition
from scorer.games.low_blow.facts import BLOG, DICE_EACH
from scorer.games.low_blow.outlook import after, ahead, dice_in_hand, estimate, open_squares
from scorer.games.low_blow.state import LowBlowState
from scorer.games.low_blow.turns import LowBlowPosition
from scorer.games.low_blow.web_bot import best_of_web
from scorer.games.low_blow.web_turns import WebPosition
from scorer.games.turns import Position

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
    state, legal = position.state, position.decisions()
    if not state.free and not position.aside:
        return random.choice(legal)
    ranked = [
        (estimate(after(state, each), state.seat), random.random(), each) for each in range(ends(state))
    ]
    best = legal[max(ranked)[2]]
    return _roll_on(position, best) if isinstance(position, BlogPosition) else best


def ends(state: LowBlowState) -> int:
    """Return how many of the decisions end the turn; they come first."""
    return len(state.kinds) * len(state.open) if isinstance(state, BlogState) else state.legal


def _roll_on(position: BlogPosition, best: str) -> str:
    """Return how to roll again with the best die set aside, else its placing."""
    die = best[:2]
    if position.state.rolls == BLOG.rolls or not position.state.free:
        return best
    if die in position.aside:
        return ROLL
    return ASIDE + die if len(position.state.free) > 1 else best


def strong(position: Position, random: Random) -> str:
    """Return the action with the best outlook: rolls to come are tried, and dice in hand count."""
    if isinstance(position, WebPosition):
        return position.decisions()[best_of_web(position.state)]
    assert isinstance(position, BlogPosition)
    state, legal = position.state, position.decisions()
    ranked = _ranked(state)
    if state.rolls == BLOG.rolls or not state.free:
        return legal[ranked[0][1]]
    plans = [(ranked[0][0], legal[ranked[0][1]])]
    for die in dict.fromkeys([state.kinds[number // len(state.open)] for _, number in ranked][: 2 * KEPT]):
        plan = _plan(position, position.word(die))
        if plan:
            plans.append((_hoped(state, die, random), plan))
    plans.append((_hoped(state, -1, random), ROLL))
    return max(plans)[1]


def _ranked(state: LowBlowState) -> list[tuple[float, int]]:
    """Return the decisions that end the turn, each with its worth, the best first."""
    return sorted(
        ((worth(after(state, each), state.seat), each) for each in range(ends(state))), reverse=True
    )


def _plan(position: BlogPosition, die: str) -> str | None:
    """Return the next action towards rolling again without a die; nothing if that leaves none to roll."""
    if die in position.aside:
        return ROLL
    return ASIDE + die if len(position.state.free) > 1 else None


def _hoped(state: BlogState, die: int, random: Random) -> float:
    """Return what the best placing is worth on average after the dice but one are rolled again."""
    rolling = state.clone()
    if die in state.free and len(state.free) > 1:
        rolling.set_aside(die)
    rolling.roll()
    found = 0.0
    for _ in range(SAMPLES):
        rolled = rolling.clone()
        rolled.fall(random.random)
        found += _ranked(rolled)[0][0]
    return found / SAMPLES


def worth(state: LowBlowState, seat: int) -> float:
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
