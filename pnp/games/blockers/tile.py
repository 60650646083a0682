"""A Blockers tile: solid in its seat's colour with a large glyph; and small boards of 3 x 3 squares with tiles."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from typing import NamedTuple

from pnp.data.cache import cached
from pnp.drawing.breaking import house_faces
from pnp.drawing.fitting import FittedText, Setting, fit
from pnp.drawing.seat_marks import emblem, own_emblem, pattern
from pnp.drawing.segments import Window
from pnp.drawing.shapes import Drawing, Ink, Rect, Shape, line
from pnp.drawing.symbols import names, symbol
from pnp.drawing.text import text
from pnp.drawing.theme import Theme
from pnp.drawing.tracks import Track, track_around
from pnp.pages.diagrams import make_picture
from pnp.pieces import card
from pnp.pieces.on_table import Card
from pnp.pieces.piece import Piece
from scorer.games.blockers.scoring import groups
from scorer.games.blockers.values import Tile

SIDE = 19.0
"""The side of the tile that the measures are for, mm; larger and smaller tiles are this one scaled."""

FRAME = (1.8, 1.8, 15.4, 15.4)
"""Left, top, width and height of the line along which the seat's pattern runs, mm."""

PATTERN, GAP = 1.2, 3.6
"""The width of the pattern, and its gap for the emblem in the corner of a front, mm."""

EMBLEM, SYMBOL = 3.0, 10.2
"""The diameter of the emblem in the corner, and the side of a symbol, mm."""

GLYPH = 34.0
"""The size of the glyph, points."""

UNDERLINED = "69"
BAR = (6.9, 15.558028, 5.2, 0.9)
"""Left, top, width and height of the bar below a 6 or a 9, mm; with little ink it is a line of ``BAR_LINE``."""

BAR_LINE = 0.5
WHITE, WHITE_GREY = 1.0, 2.8
"""The distance of the white inside of a back from its edge, mm, in colour and in grey."""

BACK_EMBLEM = 2.4
COLUMNS, ROWS = (4.75, 9.5, 14.25), (4.75, 9.5, 14.25)
"""The middles of the emblems on a back, mm."""


def tile(colour: str, label: str, side: float, theme: Theme) -> Piece:
    """Return a tile; on an online table, the tiles of a seat are a deck."""
    faces = front(colour, label, side, theme), back(colour, side, theme)
    return Piece(*faces, theme.pen("seat-bleed", colour), colour, label=label, on_table=Card())


@cached
def front(colour: str, label: str, side: float, theme: Theme) -> Drawing:
    """Draw a tile's front; ``label`` is a digit, a letter, or the name of a symbol."""
    shapes = [*_ground(colour, side, theme), *_front(colour, label, side / SIDE, theme)]
    return Drawing(f"tile-{colour}-{label}", side, side, tuple(shapes))


def _front(colour: str, label: str, scale: float, theme: Theme) -> Iterator[Shape]:
    """Draw the pattern, the emblem in its gap, and the symbol or the glyph; 6 and 9 are underlined."""
    mark = theme.pen("seat-mark", colour)
    yield from _pattern(colour, scale, theme, GAP * scale)
    yield emblem(colour, 3.1 * scale, 3.1 * scale, EMBLEM * scale, mark)
    if label in names():
        yield symbol(label, 9.5 * scale, 10.3 * scale, SYMBOL * scale, mark)
        return
    yield from _glyph(label, theme.on(colour), scale, theme)
    x, y, width, height = (length * scale for length in BAR)
    if label in UNDERLINED and theme.solid:
        yield Rect(x, y, width, height, Ink(theme.on(colour)))
    elif label in UNDERLINED:
        middle = y + height / 2
        yield line(x, middle, x + width, middle, Ink(None, theme.on(colour), BAR_LINE * scale))


def _glyph(label: str, colour: str, scale: float, theme: Theme) -> tuple[Shape, ...]:
    """Set a digit or a letter with its ink in the middle."""
    faces, size = house_faces("bold" if theme.solid else "light"), GLYPH * scale
    box = Window(0.0, 0.8 * scale, SIDE * scale, (0.8 + SIDE) * scale)
    setting = Setting(faces, size, size, colour, "centre", "optical")
    fitted = fit(label, box, setting, _no_icon)
    assert isinstance(fitted, FittedText)  # a single letter fits
    return fitted.shapes


def _no_icon(name: str, height: float) -> Drawing:
    """Return a blank drawing: no label contains an icon."""
    return Drawing(name, height, height, ())


@cached
def back(colour: str, side: float, theme: Theme) -> Drawing:
    """Draw a tile's back: a frame that bleeds, and whole emblems inside it."""
    scale, own = side / SIDE, theme.pen("emblem", colour)
    shapes = [*_ground(colour, side, theme)]
    if theme.solid:
        edge = WHITE if theme.coloured else WHITE_GREY
        inner = (SIDE - 2 * edge) * scale
        shapes.append(Rect(edge * scale, edge * scale, inner, inner, theme.pen("paper")))
    shapes += _pattern(colour, scale, theme)
    shapes += [emblem(colour, x * scale, y * scale, BACK_EMBLEM * scale, own) for y in ROWS for x in COLUMNS]
    return Drawing(f"tile-back-{colour}", side, side, tuple(shapes))


def _ground(colour: str, side: float, theme: Theme) -> list[Shape]:
    """Draw the seat's colour over a tile; with little ink it stays white, as an outline would be under the cut."""
    return [Rect(0.0, 0.0, side, side, Ink(theme.colours[colour]))] if theme.solid else []


def _pattern(colour: str, scale: float, theme: Theme, gap: float = 0.0) -> list[Shape]:
    """Draw the seat's pattern along the frame, with a gap at its first corner; nothing in inks without patterns."""
    x, y, width, height = (length * scale for length in FRAME)
    track = track_around(x, y, width, height, scale)
    if gap:
        track = Track(((x + gap, y), *track.stops[1:], (x, y + gap)), scale)
    return pattern(colour, track, PATTERN * scale, theme)


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
