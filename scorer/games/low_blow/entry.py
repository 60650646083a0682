"""Entering Low Blow: the places of a game and their values, how far its rounds are, and the questions, row by row."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, partial
from typing import NamedTuple

from scorer.entry.contract import (
    BadAnswerError,
    BadEditError,
    Change,
    Entry,
    NotWholeError,
    Question,
    Step,
    Values,
    ask_next,
    explain,
    is_whole,
    prompt,
    refuse_if,
)
from scorer.errors import Fault
from scorer.games.low_blow.check import (
    board_rows,
    count_dice,
    describe_counts,
    explain_many_counters,
    find_board_faults,
    find_excess,
    find_joint_fault,
    find_row_faults,
    find_sum_faults,
    find_unplayed,
    has_full_board,
    score,
)
from scorer.games.low_blow.facts import COLUMNS, DICE_EACH, FACES, MOST_ROUNDS
from scorer.games.low_blow.notation import read_row, show_row
from scorer.games.low_blow.scoring import row_sum
from scorer.games.low_blow.values import Board, Game, LowBlowOutcome, Round, RowSum
from scorer.messages import Text, join_texts, literal, msg, plural, quoted
from scorer.seats import BY_LETTER, colour_name

BOARD, SUMS = "board", "sums"
MODES = (BOARD, SUMS)  # the ways to enter a round: die by die (the default), or as sums of the home rows

PIPS, OWN, COUNTERS = "p", "o", "c"
"""A player's numbers: pips in the home row, own dice in it, and counters in hand."""

EMPTY = "."  # the value of a square that was entered as empty; phones leave an empty square without a value
_SQUARES = {EMPTY, *(f"{letter}{pips}" for letter in BY_LETTER for pips in range(1, FACES + 1))}


def mode_at(number: int) -> str:
    """Return the place of a round's mode; rounds count from 1."""
    return f"r{number}.mode"


def square_at(number: int, row: int, square: int) -> str:
    """Return the place of a square; round, row and square from 1."""
    return f"r{number}.b{row}.{square}"


def number_at(number: int, what: str, seat: int) -> str:
    """Return the place of a player's ``PIPS``, ``OWN`` or ``COUNTERS``; round and seat from 1."""
    return f"r{number}.{what}{seat}"


@dataclass(frozen=True)
class RoundProgress:
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
        sums: list[RowSum | None] = []
        for seat, (pips, own) in enumerate(zip(self.pips, self.own, strict=True)):
            if pips is not None and own is not None:
                sums.append(RowSum(pips, own))
            elif self._counts_dice(seat):
                sums.append(row_sum(self.board[seat], self.start.colours[seat]))
            else:
                sums.append(None)
        return tuple(sums)

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
        return () if held <= most else (Fault((), explain_many_counters(held, most)),)

    def _board_faults(self) -> list[Fault]:
        """Find faults of the board; in an incomplete one only those that more dice cannot fix."""
        players = len(self.start.players)
        if self.whole:
            return find_board_faults(self.board, board_rows(self.start)[:1], players, self.start.colours)
        faults = self._dice_faults()
        if not faults and all(self.known[:players]) and self._left > COLUMNS:
            left = self._left
            many = plural(
                left,
                "{n} die is left, but the neutral row holds {most}",
                "{n} dice are left, but the neutral row holds {most}",
                most=COLUMNS,
            )
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


def _score_rounds(start: Game, rounds: Sequence[RoundProgress]) -> Game:
    """Return the game with its first rounds, up to the first one that cannot be scored."""
    game, regular = start, start.edition.rounds[len(start.players)]
    for played in rounds:
        if not played.sound:
            break
        held = played.held if played.counts and not played.counter_faults else None
        if played.number <= regular or held is not None:  # an extra round counts only with its counters
            before = game.rounds
            if before and game.counters is not None:
                before = (*before[:-1], before[-1]._replace(counters=game.counters))
            game = replace(game, rounds=(*before, played.round), counters=held)
        if not played.finished:
            break
    return game


def read_round(start: Game, values: Mapping[str, str], number: int, *, counts: bool) -> RoundProgress:
    """Read a round from the entered values; ``counts`` tells whether its counters are asked for."""
    seats = range(1, len(start.players) + 1)
    rows = range(1, board_rows(start)[0] + 1)
    squares = [[values.get(square_at(number, row, at)) for at in range(1, COLUMNS + 1)] for row in rows]
    pips, own, held = (
        tuple(int(value) if (value := values.get(number_at(number, what, seat))) else None for seat in seats)
        for what in (PIPS, OWN, COUNTERS)
    )
    board = tuple(tuple(read_row(value)[0][0] if value else None for value in row) for row in squares)
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


_PLACE = re.compile(r"r([1-9][0-9]?)\.(?:(mode)|b([1-9])\.([1-9])|([poc])([1-9]))")
_NUMBER = re.compile(r"[0-9]{1,3}")
_BETWEEN = r"[\s,;/\u2212\u2013-]+"
_NUMBERS = re.compile(rf"[0-9]+(?:{_BETWEEN}[0-9]+)*")
_SUM = re.compile(rf"({_NUMBER.pattern}){_BETWEEN}({_NUMBER.pattern})")

_TWO_WAYS = [
    msg("A row, in one of two ways:"),
    msg("its dice from left to right, colour letter and pips: R5 B3 B1 Y6 R2"),
    msg("its pips, and how many of its dice are the player's own: 17 2"),
]
ROW_HELP = join_texts([join_texts(_TWO_WAYS, "\n  "), explain()])
HELP_WITH_EMPTY = join_texts([join_texts(_TWO_WAYS, "\n  "), explain(msg("'.' is an empty square."))])
COUNTERS_HELP = explain(msg("How many counters this player holds now; 0 for none."))


class LowBlowEntry(Entry[Game, LowBlowProgress]):
    """Enters rounds by board or by sums, then counters."""

    def check(self, start: Game, place: str, value: str) -> None:
        """Check a place and a value. Raises ``BadEditError``."""
        match = _PLACE.fullmatch(place)
        if match and match[6] and value and not is_whole(value):
            raise NotWholeError(value)
        if match is None or not _is_valid(start, match, value):
            raise BadEditError(place, value)

    def progress(self, start: Game, values: Values) -> LowBlowProgress:
        """Return how a game stands."""
        regular = start.edition.rounds[len(start.players)]
        rounds = [
            read_round(start, values, number, counts=number == regular) for number in range(1, regular + 1)
        ]
        game = _score_rounds(start, rounds)
        while all(r.finished for r in rounds) and score(game).next is not None and len(rounds) < MOST_ROUNDS:
            rounds.append(read_round(start, values, len(rounds) + 1, counts=True))
            game = _score_rounds(start, rounds)
        now = next((played.number for played in rounds if not played.finished), len(rounds))
        return LowBlowProgress(game, score(game), tuple(rounds), now, values)

    def describe(self, start: Game, place: str, value: str) -> tuple[Text, Text]:
        """Return descriptions of a place and of a value."""
        number, kind = place.split(".", 1)
        facts: dict[str, int | str] = {"round": int(number[1:])}
        if kind == "mode":
            meaning = msg("sums") if value == SUMS else msg("the board")
            return msg("round {round}, how it is entered", **facts), meaning
        if kind.startswith("b"):
            row, square = map(int, kind[1:].split("."))
            facts["square"] = square
            if row > len(start.players):
                return msg("round {round}, neutral row, square {square}", **facts), _name_die(value)
            # phones show their own row first, so a number of a row would mislead
            name = start.players[row - 1]
            return msg("round {round}, {name}'s row, square {square}", name=name, **facts), _name_die(value)
        facts["name"] = start.players[int(kind[1:]) - 1]
        where = {
            "p": msg("round {round}, pips in {name}'s row", **facts),
            "o": msg("round {round}, own dice in {name}'s row", **facts),
            "c": msg("round {round}, {name}'s counters", **facts),
        }[kind[0]]
        return where, literal(value) if value else msg("empty")

    def next_question(self, progress: LowBlowProgress) -> Question | None:
        """Ask for the next row, or for the next player's counters."""
        now = progress.rounds[progress.now - 1]
        if now.finished:
            return None
        ask = _counters_question if now.sound else _rows_question
        return ask(progress.values, now)


ENTRY = LowBlowEntry()


def _is_valid(start: Game, match: re.Match[str], value: str) -> bool:
    _, mode, row, square, _, seat = match.groups()
    if mode:
        return value in MODES
    if row:
        there = int(row) <= board_rows(start)[0] and int(square) <= COLUMNS
        return there and (not value or value in _SQUARES)
    return int(seat) <= len(start.players) and (not value or _NUMBER.fullmatch(value) is not None)


def _name_die(value: str) -> Text:
    if value in ("", EMPTY):
        return msg("empty")
    return join_texts([colour_name(BY_LETTER[value[0]]), value[1:]], " ")


def _rows_question(values: Values, now: RoundProgress) -> Question:
    """Ask for the next row; in a round by sums skip the neutral row."""
    heading = msg(
        "Round {number}: each home row, as dice (R5 B3 B1 Y6 R2) or as pips and own dice (17 2)",
        number=now.number,
    )
    entered = [row_sum is not None for row_sum in now.sums] if now.mode == SUMS else now.known
    steps = []
    owners = [*zip(now.start.players, now.start.colours, strict=True)]
    asked = [msg("{name} ({colour}):", name=name, colour=colour_name(colour)) for name, colour in owners]
    asked.append(msg("neutral row:"))
    for row, there in enumerate(entered):
        question = Question(
            prompt(asked[row], indented=True),
            ROW_HELP if has_full_board(now.start) else HELP_WITH_EMPTY,
            partial(_read_row, values, now, row),
            heading,
            opens=not row,
            standing=not row and now.number > 1,
        )
        places = [*_square_places(now, row), *_sum_places(now, row)]
        by_sum = now.sums[row] if now.mode == SUMS else None
        typed = f"{by_sum.pips} {by_sum.own}" if by_sum else show_row(now.board[row])
        steps.append(Step(places, there, question, typed))
    squares = [place for row in range(len(now.board)) for place in _square_places(now, row)]
    return ask_next(values, steps, lambda after: _update(now, after).faults, [mode_at(now.number), *squares])


def _update(now: RoundProgress, values: Values) -> RoundProgress:
    return read_round(now.start, values, now.number, counts=now.counts)


def _square_places(now: RoundProgress, row: int) -> list[str]:
    return [square_at(now.number, row + 1, square) for square in range(1, COLUMNS + 1)]


def _sum_places(now: RoundProgress, row: int) -> list[str]:
    home = row < len(now.start.players)
    return [number_at(now.number, what, row + 1) for what in (PIPS, OWN)] if home else []


def _read_row(values: Values, now: RoundProgress, row: int, answer: str) -> list[Change]:
    """Read a row as dice or as a sum; one replaces the other. Raises ``BadAnswerError``."""
    if _NUMBERS.fullmatch(answer) and not _SUM.fullmatch(answer):
        raise BadAnswerError(
            msg(
                "{answer} is not pips and own dice; write two numbers, such as 17 2: 17 pips, 2 own dice",
                answer=quoted(answer),
            )
        )
    if not _SUM.fullmatch(answer):
        dice, wrong = read_row(answer, now.start.colours)
        refuse_if(wrong)
        faults = find_row_faults(dice, row, full=has_full_board(now.start))
        refuse_if(faults[0].message if faults else None)
        sums = [(place, "") for place in _sum_places(now, row) if place in values]
        return [*zip(_square_places(now, row), show_row(dice).split(), strict=True), *sums]
    if row == len(now.start.players):
        raise BadAnswerError(
            msg(
                "{answer} is not a row; the neutral row needs its dice, such as R5 . B3 . .",
                answer=quoted(answer),
            )
        )
    numbers = [str(int(number)) for number in _NUMBER.findall(answer)]
    stale = range(len(now.start.players)) if now.mode == BOARD else ()  # sums from before the dice
    emptied = [(place, "") for seat in stale for place in _sum_places(now, seat) if place in values]
    return [*emptied, (mode_at(now.number), SUMS), *zip(_sum_places(now, row), numbers, strict=True)]


def _counters_question(values: Values, now: RoundProgress) -> Question:
    """Ask for the next player's counters."""
    heading = msg("Counters held after round {number}", number=now.number)
    regular = now.start.edition.rounds[len(now.start.players)]
    steps = []
    for seat, (name, held) in enumerate(zip(now.start.players, now.counters, strict=True)):
        place = number_at(now.number, COUNTERS, seat + 1)
        question = Question(
            prompt(msg("{name}:", name=name), indented=True),
            COUNTERS_HELP,
            partial(_read_counters, place),
            heading,
            opens=not seat,
            standing=not seat and now.number == regular,  # an extra round counts only with its counters
        )
        steps.append(Step([place], held is not None, question, str(held)))
    return ask_next(values, steps, lambda after: _update(now, after).counter_faults)


def _read_counters(place: str, answer: str) -> list[Change]:
    if not (answer.isascii() and answer.isdigit() and len(answer) < 6):
        raise BadAnswerError(
            msg("{answer} is not a number of counters; type 0 or more", answer=quoted(answer))
        )
    return [(place, str(int(answer)))]
