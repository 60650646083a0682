"""Parts of the entry page of Low Blow, rendered once for equal values: an entry changes only two or three."""

from __future__ import annotations

from typing import NamedTuple

from scorer.games.low_blow import Die, RowSum
from scorer.games.low_blow.progress import BOARD, LowBlowProgress, RoundProgress
from scorer.messages import Text

Square = tuple[int, int]
"""Row and square, both from 1."""


class Tab(NamedTuple):
    """A tab for a round or for its counters."""

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
    colour: str  # empty for a neutral row
    sum: RowSum | None
    squares: tuple[Die | None, ...]  # empty if only sums are entered
    at: int  # the next square, from 1; 0 if it is in another row
    apart: bool  # whether the next square must be in this row


class Line(NamedTuple):
    """A player's points so far."""

    name: str
    colour: str
    rounds: tuple[int, ...]
    counters: int | None  # the points that they subtract
    points: int


class Standing(NamedTuple):
    """The points of all players so far."""

    lines: tuple[Line, ...]
    next: Text | None

    @property
    def ranked(self) -> list[Line]:
        """The players, the leader (the fewest points) first."""
        return sorted(self.lines, key=lambda line: line.points)


def tabs(log: str, progress: LowBlowProgress, shown: int, *, counting: bool) -> tuple[str, tuple[Tab, ...]]:
    """Return the address of the game, and the tabs of rounds, then of their counters."""
    rounds = [
        Tab(
            entered.number,
            entered.sound,
            bool(entered.faults),
            False,
            entered.number == shown and not counting,
        )
        for entered in progress.rounds
    ]
    counters = [
        Tab(
            entered.number,
            entered.held is not None and not entered.counter_faults,
            bool(entered.counter_faults),
            True,
            entered.number == shown and counting,
        )
        for entered in progress.rounds
        if entered.counts
    ]
    return f"/t/{log}", (*rounds, *counters)


def rows(log: str, shown: RoundProgress, at: Square | None, seat: int) -> list[Row]:
    """Return the rows of a round's board: the seat's own row first, if known, and the neutral one last."""
    address = f"/t/{log}?round={shown.number}"
    home = [*zip(shown.start.players, shown.start.colours, shown.rows, strict=False)]
    home += [("", "", None)] * (len(shown.board) - len(home))
    board_rows = [
        Row(
            address,
            shown.number,
            number,
            *owner,
            squares if shown.mode == BOARD else (),
            at[1] if at and at[0] == number else 0,
            seat > 0,
        )
        for number, (owner, squares) in enumerate(zip(home, shown.board, strict=True), 1)
    ]
    return sorted(board_rows, key=lambda row: row.number != seat)


def standing(progress: LowBlowProgress) -> Standing:
    """Return the points so far, from the rounds that can be scored."""
    game, outcome = progress.game, progress.outcome
    lines = [
        Line(
            name,
            colour,
            tuple(points[name] for points in outcome.rounds),
            outcome.counter_points.get(name),
            outcome.totals[name] - outcome.counter_points.get(name, 0),
        )
        for name, colour in zip(game.players, game.colours, strict=True)
    ]
    return Standing(tuple(lines), outcome.next)
