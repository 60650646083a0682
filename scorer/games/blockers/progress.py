"""A game or match of Blockers that is being entered: tiles on the board, captures, missing tiles."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property

from scorer.errors import Fault
from scorer.frozen import Frozen
from scorer.games.blockers.boards import missing, result_faults
from scorer.games.blockers.facts import BOARD, ROWS
from scorer.games.blockers.notation import read_row, read_tiles
from scorer.games.blockers.scoring import score
from scorer.games.blockers.values import BlockersOutcome, Board, Game, Result, Tile
from scorer.seats import COLOURS, LETTERS

MOST_GAMES = 99

EMPTY = "."
"""The value of a square that is known to be empty; the phones leave such a square without a value."""


def square_at(number: int, row: int, column: int) -> str:
    """Return the place of a square of a game, all counted from 1."""
    return f"g{number}.{ROWS[row - 1]}{column}"


def captured_at(number: int, seat: int, colour: str) -> str:
    """Name how many tiles of a colour a player has captured, game and seat counted from 1."""
    return f"g{number}.k{seat}.{LETTERS[colour]}"


def capturable(start: Game, seat: int) -> tuple[str, ...]:
    """Return the colours that a player, counted from 1, can capture: in profi their own too."""
    return tuple(
        colour
        for number, own in enumerate(start.colours, 1)
        for colour in own
        if number != seat or start.variant == "profi"
    )


class GameProgress(Frozen):
    """One game that is being entered."""

    number: int  # from 1
    start: Game
    board: Board
    known: tuple[bool, ...]  # of each row, whether all its squares are entered
    captured: tuple[Mapping[str, tuple[Tile, ...]], ...]  # of each seat, by colour
    counted: tuple[bool, ...]  # of each seat, whether it is entered how many tiles of every colour

    @cached_property
    def result(self) -> Result:
        """The unfinished game."""
        tiles = tuple(tuple(tile for some in each.values() for tile in some) for each in self.captured)
        return Result(self.board, tiles, unfinished=True)

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

    @property
    def half_typed(self) -> bool:
        """Whether some rows are entered with their empty squares, as at the prompt, and others are not yet."""
        typed = any(known and None in row for known, row in zip(self.known, self.board, strict=True))
        return typed and not all((*self.known, *self.counted))


class BlockersProgress(Frozen):
    """The state of the match: the finished games, and the one being entered."""

    finished: Game  # the games that are over
    so_far: BlockersOutcome  # their score
    games: tuple[GameProgress, ...]
    values: Mapping[str, str]  # what was entered

    @property
    def now(self) -> int:
        """The game that is entered, from 1."""
        return len(self.games)

    @cached_property
    def game(self) -> Game:
        """The match with the unfinished game, if that can be scored."""
        last = self.games[-1]
        begun = any(any(row) for row in (*last.board, *last.result.captured))
        if self.so_far.complete or not begun or last.faults or last.over:
            return self.finished
        return self.finished._replace(games=(*self.finished.games, last.result))

    @cached_property
    def outcome(self) -> BlockersOutcome:
        """The score of the match with the unfinished game."""
        return self.so_far if self.game is self.finished else score(self.game)

    @property
    def faulty(self) -> bool:
        """Whether something is wrong with the game that is entered."""
        return bool(self.games[-1].faults)


def work_out(start: Game, values: Mapping[str, str]) -> BlockersProgress:
    """Compute how a match stands from what is entered; ``values`` are those of places that are not empty."""
    games: list[GameProgress] = []
    game, outcome = start, score(start)
    while not outcome.complete and len(games) < MOST_GAMES:
        last = game_of(start, values, len(games) + 1)
        games.append(last)
        if not last.over:
            break
        game = game._replace(games=(*game.games, last.result._replace(unfinished=False)))
        outcome = score(game)
    return BlockersProgress(game, outcome, tuple(games), values)


def game_of(start: Game, values: Mapping[str, str], number: int) -> GameProgress:
    """Return a game as far as it is entered."""
    span, seats = range(1, BOARD + 1), range(1, len(start.players) + 1)
    board = [[values.get(square_at(number, row, column)) for column in span] for row in span]
    captured = [
        {colour: values.get(captured_at(number, seat, colour)) for colour in COLOURS} for seat in seats
    ]
    counted = (
        all(captured_at(number, seat, colour) in values for colour in capturable(start, seat))
        for seat in seats
    )
    return GameProgress(
        number,
        start,
        tuple(tuple(map(_tile, row)) for row in board),
        tuple(None not in row for row in board),
        tuple({colour: _tiles(colour, value) for colour, value in each.items()} for each in captured),
        tuple(counted),
    )


def _tile(value: str | None) -> Tile | None:
    return read_row(value)[0][0] if value else None


def count_captured(value: str) -> int:
    """Return how many captured tiles a value says: a number, or their labels one after the other."""
    return int(value) if value.isdigit() else len(value.split())


def _tiles(colour: str, value: str | None) -> tuple[Tile, ...]:
    """Return captured tiles of a colour: a number of them, or those with labels."""
    if value is None:
        return ()
    return (Tile(colour),) * int(value) if value.isdigit() else read_tiles(value, apart=True)[0]
