"""The values of a game of Low Blow, and its outcome.

The small ones are named tuples: as dataclasses they would make every start of the command two per cent slower.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import ClassVar, NamedTuple

from scorer.faults import Fault
from scorer.games.low_blow.facts import BLOG, ID, Edition
from scorer.outcome import Outcome
from scorer.seats import assign_colours


class Die(NamedTuple):
    """One die on the board: the colour it has, the pips it shows."""

    colour: str
    pips: int


class RowSum(NamedTuple):
    """The sums of a home row: its pips, and the number of its owner's own dice."""

    pips: int
    own: int

    @property
    def score(self) -> int:
        """The round score: pips in the row, minus 1 for every die of the owner's own colour in it."""
        return self.pips - self.own


Row = tuple[Die | None, ...]
"""Five squares from left to right; ``None`` is an empty square."""

Board = tuple[Row, ...]
"""Rows from top to bottom: row n is the home row of player n; a neutral row comes last."""


class Round(NamedTuple):
    """One round's result: the board, or the sums of the home rows in seat order.

    ``counters`` are those held after this round, in seat order: the web edition needs them where an extra
    round follows.
    """

    board: Board | None = None
    sums: tuple[RowSum, ...] | None = None
    counters: tuple[int, ...] | None = None


@dataclass(frozen=True)
class Game:
    """A whole game or the part of it that has been played; players clockwise in seat order."""

    game_id: ClassVar[str] = ID

    players: tuple[str, ...]
    rounds: tuple[Round, ...] = ()
    counters: tuple[int, ...] | None = None  # held after the last round given, in seat order
    edition: Edition = BLOG
    colours: tuple[str, ...] = ()  # in seat order; left out: those of the seats
    counter_points: str = "flat"  # or "rising", blog edition only
    rows: int | None = None  # rows of the board, if that is not the edition's own number

    def __post_init__(self) -> None:
        if not self.colours:
            object.__setattr__(self, "colours", assign_colours([None] * len(self.players)))

    @cached_property
    def faults(self) -> tuple[Fault, ...]:
        """All facts of the rules that the game breaks, computed once; none if it can be scored."""
        from scorer.games.low_blow.check import faults

        return tuple(faults(self))


@dataclass(frozen=True)
class LowBlowOutcome(Outcome):
    """How a game of Low Blow stands or ended."""

    edition: str
    rounds: tuple[Mapping[str, int], ...]
    counters: Mapping[str, int]
    counter_points: Mapping[str, int]
    totals: Mapping[str, int]  # the sum of the rounds, before counters
