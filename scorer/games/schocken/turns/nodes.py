"""All states of three dice and their decisions, computed once. A node is three dice after a number of rolls."""

from collections.abc import Iterator
from itertools import combinations, combinations_with_replacement, product
from typing import NamedTuple

from scorer.games.schocken.course import hand
from scorer.games.schocken.facts import DICE, FACES, SCHOCK_OUT, THROWS

ROLL, KEEP, TURN, STOP = "roll", "keep", "turn", "stop"
PIPS = "".join(str(face) for face in range(1, FACES + 1))
SIX, ONE = PIPS[-1], PIPS[0]

STOPS = -1
"""The target of stopping in ``DiceNode.targets``. Other targets are nodes, or smaller numbers for ``ROLLS``."""


def flip(roll: int) -> int:
    """Convert a roll to its target, or a target to its roll."""
    return STOPS - 1 - roll


class DiceNode(NamedTuple):
    """Three dice on the table."""

    dice: str  # highest first
    used: int  # rolls
    may_turn: bool  # whether a six may be turned into a 1
    words: tuple[str, ...]  # decisions
    targets: tuple[int, ...]  # of the decisions
    strength: int  # higher for higher hands
    worth: int | None  # in discs; None for all discs


def high_first(dice: str) -> str:
    """Sort dice, highest first, as they are written."""
    return "".join(sorted(dice, reverse=True))


KEPT = tuple(
    "".join(pips) for number in range(DICE) for pips in combinations_with_replacement(PIPS[::-1], number)
)
"""Dice that may be kept: none, one or two."""

_ROLLING = (("", 0), *((dice, used) for used in range(1, THROWS) for dice in KEPT))
_KEYS = [
    (dice, used, may_turn)
    for used in range(1, THROWS + 1)
    for dice in (high_first("".join(pips)) for pips in combinations_with_replacement(PIPS, DICE))
    for may_turn in ((False, True) if dice.count(SIX) > 1 else (False,))
]
NUMBERS = {key: number for number, key in enumerate(_KEYS)}
"""The node by dice, rolls used, and whether a six may be turned into a 1."""

_STARTS = {key: flip(number) for number, key in enumerate(_ROLLING)}


def _build_node(dice: str, used: int, *, may_turn: bool) -> DiceNode:
    made = hand(tuple(map(int, dice)), used)
    worth = None if made.combination == SCHOCK_OUT else made.worth(0)
    targets = {STOP: STOPS}
    if may_turn:
        targets[TURN] = NUMBERS[high_first(dice.replace(SIX, ONE, 1)), used, False]
    if used < THROWS:
        targets[ROLL] = _STARTS["", used]
        kept = {"".join(dice_kept) for number in range(1, DICE) for dice_kept in combinations(dice, number)}
        targets |= {KEEP + dice_kept: _STARTS[dice_kept, used] for dice_kept in sorted(kept)}
    return DiceNode(
        dice, used, may_turn, (*targets,), (*targets.values(),), _RANKS.index(made.strength), worth
    )


def _list_falls(kept: str, used: int) -> Iterator[int]:
    """Yield the nodes after rolling the dice that are not kept."""
    for rolled in product(PIPS, repeat=DICE - len(kept)):
        yield NUMBERS[high_first(kept + "".join(rolled)), used + 1, rolled.count(SIX) > 1]


_RANKS = sorted({hand(tuple(map(int, dice)), used).strength for dice, used, _ in _KEYS})
NODES = tuple(_build_node(dice, used, may_turn=may_turn) for dice, used, may_turn in _KEYS)
ROLLS = tuple((kept, tuple(_list_falls(kept, used))) for kept, used in _ROLLING)
"""Every roll: the dice kept, and the equally likely nodes after it. The first one is the first roll of all dice."""

TARGETS = tuple(node.targets for node in NODES)
STRENGTHS = tuple(node.strength for node in NODES)
"""The targets and the strength of each node, for loops that read little else."""
