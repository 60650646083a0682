"""Chances to win Low Blow: the turn that has begun is played by the strong bot, then its estimate says the chances."""

from random import Random

from scorer.games.low_blow.turns.bots import plan_turn
from scorer.games.low_blow.turns.chances import estimate_chances, name_way
from scorer.games.low_blow.turns.position import LowBlowPosition
from scorer.games.turns import CHANCE, OVER, Calibration, Judge, Position, Sample, list_decisions
from scorer.messages import msg

SAMPLES = 400_000


def sample(position: Position, action: str, viewer: int, random: Random) -> Sample:
    """Play to the end of the turn; nothing is hidden in this game."""
    now = position.after(action) if action else position
    assert isinstance(position, LowBlowPosition)
    assert isinstance(now, LowBlowPosition)
    begun, state = position.state, now.copy()
    plan = plan_turn(begun)
    while state.actor != OVER and state.dice_left == begun.dice_left and state.seat == begun.seat:
        if state.actor == CHANCE:
            state.draw_chance(random.random)
        else:
            state.do(plan.choose(state))
    totals = state.totals()
    points = state.points[: len(totals)]
    held = [total - own for total, own in zip(totals, points, strict=True)]
    return Sample(estimate_chances(state), (tuple(points), tuple(held)))


CALIBRATIONS = {
    "blog 3 flat": Calibration(off=0.02, apart=0.01),
    "blog 3 rising": Calibration(off=0.05, apart=0.02),
    "blog 4 flat": Calibration(off=0.03, apart=0.02),
    "blog 4 rising": Calibration(off=0.03, apart=0.02),
    "web 3 flat": Calibration(0.5, 2, 0.02, 0.02),
    "web 4 flat": Calibration(0.25, 2, 0.02, 0.02),
}
"""How chances come true by the way to play; see ``benchmarks/calibration.md``."""


def calibrate(position: Position) -> Calibration:
    """Return how chances come true; how far they are off was not measured for every way."""
    assert isinstance(position, LowBlowPosition)
    return CALIBRATIONS.get(name_way(position.state), Calibration(apart=0.02))


JUDGE = Judge(
    (msg("rows"), msg("counters")), sample, list_decisions, lambda position: SAMPLES, calibrate=calibrate
)
