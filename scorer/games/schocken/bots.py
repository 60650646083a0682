"""A greedy player of Schocken: it goes for the highest hand, as if it could be chosen how likely it beats another."""

from __future__ import annotations

from functools import cache
from itertools import combinations, product
from random import Random

from scorer.games.schocken.course import hand
from scorer.games.schocken.facts import DICE, THROWS
from scorer.games.schocken.nodes import KEEP, ONE, PIPS, ROLL, SIX, STOP, TURN
from scorer.games.schocken.turns import SchockenPosition
from scorer.games.turns import Position

ROLLS = ["".join(sorted(each, reverse=True)) for each in product(PIPS, repeat=DICE)]
"""The dice of a single roll, each as often as it falls."""


def greedy(position: Position, random: Random) -> str:
    """Return the action that leads to the highest hand on average."""
    assert isinstance(position, SchockenPosition)
    dice, used = position.dice, position.node.used
    return max(position.decisions(), key=lambda action: after(action, dice, used))


def after(action: str, dice: str, used: int) -> float:
    """Return how good an action is, from 0 to 1."""
    if action == STOP:
        return height(dice, used)
    if action == TURN:
        return best(_turned(dice), used, may_turn=False)
    return again("" if action == ROLL else action[len(KEEP) :], used)


@cache
def best(dice: str, used: int, *, may_turn: bool) -> float:
    """Return how good some dice are for a player who goes on as well as possible."""
    choices = [height(dice, used)]
    if may_turn:
        choices.append(best(_turned(dice), used, may_turn=False))
    if used < THROWS:
        kept = {"".join(each) for number in range(DICE) for each in combinations(dice, number)}
        choices += [again(each, used) for each in kept]
    return max(choices)


@cache
def again(kept: str, used: int) -> float:
    """Return how good it is on average to keep some dice and roll the rest."""
    rolls = ["".join(each) for each in product(PIPS, repeat=DICE - len(kept))]
    found = [
        best("".join(sorted(kept + each, reverse=True)), used + 1, may_turn=each.count(SIX) > 1)
        for each in rolls
    ]
    return sum(found) / len(found)


@cache
def height(dice: str, used: int) -> float:
    """Return the share of single rolls that a hand beats; half of those that it equals."""
    own = hand(tuple(map(int, dice)), used).strength
    others = _single_rolls()
    return (sum(each < own for each in others) + sum(each <= own for each in others)) / (2 * len(others))


@cache
def _single_rolls() -> list[tuple[int, tuple[int, ...]]]:
    return [hand(tuple(map(int, each)), 1).strength for each in ROLLS]


def _turned(dice: str) -> str:
    return "".join(sorted(dice.replace(SIX, ONE, 1), reverse=True))
