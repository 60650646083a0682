"""Plays with their turns, as ``pnp play`` keeps them."""

from random import Random

from scorer.games.line import Line, begin
from scorer.games.low_blow import Game as LowBlow
from scorer.record import show


def at_random(game=None, seed=1):
    """Play a game at random; return its line."""
    random, line = Random(seed), begin(game or LowBlow(("Ana", "Ben", "Cleo")))
    positions, actions = [line.position], []
    while not positions[-1].is_terminal:
        actions.append(positions[-1].sample(random))
        positions.append(positions[-1].after(actions[-1]))
    return Line(tuple(positions), tuple(actions))


def played(line):
    """Return the results file of a line that is over."""
    return show(line.position.result(), date="2026-11-20", turns=line.text)
