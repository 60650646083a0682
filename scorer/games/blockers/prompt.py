"""The questions about a game of Blockers: variant, match, players, boards a row at a time, captured tiles."""

from __future__ import annotations

import re
from collections.abc import Generator, Sequence
from dataclasses import replace
from functools import partial
from typing import Any

from scorer.entry.people import ask_names
from scorer.entry.questions import NOTHING, BadAnswerError, Question, Script, explained, prompt
from scorer.games.blockers import (
    BOARD,
    PLACED,
    PLAYERS,
    PROFI_PLAYERS,
    ROWS,
    VARIANTS,
    Board,
    Game,
    Match,
    Result,
    Row,
    Tile,
    score,
)
from scorer.games.blockers.boards import missing, result_faults
from scorer.games.blockers.facts import SEAT_PAIRS
from scorer.games.blockers.notation import read_row, read_tiles
from scorer.messages import Text, counted, either, joined, listed, say, shown
from scorer.seats import COLOURS, colour_name

VARIANT_HELP = explained(
    say("standard: two to five players."), say("profi: two players with two colours each.")
)
MATCH_HELP = joined(
    [
        say("wins 3: games until a player has won three; a shared win is nobody's."),
        explained(say("games 5: five games, the points added."), say("Nothing: one game.")),
    ]
)
ROW_HELP = joined(
    [
        say("A row from left to right: a colour letter for a tile, '.' for an empty square, as in RR.B....."),
        say(
            "With labels, squares are separated by spaces: "
            "R3 a number, Rf a letter, R#7 the symbol of region 7, R* the joker."
        ),
        explained(),
    ]
)
CAPTURED_HELP = joined(
    [
        say("The tiles that this player captured, as colour letters: BBY; nothing for none."),
        explained(say("With labels, tiles are separated by spaces: B3 B#7 Y*.")),
    ]
)

_MATCH = re.compile(r"(?P<kind>wins|games)[\s:]*(?P<number>[1-9][0-9]{0,2})")


def script() -> Script:
    """Ask for a whole game, or for games until the match is over."""
    asked = prompt(say("Variant, standard or profi [standard]:"))
    variant = yield Question(asked, VARIANT_HELP, _variant)
    asked = prompt(say("Match, as wins 3 or games 5, or nothing for one game:"))
    match = yield Question(asked, MATCH_HELP, _match)
    profi = variant == "profi"
    seats = SEAT_PAIRS if profi else tuple((colour,) for colour in COLOURS)
    names = yield from ask_names(PROFI_PLAYERS if profi else PLAYERS, list(map(_colours, seats)))
    game = Game(names, match=match, variant=variant)
    while not game.games or not score(game).complete:
        game = replace(game, games=(*game.games, (yield from _result(game))))
    return game


def _colours(seat: Sequence[str]) -> Text:
    return listed(map(colour_name, seat))


def _variant(answer: str) -> str:
    variant = answer.lower() or VARIANTS[0]
    if variant not in VARIANTS:
        raise BadAnswerError(
            say("{answer} is no variant; type {right}", answer=shown(answer), right=either(VARIANTS))
        )
    return variant


def _match(answer: str) -> Match | None:
    if not answer:
        return None
    found = _MATCH.fullmatch(answer.lower())
    if found is None:
        raise BadAnswerError(
            say("{answer} is no match; type wins 3, games 5, or nothing for one game", answer=shown(answer))
        )
    return Match(found["kind"], int(found["number"]))


def _result(game: Game) -> Generator[Question, Any, Result]:
    """Ask for the board of the next game and for what everybody captured."""
    heading = _rows_heading(game)
    standing = game if game.games else None
    rows: list[Row] = []
    while len(rows) < BOARD:
        read = partial(_row, game, tuple(rows))
        asked = prompt(say("{name}:", name=ROWS[len(rows)]), indented=True)
        rows.append((yield Question(asked, ROW_HELP, read, heading, standing)))
        heading, standing = NOTHING, None
    captured: list[tuple[Tile, ...]] = []
    heading = say("Captured tiles of each player, as BBY; nothing for none")
    for name, colours in zip(game.players, game.colours, strict=True):
        reads = partial(_captured, game, tuple(rows), tuple(captured))
        asked = prompt(say("{name} ({colour}):", name=name, colour=_colours(colours)), indented=True)
        captured.append((yield Question(asked, CAPTURED_HELP, reads, heading)))
        heading = NOTHING
    return Result(tuple(rows), tuple(captured))


def _rows_heading(game: Game) -> Text:
    if not game.match:
        return say(
            "The board, row by row: colour letters and '.' for empty, as RR.B..... or with labels R3 . Bf"
        )
    return say(
        "Game {number}, row by row: colour letters and '.' for empty, as RR.B..... or with labels R3 . Bf",
        number=len(game.games) + 1,
    )


def _row(game: Game, above: Board, answer: str) -> Row:
    row, wrong = read_row(answer)
    _refuse(wrong)
    _check(game, (*above, row), ())
    return row


def _captured(game: Game, board: Board, before: Sequence[tuple[Tile, ...]], answer: str) -> tuple[Tile, ...]:
    """Read what a player captured; with the last one nothing may be missing any more."""
    tiles, wrong = read_tiles(answer)
    _refuse(wrong)
    captured = (*before, tiles)
    _check(game, board, captured)
    if len(captured) == len(game.players):
        result = Result(board, captured)
        _refuse(_lacking(missing(result, game.colours)))
        _refuse(_first_fault(game, result))
    return tiles


def _check(game: Game, rows: Board, captured: Sequence[tuple[Tile, ...]]) -> None:
    """Refuse what cannot be, whatever is entered after it."""
    board = (*rows, *[(None,) * BOARD] * (BOARD - len(rows)))
    others = [()] * (len(game.players) - len(captured))
    _refuse(_first_fault(game, Result(board, (*captured, *others), unfinished=True)))


def _first_fault(game: Game, result: Result) -> Text | None:
    found = result_faults(result, game.players, game.colours, own=game.variant == "profi")
    return found[0].message if found else None


def _lacking(left: dict[str, int]) -> Text | None:
    if not left:
        return None
    tiles = listed(
        say("{number} {colour}", number=number, colour=colour_name(colour)) for colour, number in left.items()
    )
    return counted(
        sum(left.values()),
        "{tiles} tile is missing: each colour has {placed}, on the board or captured; '<' goes back",
        "{tiles} tiles are missing: each colour has {placed}, on the board or captured; '<' goes back",
        tiles=tiles,
        placed=PLACED,
    )


def _refuse(why: Text | None) -> None:
    if why:
        raise BadAnswerError(why)
