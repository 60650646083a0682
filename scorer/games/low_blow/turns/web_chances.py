"""Chances to win the web edition, by how many points each seat may expect."""

from scorer.games.low_blow.facts import COLUMNS, DICE_EACH
from scorer.games.low_blow.turns.chances import EMPTY, count_colour, count_dice, share_chances, share_win
from scorer.games.low_blow.turns.state import LowBlowState, count_rounds
from scorer.games.turns import OVER

SQUARES = {
    3: (-2.86, -1.7, -0.56, 0.74, 1.43, 1.57),
    4: (-2.21, -0.08, 3.12, 5.87, 8.65, 11.27),
}
"""By the number of players: the expected points from 0 to 5 empty squares of a row until the round ends."""

WEB_WEIGHTS = {
    3: (0.84, 1.1, 0.05, 1.93, 0.04, 0.8, 2.12),
    4: (-0.18, 0.43, 0.14, 0.77, 0.01, 0.51, 0.22),
}
"""The expected points per die in hand, per die of the own colour, per counter, per seat that plays earlier, per counter
while the pot is empty, and, in proportion to the dice left, per counter and per empty square.

Both are fitted by least squares to the results of 400 games between greedy bots with one random move in ten."""

SPREAD, SPREAD_ROUND = 8.0, 6.0
"""The standard error of an estimate in points: for a whole round, and for this round."""

LAST, PART = 0.2, 0.15
"""For the spread: the least number of rounds, and a term added to the part of this round."""


def estimate_web_chances(state: LowBlowState) -> tuple[float, ...]:
    """Return each seat's chance to win before a turn; after the end, its share of the win."""
    if state.actor == OVER:
        return share_win(state)
    players, costs = len(state.hands), [float(total) for total in state.totals()]
    part = state.dice_left / (players * DICE_EACH)
    rounds = state.setting.game.edition.rounds[players] - count_rounds(state)
    if part == 1:
        spread = SPREAD * max(rounds, LAST) ** 0.5
    else:
        costs = [cost + _estimate_rest(state, seat) for seat, cost in enumerate(costs)]
        spread = (SPREAD**2 * max(rounds - 1, 0) + SPREAD_ROUND**2 * (part + PART)) ** 0.5
    return share_chances(costs, spread)


def _estimate_rest(state: LowBlowState, seat: int) -> float:
    """Return the points that a seat may still get in this round."""
    players, hand, held = len(state.hands), state.hands[seat], state.counters[seat]
    die, own, counter, wait, robbed, early, open_early = WEB_WEIGHTS[players]
    squares, left = EMPTY[state.rows[seat].bit_length()], state.dice_left / (4 * DICE_EACH)
    return (
        SQUARES[players][squares]
        + die * count_dice(hand)
        + own * count_colour(hand, state.setting.colours[seat])
        + held * (counter + early * left + (0 if state.pot else robbed))
        + wait * ((seat - state.seat) % players)
        + open_early * squares * left
    )


assert all(len(values) == COLUMNS + 1 for values in SQUARES.values())
