"""The Blockers board, a city from above: nine regions with their own streets, signs, and a map border with labels."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product

from pnp.data.cache import cached
from pnp.drawing.shapes import Drawing, Ink, Placement, Rect, Shape, line
from pnp.drawing.symbols import symbol
from pnp.drawing.text import level, text
from pnp.drawing.theme import Theme
from pnp.drawing.theme_fields import PenName
from pnp.games.blockers.layout import BLOCK, BORDER, BORDER_OUT, ROOMY, BoardLayout, board_map
from pnp.games.blockers.letters import DEPTH, WORD, block
from pnp.games.blockers.map_border import map_border
from pnp.games.blockers.roof import roof
from pnp.games.blockers.streets import plan
from pnp.pieces.board_marks import draw_markers, draw_strip
from pnp.pieces.on_table import BoardOnTable
from pnp.pieces.piece import Piece
from pnp.texts.words import Words
from scorer.games.blockers.facts import BOARD, REGION, REGION_SYMBOLS, ROWS

CELL = 20.0  # the squares that the measures below are for, mm
SIGN = 8.4  # the side of a sign, mm

LETTER, LETTER_PITCH = 14.3, 17.95
"""The size of the letters of the word mark and the distance from one to the next, mm."""

ROOF, ROOF_PITCH = 9.4, 10.0  # the roofs of the seats next to a lower block, mm
ROOF_GAP = 3.6  # the distance from the last roof to the block, mm
CORNER_ROOF = 12.4  # the roof in a block without a marker, mm
CORNERS = ("red", "yellow", "green", "blue")  # the seats whose roofs are in the blocks of a plain board


def board(
    layout: BoardLayout, colours: Sequence[str], words: Words, theme: Theme, *, plain: bool = False
) -> Piece:
    """Return the board for the seats of some colours; a ``plain`` one has roofs in place of marks for a camera."""
    geometry = board_map(layout, theme, plain=plain)
    shapes = [*_word_mark(layout, theme), *play_area(layout, theme), *_foot(layout, colours, words, theme)]
    x, y, width, height = layout.blocks
    corners = [(left, top) for top in (y, y + height - BLOCK) for left in (x, x + width - BLOCK)]
    if layout.space is ROOMY:  # there is room for frames around the markers
        ink = theme.pen("marker-block")
        inside, half = BLOCK - ink.width, ink.width / 2
        shapes += [Rect(x + half, y + half, inside, inside, ink) for x, y in corners]
    inset = (BLOCK - CORNER_ROOF) / 2
    roofs = (
        Placement(roof(colour, CORNER_ROOF, theme), x + inset, y + inset)
        for colour, (x, y) in zip(CORNERS, corners, strict=True)
    )
    bare = Drawing("board-plain", layout.width, layout.height, (*shapes, *roofs))
    if plain:
        return Piece(bare, cut="sheet", on_table=BoardOnTable(geometry))
    shapes += [*draw_markers(geometry), *draw_strip(geometry, layout.plate, 0.0, theme)]
    marked = Drawing("board", layout.width, layout.height, tuple(shapes))
    return Piece(marked, cut="sheet", on_table=BoardOnTable(geometry, bare))


def _word_mark(layout: BoardLayout, theme: Theme) -> list[Shape]:
    """Draw the word between the upper blocks; on a page it grows with the squares."""
    scale = layout.cell / CELL if layout.space is ROOMY else 1.0
    size, pitch = LETTER * scale, LETTER_PITCH * scale
    left = layout.left + (layout.side - pitch * (len(WORD) - 1) - size) / 2
    top = layout.blocks.y + (BLOCK - size * (1 + DEPTH)) / 2
    return [
        shape
        for at, letter in enumerate(WORD)
        for shape in block(letter, left + pitch * at, top, size, "ink", theme)
    ]


def _foot(layout: BoardLayout, colours: Sequence[str], words: Words, theme: Theme) -> list[Shape]:
    """Set the captions between the lower blocks, and the roofs of the seats."""
    plate, style, baseline = layout.plate, theme.style("body-grey"), layout.lower + layout.space.captions
    first, second = words.rows("board.caption", 2)[0]
    shapes: list[Shape] = [
        text(plate.x, baseline, first, style, room=plate.width / 2),
        text(plate.x + plate.width, baseline, second, style, "end", room=plate.width / 2 - 2),
    ]
    end = layout.blocks.x + layout.blocks.width - BLOCK - ROOF_GAP
    y = layout.lower + layout.space.foot - ROOF
    for at, colour in enumerate(reversed(colours)):
        shapes.append(Placement(roof(colour, ROOF, theme), end - ROOF - ROOF_PITCH * at, y))
    return shapes


@cached
def play_area(layout: BoardLayout, theme: Theme, *, streets: bool = True) -> tuple[Shape, ...]:
    """Draw the regions with their signs, the lines between squares, the map border, and the labels around it."""
    return (
        *_regions(layout, theme, streets),
        *_lines(layout, theme),
        *_border(layout, theme),
    )


def _regions(layout: BoardLayout, theme: Theme, streets: bool) -> list[Shape]:
    """Draw the streets of each region, and its sign in each square on a white halo."""
    side, cell = REGION * layout.cell, layout.cell
    shapes: list[Shape] = []
    for at, sign in enumerate(REGION_SYMBOLS):
        x, y = layout.left + side * (at % REGION), layout.top + side * (at // REGION)
        if streets:
            shapes.append(Placement(plan(sign, side, theme), x, y))
        square = _sign(sign, cell, theme)
        for row, column in product(range(REGION), repeat=2):
            shapes.append(Placement(square, x + cell * column, y + cell * row))
    return shapes


@cached
def _sign(sign: str, cell: float, theme: Theme) -> Drawing:
    """Draw the sign of a region in a square; its halo is white and fills its gaps."""
    size, middle = SIGN * cell / CELL, cell / 2
    halo = theme.pen("halo")
    inks: tuple[Ink, ...] = (halo._replace(width=halo.width * cell / CELL), theme.pen("sign"))
    return Drawing(
        f"sign {sign} {cell:g}", cell, cell, tuple(symbol(sign, middle, middle, size, ink) for ink in inks)
    )


def _lines(layout: BoardLayout, theme: Theme) -> list[Shape]:
    """Draw the grid on white: thin lines between squares, heavier ones between regions and around them."""
    x, y, side = layout.left, layout.top, layout.side
    steps = {REGION: range(REGION, BOARD, REGION), 1: [at for at in range(BOARD) if at % REGION]}
    pens: tuple[tuple[PenName, int], ...] = (
        ("lot-gap", 1),
        ("lot", 1),
        ("region-gap", REGION),
        ("region", REGION),
    )
    shapes: list[Shape] = []
    for pen, every in pens:
        ink = theme.pen(pen)
        for at in (layout.cell * step for step in steps[every]):
            shapes.append(line(x + at, y, x + at, y + side, ink))
            shapes.append(line(x, y + at, x + side, y + at, ink))
        shapes += [Rect(x, y, side, side, ink)] if every == REGION else []
    return shapes


def _border(layout: BoardLayout, theme: Theme) -> list[Shape]:
    """Draw the map border above and below the grid, and letters and numbers around it.

    Where there is room, the border is at the sides, too; its corners are squares.
    """
    near, far = BORDER_OUT + BORDER, layout.side + BORDER_OUT
    x, y, side, ink = layout.left, layout.top, layout.side, theme.pen("border-bar", "ink")
    shapes: list[Shape] = []
    for out in (-near, far):
        shapes += map_border(x, y + out, side, BOARD, "ink", theme)
        if not layout.is_narrow:
            shapes += map_border(x + out, y, side, BOARD, "ink", theme, down=True)
    if not layout.is_narrow:
        half, inside = ink.width / 2, BORDER - ink.width
        for across, along in product((-near, far), repeat=2):
            shapes.append(Rect(x + across + half, y + along + half, inside, inside, ink))
    head, numbers, letters = theme.style("head"), layout.space.numbers, layout.letters
    style = theme.style("block") if layout.is_narrow else head
    for at in range(BOARD):
        middle = layout.cell * (at + 0.5)
        for out in (-letters, side + letters):
            shapes.append(level(x + out, y + middle, ROWS[at], style, "middle"))
        for out in (-numbers, side + numbers):
            shapes.append(level(x + middle, y + out, str(at + 1), head, "middle"))
    return shapes
