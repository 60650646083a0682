"""A game of Low Blow as it is entered: rounds by the board or by sums, counters, and what is wrong where."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from scorer.entry.errors import BadEditError
from scorer.faults import Fault
from scorer.games.low_blow import Board, Die, Game, LowBlowOutcome, Round, RowSum, row_sum, score
from scorer.games.low_blow.boards import board_faults, excess, stands
from scorer.games.low_blow.check import board_rows, has_full_board
from scorer.games.low_blow.facts import COLUMNS, DICE_EACH
from scorer.games.low_blow.notation import read_row
from scorer.games.low_blow.sums import joint_fault, sum_faults
from scorer.messages import say

BOARD, SUMS = "board", "sums"
MODES = (BOARD, SUMS)
"""A round is entered die by die, or as the sums of the home rows; the first is the default."""

LAST_ROUND = 99
_PLACE = re.compile(r"r([1-9][0-9]?)\.(?:(mode)|b([1-9])\.([1-9])|([poc])([1-9]))")
_DIE = re.compile(r"[RBYGP][1-6]")
_COUNT = re.compile(r"[0-9]{1,3}")


def mode_at(number: int) -> str:
    """Name the place that says how a round, counted from 1, is entered."""
    return f"r{number}.mode"


def square_at(number: int, row: int, square: int) -> str:
    """Name a square, all counted from 1."""
    return f"r{number}.b{row}.{square}"


def pips_at(number: int, seat: int) -> str:
    """Name the pips in a player's row after a round, both counted from 1."""
    return f"r{number}.p{seat}"


def own_at(number: int, seat: int) -> str:
    """Name the own dice in a player's row after a round, both counted from 1."""
    return f"r{number}.o{seat}"


def counters_at(number: int, seat: int) -> str:
    """Name the counters that a player holds after a round, both counted from 1."""
    return f"r{number}.c{seat}"


def check(start: Game, place: str, value: str) -> None:
    """Refuse a place or a value that the game does not have. Raises ``BadEditError``."""
    match = _PLACE.fullmatch(place)
    if match is None or not _may_stand(start, match, value):
        raise BadEditError(place, value)


def _may_stand(start: Game, match: re.Match[str], value: str) -> bool:
    _, mode, row, square, _, seat = match.groups()
    if mode:
        return value in MODES
    if row:
        there = int(row) <= board_rows(start)[0] and int(square) <= COLUMNS
        return there and (not value or _DIE.fullmatch(value) is not None)
    return int(seat) <= len(start.players) and (not value or _COUNT.fullmatch(value) is not None)


@dataclass(frozen=True)
class RoundDesk:
    """One round as far as it is entered."""

    number: int  # from 1
    start: Game
    mode: str
    board: Board
    pips: tuple[int | None, ...]
    own: tuple[int | None, ...]
    counters: tuple[int | None, ...]
    counts: bool  # whether its counters are asked for

    @cached_property
    def sums(self) -> tuple[RowSum | None, ...]:
        """The sums of the home rows in seat order, where both numbers are entered."""
        return tuple(
            None if pips is None or own is None else RowSum(pips, own)
            for pips, own in zip(self.pips, self.own, strict=True)
        )

    @cached_property
    def whole(self) -> bool:
        """Whether every die, or every sum, is there."""
        if self.mode == SUMS:
            return None not in self.sums
        dice = sum(die is not None for row in self.board for die in row)
        return dice >= DICE_EACH * len(self.start.players)

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
        return self.sound and (not self.counts or (self.held is not None and self.counter_fault is None))

    @property
    def round(self) -> Round:
        """The round as it is scored."""
        if self.mode == SUMS:
            return Round(sums=tuple(each for each in self.sums if each is not None))
        return Round(board=self.board)

    @cached_property
    def rows(self) -> tuple[RowSum | None, ...]:
        """The sums of the home rows so far, in seat order; nothing where nothing is entered."""
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
    def counter_fault(self) -> Fault | None:
        """What is wrong with the counters so far."""
        held = sum(each or 0 for each in self.counters)
        most = self.start.edition.counters[len(self.start.players)]
        if held <= most:
            return None
        return Fault((), say("{number} counters are held, the game has {most}", number=held, most=most))

    def _board_faults(self) -> list[Fault]:
        if self.whole:
            return board_faults(
                self.board, board_rows(self.start)[:1], len(self.start.players), self.start.colours
            )
        often = excess(self.board)
        if not often:
            return []
        many = say("so far {stands}; each colour has {most} dice", stands=stands(often), most=DICE_EACH)
        return [Fault((), many)]

    def _sum_faults(self) -> list[Fault]:
        full = has_full_board(self.start)
        found = []
        for seat, (each, name) in enumerate(zip(self.sums, self.start.players, strict=True)):
            if each is not None:
                found += [Fault((seat,), fault.message) for fault in sum_faults(each, name, full=full)]
        if found or not self.whole:
            return found
        sums = self.round.sums or ()
        together = joint_fault(sums, self.start.players, self.start.colours, full=full)
        return [Fault((), together)] if together else []


@dataclass(frozen=True)
class Desk:
    """The game as it stands: the rounds that can be scored, and every round as far as it is entered."""

    game: Game
    outcome: LowBlowOutcome
    rounds: tuple[RoundDesk, ...]
    now: int  # the round that is entered next, from 1


def desk(start: Game, values: Mapping[str, str]) -> Desk:
    """Work out how a game stands from what is entered; ``values`` are those of places that are not empty."""
    regular = start.edition.rounds[len(start.players)]
    rounds = [_round(start, values, number, counts=number == regular) for number in range(1, regular + 1)]
    game = _scored(start, rounds)
    while all(each.finished for each in rounds) and score(game).next is not None and len(rounds) < LAST_ROUND:
        rounds.append(_round(start, values, len(rounds) + 1, counts=True))
        game = _scored(start, rounds)
    now = next((each.number for each in rounds if not each.finished), len(rounds))
    return Desk(game, score(game), tuple(rounds), now)


def _scored(start: Game, rounds: Sequence[RoundDesk]) -> Game:
    """Return the game with its first rounds, as far as they can be scored."""
    game = start
    for each in rounds:
        if not each.sound:
            break
        game = _with(game, each)
        if not each.finished:
            break
    return game


def _with(game: Game, last: RoundDesk) -> Game:
    """Add a round that is sound, and the counters after it where they are in."""
    held = last.held if last.counts and last.counter_fault is None else None
    if last.number > game.edition.rounds[len(game.players)] and held is None:
        return game  # an extra round stands only with its counters
    before = game.rounds
    if before and game.counters is not None:
        before = (*before[:-1], before[-1]._replace(counters=game.counters))
    return replace(game, rounds=(*before, last.round), counters=held)


def _round(start: Game, values: Mapping[str, str], number: int, *, counts: bool) -> RoundDesk:
    seats = range(1, len(start.players) + 1)
    rows = range(1, board_rows(start)[0] + 1)
    squares = range(1, COLUMNS + 1)
    return RoundDesk(
        number,
        start,
        values.get(mode_at(number), BOARD),
        tuple(tuple(_die(values.get(square_at(number, row, square))) for square in squares) for row in rows),
        tuple(_count(values.get(pips_at(number, seat))) for seat in seats),
        tuple(_count(values.get(own_at(number, seat))) for seat in seats),
        tuple(_count(values.get(counters_at(number, seat))) for seat in seats),
        counts,
    )


def _die(value: str | None) -> Die | None:
    return read_row(value)[0][0] if value else None


def _count(value: str | None) -> int | None:
    return int(value) if value else None
