"""The progress of entering a game of Low Blow: rounds by board or by sums, counters, and faults."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import NamedTuple

from scorer.errors import Fault
from scorer.frozen import Frozen
from scorer.games.low_blow.boards import (
    count_dice,
    describe_counts,
    find_board_faults,
    find_excess,
    find_joint_fault,
    find_sum_faults,
    find_unplayed,
)
from scorer.games.low_blow.check import board_rows, has_full_board, score
from scorer.games.low_blow.facts import COLUMNS, DICE_EACH
from scorer.games.low_blow.notation import read_row
from scorer.games.low_blow.scoring import row_sum
from scorer.games.low_blow.values import Board, Die, Game, LowBlowOutcome, Round, RowSum
from scorer.messages import msg

BOARD, SUMS = "board", "sums"
MODES = (BOARD, SUMS)
"""The ways to enter a round: die by die (the default), or as sums of the home rows."""

PIPS, OWN, COUNTERS = "p", "o", "c"
"""A player's numbers: pips in the home row, own dice in it, and counters in hand."""

EMPTY = "."
"""The value of a square that was entered as empty; phones leave an empty square without a value."""

LAST_ROUND = 99


def mode_at(number: int) -> str:
    """Return the place of a round's mode; rounds count from 1."""
    return f"r{number}.mode"


def square_at(number: int, row: int, square: int) -> str:
    """Return the place of a square; round, row and square from 1."""
    return f"r{number}.b{row}.{square}"


def number_at(number: int, what: str, seat: int) -> str:
    """Return the place of a player's ``PIPS``, ``OWN`` or ``COUNTERS``; round and seat from 1."""
    return f"r{number}.{what}{seat}"


class RoundProgress(Frozen):
    """A round that is being entered."""

    number: int  # from 1
    start: Game
    mode: str
    board: Board
    known: tuple[bool, ...]  # per row of the board, whether all its squares are entered
    pips: tuple[int | None, ...]
    own: tuple[int | None, ...]
    counters: tuple[int | None, ...]
    counts: bool  # whether its counters are asked for

    @cached_property
    def sums(self) -> tuple[RowSum | None, ...]:
        """The sums of the home rows in seat order, entered or computed from entered dice."""
        return tuple(map(self._sum, range(len(self.start.players))))

    def _sum(self, seat: int) -> RowSum | None:
        pips, own = self.pips[seat], self.own[seat]
        if pips is not None and own is not None:
            return RowSum(pips, own)
        return row_sum(self.board[seat], self.start.colours[seat]) if self._counts_dice(seat) else None

    def _counts_dice(self, row: int) -> bool:
        """Return whether a round by sums uses the dice of a row: all are entered, and the player has no numbers."""
        home = row < len(self.pips)
        return home and self.known[row] and self.pips[row] is None and self.own[row] is None

    @cached_property
    def whole(self) -> bool:
        """Whether every die, or every sum, is entered."""
        if self.mode == SUMS:
            return None not in self.sums
        return all(self.known) or not self._left

    @property
    def _left(self) -> int:
        """The dice that are not placed yet."""
        lying = sum(die is not None for row in self.board for die in row)
        return max(0, DICE_EACH * len(self.start.players) - lying)

    @cached_property
    def faults(self) -> tuple[Fault, ...]:
        """The faults of the rows; ``where`` is the row and the square, both from 0, or the seat."""
        return tuple(self._sum_faults() if self.mode == SUMS else self._board_faults())

    @property
    def sound(self) -> bool:
        """Whether the round can be scored."""
        return self.whole and not self.faults

    @property
    def finished(self) -> bool:
        """Whether everything is entered, including counters."""
        return self.sound and (not self.counts or (self.held is not None and not self.counter_faults))

    @property
    def round(self) -> Round:
        """The round for scoring."""
        if self.mode == SUMS:
            return Round(sums=tuple(entered for entered in self.sums if entered is not None))
        return Round(board=self.board)

    @cached_property
    def rows(self) -> tuple[RowSum | None, ...]:
        """The sums of the home rows so far, in seat order; None for a row without entries."""
        if self.mode == SUMS:
            return self.sums
        pairs = zip(self.board, self.start.colours, strict=False)
        return tuple(row_sum(row, colour) if any(row) else None for row, colour in pairs)

    @property
    def held(self) -> tuple[int, ...] | None:
        """The counters of all players, or None if some are missing."""
        held = tuple(number for number in self.counters if number is not None)
        return held if len(held) == len(self.counters) else None

    @cached_property
    def counter_faults(self) -> tuple[Fault, ...]:
        """The faults of the counters so far."""
        held = sum(number or 0 for number in self.counters)
        most = self.start.edition.counters[len(self.start.players)]
        many = msg("{number} counters are held, but the game has {most}", number=held, most=most)
        return () if held <= most else (Fault((), many),)

    def _board_faults(self) -> list[Fault]:
        """Find faults of the board; in an incomplete one only those that more dice cannot fix."""
        players = len(self.start.players)
        if self.whole:
            return find_board_faults(self.board, board_rows(self.start)[:1], players, self.start.colours)
        faults = self._dice_faults()
        if not faults and all(self.known[:players]) and self._left > COLUMNS:
            left = self._left
            many = msg("{number} dice are left, but the neutral row holds {most}", number=left, most=COLUMNS)
            faults.append(Fault((), many))
        return faults

    def _sum_faults(self) -> list[Fault]:
        full = has_full_board(self.start)
        faults = []
        for seat, (entered, name) in enumerate(zip(self.sums, self.start.players, strict=True)):
            if entered is not None and not self._counts_dice(seat):
                faults += [
                    Fault((seat,), fault.message) for fault in find_sum_faults(entered, name, full=full)
                ]
        faults = faults or self._dice_faults()
        if faults or not self.whole:
            return faults
        sums = self.round.sums or ()
        together = find_joint_fault(sums, self.start.players, self.start.colours, full=full)
        return [Fault((), together)] if together else []

    def _dice_faults(self) -> list[Fault]:
        """Find colours that nobody plays or that have too many dice, in the rows and sums so far."""
        by_board = self.mode == BOARD
        rows = [(row, dice) for row, dice in enumerate(self.board) if by_board or self._counts_dice(row)]
        faults, counts = list(find_unplayed(rows, self.start.colours)), count_dice(dice for _, dice in rows)
        for seat, entered in enumerate(() if by_board else self.sums):
            if entered is not None and not self._counts_dice(seat):
                counts[self.start.colours[seat]] += entered.own
        excess = find_excess(counts)
        if excess and not faults:
            stands = describe_counts(excess)
            many = msg("so far {stands}; each colour has {most} dice", stands=stands, most=DICE_EACH)
            faults.append(Fault((), many))
        return faults


class LowBlowProgress(NamedTuple):
    """The state of a game: the rounds that can be scored, and all rounds that are being entered."""

    game: Game
    outcome: LowBlowOutcome
    rounds: tuple[RoundProgress, ...]
    now: int  # the round to enter next, from 1
    values: Mapping[str, str]  # all entered values by place

    @property
    def faulty(self) -> bool:
        """Whether a round has faults, so that it and later rounds are not in the game."""
        return any(played.faults or played.counter_faults for played in self.rounds)


def compute_progress(start: Game, values: Mapping[str, str]) -> LowBlowProgress:
    """Compute how a game stands from the values of all places that are not empty."""
    regular = start.edition.rounds[len(start.players)]
    rounds = [read_round(start, values, number, counts=number == regular) for number in range(1, regular + 1)]
    game = _score_rounds(start, rounds)
    while all(r.finished for r in rounds) and score(game).next is not None and len(rounds) < LAST_ROUND:
        rounds.append(read_round(start, values, len(rounds) + 1, counts=True))
        game = _score_rounds(start, rounds)
    now = next((played.number for played in rounds if not played.finished), len(rounds))
    return LowBlowProgress(game, score(game), tuple(rounds), now, values)


def _score_rounds(start: Game, rounds: Sequence[RoundProgress]) -> Game:
    """Return the game with its first rounds, up to the first one that cannot be scored."""
    game = start
    for played in rounds:
        if not played.sound:
            break
        game = _add_round(game, played)
        if not played.finished:
            break
    return game


def _add_round(game: Game, last: RoundProgress) -> Game:
    """Add a valid round, and the counters after it if they are entered."""
    held = last.held if last.counts and not last.counter_faults else None
    if last.number > game.edition.rounds[len(game.players)] and held is None:
        return game  # an extra round counts only with its counters
    before = game.rounds
    if before and game.counters is not None:
        before = (*before[:-1], before[-1]._replace(counters=game.counters))
    return game._replace(rounds=(*before, last.round), counters=held)


def read_round(start: Game, values: Mapping[str, str], number: int, *, counts: bool) -> RoundProgress:
    """Read a round from the entered values; ``counts`` tells whether its counters are asked for."""
    seats = range(1, len(start.players) + 1)
    rows = range(1, board_rows(start)[0] + 1)
    squares = [[values.get(square_at(number, row, at)) for at in range(1, COLUMNS + 1)] for row in rows]
    pips, own, held = (
        tuple(_read_count(values.get(number_at(number, what, seat))) for seat in seats)
        for what in (PIPS, OWN, COUNTERS)
    )
    board = tuple(tuple(map(_read_die, row)) for row in squares)
    known = tuple(None not in row for row in squares)
    mode = _find_mode(start, values, number)
    return RoundProgress(number, start, mode, board, known, pips, own, held, counts)


def _find_mode(start: Game, values: Mapping[str, str], number: int) -> str:
    """Return the mode of a round: the entered one, or else that of the round before unless dice are entered."""
    if mode := values.get(mode_at(number)):
        return mode
    rows = range(1, board_rows(start)[0] + 1)
    if number == 1 or any(square_at(number, row, 1 + at) in values for row in rows for at in range(COLUMNS)):
        return BOARD
    return _find_mode(start, values, number - 1)


def _read_die(value: str | None) -> Die | None:
    return read_row(value)[0][0] if value else None


def _read_count(value: str | None) -> int | None:
    return int(value) if value else None
