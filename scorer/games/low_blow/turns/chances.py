"""Chances to win Low Blow before a turn; ``benchmarks/fit_low_blow.py`` fits them to games of strong bots."""

import json
from collections.abc import Sequence
from functools import cache
from math import exp
from operator import mul
from pathlib import Path
from typing import NamedTuple

from scorer.games.low_blow.facts import COLUMNS, DICE_EACH
from scorer.games.low_blow.turns.state import DIE_BITS, HAND_BITS, LowBlowState, count_rounds, list_colours
from scorer.games.turns import OVER

PLACE = Path(__file__).with_name("chances.json")

FITTED_TO = "52e0708fe61ee109"
"""The digest of the facts that the weights were fitted to; a test says if others hold now."""


class Weights(NamedTuple):
    """What decides who wins, for one way to play."""

    whole: float  # how uncertain a lead is, in points: for a round to come
    this: float  # for this round, in proportion to the root of its part that is left
    more: float  # a part that is always left
    seats: tuple[float, ...]  # the points that a seat is ahead for each round to come
    items: tuple[tuple[tuple[float, float], ...], ...]
    """By how many seats act before, then by item (see ``list_items``): points at the end of a round, and what is added
    at its beginning."""


@cache
def load_weights(way: str) -> Weights:
    """Return the weights of a way to play, see ``name_way``."""
    return Weights(*json.loads(PLACE.read_text("utf-8"))[way])


def name_way(state: LowBlowState) -> str:
    """Return the name of a way to play, such as ``blog 3 flat``: edition, players, and how counters count."""
    game = state.setting.game
    return f"{game.edition.id} {len(state.hands)} {game.counter_points}"


def list_items(state: LowBlowState, lying: int, seat: int) -> tuple[float, ...]:
    """Return what a seat has before a turn; ``lying`` is all hands together."""
    hand, held, own = state.hands[seat], state.counters[seat], state.setting.colours[seat]
    dice, squares = count_dice(hand), EMPTY[state.rows[seat].bit_length()]
    return (
        1,
        held,
        squares,
        dice,
        hand > 0,
        count_colour(hand, own),
        count_colour(lying, own),
        state.pot,
        0 if state.pot else held,
        squares * dice,
        squares * held,
        dice * dice,
        held * held,
    )


EMPTY = tuple(COLUMNS - -(-bits // DIE_BITS) for bits in range(COLUMNS * DIE_BITS + 1))
"""The empty squares of a row, by the length of its number in bits."""


@cache
def count_dice(hand: int) -> int:
    """Count the dice in a hand."""
    return len(list_colours(hand))


def count_colour(hand: int, colour: int) -> int:
    """Count the dice of a colour in a hand, or in several together."""
    return hand >> HAND_BITS * colour & (1 << HAND_BITS) - 1


@cache
def _weigh(way: str, dice_left: int, rounds: int) -> tuple[float, list[float], list[list[float]]]:
    """Return how uncertain a lead is, what each seat is ahead, and the weights of items by seats that act before."""
    weights = load_weights(way)
    part = dice_left / (len(weights.seats) * DICE_EACH)
    spread = (weights.whole**2 * rounds + weights.this**2 * (part + weights.more)) ** 0.5
    ahead = [points * rounds for points in weights.seats]
    return spread, ahead, [[end + part * more for end, more in items] for items in weights.items]


def count_rounds_to_come(state: LowBlowState) -> int:
    """Count the rounds after this one; one that decides a draw is not foreseen."""
    return max(state.setting.game.edition.rounds[len(state.hands)] - count_rounds(state) - 1, 0)


def estimate_chances(state: LowBlowState) -> tuple[float, ...]:
    """Return each seat's chance to win before a turn; after the end, its share of the win."""
    if state.actor == OVER:
        return share_win(state)
    spread, ahead, weights = _weigh(name_way(state), state.dice_left, count_rounds_to_come(state))
    lying, acting = sum(state.hands), state.seat
    costs = [
        cost - ahead[seat] - sum(map(mul, weights[seat - acting], list_items(state, lying, seat)))
        for seat, cost in enumerate(state.totals())
    ]
    return share_chances(costs, spread)


def share_win(state: LowBlowState) -> tuple[float, ...]:
    """Return each seat's share of the win after the end."""
    leaders = state.find_leaders()
    return tuple((seat in leaders) / len(leaders) for seat in range(len(state.hands)))


def share_chances(costs: Sequence[float], spread: float) -> tuple[float, ...]:
    """Return the chances of seats with these expected costs, of which the lowest wins, if so much is uncertain."""
    least = min(costs)
    weights = [exp((least - cost) / spread) for cost in costs]
    total = sum(weights)
    return tuple([weight / total for weight in weights])
