"""Chances to win Blockers: games are played to the end, with other tiles where the viewer sees none."""

from math import exp
from random import Random

from scorer.games.blockers.facts import PLACED
from scorer.games.blockers.turns import bots
from scorer.games.blockers.turns.bots import play_sensibly
from scorer.games.blockers.turns.position import BlockersPosition, count_tally
from scorer.games.blockers.turns.state import guess_world
from scorer.games.turns import OVER, Calibration, Judge, Position, Sample
from scorer.messages import msg

PAIR, SAMPLES = 2, 100_000
"""How many samples with two colours take a minute; with more colours games are longer, and so is each turn."""

BLUR = 0.3
"""How uncertain a lead at the end of a sample is, in points for one tile that was to be placed; it grows with the root
of their number. A narrow win in a sample says little, as its players play at random in part."""


def sample(position: Position, action: str, viewer: int, random: Random) -> Sample:
    """Play sensibly to the end, and convert the lead there into chances."""
    assert isinstance(position, BlockersPosition)
    state = guess_world(position.state, viewer, random)
    if action:
        state = BlockersPosition(state).after(action).state
    blur = BLUR * (PLACED * len(state.placed) - sum(state.placed)) ** 0.5
    while state.actor != OVER:
        play_sensibly(state, random.random)
    end = BlockersPosition(state)
    minus = [count_tally(state, seat).minus for seat in range(len(end.players))]
    joined, captures = zip(*minus, strict=True)
    if not blur:
        return Sample(end.returns(), (joined, captures))
    costs = [sum(both) for both in minus]
    weights = [exp((min(costs) - cost) / blur) for cost in costs]
    return Sample(tuple(weight / sum(weights) for weight in weights), (joined, captures))


def list_likely(position: Position, random: Random) -> list[str]:
    """Return the decisions that the strong bot tries."""
    assert isinstance(position, BlockersPosition)
    legal = position.decisions()
    return [legal[number] for number in bots.list_likely(position.state, random)]


def count_samples(position: Position) -> int:
    """Return how many samples take a minute of a core."""
    assert isinstance(position, BlockersPosition)
    return SAMPLES * PAIR**2 // len(position.state.owners) ** 2


CALIBRATIONS = {2: Calibration(2.5, 0, 0.045), 3: Calibration(1.75, 0, 0.064)}
"""How chances come true, by players; made by ``benchmarks/calibrate.py``, see ``benchmarks/calibration.md``."""


def calibrate(position: Position) -> Calibration:
    """Return how chances come true; with more players that was not measured."""
    return CALIBRATIONS.get(len(position.players), Calibration())


JUDGE = Judge((msg("groups"), msg("captures")), sample, list_likely, count_samples, calibrate=calibrate)
