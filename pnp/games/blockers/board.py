"""The Blockers board: nine by nine squares, letters and numbers on all sides, a symbol in each region."""

from __future__ import annotations

from pnp.data.cache import cached
from pnp.drawing.measures import RADIUS
from pnp.drawing.outline import round_corners
from pnp.drawing.shapes import Drawing, Path, Shape, line
from pnp.drawing.symbols import symbol
from pnp.drawing.text import cap, level, line_end, text, width
from pnp.drawing.theme import Theme
from pnp.games.blockers.layout import CAPTION_CELLS, FRAME, LINE_OUT, TITLE_CELLS, Layout, board_map
from pnp.pieces.board_map import JOINT_CLEAR, PATCH, PATCHES_LENGTH
from pnp.pieces.board_marks import marks
from pnp.pieces.on_table import Board
from pnp.pieces.piece import Piece
from pnp.texts.words import Words
from scorer.games.blockers.facts import BOARD, REGION_SYMBOLS, ROWS, region

SYMBOL = 0.5
"""Size of the faint symbol, in cells."""


def board(layout: Layout, words: Words, theme: Theme) -> Piece:
    """Return the board."""
    geometry = board_map(layout, theme)
    around = marks(geometry, words["board.marker"], theme, outer=layout.dense)
    shapes = (*around, *_title(layout, words, theme), *play_area(layout, theme))
    drawing = Drawing("board", layout.width, layout.height, shapes)
    return Piece(drawing, cut="sheet", on_table=Board(geometry))


@cached
def play_area(layout: Layout, theme: Theme) -> tuple[Shape, ...]:
    """Draw the squares with their symbols, and the labels around them."""
    cell = layout.cell
    shapes: list[Shape] = []
    for row in range(BOARD):
        for column in range(BOARD):
            name = REGION_SYMBOLS[region(row, column) - 1]
            x, y = layout.left + cell * (column + 0.5), layout.top + cell * (row + 0.5)
            shapes.append(symbol(name, x, y, SYMBOL * cell, theme.pen("emblem-faint")))
    return (*shapes, *_lines(layout, theme), *_labels(layout, theme))


def _title(layout: Layout, words: Words, theme: Theme) -> list[Shape]:
    if layout.dense:
        return _title_between_joints(layout, words, theme)
    left, right = layout.edges
    roomy = layout.kind == "roomy"
    baseline = layout.top - layout.line
    title, style = theme.style("title" if roomy else "head"), theme.style("body-grey")
    shapes: list[Shape] = [text(left, baseline, words["title"], title)]
    y = layout.foot + LINE_OUT + PATCH / 2 + cap(style) / 2 if roomy else baseline
    clear = left + PATCHES_LENGTH if roomy else line_end(left, words["title"], title)
    for caption in reversed(words.rows("board.caption")[0]):
        shapes.append(text(right, y, caption, style, "end", room=right - clear - 8))
        right -= width(caption, style) + 8
    return shapes


def _title_between_joints(layout: Layout, words: Words, theme: Theme) -> list[Shape]:
    """Set title and captions clear of joints."""
    y, left, cell = layout.top - layout.line, layout.left, layout.cell
    room = 2 * cell - 2 * JOINT_CLEAR
    shapes: list[Shape] = [
        text(layout.edges[0], y, words["title"], theme.style("head"), room=TITLE_CELLS * cell)
    ]
    for at, caption in zip(CAPTION_CELLS, words.rows("board.caption", len(CAPTION_CELLS))[0], strict=True):
        right = layout.edges[1] if at == BOARD else left + cell * at - JOINT_CLEAR
        shapes.append(text(right, y, caption, theme.style("body-grey"), "end", room=room))
    return shapes


def _lines(layout: Layout, theme: Theme) -> list[Shape]:
    """Draw the grid: thin lines, heavier ones between regions, a frame with round corners."""
    x, y, side = layout.left, layout.top, layout.side
    thin, heavy = theme.pen("grid"), theme.pen("region")
    shapes: list[Shape] = []
    for ink, steps in ((thin, (1, 2, 4, 5, 7, 8)), (heavy, (3, 6))):
        for step in steps:
            at = layout.cell * step
            shapes.append(line(x + at, y, x + at, y + side, ink))
            shapes.append(line(x, y + at, x + side, y + at, ink))
    corners = ((x, y), (x + side, y), (x + side, y + side), (x, y + side))
    return [*shapes, Path(round_corners(corners, RADIUS - FRAME / 2), heavy)]


def _labels(layout: Layout, theme: Theme) -> list[Shape]:
    """Draw letters down both sides and numbers above and below."""
    shapes: list[Shape] = []
    style = theme.style(layout.label)
    for at in range(BOARD):
        middle = layout.cell * (at + 0.5)
        for out in (-layout.label_out, layout.side + layout.label_out):
            shapes.append(level(layout.left + out, layout.top + middle, ROWS[at], style, "middle"))
            shapes.append(level(layout.left + middle, layout.top + out, str(at + 1), style, "middle"))
    return shapes
