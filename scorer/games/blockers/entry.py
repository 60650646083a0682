"""Entering Blockers: the places of a match and their values, how far its games are, and the questions, row by row."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, partial
from itertools import chain

from scorer.entry.contract import (
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
from scorer.errors import Fault
from scorer.games.blockers.check import check_length, count_missing, find_result_faults, score
from scorer.games.blockers.facts import BOARD, MOST_ENTERED, PLACED, ROWS
from scorer.games.blockers.notation import (
    are_labelled,
    read_row,
    read_tiles,
    show_row,
    show_tile,
    show_tiles,
)
from scorer.games.blockers.values import BlockersOutcome, Board, Game, Result, Tile
from scorer.messages import Text, join_texts, list_names, literal, msg, plural
from scorer.seats import BY_LETTER, COLOURS, LETTERS, colour_name

EMPTY = "."  # the value of a square that was entered as empty; phones leave an empty square without a value


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


@dataclass(frozen=True)
class GameProgress:
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


@dataclass(frozen=True)
class BlockersProgress:
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
        return replace(self.finished, games=(*self.finished.games, last.result))

    @cached_property
    def outcome(self) -> BlockersOutcome:
        """The score of ``game``."""
        return self.so_far if self.game is self.finished else score(self.game)

    @property
    def faulty(self) -> bool:
        """Whether the game that is being entered has faults."""
        return bool(self.games[-1].faults)


def read_game(start: Game, values: Mapping[str, str], number: int) -> GameProgress:
    """Read one game from the entered values; ``number`` from 1."""
    span, seats = range(1, BOARD + 1), range(1, len(start.players) + 1)
    board = [[values.get(square_at(number, row, column)) for column in span] for row in span]
    captured = tuple(
        {colour: _read_caught(colour, values.get(captured_at(number, seat, colour))) for colour in COLOURS}
        for seat in seats
    )
    counted = tuple(
        all(captured_at(number, seat, colour) in values for colour in find_capturable(start, seat))
        for seat in seats
    )
    tiles = tuple(tuple(read_row(value)[0][0] if value else None for value in row) for row in board)
    known = tuple(None not in row for row in board)
    return GameProgress(number, start, tiles, known, captured, counted)


def count_captured(value: str) -> int:
    """Return the number of captured tiles in a value: a number, or the tiles with labels."""
    return int(value) if value.isdigit() else len(value.split())


def _read_caught(colour: str, value: str | None) -> tuple[Tile, ...]:
    """Read captured tiles of a colour: a number, or the tiles with labels."""
    if value is None:
        return ()
    return (Tile(colour),) * int(value) if value.isdigit() else read_tiles(value, apart=True)[0]


_PLACE = re.compile(r"g([1-9][0-9]?)\.(?:([A-I])([1-9])|k([1-9])\.([RBYGP]))")
_COUNT = re.compile(r"0|[1-9][0-9]?")

ROW_HELP = join_texts(
    [
        msg("A row from left to right: a colour letter for a tile, '.' for an empty square, as in RR.B....."),
        msg(
            "With labels, squares are separated by spaces: "
            "R3 a number, Rf a letter, R#7 the symbol of region 7, R* the joker."
        ),
        explain(),
    ]
)
CAPTURED_HELP = join_texts(
    [
        msg("The tiles that this player captured, as colour letters: BBY; empty for none."),
        explain(msg("With labels, tiles are separated by spaces: B3 B#7 Y*.")),
    ]
)


class BlockersEntry(Entry[Game, BlockersProgress]):
    """Enters boards and captured tiles."""

    def check(self, start: Game, place: str, value: str) -> None:
        """Check a place and a value. Raises ``BadEditError``."""
        match = _PLACE.fullmatch(place)
        if match is None or not _is_valid(start, match, value):
            raise BadEditError(place, value)

    def progress(self, start: Game, values: Values) -> BlockersProgress:
        """Return how a match stands."""
        games: list[GameProgress] = []
        game, outcome = start, score(start)
        while not outcome.complete and len(games) < MOST_ENTERED:
            last = read_game(start, values, len(games) + 1)
            games.append(last)
            if not last.over:
                break
            game = replace(game, games=(*game.games, last.result._replace(unfinished=False)))
            outcome = score(game)
        return BlockersProgress(game, outcome, tuple(games), values)

    def describe(self, start: Game, place: str, value: str) -> tuple[Text, Text]:
        """Return descriptions of a place and of a value, without labels."""
        number, at = place.split(".", 1)
        facts = {"game": int(number[1:])}
        if not at.startswith("k"):
            where = msg("game {game}, square {square}", square=at, **facts)
            return where, msg("empty") if value in ("", EMPTY) else colour_name(BY_LETTER[value[0]])
        seat, letter = at[1:].split(".")
        where = msg("game {game}, what {name} captured", name=start.players[int(seat) - 1], **facts)
        return where, join_texts([literal(str(count_captured(value))), colour_name(BY_LETTER[letter])], " ")

    def next_question(self, progress: BlockersProgress) -> Question | None:
        """Ask for the next row, or for the next player's captures."""
        now = next((game for game in progress.games if not game.over or game.is_half_typed), None)
        if now is None:
            return None
        steps = [*_row_steps(now), *_captured_steps(progress.values, now)]
        question = ask_next(
            progress.values, steps, lambda after: read_game(now.start, after, now.number).faults
        )
        return question._replace(in_score=True)


ENTRY = BlockersEntry()


def _is_valid(start: Game, match: re.Match[str], value: str) -> bool:
    _, row, _, seat, letter = match.groups()
    if row:
        played = [colour for own in start.colours for colour in own]
        return value in ("", EMPTY) or _is_tiles(value, played, 1)
    if int(seat) > len(start.players) or BY_LETTER[letter] not in find_capturable(start, int(seat)):
        return False
    if not value or _COUNT.fullmatch(value):
        return int(value or 0) <= PLACED
    return _is_tiles(value, [BY_LETTER[letter]], PLACED)


def _is_tiles(value: str, colours: Sequence[str], most: int) -> bool:
    """Return whether a value has tiles of these colours, written in the standard form."""
    tiles, wrong = read_tiles(value, apart=True)
    right = wrong is None and len(tiles) <= most and all(tile.colour in colours for tile in tiles)
    return right and value == show_tiles(tiles, apart=True)


def _row_steps(now: GameProgress) -> Iterator[Step]:
    heading = (
        msg(
            "Game {number}, row by row: colour letters and '.' for empty, as RR.B..... or with labels R3 . Bf",
            number=now.number,
        )
        if now.start.match
        else msg(
            "The board, row by row: colour letters and '.' for empty, as RR.B..... or with labels R3 . Bf"
        )
    )
    for row, letter in enumerate(ROWS):
        places = [square_at(now.number, row + 1, column) for column in range(1, BOARD + 1)]
        question = Question(
            prompt(msg("{name}:", name=letter), indented=True),
            ROW_HELP,
            partial(_read_row, [*chain(*now.start.colours)], places, row),
            heading,
            opens=not row,
            standing=not row and now.number > 1,
        )
        squares = now.board[row]
        yield Step(places, now.known[row], question, show_row(squares, apart=are_labelled(squares)))


def _read_row(colours: Sequence[str], places: Sequence[str], row: int, answer: str) -> list[Change]:
    squares, wrong = read_row(answer, colours=colours)
    refuse_if(wrong or check_length(squares, row))
    return [(place, show_tile(tile) if tile else EMPTY) for place, tile in zip(places, squares, strict=True)]


def _captured_steps(values: Values, now: GameProgress) -> Iterator[Step]:
    heading = msg("Captured tiles of each player, as BBY; empty for none")
    for seat, name in enumerate(now.start.players):
        colours = list_names(map(colour_name, now.start.colours[seat]))
        question = Question(
            prompt(msg("{name} ({colour}):", name=name, colour=colours), indented=True),
            CAPTURED_HELP,
            partial(_read_captured, values, now, seat),
            heading,
            opens=not seat,
        )
        places = [
            captured_at(now.number, seat + 1, colour) for colour in find_capturable(now.start, seat + 1)
        ]
        tiles = now.result.captured[seat]
        yield Step(places, now.counted[seat], question, show_tiles(tiles, apart=are_labelled(tiles)))


def _read_captured(values: Values, now: GameProgress, seat: int, answer: str) -> list[Change]:
    """Read a player's captures; after the last player no tile may be missing. Raises ``BadAnswerError``."""
    capturable = find_capturable(now.start, seat + 1)
    caught = "" if answer == "." else answer  # as for an empty square of the board
    refuse_if(msg("'.' is not a tile; press Enter alone, if nothing was captured") if "." in caught else None)
    tiles, wrong = read_tiles(caught, colours=capturable)
    refuse_if(wrong)
    colours = dict.fromkeys((*capturable, *(tile.colour for tile in tiles)))
    changes = []
    for colour in colours:
        alike = [tile for tile in tiles if tile.colour == colour]
        shown = show_tiles(alike, apart=True) if are_labelled(alike) else str(len(alike))
        changes.append((captured_at(now.number, seat + 1, colour), shown))
    after = read_game(now.start, {**values, **dict(changes)}, now.number)
    if after.missing and all(after.counted):
        missing = list_names(
            msg("{number} {colour}", number=number, colour=colour_name(colour))
            for colour, number in after.missing.items()
        )
        wrong = plural(
            sum(after.missing.values()),
            "{tiles} tile is missing: each colour has {placed}, on the board or captured; '<' goes back",
            "{tiles} tiles are missing: each colour has {placed}, on the board or captured; '<' goes back",
            tiles=missing,
            placed=PLACED,
        )
        refuse_if(wrong)
    return changes
