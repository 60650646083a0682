"""The Low Blow board: one row per player in columns of 34 mm, with the pot and the score formula; its counters.

Every square is white inside, 30 mm wide on a pitch of 34 mm; the frame of the row has its colour.
"""

from __future__ import annotations

from pnp.drawing.aruco import EARLIER_QUIET as QUIET
from pnp.drawing.aruco import EARLIER_SIZE as SIZE
from pnp.drawing.dice import die, seat_die
from pnp.drawing.measures import RADIUS, RADIUS_INNER, SEAT_BAR
from pnp.drawing.outline import round_corners
from pnp.drawing.seat_marks import MOTIF, emblem, emblem_at, pattern, ring
from pnp.drawing.shapes import Drawing, Path, Rect, Shape, line
from pnp.drawing.text import LEADING, cap, hang, level, text, width
from pnp.drawing.theme import Theme
from pnp.drawing.tracks import track_around
from pnp.games.low_blow.layout import FRAME, FRAME_LENGTH, PITCH, SQUARE, Layout, board_map
from pnp.pages.diagrams import make_picture
from pnp.pieces.board_map import JOINT_CLEAR, Cell
from pnp.pieces.board_marks import marks
from pnp.pieces.on_table import Board, Token
from pnp.pieces.piece import Piece
from pnp.texts.words import Words
from scorer.games.low_blow import COLUMNS, FACES
from scorer.seats import LETTERS

COUNTER_SIZE = 15.0
RING = 9.0


def counter(theme: Theme) -> Piece:
    """Return one counter, 15 x 15 mm."""
    shapes = ring(COUNTER_SIZE / 2, COUNTER_SIZE / 2, (RING - SEAT_BAR) / 2, SEAT_BAR, theme.pen("counter"))
    return Piece(Drawing("counter", COUNTER_SIZE, COUNTER_SIZE, tuple(shapes)), on_table=Token())


def count_spares(needed: int) -> int:
    """Return the number of spares for ``needed`` counters: a tenth, rounded up."""
    return -(-needed // 10)


LANDING = 18.0
INSET = 4.0
SIDE_GAP = 4.0


def board(layout: Layout, colours: tuple[str, ...], words: Words, theme: Theme) -> Piece:
    """Return a board whose first rows are home to ``colours``."""
    geometry = board_map(layout, colours, theme)
    shapes: list[Shape] = [
        *marks(geometry, words["board.marker"], theme, outer=layout.compact),
        *_title(layout, words, theme),
    ]
    shapes += play_area(layout, colours, words, theme)
    shapes += _formula(layout, words, theme)
    if layout.rows == 3:
        shapes += _faces(layout, layout.block, words, theme)
    drawing = Drawing("board", layout.width, layout.height, tuple(shapes))
    return Piece(drawing, cut="sheet", on_table=Board(geometry))


def play_area(layout: Layout, colours: tuple[str, ...], words: Words, theme: Theme) -> list[Shape]:
    """Draw the rows with their squares, and the pot."""
    shapes: list[Shape] = []
    for row in range(layout.rows):
        shapes += _home(layout, row, colours[row] if row < len(colours) else None, words, theme)
    for cell in board_map(layout, colours, theme).cells:
        shapes += _square(cell, theme)
    return [*shapes, *_pot(layout, words, theme)]


def square(theme: Theme) -> Drawing:
    """Draw a square of the board with a die of another colour on it, for the guide."""
    return make_picture(
        "play",
        [
            Rect(2.4, 1.4, 15.2, 15.2, theme.pen("seat-square", "red"), RADIUS_INNER),
            *seat_die(2, 5, 4, 10, "blue", theme),
        ],
    )


def _title(layout: Layout, words: Words, theme: Theme) -> list[Shape]:
    x, y = layout.columns, layout.strips[0]
    if layout.compact:
        return [
            hang(x, y, words["title"], theme.style("head")),
            *_captions(layout, words, theme),
        ]
    shapes: list[Shape] = [hang(x, y, words["title"], theme.style("title"))]
    end, style = (layout.width - SIZE) / 2 - QUIET, theme.style("body-grey")
    for caption in words.rows("board.caption")[0]:
        shapes.append(text(x, y + SIZE, caption, style, room=end - x))
        x += width(caption, style) + 4
    return shapes


def _captions(layout: Layout, words: Words, theme: Theme) -> list[Shape]:
    """Set the captions in two lines over two columns of squares."""
    y = layout.strips[0] + SIZE
    captions, style = words.rows("board.caption")[0], theme.style("body-grey")
    shapes: list[Shape] = []
    for baseline, line_of in ((y - LEADING - 0.4, captions[:3]), (y, captions[3:])):
        x = layout.columns
        for caption in line_of:
            end = layout.columns + 2 * PITCH - 2 * JOINT_CLEAR
            shapes.append(text(x, baseline, caption, style, room=end - x))
            x += width(caption, style) + 4
    return shapes


def _frame(x: float, y: float, colour: str | None, corners: tuple[int, ...], theme: Theme) -> list[Shape]:
    """Draw one cell: a frame of colour, rounded at the row's ends, white inside."""
    outline = round_corners(((x, y), (x + FRAME, y), (x + FRAME, y + FRAME), (x, y + FRAME)), RADIUS, corners)
    inset = (FRAME - SQUARE) / 2
    if not theme.solid:
        return []
    half = inset / 2
    track = track_around(x + half, y + half, FRAME - inset, FRAME - inset, RADIUS_INNER)
    return [
        Path(outline, theme.pen("seat-area", colour or "grey-2")),
        Rect(x + inset, y + inset, SQUARE, SQUARE, theme.pen("paper"), RADIUS_INNER),
        *(pattern(colour, track, inset * MOTIF, theme) if colour else ()),
    ]


def _row(layout: Layout, row: int, colour: str | None, theme: Theme) -> list[Shape]:
    """Draw the row if frames are not filled: the seat's pattern around it, and lines between squares."""
    if theme.solid:
        return []
    half, gap = SEAT_BAR / 2, (PITCH - FRAME) / 2
    x, y, foot = layout.left, layout.top + PITCH * row, layout.top + PITCH * row + FRAME
    thin = theme.pen("seat-line", colour or "grey-2")
    shapes: list[Shape] = [
        line(at, y + SEAT_BAR, at, foot - SEAT_BAR, thin)
        for at in (x + PITCH * (column + 1) - gap for column in range(COLUMNS))
    ]
    edge = (x + half, y + half, FRAME_LENGTH - SEAT_BAR, FRAME - SEAT_BAR)
    if colour is None:
        return [*shapes, Rect(*edge, thin, RADIUS - half)]
    return [*shapes, *pattern(colour, track_around(*edge, RADIUS - half), SEAT_BAR * MOTIF, theme)]


def _home(layout: Layout, row: int, colour: str | None, words: Words, theme: Theme) -> list[Shape]:
    """Draw the cell at the start of a row, with its owner."""
    x, y = layout.left, layout.top + PITCH * row
    shapes = [*_frame(x, y, colour, (0, 3), theme), *_row(layout, row, colour, theme)]
    left, right, top = x + SEAT_BAR + INSET, x + FRAME - SEAT_BAR - INSET, y + SEAT_BAR + INSET
    if colour is None:
        name, note = words.rows("board.neutral", 2)[0]
        block, below = theme.style("block"), theme.style("body-grey")
        return [
            *shapes,
            hang(left, top, name, block, room=right - left),
            text(left, top + cap(block) + 4.4, note, below, room=right - left),
        ]
    line_y = y + SEAT_BAR + 25
    return [
        *shapes,
        emblem_at(colour, left, top + 6.5, 13, theme),
        hang(right, top, LETTERS[colour], theme.style("small-bold"), "end"),
        line(left, line_y, right, line_y, theme.pen("writing-line")),
    ]


def _square(cell: Cell, theme: Theme) -> list[Shape]:
    """Draw a square of play: frame, white inside, landing mark, the row's faint emblem."""
    box = cell.box
    inset = (FRAME - SQUARE) / 2
    last = (1, 2) if cell.column == COLUMNS else ()
    middle_x, middle_y = box.x + SQUARE / 2, box.y + SQUARE / 2
    shapes = [
        *_frame(box.x - inset, box.y - inset, cell.colour, last, theme),
        Rect(middle_x - LANDING / 2, middle_y - LANDING / 2, LANDING, LANDING, theme.pen("landing"), RADIUS),
    ]
    if cell.colour:
        shapes.append(emblem(cell.colour, middle_x, middle_y, 4.5, theme.pen("emblem-faint")))
    return shapes


def _pot(layout: Layout, words: Words, theme: Theme) -> list[Shape]:
    """Draw the ring for the counters, next to the first rows."""
    radius = (layout.right - layout.side) / 2
    rows = 3 if layout.abreast else 2
    x, y = layout.side + radius, layout.top + (rows * PITCH - 1) / 2
    return [
        *ring(x, y, radius - SEAT_BAR / 2, SEAT_BAR, theme.pen("pot")),
        level(x, y, words["board.pot"], theme.style("head"), anchor="middle", room=radius),
    ]


def _formula(layout: Layout, words: Words, theme: Theme) -> list[Shape]:
    """Draw how a round and the game are scored, in two columns, or below each other if they would be too narrow."""
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
        for shape in _sum(x, top, width, key, words, theme)
    ]


def _sum(x: float, y: float, width: float, key: str, words: Words, theme: Theme) -> list[Shape]:
    """Draw one sum, with the operators to its left."""
    shapes: list[Shape] = [
        line(x, y, x + width, y, theme.pen("rule")),
        hang(x, y + 3, words[f"board.{key}.head"], theme.style("block"), room=width),
    ]
    for step, (operator, words_of_step) in enumerate(words.rows(f"board.{key}", 2)):
        baseline = y + 16.2 + 4.4 * step
        if operator:
            shapes.append(text(x, baseline, operator, theme.style("body-bold")))
        shapes.append(text(x + 4, baseline, words_of_step, theme.style("body"), room=width - 4))
    return shapes


def _faces(layout: Layout, y: float, words: Words, theme: Theme) -> list[Shape]:
    """Draw the face table under the rows of a small board, one face per column."""
    shapes: list[Shape] = []
    for face, (dice, counters) in zip(range(1, FACES + 1), words.rows("board.face", 2, FACES), strict=True):
        x = layout.left + PITCH * (face - 1)
        shapes += [
            line(x, y, x + FRAME, y, theme.pen("rule")),
            *die(face, x, y + 3, 9, theme),
            text(x, y + 20.6, dice, theme.style("body-bold"), room=FRAME),
            text(x, y + 25.0, counters, theme.style("body"), room=FRAME),
        ]
    return shapes
