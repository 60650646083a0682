"""What three dice allow, worked out once: a node is three dice that lie after some rolls."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, combinations_with_replacement, product
from typing import NamedTuple

from scorer.games.schocken.course import hand
from scorer.games.schocken.facts import DICE, FACES, SCHOCK_OUT, THROWS

ROLL, KEEP, TURN, STOP = "roll", "keep", "turn", "stop"
PIPS = "".join(str(face) for face in range(1, FACES + 1))
SIX, ONE = PIPS[-1], PIPS[0]

STOPS = -1
"""What ``Node.targets`` has for stopping; else a node, or a number of ``ROLLS`` counted down from here."""


class Node(NamedTuple):
    """Three dice as they lie."""

    dice: str  # highest first
    used: int  # rolls
    may_turn: bool  # whether a six may become a 1
    words: tuple[str, ...]  # decisions
    targets: tuple[int, ...]  # where each leads
    strength: int  # higher for higher hands
    worth: int | None  # in discs; none for all


def high_first(dice: str) -> str:
    """Return dice in the order in which they are written."""
    return "".join(sorted(dice, reverse=True))


KEPT = tuple(
    "".join(each) for number in range(DICE) for each in combinations_with_replacement(PIPS[::-1], number)
)
"""Dice that may be kept: none, one or two."""

_ROLLING = (("", 0), *((dice, used) for used in range(1, THROWS) for dice in KEPT))
_KEYS = [
    (dice, used, may_turn)
    for used in range(1, THROWS + 1)
    for dice in (high_first("".join(each)) for each in combinations_with_replacement(PIPS, DICE))
    for may_turn in ((False, True) if dice.count(SIX) > 1 else (False,))
]
NUMBERS = {key: number for number, key in enumerate(_KEYS)}
"""The node of dice, the rolls used, and whether a six may become a 1."""

_STARTS = {key: STOPS - 1 - number for number, key in enumerate(_ROLLING)}


def _choices(dice: str, used: int, *, may_turn: bool) -> Iterator[tuple[str, int]]:
    """Yield the decisions, and where each leads."""
    yield STOP, STOPS
    if may_turn:
        yield TURN, NUMBERS[high_first(dice.replace(SIX, ONE, 1)), used, False]
    if used < THROWS:
        yield ROLL, _STARTS["", used]
        kept = {"".join(each) for number in range(1, DICE) for each in combinations(dice, number)}
        yield from ((KEEP + each, _STARTS[each, used]) for each in sorted(kept))


def _node(dice: str, used: int, *, may_turn: bool) -> Node:
    made = hand(tuple(map(int, dice)), used)
    worth = None if made.combination == SCHOCK_OUT else made.worth(0)
    words, targets = zip(*_choices(dice, used, may_turn=may_turn), strict=True)
    return Node(dice, used, may_turn, words, targets, _STRENGTHS.index(made.strength), worth)


def _falls(kept: str, used: int) -> Iterator[int]:
    """Yield where rolling the dice that are not kept may lead."""
    for each in product(PIPS, repeat=DICE - len(kept)):
        yield NUMBERS[high_first(kept + "".join(each)), used + 1, each.count(SIX) > 1]


_STRENGTHS = sorted({hand(tuple(map(int, dice)), used).strength for dice, used, _ in _KEYS})
NODES = tuple(_node(dice, used, may_turn=may_turn) for dice, used, may_turn in _KEYS)
ROLLS = tuple((kept, tuple(_falls(kept, used))) for kept, used in _ROLLING)
"""Every roll: the dice kept, and the nodes to which it leads, equally likely. The first rolls all, to begin with."""
