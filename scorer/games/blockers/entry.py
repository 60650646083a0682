"""A game or a match of Blockers as it is entered: tiles painted on the board, captures counted, what is missing."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property

from scorer.entry.errors import BadEditError
from scorer.faults import Fault
from scorer.games.blockers import BOARD, PLACED, ROWS, BlockersOutcome, Board, Game, Result, Tile, score
from scorer.games.blockers.boards import missing, result_faults
from scorer.seats import BY_LETTER, LETTERS

MOST_GAMES = 99
_PLACE = re.compile(r"g([1-9][0-9]?)\.(?:([A-I])([1-9])|k([1-9])\.([RBYGP]))")
_COUNT = re.compile(r"[1-9][0-9]?")


def square_at(number: int, row: int, column: int) -> str:
    """Name a square of a game, all counted from 1."""
    return f"g{number}.{ROWS[row - 1]}{column}"


def captured_at(number: int, seat: int, colour: str) -> str:
    """Name how many tiles of a colour a player has captured, game and seat counted from 1."""
    return f"g{number}.k{seat}.{LETTERS[colour]}"


def check(start: Game, place: str, value: str) -> None:
    """Refuse a place or a value that the game does not have. Raises ``BadEditError``."""
    match = _PLACE.fullmatch(place)
    if match is None or not _may_stand(start, match, value):
        raise BadEditError(place, value)


def _may_stand(start: Game, match: re.Match[str], value: str) -> bool:
    _, row, _, seat, letter = match.groups()
    played = [LETTERS[colour] for own in start.colours for colour in own]
    if row:
        return not value or value in played
    if int(seat) > len(start.players) or BY_LETTER[letter] not in capturable(start, int(seat)):
        return False
    return not value or (_COUNT.fullmatch(value) is not None and int(value) <= PLACED)


def capturable(start: Game, seat: int) -> tuple[str, ...]:
    """Return the colours that a player, counted from 1, can capture: in profi their own too."""
    return tuple(
        colour
        for number, own in enumerate(start.colours, 1)
        for colour in own
        if number != seat or start.variant == "profi"
    )


@dataclass(frozen=True)
class GameDesk:
    """One game as far as it is entered."""

    number: int  # from 1
    start: Game
    board: Board
    captured: tuple[Mapping[str, int], ...]  # of each seat: how many of each colour

    @cached_property
    def result(self) -> Result:
        """The game as it lies, not over."""
        tiles = tuple(
            tuple(Tile(colour) for colour, count in each.items() for _ in range(count))
            for each in self.captured
        )
        return Result(self.board, tiles, unfinished=True)

    @cached_property
    def begun(self) -> bool:
        """Whether a tile lies anywhere."""
        return any(any(row) for row in self.board) or any(any(each.values()) for each in self.captured)

    @cached_property
    def missing(self) -> Mapping[str, int]:
        """The colours of which tiles are still missing, and how many."""
        return missing(self.result, self.start.colours)

    @cached_property
    def faults(self) -> tuple[Fault, ...]:
        """What is wrong with it; once no tile is missing, also what only a finished game must obey."""
        result = self.result._replace(unfinished=bool(self.missing))
        own = self.start.variant == "profi"
        return tuple(result_faults(result, self.start.players, self.start.colours, own=own))

    @property
    def over(self) -> bool:
        """Whether every tile is there and nothing is wrong."""
        return not self.missing and not self.faults


@dataclass(frozen=True)
class Desk:
    """The match as it stands: the games that are over, and the one that is entered."""

    game: Game  # the games that are over
    outcome: BlockersOutcome
    standing: BlockersOutcome  # with the unfinished one, where it can be scored
    games: tuple[GameDesk, ...]
    now: int  # the game that is entered, from 1

    @property
    def as_it_stands(self) -> Game:
        """The match with the unfinished game."""
        last = self.games[self.now - 1]
        if self.outcome.complete or not last.begun or last.faults or last.over:
            return self.game
        return replace(self.game, games=(*self.game.games, last.result))


def desk(start: Game, values: Mapping[str, str]) -> Desk:
    """Work out how a match stands from what is entered; ``values`` are those of places that are not empty."""
    games: list[GameDesk] = []
    game, outcome = start, score(start)
    while not outcome.complete and len(games) < MOST_GAMES:
        last = _game(start, values, len(games) + 1)
        games.append(last)
        if not last.over:
            break
        game = replace(game, games=(*game.games, last.result._replace(unfinished=False)))
        outcome = score(game)
    stand = Desk(game, outcome, outcome, tuple(games), len(games))
    return replace(stand, standing=score(stand.as_it_stands))


def _game(start: Game, values: Mapping[str, str], number: int) -> GameDesk:
    span = range(1, BOARD + 1)
    board = tuple(tuple(_tile(values.get(square_at(number, row, column))) for column in span) for row in span)
    captured = tuple(
        {
            colour: int(values.get(captured_at(number, seat, colour), "0"))
            for colour in capturable(start, seat)
        }
        for seat in range(1, len(start.players) + 1)
    )
    return GameDesk(number, start, board, captured)


def _tile(value: str | None) -> Tile | None:
    return Tile(BY_LETTER[value]) if value else None
