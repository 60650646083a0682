"""The values of a game of Low Blow, and its outcome."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar, NamedTuple

from scorer.games.low_blow.facts import BLOG, ID, OWN_DIE, Edition
from scorer.outcome import Outcome
from scorer.seats import assign_colours


class Die(NamedTuple):
    """A die of Low Blow on the board.

    ``colour`` is "red", "blue", "yellow", "green" or "purple"; ``pips`` is a whole number from 1 to 6. Other values
    are not refused here; ``faults`` reports them.

    >>> Die("red", 5)
    Die(colour='red', pips=5)
    """

    colour: str
    pips: int


class RowSum(NamedTuple):
    """The sum of a home row of Low Blow.

    ``pips`` are those of all dice in the row, 5 to 30 on a full board; ``own`` is the number of its owner's dice in it,
    0 to 5. Other values are not refused here; ``faults`` reports them.

    >>> RowSum(pips=17, own=2).score
    15
    """

    pips: int
    own: int

    @property
    def off(self) -> int:
        """What the owner's dice in the row take off."""
        return OWN_DIE * self.own

    @property
    def score(self) -> int:
        """The round score: pips in the row minus what the owner's dice in it take off."""
        return self.pips - self.off


if TYPE_CHECKING:
    Row = tuple[Die | None, ...]
    Board = tuple[Row, ...]
else:  # plain tuples are rows and boards too; these classes are what ``help`` shows

    class Row(tuple):
        """A row of a board of Low Blow: a tuple of five squares from left to right.

        A square is a ``Die``, or None if it is empty. Other lengths are not refused here; ``faults`` reports them.

        >>> len(Row((Die("red", 5), None, None, None, None)))
        5
        """

    class Board(tuple):
        """A board of Low Blow: a tuple of rows from top to bottom.

        Row n is the home row of player n; a neutral row comes last. ``faults`` reports a wrong number of rows.

        >>> len(Board((Row((None,) * 5),) * 3))
        3
        """


class Round(NamedTuple):
    """The result of a round of Low Blow: the board, or the sums of the home rows in seat order.

    ``board`` is a ``Board``, ``sums`` a tuple of ``RowSum``; give one of them. ``counters`` are those in hand after the
    round, whole numbers in seat order; the web edition needs them if an extra round follows. ``faults`` reports what is
    missing or impossible.

    >>> Round(sums=(RowSum(17, 2), RowSum(14, 2), RowSum(17, 2))).sums[1].score
    12
    """

    board: Board | None = None
    sums: tuple[RowSum, ...] | None = None
    counters: tuple[int, ...] | None = None


@dataclass(frozen=True)
class Game:
    """A game of Low Blow, finished or not; others are ``scorer.games.blockers.Game``, ``scorer.games.schocken.Game``.

    ``players`` are three or four names, clockwise in seat order. ``rounds`` is a tuple of ``Round``. ``counters`` are
    those in hand after the last round, and ``colours`` those of the players (empty: the default ones), both in seat
    order. ``edition`` is ``BLOG`` or ``WEB``. ``counter_points`` is "flat" or, in the blog edition, "rising".
    ``rows`` is the number of rows of the board if it is not the edition's default. Raises ``TypeError`` for unknown
    or missing fields; ``faults`` reports values that the rules exclude.

    >>> Game(("Ana", "Ben", "Cleo")).colours
    ('red', 'blue', 'yellow')
    """

    game_id: ClassVar[str] = ID

    players: tuple[str, ...]
    rounds: tuple[Round, ...] = ()
    counters: tuple[int, ...] | None = None
    edition: Edition = BLOG
    colours: tuple[str, ...] = ()
    counter_points: str = "flat"
    rows: int | None = None

    def __post_init__(self) -> None:
        if not self.colours:
            object.__setattr__(self, "colours", assign_colours([None] * len(self.players)))


@dataclass(frozen=True)
class LowBlowOutcome(Outcome):
    """How a game of Low Blow stands or ended: an ``Outcome`` with more fields. Points are whole numbers, by player.

    ``edition`` is the id of the edition. ``rounds`` are the scores of each round, ``totals`` their sums. ``counters``
    are those held, and ``counter_points`` the points that they subtract; both are empty if they are not known.

    >>> from scorer import score
    >>> score(Game(("Ana", "Ben", "Cleo"))).edition
    'blog'
    """

    edition: str
    rounds: tuple[Mapping[str, int], ...]
    counters: Mapping[str, int]
    counter_points: Mapping[str, int]
    totals: Mapping[str, int]
