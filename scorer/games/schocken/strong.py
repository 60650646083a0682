"""The strong player of Schocken: between two players with the usual discs it plays the solved half, else greedily."""

from __future__ import annotations

from random import Random

from scorer.games.schocken.bots import greedy
from scorer.games.schocken.facts import DISCS
from scorer.games.schocken.half import best_throw
from scorer.games.schocken.nodes import NODES, ROLLS, STOPS, Node
from scorer.games.schocken.solving import Hands, Plan, best_plan
from scorer.games.schocken.state import SchockenState
from scorer.games.schocken.turns import SchockenPosition
from scorer.games.turns import Position


def strong(position: Position, random: Random) -> str:
    """Return the action that is best against a player without mistakes; with others in the half, the greedy one."""
    assert isinstance(position, SchockenPosition)
    state = position.state
    if len(state.order) != 2 or len(state.inside) != 2 or state.game.discs != DISCS:
        return greedy(position, random)
    gains = gains_of(state)
    plan, gain, node = best_plan(gains), gains[state.rolling], position.node
    found = [(_worth(target, node, gain, plan), -number) for number, target in enumerate(node.targets)]
    return node.words[-max(found)[1]]


def gains_of(state: SchockenState) -> list[Hands]:
    """Return what each hand is worth to the player to act, by the last roll, as far as that player can know."""
    solved = best_throw(state.tower, state.held[state.order[0]])
    return [solved.second[state.signals[0]]] * len(ROLLS) if state.shown else solved.first


def _worth(target: int, node: Node, gain: Hands, plan: Plan) -> float:
    """Return what a decision is worth."""
    if target == STOPS:
        return gain[node.strength]
    if target < 0:
        return plan.rolls[STOPS - 1 - target]
    turned = NODES[target]
    return max(_worth(each, turned, gain, plan) for each in turned.targets)
