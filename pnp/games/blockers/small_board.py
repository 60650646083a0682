"""Small boards of 3 x 3 squares on cards, with tiles of one colour."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import NamedTuple

from pnp.drawing.emblems import emblem
from pnp.drawing.shapes import Ink, Rect, Shape, line
from pnp.drawing.text import text
from pnp.drawing.theme import Theme
from pnp.pieces import card
from scorer.games.blockers.tally import groups
from scorer.games.blockers.values import Tile

SQUARES = 3
CAPTION = 4.2
"""The distance from the foot of a board to the baseline of its caption, mm."""


class SmallBoard(NamedTuple):
    """Tiles by row and column, and those with a mark: their emblem, or a cross if it is not ``allowed``."""

    tiles: tuple[tuple[int, int], ...]
    marked: tuple[tuple[int, int], ...]
    allowed: bool = True


def count_groups(colour: str, tiles: Collection[tuple[int, int]], size: tuple[int, int]) -> int:
    """Return the number of groups of tiles on a board of ``size`` (rows, columns), by the rules of scoring."""
    rows, columns = size
    board = (
        tuple(Tile(colour) if (row, column) in tiles else None for column in range(columns))
        for row in range(rows)
    )
    return len(groups(tuple(board)))


def row_of_boards(
    boards: Sequence[tuple[SmallBoard, str]], colour: str, y: float, square: float, theme: Theme
) -> list[Shape]:
    """Draw boards next to each other over the width of a card, with captions; squares are ``square`` mm."""
    side = SQUARES * square
    pitch = (card.INNER - side) / (len(boards) - 1)
    shapes: list[Shape] = []
    for index, (board, caption) in enumerate(boards):
        x = card.INSET + pitch * index
        style = theme.style("body-grey" if board.allowed else "body")
        shapes += draw_board(board, colour, x, y, square, theme)
        shapes.append(text(x + side / 2, y + side + CAPTION, caption, style, "middle", room=pitch - 2.5))
    return shapes


def draw_board(
    board: SmallBoard, colour: str, x: float, y: float, square: float, theme: Theme
) -> list[Shape]:
    """Draw a board with its top left corner at ``x``, ``y``; its tiles are of ``colour``."""
    side, grid = SQUARES * square, theme.pen("outline")
    shapes: list[Shape] = [Rect(x, y, side, side, grid)]
    for step in range(1, SQUARES):
        shapes.append(line(x + square * step, y, x + square * step, y + side, grid))
        shapes.append(line(x, y + square * step, x + side, y + square * step, grid))
    body = square - 0.8
    for row, column in board.tiles:
        left, top = x + square * column + 0.4, y + square * row + 0.4
        shapes.append(Rect(left, top, body, body, theme.pen("seat-tile", colour)))
        if (row, column) not in board.marked:
            continue
        middle = (left + body / 2, top + body / 2)
        shapes += (
            [emblem(colour, *middle, body * 0.45, theme.pen("seat-mark", colour))]
            if board.allowed
            else _cross(*middle, body * 0.28, theme.pen("seat-cross", colour))
        )
    return shapes


def _cross(x: float, y: float, arm: float, ink: Ink) -> list[Shape]:
    return [line(x - arm, y - arm, x + arm, y + arm, ink), line(x - arm, y + arm, x + arm, y - arm, ink)]
