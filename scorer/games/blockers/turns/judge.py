"""Chances to win Blockers: games are played to the end, with other tiles where the viewer sees none."""

from random import Random

from scorer.games.blockers.turns import bots
from scorer.games.blockers.turns.position import BlockersPosition, count_tally
from scorer.games.blockers.turns.state import guess_world
from scorer.games.turns import Calibration, Judge, Position, Sample
from scorer.messages import msg

PAIR, SAMPLES = 2, 100_000
"""How many samples with two colours take a minute; with more colours games are longer, and so is each turn."""


def sample(position: Position, action: str, viewer: int, random: Random) -> Sample:
    """Play sensibly to the end, and convert the lead there into chances, as the strong bot does."""
    assert isinstance(position, BlockersPosition)
    state = guess_world(position.state, viewer, random)
    if action:
        state = BlockersPosition(state).after(action).state
    tiles = bots.count_tiles(state)
    bots.play_on(state, random.random)
    minus = [count_tally(state, seat).minus for seat in range(len(position.players))]
    joined, captures = zip(*minus, strict=True)
    return Sample(bots.estimate_chances(state, tiles), (joined, captures))


def list_likely(position: Position, random: Random) -> list[str]:
    """Return the decisions that the strong bot tries."""
    assert isinstance(position, BlockersPosition)
    legal = position.decisions()
    return [legal[number] for number in bots.list_likely(position.state, random)]


def count_samples(position: Position) -> int:
    """Return how many samples take a minute of a core."""
    assert isinstance(position, BlockersPosition)
    return SAMPLES * PAIR**2 // len(position.state.owners) ** 2


CALIBRATIONS = {
    2: Calibration(2, 0.05),
    3: Calibration(1.25, 0.05),
    4: Calibration(2, 0.055),
    5: Calibration(1.5, 0.05),
}
"""How chances come true, by players; made by ``benchmarks/calibrate.py``, see ``benchmarks/calibration.md``."""


def calibrate(position: Position) -> Calibration:
    """Return how chances come true; in the edition profi too few games were played to say how far they are off."""
    assert isinstance(position, BlockersPosition)
    profi = len(position.state.owners) > len(position.players)
    return Calibration(1.5) if profi else CALIBRATIONS[len(position.players)]


JUDGE = Judge((msg("groups"), msg("captures")), sample, list_likely, count_samples, calibrate=calibrate)
