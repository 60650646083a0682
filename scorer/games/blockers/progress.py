"""The progress of entering a game or match of Blockers: boards, captures, missing tiles."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from itertools import chain

from scorer.errors import Fault
from scorer.frozen import Frozen
from scorer.games.blockers.boards import count_missing, find_result_faults
from scorer.games.blockers.check import score
from scorer.games.blockers.facts import BOARD, ROWS
from scorer.games.blockers.notation import read_row, read_tiles
from scorer.games.blockers.values import BlockersOutcome, Board, Game, Result, Tile
from scorer.seats import COLOURS, LETTERS

MOST_GAMES = 99

EMPTY = "."
"""The value of a square that was entered as empty; phones leave an empty square without a value."""


def square_at(number: int, row: int, column: int) -> str:
    """Return the place of a square; game, row and column from 1."""
    return f"g{number}.{ROWS[row - 1]}{column}"


def captured_at(number: int, seat: int, colour: str) -> str:
    """Return the place of a player's captures of a colour; game and seat from 1."""
    return f"g{number}.k{seat}.{LETTERS[colour]}"


def find_capturable(start: Game, seat: int) -> tuple[str, ...]:
    """Return the colours that a seat, from 1, can capture; in profi also its own."""
    return tuple(
        colour
        for number, own in enumerate(start.colours, 1)
        for colour in own
        if number != seat or start.variant == "profi"
    )


class GameProgress(Frozen):
    """A game that is being entered."""

    number: int  # from 1
    start: Game
    board: Board
    known: tuple[bool, ...]  # per row, whether all its squares are entered
    captured: tuple[Mapping[str, tuple[Tile, ...]], ...]  # per seat, by colour
    counted: tuple[bool, ...]  # per seat, whether all its captures are entered

    @cached_property
    def result(self) -> Result:
        """The game so far, as an unfinished result."""
        tiles = tuple(tuple(chain(*by_colour.values())) for by_colour in self.captured)
        return Result(self.board, tiles, unfinished=True)

    @cached_property
    def missing(self) -> Mapping[str, int]:
        """The numbers of missing tiles by colour."""
        return count_missing(self.result, self.start.colours)

    @cached_property
    def faults(self) -> tuple[Fault, ...]:
        """The faults of the game; if no tile is missing, it is checked as a finished one."""
        result = self.result._replace(unfinished=bool(self.missing))
        own = self.start.variant == "profi"
        return tuple(find_result_faults(result, self.start.players, self.start.colours, own=own))

    @property
    def over(self) -> bool:
        """Whether every tile is entered and there is no fault."""
        return not self.missing and not self.faults

    @property
    def is_half_typed(self) -> bool:
        """Whether some rows are entered with their empty squares, as at the prompt, and others are missing."""
        typed = any(known and None in row for known, row in zip(self.known, self.board, strict=True))
        return typed and not all((*self.known, *self.counted))


class BlockersProgress(Frozen):
    """The state of a match: the finished games, and the one that is being entered."""

    finished: Game  # the games that are over
    so_far: BlockersOutcome  # their score
    games: tuple[GameProgress, ...]
    values: Mapping[str, str]  # all entered values by place

    @property
    def now(self) -> int:
        """The number of the game that is being entered, from 1."""
        return len(self.games)

    @cached_property
    def game(self) -> Game:
        """The match, with the unfinished game if that can be scored."""
        last = self.games[-1]
        begun = any(any(row) for row in (*last.board, *last.result.captured))
        if self.so_far.complete or not begun or last.faults or last.over:
            return self.finished
        return self.finished._replace(games=(*self.finished.games, last.result))

    @cached_property
    def outcome(self) -> BlockersOutcome:
        """The score of ``game``."""
        return self.so_far if self.game is self.finished else score(self.game)

    @property
    def faulty(self) -> bool:
        """Whether the game that is being entered has faults."""
        return bool(self.games[-1].faults)


def compute_progress(start: Game, values: Mapping[str, str]) -> BlockersProgress:
    """Compute how a match stands from the values of all places that are not empty."""
    games: list[GameProgress] = []
    game, outcome = start, score(start)
    while not outcome.complete and len(games) < MOST_GAMES:
        last = read_game(start, values, len(games) + 1)
        games.append(last)
        if not last.over:
            break
        game = game._replace(games=(*game.games, last.result._replace(unfinished=False)))
        outcome = score(game)
    return BlockersProgress(game, outcome, tuple(games), values)


def read_game(start: Game, values: Mapping[str, str], number: int) -> GameProgress:
    """Read one game from the entered values; ``number`` from 1."""
    span, seats = range(1, BOARD + 1), range(1, len(start.players) + 1)
    board = [[values.get(square_at(number, row, column)) for column in span] for row in span]
    captured = tuple(
        {colour: _read_captured(colour, values.get(captured_at(number, seat, colour))) for colour in COLOURS}
        for seat in seats
    )
    counted = tuple(
        all(captured_at(number, seat, colour) in values for colour in find_capturable(start, seat))
        for seat in seats
    )
    tiles = tuple(tuple(map(_read_tile, row)) for row in board)
    known = tuple(None not in row for row in board)
    return GameProgress(number, start, tiles, known, captured, counted)


def _read_tile(value: str | None) -> Tile | None:
    return read_row(value)[0][0] if value else None


def count_captured(value: str) -> int:
    """Return the number of captured tiles in a value: a number, or the tiles with labels."""
    return int(value) if value.isdigit() else len(value.split())


def _read_captured(colour: str, value: str | None) -> tuple[Tile, ...]:
    """Read captured tiles of a colour: a number, or the tiles with labels."""
    if value is None:
        return ()
    return (Tile(colour),) * int(value) if value.isdigit() else read_tiles(value, apart=True)[0]
