"""The notation of tiles: a colour letter and, if it is known, a label; ``.`` for an empty square."""

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import lru_cache, partial
from typing import NamedTuple

from scorer.games.blockers.facts import JOKER, NUMBERS, REGION_SYMBOLS, ROWS
from scorer.games.blockers.values import Board, Row, Tile
from scorer.games.commas import refuse_commas
from scorer.messages import Text, either, list_names, msg, plural, quoted
from scorer.seats import BY_LETTER, COLOURS, LETTERS

UNREADABLE = Tile("")  # replaces a tile that could not be read; the checks refuse it
LONGEST = 800  # the most characters of a row or of captured tiles; 48 tiles with labels need 240
LONGEST_TILE = 3  # the most characters of a tile with its label

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
"""The labels by their notation, which follows the colour letter."""

_BY_LABEL = {label: mark for mark, label in MARKS.items()}


class Unread(NamedTuple):
    """A part of a line that cannot be read, and the number of squares before it."""

    token: str
    before: int


Complaint = Callable[[Sequence[Unread], Sequence[str]], Text]
"""Returns a message about unreadable parts, or else about parts that are not separated by spaces."""

Wrong = Callable[[], Text] | None
"""Returns a message about a line. It is a function because a file may have thousands that nobody reads."""


def has_label(text: str) -> bool:
    """Return whether a text contains a tile with a label; then squares must be separated by spaces."""
    return _LABEL.search(text) is not None


def are_labelled(tiles: Iterable[Tile | None]) -> bool:
    """Return whether any of some tiles has a label; then they are written apart."""
    return any(tile is not None and tile.label is not None for tile in tiles)


def read_row(line: str, *, apart: bool = False, colours: Sequence[str] = COLOURS) -> tuple[Row, Text | None]:
    """Return the squares of a row, and a message if something cannot be read; such a square is ``UNREADABLE``.

    The length is not checked. ``apart``: squares must be separated by spaces, as in a game with labels. The message
    lists the letters of the ``colours``.
    """
    row, wrong = _read_squares(line, partial(_explain_squares, colours=colours), apart=apart)
    return row, wrong and wrong()


def read_tiles(
    text: str, *, apart: bool = False, colours: Sequence[str] = COLOURS
) -> tuple[tuple[Tile, ...], Text | None]:
    """Return captured tiles, and a message if something cannot be read; such a tile is ``UNREADABLE``."""
    tiles, wrong = _read_squares(text, partial(_explain_tiles, colours=colours), apart=apart)
    fault = wrong and wrong()
    if fault is None and None in tiles:
        fault = msg("'.' is not a tile; leave a player out, or write \"\", if nothing was captured")
    return tuple(tile or UNREADABLE for tile in tiles), fault


def read_board(text: str, *, apart: bool = False) -> tuple[Board, list[tuple[int, int, Wrong]]]:
    """Read a board; also return the number, the line from 0, and the fault of each row."""
    board: list[Row] = []
    notes: list[tuple[int, int, Wrong]] = []
    for number, line in enumerate(text.split("\n")):
        if line.strip():
            row, wrong = _read_squares(line, _explain_squares, apart=apart)
            notes.append((len(board), number, wrong))
            board.append(row)
    return tuple(board), notes


def show_row(row: Row, *, apart: bool) -> str:
    """Write a row for ``read_row``; squares that are apart are aligned in columns."""
    squares = ["." if tile is None else show_tile(tile) for tile in row]
    return " ".join(f"{square:<3}" for square in squares).rstrip() if apart else "".join(squares)


def show_tiles(tiles: Iterable[Tile], *, apart: bool) -> str:
    """Write captured tiles for ``read_tiles``."""
    return (" " if apart else "").join(map(show_tile, tiles))


def show_tile(tile: Tile) -> str:
    """Write a tile: its colour letter, and its label if it is known."""
    return LETTERS[tile.colour] + _BY_LABEL.get(tile.label or "", "")


def _read_squares(text: str, complaint: Complaint, *, apart: bool) -> tuple[Row, Wrong]:
    if len(text) > LONGEST:
        return (UNREADABLE,), lambda: plural(
            LONGEST,
            "a line has more than {most} character",
            "a line has more than {most} characters",
            most=LONGEST,
        )
    apart = apart or has_label(text)
    if not apart and _SMALL.fullmatch(text):
        text = text.upper()
    squares: list[Tile | None] = []
    wrong: list[Unread] = []
    joined: list[str] = []
    for token in text.split():
        parts = _SQUARE.findall(token) if _RUN.fullmatch(token) else []
        read = list(map(_read_square, parts)) or [UNREADABLE]
        squares += read
        if UNREADABLE in read:
            wrong.append(Unread(token, len(squares) - len(read)))
        elif apart and len(parts) > 1:
            joined.append(token)
    if "," in text and wrong:
        return tuple(squares), partial(_explain_commas, text, partial(complaint, wrong, joined))
    return tuple(squares), partial(complaint, wrong, joined) if wrong or joined else None


def _explain_commas(text: str, other: Callable[[], Text]) -> Text:
    """Return a message about commas if the text can be read without them, else ``other()``."""
    return (
        refuse_commas(text, lambda spaced: not _read_squares(spaced, _explain_squares, apart=False)[1])
        or other()
    )


@lru_cache(1024)  # more than there are tiles
def _read_square(token: str) -> Tile | None:
    if token == ".":
        return None
    colour = BY_LETTER.get(token[0])
    return Tile(colour, MARKS.get(token[1:])) if colour else UNREADABLE


def _explain_squares(
    wrong: Sequence[Unread], joined: Sequence[str], colours: Sequence[str] = COLOURS
) -> Text:
    if not wrong:
        return msg(
            "with labels in a game squares are separated by spaces; write {right}, not {wrong}",
            right=quoted(_add_spaces(joined[0])),
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
        wrong=list_names(map(_quote_wrong, wrong[:3])),
        letters=either(LETTERS[colour] for colour in colours),
    )


def _quote_wrong(wrong: Unread) -> Text:
    """Quote an unreadable part; if it has several squares, only the first wrong one with its number."""
    token, before = wrong
    if len(token) <= LONGEST_TILE:
        return quoted(token)
    at = 0
    while (part := _SQUARE.match(token, at)) and _read_square(part[0]) != UNREADABLE:
        at, before = part.end(), before + 1
    return msg("{wrong} (square {number})", wrong=quoted(token[at]), number=before + 1)


def _explain_tiles(wrong: Sequence[Unread], joined: Sequence[str], colours: Sequence[str]) -> Text:
    if not wrong:
        return msg(
            "with labels in a game tiles are separated by spaces; write {right}, not {wrong}",
            right=quoted(_add_spaces(joined[0])),
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
        wrong=list_names(quoted(part.token) for part in wrong[:3]),
        letters=either(LETTERS[colour] for colour in colours),
    )


def _add_spaces(token: str) -> str:
    return " ".join(_SQUARE.findall(token))
