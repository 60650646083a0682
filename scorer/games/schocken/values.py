"""The values of a game of Schocken, and its outcome."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar, NamedTuple, TypedDict

from scorer.games.schocken.facts import DISCS, ID
from scorer.outcome import Outcome


class Thrown(NamedTuple):
    """A player's hand in a throw of Schocken.

    ``dice`` are three whole numbers from 1 to 6 in any order, after a six was turned into a 1; ``used`` is the number
    of rolls, 1 to 3. Other values are not refused here; ``faults`` reports them.

    >>> Thrown("Ana", (4, 2, 1), used=1).dice
    (4, 2, 1)
    """

    player: str
    dice: tuple[int, ...]
    used: int


Throw = tuple[Thrown, ...]  # the hands of all throwers, in throwing order


@dataclass(frozen=True)
class Game:
    """A game of Schocken, finished or not.

    ``players`` are two to eight names, clockwise in seat order. ``throws`` is a tuple of throws; a throw is a tuple of
    ``Thrown`` in throwing order. ``discs`` is the number of penalty discs without the red one, 1 to 99. Raises
    ``TypeError`` for unknown or missing fields; ``faults`` reports values that the rules exclude.

    >>> Game(("Ana", "Ben")).discs
    13
    """

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


@dataclass(frozen=True)
class SchockenOutcome(Outcome):
    """How a game of Schocken stands or ended: an ``Outcome`` with its halves; ``final`` is the halves lost.

    ``halves`` are all that have begun, including the final; each has its ``throws``, its ``discs`` by player, and its
    ``loser``. ``loser`` is the player who lost the game, or None.

    >>> from scorer import score
    >>> score(Game(("Ana", "Ben"))).halves
    ()
    """

    halves: tuple[HalfScore, ...]
    loser: str | None
