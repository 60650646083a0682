"""The values of a game of Schocken, and its outcome."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import ClassVar, NamedTuple, TypedDict

from scorer.errors import Fault
from scorer.frozen import Frozen
from scorer.games.schocken.facts import DISCS, ID
from scorer.outcome import Outcome


class Thrown(NamedTuple):
    """What one player revealed: the dice in any order, after turning a six into a 1, and the rolls used."""

    player: str
    dice: tuple[int, ...]
    used: int


Throw = tuple[Thrown, ...]
"""What everybody revealed, the first thrower first."""


class Game(Frozen):
    """A whole game or the part of it that has been played; players clockwise in seat order."""

    game_id: ClassVar[str] = ID

    players: tuple[str, ...]
    throws: tuple[Throw, ...] = ()
    discs: int = DISCS

    @cached_property
    def faults(self) -> tuple[Fault, ...]:
        """All facts of the rules that the game breaks, computed once; none if it can be scored."""
        from scorer.games.schocken.check import faults

        return tuple(faults(self))


ThrownScore = TypedDict("ThrownScore", {"dice": tuple[int, ...], "in": int, "combination": str, "worth": int})
"""What one player's dice are: highest first, the throws used, the combination, its worth in discs."""


class ThrowScore(TypedDict):
    """One throw: what was thrown in throwing order, and how many discs the loser took."""

    thrown: Mapping[str, ThrownScore]
    winner: str
    loser: str
    discs: int


class HalfScore(TypedDict):
    """A half or the final: its throws, the discs held after the last of them, and who has lost it."""

    throws: tuple[ThrowScore, ...]
    discs: Mapping[str, int]
    loser: str | None  # nobody until it is over


class SchockenOutcome(Outcome):
    """How a game of Schocken stands or ended; ``final`` is the halves lost."""

    halves: tuple[HalfScore, ...]  # those begun, the final included
    loser: str | None  # of the game
