"""Chances to win Low Blow: the strong bot plays on for some turns, then its estimate says the chances."""

from random import Random

from scorer.games.low_blow.turns.bots import decide, plan_turn
from scorer.games.low_blow.turns.chances import estimate_chances, name_way
from scorer.games.low_blow.turns.position import LowBlowPosition
from scorer.games.turns import CHANCE, OVER, Calibration, Judge, Position, Sample, list_decisions
from scorer.messages import msg

TURNS, SAMPLES = {"blog": 1, "web": 4}, {"blog": 400_000, "web": 120_000}
"""How many turns are played on, with the one that has begun, and how many samples take a minute. In the web edition a
turn is one die, and who ends the game with the last one wins as a rule: the next turns show whether that can be."""


def sample(position: Position, action: str, viewer: int, random: Random) -> Sample:
    """Play on; nothing is hidden in this game."""
    now = position.after(action) if action else position
    assert isinstance(position, LowBlowPosition)
    assert isinstance(now, LowBlowPosition)
    begun, state = position.state, now.copy()
    for _ in range(TURNS[begun.setting.game.edition.id]):
        plan = plan_turn(begun)
        while state.actor != OVER and state.dice_left == begun.dice_left and state.seat == begun.seat:
            if state.actor == CHANCE:
                state.draw_chance(random.random)
            else:
                state.do(decide(state, plan, random.random))
        begun = state.clone()
    totals = state.totals()
    points = state.points[: len(totals)]
    held = [total - own for total, own in zip(totals, points, strict=True)]
    return Sample(estimate_chances(state), (tuple(points), tuple(held)))


CALIBRATIONS = {
    "blog 3 flat": Calibration(off=0.02, apart=0.01),
    "blog 3 rising": Calibration(off=0.05, apart=0.02),
    "blog 4 flat": Calibration(0.75, 0.02, 0.02),
    "blog 4 rising": Calibration(1.375, 0.03, 0.02),
    "web 3 flat": Calibration(off=0.02, apart=0.02),
    "web 4 flat": Calibration(0.75, 0.02, 0.02),
}
"""How chances come true by the way to play; see ``benchmarks/calibration.md``."""


def count_samples(position: Position) -> int:
    """Return how many samples take a minute of a core."""
    assert isinstance(position, LowBlowPosition)
    return SAMPLES[position.state.setting.game.edition.id]


def calibrate(position: Position) -> Calibration:
    """Return how chances come true; how far they are off was not measured for every way."""
    assert isinstance(position, LowBlowPosition)
    return CALIBRATIONS.get(name_way(position.state), Calibration(apart=0.02))


JUDGE = Judge((msg("rows"), msg("counters")), sample, list_decisions, count_samples, calibrate=calibrate)
