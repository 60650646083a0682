"""Bots for Low Blow. Greedy compares the states after a turn; strong computes the whole turn."""

from __future__ import annotations

from functools import cache
from math import exp
from random import Random

from scorer.games.low_blow.blog_bot import choose_blog_decision
from scorer.games.low_blow.blog_state import BlogState
from scorer.games.low_blow.blog_turns import ASIDE, ROLL, BlogPosition
from scorer.games.low_blow.facts import BLOG, COLUMNS, DICE_EACH, FACES
from scorer.games.low_blow.outlook import apply_decision, count_dice, count_open, estimate
from scorer.games.low_blow.state import LowBlowState, count_rounds, list_colours
from scorer.games.low_blow.turns import LowBlowPosition
from scorer.games.low_blow.web_state import WebState
from scorer.games.low_blow.web_turns import WebPosition
from scorer.games.turns import OVER, Position


def play_greedily(position: Position, random: Random) -> str:
    """Return the best placing. In the blog edition set the best die aside and roll the others first."""
    assert isinstance(position, LowBlowPosition)
    state, legal = position.state, position.decisions()
    if not state.free and not position.aside:
        return random.choice(legal)
    ending = len(state.kinds) * len(state.open) if isinstance(state, BlogState) else state.legal
    ranked = [  # of the decisions that end the turn, which come first
        (estimate(apply_decision(state, number), state.seat), random.random(), number)
        for number in range(ending)
    ]
    best = legal[max(ranked)[2]]
    return _choose_reroll(position, best) if isinstance(position, BlogPosition) else best


def _choose_reroll(position: BlogPosition, best: str) -> str:
    """Return the next step to roll again with the best die set aside, or its placing ``best``."""
    die = best[:2]
    if position.state.rolls == BLOG.rolls or not position.state.free:
        return best
    if die in position.aside:
        return ROLL
    return ASIDE + die if len(position.state.free) > 1 else best


def play_strongly(position: Position, random: Random) -> str:
    """Return the action with the best expected value over all outcomes of the dice."""
    legal = position.decisions()
    if isinstance(position, WebPosition):
        return legal[choose_web_decision(position.state)]
    assert isinstance(position, BlogPosition)
    return legal[choose_blog_decision(position.state, random)]


SQUARES = {
    3: (-2.86, -1.7, -0.56, 0.74, 1.43, 1.57),
    4: (-2.21, -0.08, 3.12, 5.87, 8.65, 11.27),
}
"""By the number of players: the expected points from 0 to 5 empty squares of a row until the round ends."""

WEIGHTS = {
    3: (0.84, 1.1, 0.05, 1.93, 0.04, 0.8, 2.12),
    4: (-0.18, 0.43, 0.14, 0.77, 0.01, 0.51, 0.22),
}
"""The expected points per die in hand, per die of the own colour, per counter, per seat that plays earlier, per counter
while the pot is empty, and, in proportion to the dice left, per counter and per empty square.

Both are fitted by least squares to the results of 400 games between greedy bots with one random move in ten."""

SPREAD, SPREAD_ROUND, SPREAD_OVER = 8.0, 6.0, 0.3
"""The standard error of an estimate in points: for a whole round, for this round, and after the end of the game."""

LAST, PART, MOST = 0.2, 0.15, 50.0
"""For the spread: the least number of rounds, and a term added to the part of this round. And a limit for ``exp``."""


def choose_web_decision(state: WebState) -> int:
    """Return the decision with the best expected value; before a roll, over all faces of the die."""
    options = range(state.options())
    if state.free:
        return max(options, key=lambda number: evaluate_web(apply_decision(state, number), state.seat))
    return max(options, key=lambda number: _evaluate_roll(state, number))


def _evaluate_roll(state: WebState, number: int) -> float:
    """Return the total value of a roll over all faces."""
    total = 0.0
    for face in range(FACES):
        rolled = state.clone()
        rolled.do(number)
        rolled.apply_outcome((face,))
        total += max(
            evaluate_web(apply_decision(rolled, decision), state.seat) for decision in range(rolled.options())
        )
    return total


def evaluate_web(state: LowBlowState, seat: int) -> float:
    """Estimate how likely a seat is to win from its lead over each of the others."""
    players = len(state.hands)
    costs = [float(points - held) for points, held in zip(state.points, state.counters, strict=False)]
    part = state.dice_left / (players * DICE_EACH)
    rounds = state.setting.game.edition.rounds[players] - count_rounds(state)
    if state.actor == OVER:
        spread = SPREAD_OVER
    elif part == 1:
        spread = SPREAD * max(rounds, LAST) ** 0.5
    else:
        costs = [cost + _estimate_rest(state, other) for other, cost in enumerate(costs)]
        spread = (SPREAD**2 * max(rounds - 1, 0) + SPREAD_ROUND**2 * (part + PART)) ** 0.5
    return 1 / sum(exp(min((costs[seat] - cost) / spread, MOST)) for cost in costs)


def _estimate_rest(state: LowBlowState, seat: int) -> float:
    players, hand, held = len(state.hands), state.hands[seat], state.counters[seat]
    die, own, counter, wait, robbed, early, open_early = WEIGHTS[players]
    squares, left = count_open(state.rows[seat]), state.dice_left / (4 * DICE_EACH)
    return (
        SQUARES[players][squares]
        + die * count_dice(hand)
        + own * _count_colour(hand, state.setting.colours[seat])
        + held * (counter + early * left + (0 if state.pot else robbed))
        + wait * ((seat - state.seat) % players)
        + open_early * squares * left
    )


@cache
def _count_colour(hand: int, colour: int) -> int:
    return list_colours(hand).count(colour)


assert all(len(values) == COLUMNS + 1 for values in SQUARES.values())
