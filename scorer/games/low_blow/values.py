"""The values of a game of Low Blow, and its outcome."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar, NamedTuple

from scorer.frozen import Frozen
from scorer.games.low_blow.facts import BLOG, ID, Edition
from scorer.outcome import Outcome
from scorer.seats import assign_colours


class Die(NamedTuple):
    """A die on the board: its colour and pips."""

    colour: str
    pips: int


class RowSum(NamedTuple):
    """The sum of a home row: all pips, and the number of its owner's dice."""

    pips: int
    own: int

    @property
    def score(self) -> int:
        """The round score: pips in the row minus the owner's dice in it."""
        return self.pips - self.own


Row = tuple[Die | None, ...]
"""Five squares from left to right; None is an empty square."""

Board = tuple[Row, ...]
"""Rows from top to bottom: row n is the home row of player n; a neutral row comes last."""


class Round(NamedTuple):
    """The result of a round: the board, or the sums of the home rows in seat order.

    ``counters`` are those in hand after the round, in seat order; the web edition needs them if an extra round follows.
    """

    board: Board | None = None
    sums: tuple[RowSum, ...] | None = None
    counters: tuple[int, ...] | None = None


class Game(Frozen):
    """A game, finished or not.

    ``players`` are clockwise in seat order. ``counters`` are those in hand after the last round, and ``colours`` those
    of the players (empty: the default ones), both in seat order. ``counter_points`` is "flat" or, in the blog edition,
    "rising". ``rows`` is the number of rows of the board if it is not the edition's default.
    """

    game_id: ClassVar[str] = ID

    players: tuple[str, ...]
    rounds: tuple[Round, ...] = ()
    counters: tuple[int, ...] | None = None
    edition: Edition = BLOG
    colours: tuple[str, ...] = ()
    counter_points: str = "flat"
    rows: int | None = None

    def _made(self) -> None:
        if not self.colours:
            self.__dict__["colours"] = assign_colours([None] * len(self.players))


class LowBlowOutcome(Outcome):
    """How a game of Low Blow stands or ended."""

    edition: str
    rounds: tuple[Mapping[str, int], ...]
    counters: Mapping[str, int]
    counter_points: Mapping[str, int]
    totals: Mapping[str, int]  # the sum of the rounds, before counters
