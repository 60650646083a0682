"""The notation of a board: a colour letter and pips for each square, ``.`` for an empty one."""

import re
from collections.abc import Sequence

from scorer.games.commas import refuse_commas
from scorer.games.low_blow.values import Board, Die, Row
from scorer.messages import Text, either, list_names, msg, plural, quoted
from scorer.seats import BY_LETTER, COLOURS, LETTERS

UNREADABLE = Die("", 0)  # replaces a square that could not be read; the checks refuse it
LONGEST = 200  # the most characters of a row; five dice need 14

_RUN = re.compile(r"(?:[A-Za-z][0-9]|\.)+")
_SQUARE = re.compile(r"[A-Za-z][0-9]|\.")


def read_row(line: str, colours: Sequence[str] = COLOURS) -> tuple[Row, Text | None]:
    """Read a row; also return a message if squares cannot be read, which lists the letters of the colours."""
    if len(line) > LONGEST:
        return (UNREADABLE,), plural(
            LONGEST,
            "a line has more than {most} character",
            "a line has more than {most} characters",
            most=LONGEST,
        )
    squares: list[Die | None] = []
    wrong: list[str] = []
    for token in line.split():
        if _RUN.fullmatch(token):
            squares += map(_read_square, _SQUARE.findall(token))
        else:
            squares.append(UNREADABLE)
            wrong.append(token)
    if wrong and (commas := refuse_commas(line, lambda text: read_row(text)[1] is None)):
        return tuple(squares), commas
    wrong = wrong or [token for token in _SQUARE.findall(line) if _read_square(token) == UNREADABLE]
    if not wrong:
        return tuple(squares), None
    if wrong[0].startswith("#"):
        return tuple(squares), msg("a comment cannot be inside a board; move it elsewhere")
    return tuple(squares), plural(
        len(wrong),
        "{wrong} is not a square; write {letters} and 1 to 6, such as R5, or '.' for an empty one",
        "{wrong} are not squares; write {letters} and 1 to 6, such as R5, or '.' for an empty one",
        wrong=list_names(map(quoted, wrong[:3])),
        letters=either(LETTERS[colour] for colour in colours),
    )


def show_row(row: Row) -> str:
    """Write a row for ``read_row``."""
    return " ".join("." if die is None else f"{LETTERS[die.colour]}{die.pips}" for die in row)


def read_board(text: str) -> tuple[Board, list[tuple[int, int, Text | None]]]:
    """Read a board; also return the number, the line from 0, and the fault of each row."""
    board: list[Row] = []
    notes: list[tuple[int, int, Text | None]] = []
    for number, line in enumerate(text.split("\n")):
        if line.strip():
            row, wrong = read_row(line)
            notes.append((len(board), number, wrong))
            board.append(row)
    return tuple(board), notes


def _read_square(token: str) -> Die | None:
    if token == ".":
        return None
    colour = BY_LETTER.get(token[0].upper())
    return Die(colour, int(token[1])) if colour else UNREADABLE
