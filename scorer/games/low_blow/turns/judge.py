"""Chances to win Low Blow: a few turns are played on, then the lead is converted into a chance."""

from math import exp
from random import Random

from scorer.games.low_blow.facts import DICE_EACH
from scorer.games.low_blow.turns.blog import BlogState
from scorer.games.low_blow.turns.bots import LAST, MOST, choose_quickly, evaluate_blog, evaluate_web
from scorer.games.low_blow.turns.position import LowBlowPosition
from scorer.games.low_blow.turns.state import LowBlowState, count_rounds
from scorer.games.turns import CHANCE, OVER, Judge, Position, Sample
from scorer.messages import msg

TRIED = 5  # how many random placings a player considers while turns are played on

SAMPLES, SAMPLES_WEB = 120_000, 240_000

SPREADS = {"flat": (8.0, 7.0, 0.1), "rising": (48.0, 60.0, 0.15)}
"""By what counters take off: the standard error of a lead for a whole round and for this round, and a term added to the
part of this round. They are the likeliest for the winners of 150 games of three."""


def sample(position: Position, action: str, viewer: int, random: Random) -> Sample:
    """Play until each seat has had a turn or the round ends; nothing is hidden in this game."""
    now = position.after(action) if action else position
    assert isinstance(now, LowBlowPosition)
    state: LowBlowState = now.copy()
    done, seat, turns = state.done, state.seat, len(state.hands)
    while turns and state.actor != OVER and state.done is done:
        if state.actor == CHANCE:
            state.draw_chance(random.random)
        else:
            state.do(choose_quickly(state, random.random, TRIED))
        if state.seat != seat:
            seat, turns = state.seat, turns - 1
    totals = state.totals()
    points = state.points[: len(totals)]
    held = [total - own for total, own in zip(totals, points, strict=True)]
    return Sample(estimate_chances(state), (tuple(points), tuple(held)))


def estimate_chances(state: LowBlowState) -> tuple[float, ...]:
    """Return each seat's chance to win; after the end, its share of the win."""
    seats = range(len(state.hands))
    if state.actor == OVER:
        leaders = state.find_leaders()
        return tuple((seat in leaders) / len(leaders) for seat in seats)
    if not isinstance(state, BlogState):
        return tuple(evaluate_web(state, seat) for seat in seats)
    part, game = state.dice_left / (len(seats) * DICE_EACH), state.setting.game
    rounds = game.edition.rounds[len(seats)] - count_rounds(state)
    whole, this, more = SPREADS[game.counter_points]
    spread = (whole**2 * max(rounds - 1, 0) + this**2 * (part + more)) ** 0.5
    if part == 1:
        spread = whole * max(rounds, LAST) ** 0.5
    ahead = (len(seats) - 1) / len(seats)  # turns a lead over the others' mean into one over the mean of all
    leads = [evaluate_blog(state, seat) * ahead / spread for seat in seats]
    weights = [exp(max(-MOST, min(lead, MOST))) for lead in leads]
    return tuple(weight / sum(weights) for weight in weights)


def list_likely(position: Position, random: Random) -> list[str]:
    """Return all decisions."""
    return position.decisions()


def count_samples(position: Position) -> int:
    """Return how many samples take a minute of a core."""
    assert isinstance(position, LowBlowPosition)
    return SAMPLES if isinstance(position.state, BlogState) else SAMPLES_WEB


JUDGE = Judge((msg("rows"), msg("counters")), sample, list_likely, count_samples)
