"""The greedy bot for Schocken: it maximises the chance that its hand beats a single roll."""

from __future__ import annotations

from functools import cache
from random import Random

from scorer.games.schocken.nodes import NODES, ROLLS, STOPS, Node
from scorer.games.schocken.turns import SchockenPosition
from scorer.games.turns import Position

SINGLE = tuple(NODES[node].strength for node in ROLLS[0][1])
"""The hand of each outcome of a single roll."""


def play_greedily(position: Position, random: Random) -> str:
    """Return the action with the best expected hand."""
    assert isinstance(position, SchockenPosition)
    node = position.node
    worths = [evaluate_target(target, node) for target in node.targets]
    return node.words[worths.index(max(worths))]


def evaluate_target(target: int, node: Node) -> float:
    """Return the value of a decision at a node, from 0 to 1."""
    if target == STOPS:
        return evaluate_hand(node.strength)
    return evaluate_node(target) if target >= 0 else evaluate_roll(STOPS - 1 - target)


@cache
def evaluate_node(number: int) -> float:
    """Return the value of a node with the best play."""
    node = NODES[number]
    return max(evaluate_target(target, node) for target in node.targets)


@cache
def evaluate_roll(roll: int) -> float:
    """Return the expected value of a roll."""
    _, falls = ROLLS[roll]
    return sum(map(evaluate_node, falls)) / len(falls)


@cache
def evaluate_hand(strength: int) -> float:
    """Return the share of single rolls that a hand beats; equal ones count half."""
    return sum((other < strength) + (other <= strength) for other in SINGLE) / (2 * len(SINGLE))
