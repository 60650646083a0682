"""Chances to win Low Blow: a few turns are played on, then the lead is converted into a chance."""

from collections.abc import Hashable
from functools import lru_cache
from math import exp
from random import Random

from scorer.games.low_blow.facts import DICE_EACH
from scorer.games.low_blow.turns.blog import BlogState
from scorer.games.low_blow.turns.bots import (
    LAST,
    MOST,
    PlacementValues,
    choose_blog_decision,
    choose_quickly,
    choose_web_decision,
    evaluate_blog,
    evaluate_web,
)
from scorer.games.low_blow.turns.position import LowBlowPosition
from scorer.games.low_blow.turns.state import LowBlowState, count_rounds
from scorer.games.low_blow.turns.web import WebState
from scorer.games.turns import CHANCE, OVER, Calibration, Judge, Position, Sample
from scorer.messages import msg

SAMPLES, SAMPLES_WEB = 80_000, 80_000

SPREADS = {"flat": (8.0, 7.0, 0.1), "rising": (48.0, 60.0, 0.15)}
"""By what counters take off: the standard error of a lead for a whole round and for this round, and a term added to the
part of this round. They are the likeliest for the winners of 150 games of three."""


class TurnPlan:
    """The decisions of the strong bot in one turn, worked out when they are first needed."""

    def __init__(self) -> None:
        self._placing: PlacementValues | None = None
        self._known: dict[object, int] = {}

    def choose(self, state: LowBlowState) -> int:
        """Return the number of the best decision; the state must be one of this turn."""
        if isinstance(state, WebState):
            return choose_web_decision(state)
        assert isinstance(state, BlogState)
        table = state.rolls, state.aside, state.free
        if table not in self._known:
            self._placing = self._placing or PlacementValues(state.clone())  # the caller changes its own
            self._known[table] = choose_blog_decision(state, Random(0), self._placing)
        return self._known[table]


@lru_cache(4)
def _plan_turn(table: Hashable) -> TurnPlan:
    """Return the plan of the turn that begins with this table; the samples of a place share it."""
    return TurnPlan()


def sample(position: Position, action: str, viewer: int, random: Random) -> Sample:
    """Play until each seat has had one turn, or the round ends; nothing is hidden in this game.

    The turn that has begun is played by the strong bot, so that a roll is worth what can be made of it.
    """
    now = position.after(action) if action else position
    assert isinstance(position, LowBlowPosition)
    assert isinstance(now, LowBlowPosition)
    begun, state = position.state, now.copy()
    table = (*begun.rows, *begun.points, *begun.counters, *begun.hands, begun.pot, begun.done)
    game = begun.setting.game
    plan = _plan_turn((game.edition.id, game.counter_points, begun.setting.colours, begun.seat, *table))
    # the turn that has begun is one of them, even if the action has ended it: all actions are followed equally far
    done, seat, turns = state.done, state.seat, len(state.hands) - (state.seat != begun.seat)
    while turns and state.actor != OVER and state.done is done:
        if state.actor == CHANCE:
            state.draw_chance(random.random)
        elif (state.seat, state.dice_left) == (begun.seat, begun.dice_left):
            state.do(plan.choose(state))
        else:
            state.do(choose_quickly(state, random.random, state.legal))
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


CALIBRATIONS = {
    ("flat", 3): Calibration(3.25, 0, 0.064),
    ("flat", 4): Calibration(3.25, 0, 0.064),
    ("rising", 3): Calibration(3.75, 0, 0.082),
}
"""For the blog edition, by what counters take off and by players; made by ``benchmarks/calibrate.py``."""

CALIBRATION_WEB = Calibration(0.25, 4, 0.029)


def calibrate(position: Position) -> Calibration:
    """Return how chances come true; of a way that was not measured, those of the nearest one."""
    assert isinstance(position, LowBlowPosition)
    if not isinstance(position.state, BlogState):
        return CALIBRATION_WEB
    kind = position.state.setting.game.counter_points
    return CALIBRATIONS.get((kind, len(position.players)), CALIBRATIONS[kind, 3])


JUDGE = Judge((msg("rows"), msg("counters")), sample, list_likely, count_samples, calibrate=calibrate)
