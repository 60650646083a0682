"""Draw a board in a terminal: each square shows the letter of its colour and its mark, in the tile's colour."""

from collections.abc import Iterator

from rich.text import Text

from scorer.report import Board, Square
from scorer.seats import LETTERS

CELL = 3  # the width of a square in characters: a colour letter and two digits
UPRIGHT, LEVEL, CROSS, EMPTY = "│─┼·"  # the characters of borders and empty squares


def board_text(board: Board) -> Iterator[Text]:
    """Yield the lines of a board."""
    if board.columns:
        yield Text("  " + " ".join(f"{name:<{CELL}}" for name in board.columns), style="dim")
    for number in range(len(board.rows)):
        if number and board.block and number % board.block == 0:
            yield _format_border(board, number)
        yield _format_row(board, number)


def _format_row(board: Board, number: int) -> Text:
    row = board.rows[number]
    line = Text.assemble((row.name, "dim"), " ")
    for column, square in enumerate(row.squares):
        if column:
            same = square is not None and square == row.squares[column - 1]
            ends_block = board.block and column % board.block == 0
            sign = UPRIGHT if ends_block else " "
            line.append(sign, _square_style(square) if same else "dim")
        label = f"{LETTERS[square.colour]}{square.mark}" if square else EMPTY
        line.append(f"{label:<{CELL}}", f"bold {_square_style(square)}" if square else "dim")
    return line


def _format_border(board: Board, number: int) -> Text:
    """Return the border above a row; where one group is on both sides, it has the group's colour."""
    line = Text("  ")
    above = board.rows[number - 1].squares
    for column, square in enumerate(board.rows[number].squares):
        if column:
            line.append(LEVEL if column % board.block else CROSS, "dim")
        same = square is not None and square == above[column]
        line.append(LEVEL * CELL, _square_style(square) if same else "dim")
    return line


def _square_style(square: Square | None) -> str:
    """Return the style of a square: black letters on yellow and green, white letters on other colours."""
    if square is None:
        return ""
    ink = "black" if square.colour in ("yellow", "green") else "white"
    return f"{ink} on {terminal_colour(square.colour)}"


def terminal_colour(colour: str) -> str:
    """Return the terminal's name for a seat colour."""
    return "magenta" if colour == "purple" else colour
