"""The pieces of the page of Low Blow, each rendered once for every value: an entry changes two or three of them."""

from __future__ import annotations

from typing import NamedTuple

from scorer.games.low_blow import Die, RowSum
from scorer.games.low_blow.progress import BOARD, LowBlowProgress, RoundProgress
from scorer.messages import Text

Square = tuple[int, int]
"""Row and square, both from 1."""


class Tab(NamedTuple):
    """A round, or its counters, to look at."""

    number: int  # from 1
    done: bool
    wrong: bool
    counters: bool
    shown: bool


class Row(NamedTuple):
    """A row of the board."""

    address: str  # of the round
    round: int  # from 1
    number: int  # from 1
    name: str
    colour: str  # none for a neutral row
    sum: RowSum | None
    squares: tuple[Die | None, ...]  # none where only sums are entered
    at: int  # the square that is next, from 1; 0 where it is in another row
    apart: bool  # whether the next square is sought in this row alone


class Line(NamedTuple):
    """A player in the standing."""

    name: str
    colour: str
    rounds: tuple[int, ...]
    counters: int | None  # what they take off
    points: int


class Standing(NamedTuple):
    """How the game stands."""

    lines: tuple[Line, ...]
    next: Text | None

    @property
    def ranked(self) -> list[Line]:
        """The players, the leader first: the lowest wins."""
        return sorted(self.lines, key=lambda line: line.points)


def tabs(log: str, progress: LowBlowProgress, shown: int, *, counting: bool) -> tuple[str, tuple[Tab, ...]]:
    """Return the rounds to look at, then their counters, with the address of the game."""
    rounds = [
        Tab(each.number, each.sound, bool(each.faults), False, each.number == shown and not counting)
        for each in progress.rounds
    ]
    counters = [
        Tab(
            each.number,
            each.held is not None and not each.counter_faults,
            bool(each.counter_faults),
            True,
            each.number == shown and counting,
        )
        for each in progress.rounds
        if each.counts
    ]
    return f"/t/{log}", (*rounds, *counters)


def rows(log: str, shown: RoundProgress, at: Square | None, seat: int) -> list[Row]:
    """Return the rows of a round's board: the one of a seat, where it is known, before all; the neutral one last."""
    address = f"/t/{log}?round={shown.number}"
    home = [*zip(shown.start.players, shown.start.colours, shown.rows, strict=False)]
    home += [("", "", None)] * (len(shown.board) - len(home))
    found = [
        Row(
            address,
            shown.number,
            number,
            *of,
            squares if shown.mode == BOARD else (),
            at[1] if at and at[0] == number else 0,
            seat > 0,
        )
        for number, (of, squares) in enumerate(zip(home, shown.board, strict=True), 1)
    ]
    return sorted(found, key=lambda row: row.number != seat)


def standing(progress: LowBlowProgress) -> Standing:
    """Return how the game stands, by the rounds that can be scored."""
    game, outcome = progress.game, progress.outcome
    lines = [
        Line(
            name,
            colour,
            tuple(each[name] for each in outcome.rounds),
            outcome.counter_points.get(name),
            outcome.totals[name] - outcome.counter_points.get(name, 0),
        )
        for name, colour in zip(game.players, game.colours, strict=True)
    ]
    return Standing(tuple(lines), outcome.next)
