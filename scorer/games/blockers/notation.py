"""The notation of Blockers tiles: a colour letter and, if it is known, a label; ``.`` for an empty square."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import lru_cache, partial
from typing import NamedTuple

from scorer.games.blockers.facts import JOKER, NUMBERS, REGION_SYMBOLS, ROWS
from scorer.games.blockers.values import Board, Row, Tile
from scorer.games.commas import refuse_commas
from scorer.messages import Text, either, list_names, msg, plural, quoted
from scorer.seats import BY_LETTER, COLOURS, LETTERS

UNREADABLE = Tile("")
"""Replaces a tile that could not be read; no check accepts it."""

LONGEST = 800
"""Characters of a row or of captured tiles that are read; 48 tiles with labels are 240."""

LONGEST_TILE = 3
"""Characters of a tile with its label."""

_TILE = r"[A-Z](?:[1-9]|[a-i]|#[1-9]|\*)?"
_SQUARE = re.compile(rf"{_TILE}|\.")
_RUN = re.compile(rf"(?:{_TILE}|\.)+")
_SMALL = re.compile(r"[rbygp.\s]+")
_LABEL = re.compile(r"[A-Z](?:[1-9a-i*]|#[1-9])")

MARKS: Mapping[str, str] = (
    {number: number for number in NUMBERS}
    | {letter.lower(): letter for letter in ROWS}
    | {f"#{number}": symbol for number, symbol in enumerate(REGION_SYMBOLS, 1)}
    | {"*": JOKER}
)
"""The labels of tiles, by how they are written after the letter of the colour."""

_BY_LABEL = {label: mark for mark, label in MARKS.items()}


class Wrongly(NamedTuple):
    """A part of a line that cannot be read, and how many squares are before it."""

    token: str
    before: int


Complaint = Callable[[Sequence[Wrongly], Sequence[str]], Text]
"""Returns what is wrong: with unreadable parts, else with parts that are not separated by spaces."""

Wrong = Callable[[], Text] | None
"""Returns what is wrong with a line: a file may have thousands of which nobody reads it."""


def has_label(text: str) -> bool:
    """Return whether a text gives the label of a tile; then squares are separated by spaces."""
    return _LABEL.search(text) is not None


def read_row(line: str, *, apart: bool = False) -> tuple[Row, Text | None]:
    """Read one row; the second value says what could not be read.

    ``apart``: squares are separated by spaces, as in a game with labels.
    """
    row, wrong = _read(line, _wrong_squares, apart=apart)
    return row, wrong and wrong()


def read_tiles(text: str, *, apart: bool = False) -> tuple[tuple[Tile, ...], Text | None]:
    """Read captured tiles; the second value says what could not be read."""
    tiles, wrong = _read(text, _wrong_tiles, apart=apart)
    if wrong is None and None in tiles:
        wrong = _empty_tile
    return tuple(tile or UNREADABLE for tile in tiles), wrong and wrong()


def _empty_tile() -> Text:
    return msg("'.' is not a tile; leave a player out, or write \"\", if nothing was captured")


def read_board(text: str, *, apart: bool = False) -> tuple[Board, list[tuple[int, int, Wrong]]]:
    """Read a board; for every row also its line in the text, counted from 0, and what is wrong with it."""
    board: list[Row] = []
    notes: list[tuple[int, int, Wrong]] = []
    for number, line in enumerate(text.split("\n")):
        if line.strip():
            row, wrong = _read(line, _wrong_squares, apart=apart)
            notes.append((len(board), number, wrong))
            board.append(row)
    return tuple(board), notes


def show_row(row: Row, *, apart: bool) -> str:
    """Return one row as ``read_row`` reads it, squares that are apart in columns."""
    squares = ["." if tile is None else show_tile(tile) for tile in row]
    return " ".join(f"{each:<3}" for each in squares).rstrip() if apart else "".join(squares)


def show_tiles(tiles: Iterable[Tile], *, apart: bool) -> str:
    """Return captured tiles as ``read_tiles`` reads them."""
    return (" " if apart else "").join(map(show_tile, tiles))


def show_tile(tile: Tile) -> str:
    """Return one tile: its colour letter, and its label if that is known."""
    return LETTERS[tile.colour] + _BY_LABEL.get(tile.label or "", "")


def _too_long() -> Text:
    return msg("a line has more than {most} characters", most=LONGEST)


def _read(text: str, complaint: Complaint, *, apart: bool) -> tuple[Row, Wrong]:
    if len(text) > LONGEST:
        return (UNREADABLE,), _too_long
    apart = apart or has_label(text)
    if not apart and _SMALL.fullmatch(text):
        text = text.upper()
    squares: list[Tile | None] = []
    wrong: list[Wrongly] = []
    joined: list[str] = []
    for token in text.split():
        parts = _SQUARE.findall(token) if _RUN.fullmatch(token) else []
        read = list(map(_square, parts)) or [UNREADABLE]
        squares += read
        if UNREADABLE in read:
            wrong.append(Wrongly(token, len(squares) - len(read)))
        elif apart and len(parts) > 1:
            joined.append(token)
    if "," in text and wrong:
        return tuple(squares), partial(_commas, text, partial(complaint, wrong, joined))
    return tuple(squares), partial(complaint, wrong, joined) if wrong or joined else None


def _commas(text: str, other: Callable[[], Text]) -> Text:
    """Return what is wrong with a text with commas: only these, where it can be read without them."""
    return refuse_commas(text, lambda spaced: not _read(spaced, _wrong_squares, apart=False)[1]) or other()


@lru_cache(1024)  # far more than there are
def _square(token: str) -> Tile | None:
    if token == ".":
        return None
    colour = BY_LETTER.get(token[0])
    return Tile(colour, MARKS.get(token[1:])) if colour else UNREADABLE


def _wrong_squares(wrong: Sequence[Wrongly], joined: Sequence[str]) -> Text:
    if not wrong:
        return msg(
            "with labels in a game squares are separated by spaces; write {right}, not {wrong}",
            right=quoted(_spaced(joined[0])),
            wrong=quoted(joined[0]),
        )
    if wrong[0].token.startswith("#"):
        return msg("a comment cannot be among squares; move it elsewhere")
    return plural(
        len(wrong),
        "{wrong} is not a square; write a capital {letters}, alone or with a label as in R3, Rf, "
        "R#7 or R*, and '.' for an empty one",
        "{wrong} are not squares; write a capital {letters}, alone or with a label as in R3, Rf, "
        "R#7 or R*, and '.' for an empty one",
        wrong=list_names(map(_found, wrong[:3])),
        letters=_letters(),
    )


def _found(wrong: Wrongly) -> Text:
    """Return what cannot be read; of several squares in a row the first such one, with its number."""
    token, before = wrong
    if len(token) <= LONGEST_TILE:
        return quoted(token)
    at = 0
    while (part := _SQUARE.match(token, at)) and _square(part[0]) != UNREADABLE:
        at, before = part.end(), before + 1
    return msg("{wrong} (square {number})", wrong=quoted(token[at]), number=before + 1)


def _wrong_tiles(wrong: Sequence[Wrongly], joined: Sequence[str]) -> Text:
    if not wrong:
        return msg(
            "with labels in a game tiles are separated by spaces; write {right}, not {wrong}",
            right=quoted(_spaced(joined[0])),
            wrong=quoted(joined[0]),
        )
    if wrong[0].token.startswith("#"):
        return msg("a comment cannot be among tiles; move it elsewhere")
    if wrong[0].token.isdigit():
        return msg(
            "{number} is a number; write a letter for each tile captured, such as BBY",
            number=quoted(wrong[0].token),
        )
    return plural(
        len(wrong),
        "{wrong} is not a tile; write a capital {letters}, alone or with a label as in R3, Rf, R#7 or R*",
        "{wrong} are not tiles; write a capital {letters}, alone or with a label as in R3, Rf, R#7 or R*",
        wrong=list_names(quoted(each.token) for each in wrong[:3]),
        letters=_letters(),
    )


def _spaced(token: str) -> str:
    return " ".join(_SQUARE.findall(token))


def _letters() -> Text:
    return either(LETTERS[colour] for colour in COLOURS)
