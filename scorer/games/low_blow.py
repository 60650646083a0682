"""Low Blow: the facts of both editions, and how a round and a game are scored.

Sources: the blog edition (13 August 2013) and the web edition (2013) of the rules. Points that the texts leave
open are decided in ``docs/rules.md``.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from scorer.errors import ScorerError
from scorer.outcome import Outcome, ranked
from scorer.seats import COLOURS

ID = "low-blow"
TITLE = "Low Blow"
PLAYERS = (3, 4)
COLUMNS = 5
DICE_EACH = 5
FACES = 6


class LowBlowError(ScorerError):
    """A game that the rules exclude; the text says which fact it breaks."""


@dataclass(frozen=True, slots=True)
class Face:
    """What placing one face does, blog edition."""

    pips: int
    passes: str  # "all" or "ones": which of the remaining dice go to the left
    counters: str  # "all", "pay", "everyone", "take" or "pot": what happens to counters
    amount: int = 0  # counters paid or taken, where that is a number


@dataclass(frozen=True, slots=True)
class Edition:
    """The facts of one edition."""

    id: str
    rolls: int  # rolls in a turn at most
    start_rotates: bool  # whether the start player changes from round to round
    counters_each: int  # counters a player starts with
    counters: Mapping[int, int]  # players -> counters in the game
    rows: Mapping[int, int]  # players -> rows of the board
    rounds: Mapping[int, int]  # players -> regular rounds
    draw_replays: bool  # whether a draw is played off in another round, or shares the win
    faces: tuple[Face, ...] = field(default=())

    def dice(self, players: int) -> int:
        """Return the number of dice in play."""
        return DICE_EACH * players

    def neutral_rows(self, players: int) -> int:
        """Return the rows of the board that are nobody's home."""
        return self.rows[players] - players


BLOG = Edition(
    id="blog",
    rolls=3,
    start_rotates=False,
    counters_each=10,
    counters={3: 30, 4: 40},
    rows={3: 3, 4: 4},
    rounds={3: 3, 4: 3},
    draw_replays=False,
    faces=(
        Face(1, passes="all", counters="all"),
        Face(2, passes="ones", counters="pay", amount=2),
        Face(3, passes="ones", counters="everyone", amount=1),
        Face(4, passes="ones", counters="take", amount=1),
        Face(5, passes="ones", counters="take", amount=2),
        Face(6, passes="all", counters="pot"),
    ),
)

WEB = Edition(
    id="web",
    rolls=1,
    start_rotates=True,
    counters_each=0,
    counters={3: 25, 4: 30},
    rows={3: 4, 4: 4},
    rounds={3: 3, 4: 4},
    draw_replays=True,
)

EDITIONS: dict[str, Edition] = {"blog": BLOG, "web": WEB}
"""Both editions by id; the first is the default."""


@dataclass(frozen=True, slots=True)
class Die:
    """One die on the board: the colour it has, the pips it shows."""

    colour: str
    pips: int


@dataclass(frozen=True, slots=True)
class RowSum:
    """A home row in short: its pips, and how many of its dice are the owner's own."""

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


@dataclass(frozen=True, slots=True)
class Round:
    """One round's result: the board as it lies, or the sums of the home rows in seat order.

    ``counters`` are those held after this round, in seat order, where they were entered.
    """

    board: Board | None = None
    sums: tuple[RowSum, ...] | None = None
    counters: tuple[int, ...] | None = None


@dataclass(frozen=True, slots=True)
class Game:
    """A whole game or the part of it that has been played."""

    players: tuple[str, ...]
    colours: tuple[str, ...]
    edition: Edition = BLOG
    counter_points: str = "flat"  # or "rising", blog edition only
    rounds: tuple[Round, ...] = ()


@dataclass(frozen=True, slots=True)
class LowBlowOutcome(Outcome):
    """How a game of Low Blow stands or ended."""

    edition: str
    rounds: tuple[Mapping[str, int], ...]
    counters: Mapping[str, int]
    counter_points: Mapping[str, int]
    totals: Mapping[str, int]


def default_colours(players: int) -> tuple[str, ...]:
    """Return the colours of the first ``players`` seats."""
    return COLOURS[:players]


def row_sum(row: Row, colour: str) -> RowSum:
    """Add up a home row: all pips in it, and the dice in it that have its owner's colour."""
    dice = [die for die in row if die is not None]
    return RowSum(sum(die.pips for die in dice), sum(die.colour == colour for die in dice))


def round_sums(played: Round, colours: Sequence[str]) -> tuple[RowSum, ...]:
    """Return the sums of the home rows in seat order, from the board or as entered."""
    if played.sums is not None:
        return played.sums
    return tuple(row_sum(row, colour) for row, colour in zip(played.board or (), colours, strict=False))


def counter_points(held: int, kind: str) -> int:
    """Return the points that ``held`` counters take off: n, or 1 + 2 + ... + n when ``kind`` is ``rising``."""
    return held * (held + 1) // 2 if kind == "rising" else held


def score(game: Game) -> LowBlowOutcome:
    """Score a game or the part of it that has been played.

    Raises ``LowBlowError`` where the game breaks a fact of the rules (see ``scorer.games.low_blow_facts``).
    """
    from scorer.games.low_blow_facts import faults  # noqa: PLC0415 - the checks need the values above

    found = faults(game)
    if found:
        raise LowBlowError("; ".join(str(fault) for fault in found))
    return tally(game)


def tally(game: Game) -> LowBlowOutcome:
    """Score a game whose facts have been checked."""
    rounds = [[each.score for each in round_sums(played, game.colours)] for played in game.rounds]
    totals = [sum(column) for column in zip(*rounds, strict=True)] or [0] * len(game.players)
    held = game.rounds[-1].counters if game.rounds else None
    points = [counter_points(n, game.counter_points) for n in held] if held is not None else None
    finals = finals_of(game, totals, points)
    winners = lowest(finals) if finals else ()
    complete = finals is not None and (len(winners) == 1 or not game.edition.draw_replays)
    names = game.players
    return LowBlowOutcome(
        game=ID,
        players=names,
        complete=complete,
        final=dict(zip(names, finals, strict=True)) if complete and finals is not None else None,
        ranking=ranked(dict(zip(names, finals or totals, strict=True))),
        winners=tuple(names[seat] for seat in winners) if complete else (),
        next=None if complete else what_next(game, finals),
        edition=game.edition.id,
        rounds=tuple(dict(zip(names, scores, strict=True)) for scores in rounds),
        counters=dict(zip(names, held or (), strict=False)),
        counter_points=dict(zip(names, points or (), strict=False)),
        totals=dict(zip(names, totals, strict=True)),
    )
