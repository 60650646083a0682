"""The strong player of the web edition: its turn is worked out exactly, over a value of how the turn ends."""

from __future__ import annotations

from functools import cache
from math import exp

from scorer.games.low_blow.facts import COLUMNS, DICE_EACH, FACES
from scorer.games.low_blow.outlook import after, dice_in_hand, open_squares
from scorer.games.low_blow.state import LowBlowState, colours_in, rounds_over
from scorer.games.low_blow.web_state import WebState
from scorer.games.turns import OVER

SQUARES = {
    3: (-2.86, -1.7, -0.56, 0.74, 1.43, 1.57),
    4: (-2.21, -0.08, 3.12, 5.87, 8.65, 11.27),
}
"""By the number of players: the points that 0 to 5 empty squares of a row will still bring until the round ends."""

WEIGHTS = {
    3: (0.84, 1.1, 0.05, 1.93, 0.04, 0.8, 2.12),
    4: (-0.18, 0.43, 0.14, 0.77, 0.01, 0.51, 0.22),
}
"""The points that will come of a die in hand, of one of the own colour, of a counter, of each seat that has its turn
before, of a counter while the pot is empty, and, while all dice are left, of a counter and of an empty square.

Both are fitted by least squares to the ends of 400 games between greedy players, one move in ten at random."""

SPREAD, SPREAD_ROUND, SPREAD_OVER = 8.0, 6.0, 0.3
"""The points by which a guess may be wrong: for a whole round, for this round, and when the game is over."""

LAST, PART, MOST = 0.2, 0.15, 50.0
"""The least part of a round, and what is added to one, for the spread; and the most that ``exp`` is given."""


def best_of_web(state: WebState) -> int:
    """Return the decision after which a seat may expect most: over all faces of the die, if one is to be rolled."""
    options = range(state.options())
    if state.free:
        return max(options, key=lambda number: outlook(after(state, number), state.seat))
    return max(options, key=lambda number: _hoped(state, number))


def _hoped(state: WebState, number: int) -> float:
    """Return what rolling a die of a colour is worth on average."""
    found = 0.0
    for face in range(FACES):
        rolled = state.clone()
        rolled.do(number)
        rolled.land((face,))
        found += max(outlook(after(rolled, each), state.seat) for each in range(rolled.options()))
    return found


def outlook(state: LowBlowState, seat: int) -> float:
    """Return how likely a seat is to win, as far as can be told: by its points ahead of each of the others."""
    players = len(state.hands)
    costs = [float(points - held) for points, held in zip(state.points, state.counters, strict=False)]
    part = state.dice_left / (players * DICE_EACH)
    rounds = state.setting.edition.rounds[players] - rounds_over(state)
    if state.actor == OVER:
        spread = SPREAD_OVER
    elif part == 1:
        spread = SPREAD * max(rounds, LAST) ** 0.5
    else:
        costs = [cost + _to_come(state, each) for each, cost in enumerate(costs)]
        spread = (SPREAD**2 * max(rounds - 1, 0) + SPREAD_ROUND**2 * (part + PART)) ** 0.5
    return 1 / sum(exp(min((costs[seat] - cost) / spread, MOST)) for cost in costs)


def _to_come(state: LowBlowState, seat: int) -> float:
    players, hand, held = len(state.hands), state.hands[seat], state.counters[seat]
    die, own, counter, wait, robbed, early, open_early = WEIGHTS[players]
    squares, left = open_squares(state.rows[seat]), state.dice_left / (4 * DICE_EACH)
    return (
        SQUARES[players][squares]
        + die * dice_in_hand(hand)
        + own * _of_colour(hand, state.setting.colours[seat])
        + held * (counter + early * left + (0 if state.pot else robbed))
        + wait * ((seat - state.seat) % players)
        + open_early * squares * left
    )


@cache
def _of_colour(hand: int, colour: int) -> int:
    return colours_in(hand).count(colour)


assert all(len(each) == COLUMNS + 1 for each in SQUARES.values())
