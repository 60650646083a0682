"""Entering Low Blow: the places of a game and their values, and the questions, row by row."""

from __future__ import annotations

import re
from functools import partial

from scorer.entry.contract import (
    BadAnswerError,
    BadEditError,
    Change,
    Entry,
    Question,
    Step,
    Values,
    ask_next,
    explain,
    prompt,
    refuse_if,
)
from scorer.games.low_blow.boards import find_row_faults
from scorer.games.low_blow.check import board_rows, has_full_board
from scorer.games.low_blow.facts import COLUMNS
from scorer.games.low_blow.notation import read_row, show_row
from scorer.games.low_blow.progress import (
    BOARD,
    COUNTERS,
    EMPTY,
    MODES,
    OWN,
    PIPS,
    SUMS,
    LowBlowProgress,
    RoundProgress,
    compute_progress,
    mode_at,
    number_at,
    read_round,
    square_at,
)
from scorer.games.low_blow.values import Game
from scorer.messages import Text, join_texts, literal, msg, quoted
from scorer.seats import BY_LETTER, colour_name

_PLACE = re.compile(r"r([1-9][0-9]?)\.(?:(mode)|b([1-9])\.([1-9])|([poc])([1-9]))")
_DIE = re.compile(r"[RBYGP][1-6]|\.")
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
        if match is None or not _is_valid(start, match, value):
            raise BadEditError(place, value)

    def progress(self, start: Game, values: Values) -> LowBlowProgress:
        """Return how a game stands."""
        return compute_progress(start, values)

    def describe(self, start: Game, place: str, value: str) -> tuple[Text, Text]:
        """Return descriptions of a place and of a value."""
        number, kind = place.split(".", 1)
        facts: dict[str, object] = {"round": int(number[1:])}
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
        return there and (not value or _DIE.fullmatch(value) is not None)
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
    for row, there in enumerate(entered):
        question = Question(
            prompt(_row_prompt(now.start, row), indented=True),
            ROW_HELP if has_full_board(now.start) else HELP_WITH_EMPTY,
            partial(_read_row, values, now, row),
            heading,
            opens=not row,
            standing=not row and now.number > 1,
        )
        steps.append(Step([*_square_places(now, row), *_sum_places(now, row)], there, question))
    squares = [place for row in range(len(now.board)) for place in _square_places(now, row)]
    return ask_next(values, steps, lambda after: _update(now, after).faults, [mode_at(now.number), *squares])


def _update(now: RoundProgress, values: Values) -> RoundProgress:
    """Return a round with other values."""
    return read_round(now.start, values, now.number, counts=now.counts)


def _square_places(now: RoundProgress, row: int) -> list[str]:
    return [square_at(now.number, row + 1, square) for square in range(1, COLUMNS + 1)]


def _sum_places(now: RoundProgress, row: int) -> list[str]:
    home = row < len(now.start.players)
    return [number_at(now.number, what, row + 1) for what in (PIPS, OWN)] if home else []


def _row_prompt(game: Game, row: int) -> Text:
    if row == len(game.players):
        return msg("neutral row:")
    return msg("{name} ({colour}):", name=game.players[row], colour=colour_name(game.colours[row]))


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
        dice, wrong = read_row(answer)
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
        steps.append(Step([place], held is not None, question))
    return ask_next(values, steps, lambda after: _update(now, after).counter_faults)


def _read_counters(place: str, answer: str) -> list[Change]:
    if not (answer.isascii() and answer.isdigit() and len(answer) < 6):
        raise BadAnswerError(
            msg("{answer} is not a number of counters; type 0 or more", answer=quoted(answer))
        )
    return [(place, str(int(answer)))]
