"""The strong player of Schocken: between two players with the usual discs it plays the solved half, else greedily."""

from __future__ import annotations

from random import Random

from scorer.games.schocken.bots import greedy
from scorer.games.schocken.facts import DISCS
from scorer.games.schocken.half import best_throw
from scorer.games.schocken.state import SchockenState
from scorer.games.schocken.turns import SchockenPosition
from scorer.games.turns import Position


def strong(position: Position, random: Random) -> str:
    """Return an action of the best mixture of plans; with others in the half, the greedy one."""
    assert isinstance(position, SchockenPosition)
    state = position.state
    if len(state.order) != 2 or len(state.inside) != 2 or state.game.discs != DISCS:
        return greedy(position, random)
    return random.choices(position.node.words, chances(state))[0]


def chances(state: SchockenState) -> tuple[float, ...]:
    """Return how likely each decision is in the best play of two, as far as the player to act can know."""
    throw = best_throw(state.tower, state.held[state.order[0]])
    if state.shown:
        return throw.after(state.signals[0]).second[state.node]
    return throw.after(state.rolling).first[state.node]
