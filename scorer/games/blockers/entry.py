"""Entering Blockers: the places of a match and their values, and the questions, row by row."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import partial

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
from scorer.games.blockers import BOARD, PLACED, ROWS, Game, Tile
from scorer.games.blockers.boards import check_length
from scorer.games.blockers.notation import read_row, read_tiles, show_tile, show_tiles
from scorer.games.blockers.progress import (
    EMPTY,
    BlockersProgress,
    GameProgress,
    captured_at,
    compute_progress,
    count_captured,
    find_capturable,
    read_game,
    square_at,
)
from scorer.messages import Text, join_texts, list_names, literal, msg, plural
from scorer.seats import BY_LETTER, colour_name

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
        return compute_progress(start, values)

    def describe(self, start: Game, place: str, value: str) -> tuple[Text, Text]:
        """Return descriptions of a place and of a value, without labels."""
        number, at = place.split(".", 1)
        facts: dict[str, object] = {"game": int(number[1:])}
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
        return ask_next(progress.values, steps, lambda after: read_game(now.start, after, now.number).faults)


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
    for row, letter in enumerate(ROWS):
        places = [square_at(now.number, row + 1, column) for column in range(1, BOARD + 1)]
        question = Question(
            prompt(msg("{name}:", name=letter), indented=True),
            ROW_HELP,
            partial(_read_row, places, row),
            _rows_heading(now),
            opens=not row,
            standing=not row and now.number > 1,
        )
        yield Step(places, now.known[row], question)


def _rows_heading(now: GameProgress) -> Text:
    if not now.start.match:
        return msg(
            "The board, row by row: colour letters and '.' for empty, as RR.B..... or with labels R3 . Bf"
        )
    return msg(
        "Game {number}, row by row: colour letters and '.' for empty, as RR.B..... or with labels R3 . Bf",
        number=now.number,
    )


def _read_row(places: Sequence[str], row: int, answer: str) -> list[Change]:
    squares, wrong = read_row(answer)
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
        yield Step(places, now.counted[seat], question)


def _read_captured(values: Values, now: GameProgress, seat: int, answer: str) -> list[Change]:
    """Read a player's captures; after the last player no tile may be missing. Raises ``BadAnswerError``."""
    tiles, wrong = read_tiles(answer)
    refuse_if(wrong)
    colours = dict.fromkeys((*find_capturable(now.start, seat + 1), *(tile.colour for tile in tiles)))
    changes = [
        (
            captured_at(now.number, seat + 1, colour),
            _show_captured([tile for tile in tiles if tile.colour == colour]),
        )
        for colour in colours
    ]
    after = read_game(now.start, {**values, **dict(changes)}, now.number)
    refuse_if(_explain_missing(after.missing) if all(after.counted) else None)
    return changes


def _show_captured(tiles: Sequence[Tile]) -> str:
    labels = any(tile.label is not None for tile in tiles)
    return show_tiles(tiles, apart=True) if labels else str(len(tiles))


def _explain_missing(left: Mapping[str, int]) -> Text | None:
    if not left:
        return None
    tiles = list_names(
        msg("{number} {colour}", number=number, colour=colour_name(colour)) for colour, number in left.items()
    )
    return plural(
        sum(left.values()),
        "{tiles} tile is missing: each colour has {placed}, on the board or captured; '<' goes back",
        "{tiles} tiles are missing: each colour has {placed}, on the board or captured; '<' goes back",
        tiles=tiles,
        placed=PLACED,
    )
