"""A board on a terminal: in every square the colour letter and the number of the group, in the colour of the tile."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from rich.text import Text

from scorer.report import Board, Square
from scorer.seats import LETTERS

CELL = 3
"""Characters of a square: a colour letter and a number of two digits."""


class Signs(NamedTuple):
    """What borders and empty squares are drawn with."""

    upright: str
    level: str
    cross: str
    empty: str


LINES = Signs("│", "─", "┼", "·")
PLAIN_LINES = Signs("|", "-", "+", ".")


def board_text(board: Board, encoding: str = "utf-8") -> Iterator[Text]:
    """Return the lines of a board; an encoding without lines and dots gets the plain ones."""
    signs = _signs(encoding)
    if board.columns:
        yield Text("  " + " ".join(f"{name:<{CELL}}" for name in board.columns), style="dim")
    for number in range(len(board.rows)):
        if number and board.block and number % board.block == 0:
            yield _border(board, number, signs)
        yield _row(board, number, signs)


def _row(board: Board, number: int, signs: Signs) -> Text:
    row = board.rows[number]
    line = Text.assemble((row.name, "dim"), " ")
    for column, square in enumerate(row.squares):
        if column:
            same = square is not None and square == row.squares[column - 1]
            ends_block = board.block and column % board.block == 0
            sign = signs.upright if ends_block else " "
            line.append(sign, _paint(square) if same else "dim")
        shown = f"{LETTERS[square.colour]}{square.mark}" if square else signs.empty
        line.append(f"{shown:<{CELL}}", f"bold {_paint(square)}" if square else "dim")
    return line


def _border(board: Board, number: int, signs: Signs) -> Text:
    """Return the border above a row; a group that crosses it keeps its colour."""
    line = Text("  ")
    above = board.rows[number - 1].squares
    for column, square in enumerate(board.rows[number].squares):
        if column:
            line.append(signs.level if column % board.block else signs.cross, "dim")
        same = square is not None and square == above[column]
        line.append(signs.level * CELL, _paint(square) if same else "dim")
    return line


def _paint(square: Square | None) -> str:
    """Return the style of a square; yellow and green are light enough for black letters."""
    if square is None:
        return ""
    ink = "black" if square.colour in ("yellow", "green") else "white"
    return f"{ink} on {terminal_colour(square.colour)}"


def terminal_colour(colour: str) -> str:
    """Return what terminals call a seat colour."""
    return "magenta" if colour == "purple" else colour


def _signs(encoding: str) -> Signs:
    try:
        "".join(LINES).encode(encoding)
    except UnicodeEncodeError:
        return PLAIN_LINES
    return LINES
