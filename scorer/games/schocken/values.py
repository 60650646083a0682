"""The values of a game of Schocken, and its outcome."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar, NamedTuple, TypedDict

from scorer.frozen import Frozen
from scorer.games.schocken.facts import DISCS, ID
from scorer.outcome import Outcome


class Thrown(NamedTuple):
    """A player's hand: the dice in any order, after turning a six into a 1, and the number of rolls."""

    player: str
    dice: tuple[int, ...]
    used: int


Throw = tuple[Thrown, ...]
"""The hands of all throwers, in throwing order."""


class Game(Frozen):
    """A game, finished or not: ``players`` clockwise in seat order, ``discs`` without the red one."""

    game_id: ClassVar[str] = ID

    players: tuple[str, ...]
    throws: tuple[Throw, ...] = ()
    discs: int = DISCS


ThrownScore = TypedDict("ThrownScore", {"dice": tuple[int, ...], "in": int, "combination": str, "worth": int})
"""A player's dice, highest first, the number of rolls, the combination, and its worth in discs."""


class ThrowScore(TypedDict):
    """A throw: the hands in throwing order, winner and loser, and the discs that the loser took."""

    thrown: Mapping[str, ThrownScore]
    winner: str
    loser: str
    discs: int


class HalfScore(TypedDict):
    """A half or final: its throws, the discs after the last of them, and who has lost it."""

    throws: tuple[ThrowScore, ...]
    discs: Mapping[str, int]
    loser: str | None  # None until the half is over


class SchockenOutcome(Outcome):
    """How a game of Schocken stands or ended; ``final`` is the halves lost."""

    halves: tuple[HalfScore, ...]  # all that have begun, including the final
    loser: str | None  # of the game
