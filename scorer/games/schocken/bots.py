"""A greedy player of Schocken: it goes for the highest hand, as if it could be chosen how likely it beats another."""

from __future__ import annotations

from functools import cache
from random import Random

from scorer.games.schocken.nodes import NODES, ROLLS, STOPS, Node
from scorer.games.schocken.turns import SchockenPosition
from scorer.games.turns import Position

SINGLE = tuple(NODES[node].strength for node in ROLLS[0][1])
"""The hands of a single roll, each as often as it falls."""


def greedy(position: Position, random: Random) -> str:
    """Return the action that leads to the highest hand on average."""
    assert isinstance(position, SchockenPosition)
    node = position.node
    worths = [after(target, node) for target in node.targets]
    return node.words[worths.index(max(worths))]


def after(target: int, node: Node) -> float:
    """Return how good a decision at a node is, from 0 to 1."""
    if target == STOPS:
        return height(node.strength)
    return best(target) if target >= 0 else again(STOPS - 1 - target)


@cache
def best(number: int) -> float:
    """Return how good a node is for a player who goes on as well as possible."""
    node = NODES[number]
    return max(after(target, node) for target in node.targets)


@cache
def again(roll: int) -> float:
    """Return how good it is on average to roll."""
    _, falls = ROLLS[roll]
    return sum(map(best, falls)) / len(falls)


@cache
def height(strength: int) -> float:
    """Return the share of single rolls that a hand beats; half of those that it equals."""
    return sum((each < strength) + (each <= strength) for each in SINGLE) / (2 * len(SINGLE))
