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


SHARP = 2
"""The power to which the chances at the end of each sample are raised: strong bots keep a lead better than those to
whose games the spreads were fitted. Among halves it is the likeliest for the winners of 80 games of three."""


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
    chances = estimate_chances(state)
    if isinstance(state, BlogState):
        raised = [chance**SHARP for chance in chances]
        chances = tuple(chance / sum(raised) for chance in raised)
    return Sample(chances, (tuple(points), tuple(held)))


def list_likely(position: Position, random: Random) -> list[str]:
    """Return all decisions."""
    return position.decisions()


def count_samples(position: Position) -> int:
    """Return how many samples take a minute of a core."""
    assert isinstance(position, LowBlowPosition)
    return SAMPLES if isinstance(position.state, BlogState) else SAMPLES_WEB


MEASURED = 3  # the players of the ways that were measured, both with flat counters
CALIBRATION, CALIBRATION_WEB = Calibration(1, 0, 0.05), Calibration(0.25, 4, 0.029)
"""How chances come true in the blog and in the web edition; see ``benchmarks/calibration.md``."""


def calibrate(position: Position) -> Calibration:
    """Return how chances come true; of four players of the blog edition, or rising counters, that was not measured."""
    assert isinstance(position, LowBlowPosition)
    if not isinstance(position.state, BlogState):
        return CALIBRATION_WEB
    is_measured = position.state.setting.game.counter_points == "flat" and len(position.players) == MEASURED
    return CALIBRATION if is_measured else Calibration()


JUDGE = Judge((msg("rows"), msg("counters")), sample, list_likely, count_samples, calibrate=calibrate)
