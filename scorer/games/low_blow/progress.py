"""A game of Low Blow that is being entered: rounds by board or by sums, counters, and faults."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import NamedTuple

from scorer.errors import Fault
from scorer.frozen import Frozen
from scorer.games.low_blow.boards import board_faults, dice_of, excess, stands, unplayed_faults
from scorer.games.low_blow.check import board_rows, has_full_board
from scorer.games.low_blow.facts import COLUMNS, DICE_EACH
from scorer.games.low_blow.notation import read_row
from scorer.games.low_blow.scoring import row_sum, score
from scorer.games.low_blow.sums import joint_fault, sum_faults
from scorer.games.low_blow.values import Board, Die, Game, LowBlowOutcome, Round, RowSum
from scorer.messages import msg

BOARD, SUMS = "board", "sums"
MODES = (BOARD, SUMS)
"""A round is entered die by die, or as the sums of the home rows; the first is the default."""

PIPS, OWN, COUNTERS = "p", "o", "c"
"""The numbers of a player: pips in the home row, own dice in it, and the counters that are held."""

EMPTY = "."
"""The value of a square that is known to be empty; the phones leave such a square without a value."""

LAST_ROUND = 99


def mode_at(number: int) -> str:
    """Return the place of the mode of a round, counted from 1."""
    return f"r{number}.mode"


def square_at(number: int, row: int, square: int) -> str:
    """Return the place of a square, all counted from 1."""
    return f"r{number}.b{row}.{square}"


def number_at(number: int, what: str, seat: int) -> str:
    """Return the place of a number after a round: ``PIPS``, ``OWN`` dice, ``COUNTERS``; round and seat from 1."""
    return f"r{number}.{what}{seat}"


class RoundProgress(Frozen):
    """One round that is being entered."""

    number: int  # from 1
    start: Game
    mode: str
    board: Board
    known: tuple[bool, ...]  # of each row of the board, whether all its squares are entered
    pips: tuple[int | None, ...]
    own: tuple[int | None, ...]
    counters: tuple[int | None, ...]
    counts: bool  # whether its counters are asked for

    @cached_property
    def sums(self) -> tuple[RowSum | None, ...]:
        """The sums of the home rows in seat order: those that are entered, else of rows whose dice are."""
        return tuple(map(self._sum, range(len(self.start.players))))

    def _sum(self, seat: int) -> RowSum | None:
        pips, own = self.pips[seat], self.own[seat]
        if pips is not None and own is not None:
            return RowSum(pips, own)
        return row_sum(self.board[seat], self.start.colours[seat]) if self._by_dice(seat) else None

    def _by_dice(self, row: int) -> bool:
        """Return whether the dice of a row count in a round by sums: all are entered, and no number of its player."""
        home = row < len(self.pips)
        return home and self.known[row] and self.pips[row] is None and self.own[row] is None

    @cached_property
    def whole(self) -> bool:
        """Whether every die, or every sum, is there."""
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
        """What is wrong with the rows; ``where`` is the row and the square, both from 0, or the seat."""
        return tuple(self._sum_faults() if self.mode == SUMS else self._board_faults())

    @property
    def sound(self) -> bool:
        """Whether the round can be scored."""
        return self.whole and not self.faults

    @property
    def finished(self) -> bool:
        """Whether nothing of it is left to enter, its counters included."""
        return self.sound and (not self.counts or (self.held is not None and not self.counter_faults))

    @property
    def round(self) -> Round:
        """The round as it is scored."""
        if self.mode == SUMS:
            return Round(sums=tuple(each for each in self.sums if each is not None))
        return Round(board=self.board)

    @cached_property
    def rows(self) -> tuple[RowSum | None, ...]:
        """The sums of the home rows so far, in seat order; nothing if nothing is entered."""
        if self.mode == SUMS:
            return self.sums
        pairs = zip(self.board, self.start.colours, strict=False)
        return tuple(row_sum(row, colour) if any(row) else None for row, colour in pairs)

    @property
    def held(self) -> tuple[int, ...] | None:
        """The counters of all players, once all are entered."""
        held = tuple(each for each in self.counters if each is not None)
        return held if len(held) == len(self.counters) else None

    @cached_property
    def counter_faults(self) -> tuple[Fault, ...]:
        """What is wrong with the counters so far."""
        held = sum(each or 0 for each in self.counters)
        most = self.start.edition.counters[len(self.start.players)]
        many = msg("{number} counters are held, but the game has {most}", number=held, most=most)
        return () if held <= most else (Fault((), many),)

    def _board_faults(self) -> list[Fault]:
        """Find faults of a board; of an incomplete one only those that no further die can fix."""
        players = len(self.start.players)
        if self.whole:
            return board_faults(self.board, board_rows(self.start)[:1], players, self.start.colours)
        found = self._dice_faults()
        if not found and all(self.known[:players]) and self._left > COLUMNS:
            many = msg(
                "{number} dice are left, but the neutral row holds {most}", number=self._left, most=COLUMNS
            )
            found.append(Fault((), many))
        return found

    def _sum_faults(self) -> list[Fault]:
        full = has_full_board(self.start)
        found = []
        for seat, (each, name) in enumerate(zip(self.sums, self.start.players, strict=True)):
            if each is not None and not self._by_dice(seat):
                found += [Fault((seat,), fault.message) for fault in sum_faults(each, name, full=full)]
        found = found or self._dice_faults()
        if found or not self.whole:
            return found
        sums = self.round.sums or ()
        together = joint_fault(sums, self.start.players, self.start.colours, full=full)
        return [Fault((), together)] if together else []

    def _dice_faults(self) -> list[Fault]:
        """Find dice that nobody plays, and colours of which there are too many, in the rows and sums so far."""
        rows = [
            (row, dice) for row, dice in enumerate(self.board) if self.mode == BOARD or self._by_dice(row)
        ]
        found, seen = list(unplayed_faults(rows, self.start.colours)), dice_of(dice for _, dice in rows)
        for seat, each in enumerate(self.sums if self.mode == SUMS else ()):
            if each is not None and not self._by_dice(seat):
                seen[self.start.colours[seat]] += each.own
        often = excess(seen)
        if often and not found:
            many = msg("so far {stands}; each colour has {most} dice", stands=stands(often), most=DICE_EACH)
            found.append(Fault((), many))
        return found


class LowBlowProgress(NamedTuple):
    """The state of the game: the rounds that can be scored, and every round that is being entered."""

    game: Game
    outcome: LowBlowOutcome
    rounds: tuple[RoundProgress, ...]
    now: int  # the round that is entered next, from 1
    values: Mapping[str, str]  # what was entered

    @property
    def faulty(self) -> bool:
        """Whether there is a fault, so that a round and those after it are not in the game."""
        return any(each.faults or each.counter_faults for each in self.rounds)


def work_out(start: Game, values: Mapping[str, str]) -> LowBlowProgress:
    """Compute how a game stands from what is entered; ``values`` are those of places that are not empty."""
    regular = start.edition.rounds[len(start.players)]
    rounds = [round_of(start, values, number, counts=number == regular) for number in range(1, regular + 1)]
    game = _score_rounds(start, rounds)
    while all(each.finished for each in rounds) and score(game).next is not None and len(rounds) < LAST_ROUND:
        rounds.append(round_of(start, values, len(rounds) + 1, counts=True))
        game = _score_rounds(start, rounds)
    now = next((each.number for each in rounds if not each.finished), len(rounds))
    return LowBlowProgress(game, score(game), tuple(rounds), now, values)


def _score_rounds(start: Game, rounds: Sequence[RoundProgress]) -> Game:
    """Return the game with its first rounds, as far as they can be scored."""
    game = start
    for each in rounds:
        if not each.sound:
            break
        game = _with(game, each)
        if not each.finished:
            break
    return game


def _with(game: Game, last: RoundProgress) -> Game:
    """Add a valid round, and the counters after it if they are entered."""
    held = last.held if last.counts and not last.counter_faults else None
    if last.number > game.edition.rounds[len(game.players)] and held is None:
        return game  # an extra round counts only with its counters
    before = game.rounds
    if before and game.counters is not None:
        before = (*before[:-1], before[-1]._replace(counters=game.counters))
    return game._replace(rounds=(*before, last.round), counters=held)


def round_of(start: Game, values: Mapping[str, str], number: int, *, counts: bool) -> RoundProgress:
    """Return a round as far as it is entered."""
    seats = range(1, len(start.players) + 1)
    rows = range(1, board_rows(start)[0] + 1)
    squares = [
        [values.get(square_at(number, row, square)) for square in range(1, COLUMNS + 1)] for row in rows
    ]
    pips, own, held = (
        tuple(_count(values.get(number_at(number, what, seat))) for seat in seats)
        for what in (PIPS, OWN, COUNTERS)
    )
    board = tuple(tuple(map(_die, row)) for row in squares)
    known = tuple(None not in row for row in squares)
    return RoundProgress(number, start, _mode(start, values, number), board, known, pips, own, held, counts)


def _mode(start: Game, values: Mapping[str, str], number: int) -> str:
    """Return how a round is entered: as is said, else as the round before, unless some of its dice are entered."""
    if mode := values.get(mode_at(number)):
        return mode
    rows = range(1, board_rows(start)[0] + 1)
    if number == 1 or any(square_at(number, row, 1 + at) in values for row in rows for at in range(COLUMNS)):
        return BOARD
    return _mode(start, values, number - 1)


def _die(value: str | None) -> Die | None:
    return read_row(value)[0][0] if value else None


def _count(value: str | None) -> int | None:
    return int(value) if value else None
