"""Chances to win Low Blow: a few turns are played on, then the lead is converted into a chance."""

from collections.abc import Hashable
from functools import lru_cache
from random import Random

from scorer.games.low_blow.turns.blog import BlogState
from scorer.games.low_blow.turns.bots import (
    PlacementValues,
    choose_blog_decision,
    choose_web_decision,
    estimate_chances,
    play_turns,
)
from scorer.games.low_blow.turns.position import LowBlowPosition
from scorer.games.low_blow.turns.state import LowBlowState
from scorer.games.low_blow.turns.web import WebState
from scorer.games.turns import CHANCE, OVER, Calibration, Judge, Position, Sample
from scorer.messages import msg

SAMPLES, SAMPLES_WEB = 80_000, 80_000


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

    The turn that has begun is played by the strong bot, so that a roll is worth what can be made of it. It is one of
    these turns even if the action ends it: all actions are followed equally far.
    """
    now = position.after(action) if action else position
    assert isinstance(position, LowBlowPosition)
    assert isinstance(now, LowBlowPosition)
    begun, state = position.state, now.copy()
    table = (*begun.rows, *begun.points, *begun.counters, *begun.hands, begun.pot, begun.done)
    game = begun.setting.game
    plan = _plan_turn((game.edition.id, game.counter_points, begun.setting.colours, begun.seat, *table))
    while state.actor != OVER and (state.seat, state.dice_left) == (begun.seat, begun.dice_left):
        if state.actor == CHANCE:
            state.draw_chance(random.random)
        else:
            state.do(plan.choose(state))
    play_turns(state, len(state.hands) - 1, begun.done, random.random)
    totals = state.totals()
    points = state.points[: len(totals)]
    held = [total - own for total, own in zip(totals, points, strict=True)]
    return Sample(estimate_chances(state), (tuple(points), tuple(held)))


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
