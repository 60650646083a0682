"""A Blockers tile: solid in its seat's colour with a large glyph; and small boards of 3 x 3 squares with tiles.

Its design is in ``tiles/game.yaml``, written like a game of one's own.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from pathlib import Path
from typing import NamedTuple

from pnp.data.cache import cached
from pnp.drawing.seat_marks import emblem, own_emblem
from pnp.drawing.shapes import Drawing, Ink, Rect, Shape, line
from pnp.drawing.symbols import symbol
from pnp.drawing.text import text
from pnp.drawing.theme import Theme
from pnp.games.own.description import describe_folder
from pnp.games.own.draw.look import enlarged, plain_look
from pnp.games.own.draw.things import Form, face
from pnp.games.own.kit import draw_seat_things
from pnp.games.own.placed import Marks, Thing
from pnp.pages.diagrams import make_picture
from pnp.pieces import card
from pnp.pieces.on_table import Card
from pnp.pieces.piece import Piece
from scorer.games.blockers.facts import LABELS
from scorer.games.blockers.scoring import groups
from scorer.games.blockers.values import Tile

FOLDER = Path(__file__).parent / "tiles"
SIDE = 19.0
"""The side of the tile that the folder describes, mm; others are scaled."""


def tile(colour: str, label: str, side: float, theme: Theme) -> Piece:
    """Return a tile; on an online table, the tiles of a seat are a deck."""
    faces = front(colour, label, side, theme), back(colour, side, theme)
    return Piece(*faces, theme.pen("seat-bleed", colour), colour, label=label, on_table=Card())


@cached
def _things(theme: Theme) -> dict[tuple[str, str], Thing]:
    """Return the tiles of the folder in one ink, by seat and label."""
    return {(thing.seat, thing.title): thing for thing in draw_seat_things(describe_folder(FOLDER), theme)}


@cached
def front(colour: str, label: str, side: float, theme: Theme) -> Drawing:
    """Draw a tile's front; ``label`` is a digit, a letter, or the name of a symbol."""
    thing = _things(theme)[colour, label]
    return _face(f"tile-{colour}-{label}", thing.front, thing, side, theme)


@cached
def back(colour: str, side: float, theme: Theme) -> Drawing:
    """Draw a tile's back: a frame that bleeds, and whole emblems inside it."""
    thing = _things(theme)[colour, LABELS[0]]
    return _face(f"tile-back-{colour}", thing.back or (), thing, side, theme)


def _face(name: str, marks: Marks, thing: Thing, side: float, theme: Theme) -> Drawing:
    form = Form(side, side, Card())
    return face(name, enlarged(marks, side / SIDE), thing.fill, form, plain_look(theme))


def faces_down(theme: Theme) -> Drawing:
    """Draw tiles face down, and one face up, for the guide."""
    body, glyph = theme.pen("seat-tile", "blue"), theme.pen("seat-mark", "blue")
    shapes: list[Shape] = []
    for x, y in ((0.5, 6.5), (6.5, 3.5), (6.5, 9.5)):
        shapes.append(Rect(x, y, 5.4, 5.4, body))
        shapes.append(Rect(x + 0.5, y + 0.5, 4.4, 4.4, theme.pen("paper")))
        shapes.append(own_emblem("blue", x + 2.7, y + 2.7, 1.8, theme))
    shapes += [Rect(12.5, 6.5, 5.4, 5.4, body), symbol("moon", 15.2, 9.2, 3.6, glyph)]
    return make_picture("tiles", shapes)


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
