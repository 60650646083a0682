"""How Low Blow is entered: the places of a game and their values, and what the prompt asks, row by row."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import partial

from scorer.entry.contract import (
    NOTHING,
    Change,
    Entry,
    Question,
    changes,
    explained,
    once_more,
    prompt,
    put,
    refuse,
)
from scorer.entry.errors import BadAnswerError, BadEditError
from scorer.games.low_blow.check import board_rows
from scorer.games.low_blow.facts import COLUMNS
from scorer.games.low_blow.notation import read_row, show_row
from scorer.games.low_blow.progress import (
    BOARD,
    EMPTY,
    MODES,
    SUMS,
    LowBlowProgress,
    Numbers,
    RoundProgress,
    counters_at,
    mode_at,
    own_at,
    pips_at,
    square_at,
    work_out,
)
from scorer.games.low_blow.values import Game
from scorer.messages import Text, joined, literal, say, shown
from scorer.seats import BY_LETTER, colour_name

_PLACE = re.compile(r"r([1-9][0-9]?)\.(?:(mode)|b([1-9])\.([1-9])|([poc])([1-9]))")
_DIE = re.compile(r"[RBYGP][1-6]|\.")
_NUMBER = re.compile(r"[0-9]{1,3}")
_SUM = re.compile(rf"({_NUMBER.pattern})[\s,;/]+({_NUMBER.pattern})")
_NO_DICE = (None,) * COLUMNS

_TWO_WAYS = [
    say("A row, in one of two ways:"),
    say("its dice from left to right, colour letter and pips: R5 B3 B1 Y6 R2"),
    say("its pips, and how many of its dice are the player's own: 17 2"),
]
ROW_HELP = joined([joined(_TWO_WAYS, "\n  "), explained(say("'.' is an empty square."))])
COUNTERS_HELP = explained(say("How many counters this player holds now; 0 for none."))


class LowBlowEntry(Entry[Game, LowBlowProgress]):
    """Rounds by the board or by sums, then counters."""

    def check(self, start: Game, place: str, value: str) -> None:
        """Refuse a place or a value that the game does not have. Raises ``BadEditError``."""
        match = _PLACE.fullmatch(place)
        if match is None or not _may_stand(start, match, value):
            raise BadEditError(place, value)

    def progress(self, start: Game, values: Mapping[str, str]) -> LowBlowProgress:
        """Return how a game stands."""
        return work_out(start, values)

    def describe(self, start: Game, place: str, value: str) -> tuple[Text, Text]:
        """Say where a place is, and what a value means."""
        number, kind = place.split(".", 1)
        facts: dict[str, object] = {"round": int(number[1:])}
        if kind == "mode":
            return say("round {round}, how it is entered", **facts), _mode_name(value)
        if kind.startswith("b"):
            row, square = map(int, kind[1:].split("."))
            where = say("round {round}, row {row}, square {square}", row=row, square=square, **facts)
            return where, _die_name(value)
        facts["name"] = start.players[int(kind[1:]) - 1]
        where = {
            "p": say("round {round}, pips in {name}'s row", **facts),
            "o": say("round {round}, own dice in {name}'s row", **facts),
            "c": say("round {round}, {name}'s counters", **facts),
        }[kind[0]]
        return where, literal(value) if value else say("empty")

    def next_question(self, progress: LowBlowProgress) -> Question | None:
        """Return the question about the next row, or about the next player's counters."""
        now = progress.rounds[progress.now - 1]
        if now.finished:
            return None
        return _counters_question(now) if now.sound else _row_question(now)


ENTRY = LowBlowEntry()


def _may_stand(start: Game, match: re.Match[str], value: str) -> bool:
    _, mode, row, square, _, seat = match.groups()
    if mode:
        return value in MODES
    if row:
        there = int(row) <= board_rows(start)[0] and int(square) <= COLUMNS
        return there and (not value or _DIE.fullmatch(value) is not None)
    return int(seat) <= len(start.players) and (not value or _NUMBER.fullmatch(value) is not None)


def _mode_name(value: str) -> Text:
    return say("sums") if value == SUMS else say("the board")


def _die_name(value: str) -> Text:
    if value in ("", EMPTY):
        return say("empty")
    return joined([colour_name(BY_LETTER[value[0]]), value[1:]], " ")


def _row_question(now: RoundProgress) -> Question:
    """Ask for the first row that is not entered; a round in which something is wrong is asked for once more."""
    before = _entered(now)
    heading = say(
        "Round {number}: each home row, as dice (R5 B3 B1 Y6 R2) or as pips and own dice (17 2)",
        number=now.number,
    )
    if before.faults:
        heading = once_more(before.faults[0], heading)
        before = _blank(now)
    row = _next_row(before)
    return Question(
        prompt(_row_prompt(now.start, row), indented=True),
        ROW_HELP,
        partial(_read_row, now, before, row),
        NOTHING if row else heading,
        standing=not row and now.number > 1,
    )


def _entered(now: RoundProgress) -> RoundProgress:
    """Return a round with those rows alone that are entered in full."""
    pairs = zip(now.board, now.known, strict=True)
    return replace(now, board=tuple(row if known else _NO_DICE for row, known in pairs))


def _blank(now: RoundProgress) -> RoundProgress:
    rows, nobody = len(now.board), (None,) * len(now.pips)
    return replace(now, mode=BOARD, board=(_NO_DICE,) * rows, known=(False,) * rows, pips=nobody, own=nobody)


def _next_row(now: RoundProgress) -> int:
    """Return the first row that is not entered, from 0; with sums the neutral row is not asked for."""
    entered = [each is not None for each in now.sums] if now.mode == SUMS else now.known
    return list(entered).index(False)


def _row_prompt(game: Game, row: int) -> Text:
    if row == len(game.players):
        return say("neutral row:")
    return say("{name} ({colour}):", name=game.players[row], colour=colour_name(game.colours[row]))


def _read_row(now: RoundProgress, before: RoundProgress, row: int, answer: str) -> list[Change]:
    """Read a row as dice or as a sum, and refuse it where it cannot lie with those before it."""
    after = _with_sum(before, row, answer) if _SUM.fullmatch(answer) else _with_dice(before, row, answer)
    refuse(after.faults[0].message if after.faults else None)
    return changes(_values(now), _values(after))


def _with_sum(before: RoundProgress, row: int, answer: str) -> RoundProgress:
    if row == len(before.pips):
        raise BadAnswerError(
            say(
                "{answer} is no row; the neutral row needs its dice, such as R5 . B3 . .",
                answer=shown(answer),
            )
        )
    pips, own = map(int, _NUMBER.findall(answer))
    known = before if before.mode == SUMS else replace(_blank(before), board=before.board, known=before.known)
    return replace(known, mode=SUMS, pips=put(known.pips, row, pips), own=put(known.own, row, own))


def _with_dice(before: RoundProgress, row: int, answer: str) -> RoundProgress:
    dice, wrong = read_row(answer)
    refuse(wrong)
    return replace(
        before,
        board=put(before.board, row, dice),
        known=put(before.known, row, True),
        pips=put(before.pips, row, None),
        own=put(before.own, row, None),
    )


def _values(now: RoundProgress) -> dict[str, str]:
    """Return what stands at the places of a round: the rows that are entered in full, and the sums."""
    values = {mode_at(now.number): SUMS} if now.mode == SUMS else {}
    for number, row in enumerate(now.board, 1):
        if now.known[number - 1]:
            squares = enumerate(show_row(row).split(), 1)
            values |= {square_at(now.number, number, square): die for square, die in squares}
    for at, numbers in ((pips_at, now.pips), (own_at, now.own)):
        values |= {
            at(now.number, seat): str(each) for seat, each in enumerate(numbers, 1) if each is not None
        }
    return values


def _counters_question(now: RoundProgress) -> Question:
    """Ask what the next player holds; where more are held than there are, everybody is asked once more."""
    before, heading = now, say("Counters held after round {number}", number=now.number)
    if now.counter_fault:
        heading = once_more(now.counter_fault, heading)
        before = replace(now, counters=(None,) * len(now.counters))
    seat = before.counters.index(None)
    regular = now.start.edition.rounds[len(now.start.players)]
    return Question(
        prompt(say("{name}:", name=now.start.players[seat]), indented=True),
        COUNTERS_HELP,
        partial(_read_counters, now, before, seat),
        NOTHING if seat else heading,
        standing=not seat and now.number == regular,  # an extra round stands only with its counters
    )


def _read_counters(now: RoundProgress, before: RoundProgress, seat: int, answer: str) -> list[Change]:
    if not (answer.isascii() and answer.isdigit() and len(answer) < 6):
        raise BadAnswerError(say("{answer} is no number of counters; type 0 or more", answer=shown(answer)))
    after = replace(before, counters=put(before.counters, seat, int(answer)))
    refuse(after.counter_fault.message if after.counter_fault else None)
    return changes(_held(now), _held(after))


def _held(now: RoundProgress) -> dict[str, str]:
    """Return what stands at the places of counters."""
    return _numbers(counters_at, now, now.counters)


def _numbers(at: Callable[[int, int], str], now: RoundProgress, numbers: Numbers) -> dict[str, str]:
    return {at(now.number, seat): str(each) for seat, each in enumerate(numbers, 1) if each is not None}
