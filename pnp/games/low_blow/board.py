"""The Low Blow board: one row per player on a page of 34 mm columns, the pot and the score formula beside it.

Every square is white inside, 30 mm wide on a pitch of 34; its colour lives in the row's frame.
"""

from __future__ import annotations

from pnp.drawing.aruco import QUIET, SIZE
from pnp.drawing.bands import HAIR, MOTIF, pattern, ring
from pnp.drawing.dice import die, seat_die
from pnp.drawing.emblems import emblem, emblem_at
from pnp.drawing.outline import rounded
from pnp.drawing.shapes import Drawing, Ink, Path, Rect, Shape, line
from pnp.drawing.text import LEADING, cap, text
from pnp.drawing.theme import (
    BLOCK,
    BODY,
    BODY_BOLD,
    FULL,
    GREY_1,
    GREY_3,
    GREY_3_LIGHT,
    GREY_4,
    GRID,
    HEAD,
    PALETTE,
    RADIUS,
    RADIUS_INNER,
    RULE,
    SEAT_BAR,
    SMALL_BOLD,
    TITLE,
    WHITE,
    WRITING_LINE,
    Theme,
)
from pnp.drawing.tracks import around
from pnp.games.low_blow.layout import FRAME, FRAME_LENGTH, PITCH, SQUARE, Layout, board_map
from pnp.pages.diagrams import picture
from pnp.pieces.board_map import JOINT_CLEAR, Cell
from pnp.pieces.board_marks import marks
from pnp.pieces.on_table import Board
from pnp.pieces.piece import Piece
from pnp.texts.words import Words
from scorer.games.low_blow import COLUMNS, FACES
from scorer.seats import LETTERS

LANDING = 18.0
INSET = 4.0
SIDE_GAP = 4.0


def board(layout: Layout, colours: tuple[str, ...], words: Words, theme: Theme = FULL) -> Piece:
    """Return a board whose first rows are home to ``colours``."""
    geometry = board_map(layout, colours, theme)
    shapes: list[Shape] = [
        *marks(geometry, words["board.marker"], theme, outer=layout.compact),
        *_title(layout, words),
    ]
    for row in range(layout.rows):
        shapes += _home(layout, row, colours[row] if row < len(colours) else None, words, theme)
    for cell in geometry.cells:
        shapes += _square(cell, theme)
    shapes += _pot(layout, words, theme)
    shapes += _formula(layout, words)
    if layout.rows == 3:
        shapes += _faces(layout, layout.block, words)
    drawing = Drawing("board", layout.width, layout.height, tuple(shapes))
    return Piece(drawing, cut="sheet", on_table=Board(geometry))


def square(theme: Theme = FULL) -> Drawing:
    """Draw for the guide a square of the board with a die of another colour on it."""
    frame = Ink(stroke=PALETTE["red"], width=0.8)
    return picture(
        "play", [Rect(2.4, 1.4, 15.2, 15.2, frame, RADIUS_INNER), *seat_die(2, 5, 4, 10, "blue", theme)]
    )


def _title(layout: Layout, words: Words) -> list[Shape]:
    x, y = layout.columns, layout.strips[0]
    if layout.compact:
        return [text(x, y + cap(HEAD), words["title"], HEAD), *_captions(layout, words)]
    shapes: list[Shape] = [text(x, y + cap(TITLE), words["title"], TITLE)]
    end = (layout.width - SIZE) / 2 - QUIET
    for caption in words.rows("board.caption")[0]:
        set_caption = text(x, y + SIZE, caption, BODY, GREY_1, room=end - x)
        shapes.append(set_caption)
        x += set_caption.width + 4
    return shapes


def _captions(layout: Layout, words: Words) -> list[Shape]:
    """Set the captions in two lines over two columns of squares."""
    y = layout.strips[0] + SIZE
    captions = words.rows("board.caption")[0]
    shapes: list[Shape] = []
    for baseline, line_of in ((y - LEADING - 0.4, captions[:3]), (y, captions[3:])):
        x = layout.columns
        for caption in line_of:
            end = layout.columns + 2 * PITCH - 2 * JOINT_CLEAR
            placed = text(x, baseline, caption, BODY, GREY_1, room=end - x)
            shapes.append(placed)
            x += placed.width + 4
    return shapes


def _frame(x: float, y: float, colour: str | None, corners: tuple[int, ...], theme: Theme) -> list[Shape]:
    """Draw one cell: a frame of colour, rounded at the row's ends, white inside."""
    outline = rounded(((x, y), (x + FRAME, y), (x + FRAME, y + FRAME), (x, y + FRAME)), RADIUS, corners)
    inset = (FRAME - SQUARE) / 2
    if not theme.solid:
        return []
    half = inset / 2
    track = around(x + half, y + half, FRAME - inset, FRAME - inset, RADIUS_INNER)
    return [
        Path(outline, theme.area(colour or "grey-2")),
        Rect(x + inset, y + inset, SQUARE, SQUARE, Ink(fill=WHITE), RADIUS_INNER),
        *(pattern(colour, track, inset * MOTIF, theme) if colour else ()),
    ]


def _row(layout: Layout, row: int, colour: str | None, theme: Theme) -> list[Shape]:
    """Draw the whole row where frames are not filled: the seat's pattern around it, a line between squares."""
    if theme.solid:
        return []
    half, gap = SEAT_BAR / 2, (PITCH - FRAME) / 2
    x, y, foot = layout.left, layout.top + PITCH * row, layout.top + PITCH * row + FRAME
    thin = Ink(stroke=PALETTE[colour or "grey-2"], width=HAIR)
    shapes: list[Shape] = [
        line(at, y + SEAT_BAR, at, foot - SEAT_BAR, thin)
        for at in (x + PITCH * (column + 1) - gap for column in range(COLUMNS))
    ]
    edge = (x + half, y + half, FRAME_LENGTH - SEAT_BAR, FRAME - SEAT_BAR)
    if colour is None:
        return [*shapes, Rect(*edge, thin, RADIUS - half)]
    return [*shapes, *pattern(colour, around(*edge, RADIUS - half), SEAT_BAR * MOTIF, theme)]


def _home(layout: Layout, row: int, colour: str | None, words: Words, theme: Theme) -> list[Shape]:
    """Draw the cell at the row's start: whose row it is."""
    x, y = layout.left, layout.top + PITCH * row
    shapes = [*_frame(x, y, colour, (0, 3), theme), *_row(layout, row, colour, theme)]
    inner_left = x + SEAT_BAR + INSET
    inner_right = x + FRAME - SEAT_BAR - INSET
    top = y + SEAT_BAR + INSET
    if colour is None:
        name, note = words.rows("board.neutral", 2)[0]
        return [
            *shapes,
            text(inner_left, top + cap(BLOCK), name, BLOCK, room=inner_right - inner_left),
            text(inner_left, top + cap(BLOCK) + 4.4, note, BODY, GREY_1, room=inner_right - inner_left),
        ]
    line_y = y + SEAT_BAR + 25
    return [
        *shapes,
        emblem_at(colour, inner_left, top + 6.5, 13),
        text(inner_right, top + cap(SMALL_BOLD), LETTERS[colour], SMALL_BOLD, anchor="end"),
        line(inner_left, line_y, inner_right, line_y, WRITING_LINE),
    ]


def _square(cell: Cell, theme: Theme) -> list[Shape]:
    """Draw a square of play: frame, white inside, landing mark, the row's faint emblem."""
    box = cell.box
    inset = (FRAME - SQUARE) / 2
    last = (1, 2) if cell.column == COLUMNS else ()
    middle_x, middle_y = box.x + SQUARE / 2, box.y + SQUARE / 2
    landing = Ink(stroke=GREY_3_LIGHT, width=GRID)
    shapes = [
        *_frame(box.x - inset, box.y - inset, cell.colour, last, theme),
        Rect(middle_x - LANDING / 2, middle_y - LANDING / 2, LANDING, LANDING, landing, RADIUS),
    ]
    if cell.colour:
        shapes.append(emblem(cell.colour, middle_x, middle_y, 4.5, Ink(fill=GREY_4)))
    return shapes


def _pot(layout: Layout, words: Words, theme: Theme) -> list[Shape]:
    """Draw the ring beside the first rows that holds the counters."""
    radius = (layout.right - layout.side) / 2
    rows = 3 if layout.abreast else 2
    x, y = layout.side + radius, layout.top + (rows * PITCH - 1) / 2
    return [
        *ring(x, y, radius - SEAT_BAR / 2, Ink(stroke=GREY_3, width=SEAT_BAR), theme),
        text(x, y + cap(HEAD) / 2, words["board.pot"], HEAD, anchor="middle", room=radius),
    ]


def _formula(layout: Layout, words: Words) -> list[Shape]:
    """Draw how a round and the game are scored, in two columns, or one over the other where they are too narrow."""
    y = layout.block
    if layout.abreast:
        width = (layout.right - layout.side - SIDE_GAP) / 2
        spots = ((layout.side, y), (layout.side + width + SIDE_GAP, y))
    else:
        width = layout.right - layout.side
        spots = ((layout.side, y - PITCH), (layout.side, y))
    return [
        shape
        for (x, top), key in zip(spots, ("round", "game"), strict=True)
        for shape in _sum(x, top, width, key, words)
    ]


def _sum(x: float, y: float, width: float, key: str, words: Words) -> list[Shape]:
    """Draw one sum, the operators hanging to the left."""
    shapes: list[Shape] = [
        line(x, y, x + width, y, RULE),
        text(x, y + 3 + cap(BLOCK), words[f"board.{key}.head"], BLOCK, room=width),
    ]
    for step, (operator, words_of_step) in enumerate(words.rows(f"board.{key}", 2)):
        baseline = y + 16.2 + 4.4 * step
        if operator:
            shapes.append(text(x, baseline, operator, BODY_BOLD))
        shapes.append(text(x + 4, baseline, words_of_step, BODY, room=width - 4))
    return shapes


def _faces(layout: Layout, y: float, words: Words) -> list[Shape]:
    """Draw the face table under the rows of a small board, one face per column."""
    shapes: list[Shape] = []
    for face, (dice, counters) in zip(range(1, FACES + 1), words.rows("board.face", 2, FACES), strict=True):
        x = layout.left + PITCH * (face - 1)
        shapes += [
            line(x, y, x + FRAME, y, RULE),
            *die(face, x, y + 3, 9),
            text(x, y + 20.6, dice, BODY_BOLD, room=FRAME),
            text(x, y + 25.0, counters, BODY, room=FRAME),
        ]
    return shapes
