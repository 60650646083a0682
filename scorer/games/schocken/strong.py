"""The strong bot for Schocken. With two players and the default discs it plays the solved half, otherwise greedily."""

from __future__ import annotations

from random import Random

from scorer.games.schocken.bots import play_greedily
from scorer.games.schocken.facts import DISCS
from scorer.games.schocken.half import best_throw
from scorer.games.schocken.state import SchockenState
from scorer.games.schocken.turns import SchockenPosition
from scorer.games.turns import Position


def play_strongly(position: Position, random: Random) -> str:
    """Return a random action of the best mixture of plans; if the half is not solved, the greedy action."""
    assert isinstance(position, SchockenPosition)
    state = position.state
    if len(state.order) != 2 or len(state.inside) != 2 or state.game.discs != DISCS:
        return play_greedily(position, random)
    return random.choices(position.node.words, compute_chances(state))[0]


def compute_chances(state: SchockenState) -> tuple[float, ...]:
    """Return the chances of the decisions in the best play of two, from what the current player knows."""
    throw = best_throw(state.tower, state.held[state.order[0]])
    if state.shown:
        return throw.solve_after(state.signals[0]).second[state.node]
    return throw.solve_after(state.rolling).first[state.node]
