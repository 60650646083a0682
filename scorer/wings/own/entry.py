"""Entering a folder's game: a number for each row and player."""

from __future__ import annotations

import re
from dataclasses import replace
from functools import partial
from typing import NamedTuple

from scorer.entry.contract import (
    Answered,
    BadAnswerError,
    BadEditError,
    Change,
    Entry,
    NotWholeError,
    Question,
    Values,
    explain,
    explain_not_whole,
    is_whole,
    prompt,
)
from scorer.messages import Text, literal, msg, quoted
from scorer.record.text import plain_minus
from scorer.report import format_signed
from scorer.wings.own.sheet import ScoreRow
from scorer.wings.own.values import MOST, FolderOutcome, FolderPlayed, faults, score
from scorer.wings.own.words import to_text

_PLACE = re.compile(r"r([1-9][0-9]?)\.([1-9])")
_NUMBER = re.compile(r"0|-?[1-9][0-9]{0,4}")

ROW_HELP = explain(msg("A whole number for each player, {least} to {most}.", least=-MOST, most=MOST))


def place_at(row: int, seat: int) -> str:
    """Return the place of a row and a seat, both from 1."""
    return f"r{row}.{seat}"


class FolderProgress(NamedTuple):
    """The game as entered so far."""

    game: FolderPlayed
    outcome: FolderOutcome
    faulty: bool = False

    @property
    def rows(self) -> tuple[ScoreRow, ...]:
        """The rows that players fill in."""
        return self.game.sheet.entered


class FolderEntry(Entry[FolderPlayed, FolderProgress]):
    """Asks for the players' numbers, row by row."""

    def check(self, start: FolderPlayed, place: str, value: str) -> None:
        """Check a place and a value. Raises ``BadEditError``."""
        match = _PLACE.fullmatch(place)
        right = match and int(match[1]) <= len(start.sheet.entered) and int(match[2]) <= len(start.players)
        if right and value and not is_whole(value):
            raise NotWholeError(value)
        if not (right and (not value or _NUMBER.fullmatch(value))):
            raise BadEditError(place, value)

    def progress(self, start: FolderPlayed, values: Values) -> FolderProgress:
        """Return how a game stands; numbers that make a score too large are ignored."""
        numbers = {}  # rows without any are left out
        for number, row in enumerate(start.sheet.entered, 1):
            texts = [values.get(place_at(number, seat), "") for seat in range(1, len(start.players) + 1)]
            if any(texts):
                numbers[row.id] = tuple(int(text) if text else None for text in texts)
        game = replace(start, numbers=numbers)
        faulty = bool(faults(game))
        game = start if faulty else game
        return FolderProgress(game, score(game), faulty)

    def describe(self, start: FolderPlayed, place: str, value: str) -> tuple[Text, Text]:
        """Return descriptions of a place and of a value."""
        match = _PLACE.fullmatch(place)
        assert match  # check() has run
        row, seat = start.sheet.entered[int(match[1]) - 1], int(match[2]) - 1
        where = msg("{row} of {name}", row=to_text(row.name), name=start.players[seat])
        return where, literal(format_signed(int(value))) if value else msg("nothing yet")

    def next_question(self, progress: FolderProgress) -> Question | None:
        """Ask for the next number."""
        gap = progress.game.missing
        if gap is None:
            return None
        row, seat = gap
        number = next(at for at, candidate in enumerate(progress.rows, 1) if candidate.id == row)
        heading = to_text(progress.rows[number - 1].name)
        asked = [prompt(msg("{name}:", name=name), indented=True) for name in progress.game.players]
        numbers = [progress.game.number(row, at) for at in range(len(asked))]
        before = [
            Answered(heading, asked[at], str(value)) for at, value in enumerate(numbers) if value is not None
        ]
        read = partial(_read_number, place_at(number, seat + 1))
        begun = bool(before)  # what is entered of a row is in the totals, and in formulas
        return Question(
            asked[seat],
            ROW_HELP,
            read,
            heading,
            opens=not seat,
            before=before,
            begun=begun,
            in_score=begun,
        )


ENTRY = FolderEntry()


def _read_number(place: str, answer: str) -> list[Change]:
    """Read the answer for a place. Raises ``BadAnswerError``."""
    plain = plain_minus(answer)
    if _NUMBER.fullmatch(plain):
        return [(place, plain)]
    if not is_whole(plain):
        raise BadAnswerError(explain_not_whole(answer))
    raise BadAnswerError(
        msg("{found} is not {least} to {most}", found=quoted(answer), least=-MOST, most=MOST)
    )
