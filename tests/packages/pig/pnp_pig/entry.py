"""How Pig is entered: the points of one turn after the other."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import partial

from pnp_pig.rules import RULES
from pnp_pig.values import MOST, Game, PigOutcome, can_be, is_won
from scorer.entry.contract import (
    NOTHING,
    BadAnswerError,
    BadEditError,
    Change,
    Entry,
    Question,
    Values,
    explain,
    prompt,
)
from scorer.messages import Text, literal, msg, quoted

_PLACE = re.compile(r"t[1-9][0-9]{0,2}")
_VALUE = re.compile(r"0|[1-9][0-9]{0,2}")

TURN_HELP = explain(msg("The points that the turn brought, 2 to {most}; 0 where a 1 was thrown.", most=MOST))


def turn_at(number: int) -> str:
    """Name the place of a turn, counted from 1 over all players."""
    return f"t{number}"


@dataclass(frozen=True)
class PigProgress:
    """The game as far as it is entered."""

    game: Game
    outcome: PigOutcome
    turns: int  # that count
    faulty: bool = False  # what cannot be is not taken

    @property
    def now(self) -> int:
        """The turn that is entered next, from 1."""
        return self.turns + 1

    @property
    def who(self) -> str:
        """Whose turn it is."""
        return self.game.players[self.turns % len(self.game.players)]


class PigEntry(Entry[Game, PigProgress]):
    """Turn by turn, until somebody has reached the target."""

    def check(self, start: Game, place: str, value: str) -> None:
        """Refuse a place or a value that the game does not have. Raises ``BadEditError``."""
        right = not value or (_VALUE.fullmatch(value) is not None and can_be(int(value)))
        if not (right and _PLACE.fullmatch(place)):
            raise BadEditError(place, value)

    def progress(self, start: Game, values: Values) -> PigProgress:
        """Return how a game stands; a turn that is not entered, or the winning one, ends what counts."""
        turns: list[int] = []
        game = start
        while not is_won(game) and (points := values.get(turn_at(len(turns) + 1))):
            turns.append(int(points))
            game = replace(start, rounds=_rounds(turns, len(start.players)))
        return PigProgress(game, RULES.score(game), len(turns))

    def describe(self, start: Game, place: str, value: str) -> tuple[Text, Text]:
        """Return descriptions of a place and of a value."""
        round_, seat = divmod(int(place[1:]) - 1, len(start.players))
        where = msg("round {number}, {name}'s turn", number=round_ + 1, name=start.players[seat])
        return where, literal(value) if value else msg("not played")

    def next_question(self, progress: PigProgress) -> Question | None:
        """Return the question about the next turn."""
        if progress.outcome.complete:
            return None
        round_, seat = divmod(progress.turns, len(progress.game.players))
        heading = NOTHING if seat else msg("Round {number}: points of every turn", number=round_ + 1)
        asked = prompt(msg("{name}:", name=progress.who), indented=True)
        return Question(asked, TURN_HELP, partial(_read, progress.now), heading)


ENTRY = PigEntry()


def _rounds(turns: Sequence[int], players: int) -> tuple[tuple[int, ...], ...]:
    return tuple(tuple(turns[at : at + players]) for at in range(0, len(turns), players))


def _read(number: int, answer: str) -> list[Change]:
    """Read the points of a turn."""
    if not _VALUE.fullmatch(answer) or not can_be(int(answer)):
        raise BadAnswerError(
            msg("{found} are no points of a turn; type 0, or 2 to {most}", found=quoted(answer), most=MOST)
        )
    return [(turn_at(number), answer)]
