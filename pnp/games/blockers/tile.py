"""A Blockers tile: a roof with a large glyph on its deck, the covering of its seat's roofs on its back.

Also small boards of 3 x 3 squares with tiles.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from functools import partial
from typing import NamedTuple

from pnp.data.cache import cached
from pnp.drawing.breaking import house_faces
from pnp.drawing.fitting import FittedText, TypeSetting, fit
from pnp.drawing.seat_marks import emblem
from pnp.drawing.segments import Window
from pnp.drawing.shapes import Drawing, Placement, Rect, Shape, line
from pnp.drawing.symbols import names, symbol
from pnp.drawing.text import text, wrap
from pnp.drawing.theme import Theme
from pnp.games.blockers.roof import SIDE, covering, deck, eaves, roof, slopes
from pnp.pieces.card import CardSize
from pnp.pieces.on_table import CardOnTable
from pnp.pieces.piece import Piece
from scorer.games.blockers.scoring import groups
from scorer.games.blockers.values import Tile

GLYPH = 30.0  # the size of the glyph, points
MIDDLE = 8.1  # from the top of a tile to the middle of its glyph, mm

EMBLEM, EMBLEM_AT = 2.5, 14.05
"""The diameter of the emblem, and from the top of a tile to its middle, mm; it shows which way up a 6 or a 9 is."""

SYMBOL = 7.9  # the side of a symbol, mm


def tile(colour: str, label: str, side: float, theme: Theme) -> Piece:
    """Return a tile; on an online table, the tiles of a seat are a deck.

    Its covering runs over the edge, and so does its roof, if it is not white.
    """
    return Piece(
        front(colour, label, side, theme),
        back(colour, side, theme),
        partial(slopes, colour, side, theme) if theme.solid else theme.pen("seat-bleed"),
        colour,
        label=label,
        on_table=CardOnTable(),
        back_bleed=partial(_cover, colour, side, theme),
    )


@cached
def front(colour: str, label: str, side: float, theme: Theme) -> Drawing:
    """Draw a tile's front; ``label`` is a digit, a letter, or the name of a symbol."""
    scale, mark = side / SIDE, theme.pen("glyph", colour)
    middle = SIDE / 2 * scale
    shapes: list[Shape] = [*slopes(colour, side, theme), deck(colour, side, theme)]
    if label in names():
        shapes.append(symbol(label, middle, MIDDLE * scale, SYMBOL * scale, mark))
    else:  # its ink is in the middle
        size, down = GLYPH * scale, (MIDDLE - SIDE / 2) * scale
        box = Window(0.0, down, SIDE * scale, SIDE * scale + down)
        setting = TypeSetting(house_faces("bold"), size, size, theme.on(colour), "centre", "optical")
        fitted = fit(label, box, setting, lambda name, height: Drawing(name, height, height, ()))
        assert isinstance(fitted, FittedText)  # a single letter fits, and has no icon
        shapes += fitted.shapes
    shapes.append(emblem(colour, middle, EMBLEM_AT * scale, EMBLEM * scale, mark))
    return Drawing(f"tile-{colour}-{label}", side, side, tuple(shapes))


@cached
def back(colour: str, side: float, theme: Theme) -> Drawing:
    """Draw a tile's back: the covering of its seat's roofs, without a frame that would show a shift of the print."""
    return Drawing(f"tile-back-{colour}", side, side, _cover(colour, side, theme, 0.0))


def _cover(colour: str, side: float, theme: Theme, reach: float) -> tuple[Shape, ...]:
    """Draw the covering of a tile and of what is ``reach`` mm around it."""
    area = Window(-reach, -reach, side + reach, side + reach)
    return (Placement(covering(colour, area, side, theme), -reach, -reach),)


@cached
def sample(colour: str, label: str, side: float, theme: Theme) -> Drawing:
    """Draw a small tile for a picture, with eaves if it is drawn in lines."""
    own = front(colour, label, side, theme)
    return Drawing(f"sample {own.name} {side:g}", side, side, (*own.shapes, *eaves(colour, side, theme)))


@cached
def small_back(colour: str, side: float, theme: Theme) -> Drawing:
    """Draw a small tile face down for a picture: its covering is half as fine as a tile's."""
    return covering(colour, Window(0.0, 0.0, side, side), 2 * side, theme)


SQUARES = 3
CAPTION, CAPTION_LEADING = 4.2, 3.4
"""From the foot of a board to the baseline of its caption, and from line to line, mm."""


AROUND = 0.4  # the white around a roof in its square on a small board, mm

MARK, OVER = 0.7, 0.6
"""The width of the lines of a frame or a cross, and how far a cross reaches over a board, mm."""


class SmallBoard(NamedTuple):
    """Tiles by row and column, and those in a frame; a board that is not ``allowed`` is crossed out."""

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
    boards: Sequence[tuple[SmallBoard, str]],
    colour: str,
    y: float,
    square: float,
    size: CardSize,
    theme: Theme,
) -> list[Shape]:
    """Draw boards next to each other over the width of a card, with captions; squares are ``square`` mm."""
    side = SQUARES * square
    spread = 0.0 if size.column else (size.inner / len(boards) - side) / 2  # room for wide captions
    pitch = (size.inner - side - 2 * spread) / (len(boards) - 1)
    room = pitch - 1.5
    shapes: list[Shape] = []
    for index, (board, caption) in enumerate(boards):
        x = size.inset + spread + pitch * index
        style = size.body(theme, "body-grey" if board.allowed else "body")
        shapes += draw_board(board, colour, x, y, square, theme)
        shapes += [
            text(x + side / 2, y + side + CAPTION + CAPTION_LEADING * at, words, style, "middle", room)
            for at, words in enumerate(wrap(caption, style, room))
        ]
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
    own, frame = roof(colour, square - 2 * AROUND, theme), theme.pen("region")
    frame = frame._replace(width=min(frame.width, MARK))
    for row, column in board.tiles:
        shapes.append(Placement(own, x + square * column + AROUND, y + square * row + AROUND))
    for row, column in board.marked if board.allowed else ():
        shapes.append(Rect(x + square * column, y + square * row, square, square, frame))
    if not board.allowed:
        near, far = -OVER, side + OVER
        shapes.append(line(x + near, y + near, x + far, y + far, frame))
        shapes.append(line(x + near, y + far, x + far, y + near, frame))
    return shapes
