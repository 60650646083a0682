"""The Low Blow board: one row per player on a page of 34 mm columns, the pot and the score formula beside it.

Every square is white inside, 30 mm wide on a pitch of 34; its colour lives in the row's frame.
"""

from __future__ import annotations

from dataclasses import dataclass

from pnp.drawing.bands import HAIR, MOTIF, pattern, ring
from pnp.drawing.dice import die
from pnp.drawing.emblems import emblem, emblem_at
from pnp.drawing.markers import QUIET, SIZE
from pnp.drawing.outline import rounded
from pnp.drawing.shapes import Drawing, Ink, Path, Rect, Shape, line
from pnp.drawing.text import cap, text
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
    SAFE,
    SEAT_BAR,
    SMALL_BOLD,
    TITLE,
    TOP,
    WHITE,
    WRITING_LINE,
    Theme,
)
from pnp.drawing.tracks import around
from pnp.parts.board_map import PATCH, PATCHES_LENGTH, BoardMap, Box, Cell, patch_row, strip_markers
from pnp.parts.board_marks import marks
from pnp.words import Words
from scorer.games.low_blow import COLUMNS, FACES
from scorer.seats import LETTERS

GEOMETRY = 1
"""Version of the geometry: raised when anything on the board moves."""

PITCH = 34.0
FRAME = 33.0
SQUARE = 30.0
LANDING = 18.0
INSET = 4.0
WIDTH_IDEAL = 271.0
MARGIN_LEAST = 6.5
FRAME_LENGTH = PITCH * (COLUMNS + 1) - (PITCH - FRAME)
SIDE_GAP = 4.0
SIDE_GAP_CLOSE = 2.2
CAPTION_ROOM = 13.6
"""What a marker's caption takes beside it, with the white around it, mm."""

SIDE_ROOMY = 58.0
"""Width in mm from which the side block has its full gaps; a narrower one leaves that room to its texts."""
FIRST_MARKERS = {"3": 0, "4": 6, "4 for 3": 12}
"""The first marker of each board: 5x3, 5x4, and 5x4 for three players with a neutral row."""


@dataclass(frozen=True, slots=True)
class Layout:
    """Where the blocks of the board lie on a page of ``width`` x ``height`` mm."""

    width: float
    height: float
    rows: int

    @property
    def left(self) -> float:
        """The board's left edge: 13 on A4; less where the page is shorter."""
        least = MARGIN_LEAST if self.width - FRAME_LENGTH - 2 * MARGIN_LEAST - 5 > SIDE_ROOMY else SAFE
        return max((self.width - WIDTH_IDEAL) / 2, least)

    @property
    def right(self) -> float:
        """The right edge of the side block."""
        return self.width - self.left

    @property
    def top(self) -> float:
        """The top of the first row: four rows stand in the middle between the strips."""
        return (self.height - (4 * PITCH - 1)) / 2

    @property
    def side(self) -> float:
        """The left edge of the side block: 8 from the rows, or what the page leaves."""
        room = self.right - self.left - FRAME_LENGTH
        return self.right - min(60.0, room - 5)

    @property
    def gap(self) -> float:
        """Between the two columns of the side block, and what operators hang in."""
        return SIDE_GAP if self.right - self.side > SIDE_ROOMY else SIDE_GAP_CLOSE

    @property
    def columns(self) -> float:
        """The left edge of the first square's column, where title and patches stand as well."""
        return self.left + PITCH

    @property
    def patches(self) -> float:
        """Where patches stand, from the left below and from the right above, clear of the middle marker's caption."""
        return min(self.columns, (self.width - SIZE) / 2 - CAPTION_ROOM - PATCHES_LENGTH)


def board_map(
    width: float, height: float, colours: tuple[str, ...], rows: int, theme: Theme = FULL
) -> BoardMap:
    """Return the map of the board of ``rows`` rows, whose first rows are home to ``colours``.

    A theme may have no reference patches.
    """
    layout = Layout(width, height, rows)
    kind = f"{rows}" if rows == len(colours) else f"{rows} for {len(colours)}"
    bottom = height - TOP - SIZE
    return BoardMap(
        version=GEOMETRY,
        width=width,
        height=height,
        markers=strip_markers(FIRST_MARKERS[kind], layout.left, layout.right, width, height),
        cells=tuple(_cells(layout, colours)),
        patches=(
            *patch_row(width - layout.patches - PATCHES_LENGTH, TOP + SIZE - PATCH),
            *patch_row(layout.patches, bottom),
        )
        if theme.patches
        else (),
    )


def _cells(layout: Layout, colours: tuple[str, ...]) -> list[Cell]:
    inset = (FRAME - SQUARE) / 2
    return [
        Cell(
            row + 1,
            column + 1,
            Box(layout.columns + PITCH * column + inset, layout.top + PITCH * row + inset, SQUARE, SQUARE),
            colours[row] if row < len(colours) else None,
        )
        for row in range(layout.rows)
        for column in range(COLUMNS)
    ]


def board(
    width: float, height: float, colours: tuple[str, ...], rows: int, words: Words, theme: Theme = FULL
) -> Drawing:
    """Draw the board on a page of ``width`` x ``height`` mm."""
    layout = Layout(width, height, rows)
    geometry = board_map(width, height, colours, rows, theme)
    shapes: list[Shape] = [*marks(geometry, words["board.marker"], theme), *_title(layout, words)]
    for row in range(rows):
        shapes += _home(layout, row, colours[row] if row < len(colours) else None, words, theme)
    for cell in geometry.cells:
        shapes += _square(cell, theme)
    shapes += _pot(layout, words, theme)
    block = layout.top + 3 * PITCH + (5 if rows == 3 else 0)
    shapes += _formula(layout, block, words)
    if rows == 3:
        shapes += _faces(layout, block, words)
    return Drawing("board", width, height, tuple(shapes))


def _title(layout: Layout, words: Words) -> list[Shape]:
    shapes: list[Shape] = [text(layout.columns, TOP + cap(TITLE), words["title"], TITLE)]
    x = layout.columns
    end = (layout.width - SIZE) / 2 - QUIET
    for caption in words.rows("board.caption")[0]:
        set_caption = text(x, TOP + SIZE, caption, BODY, GREY_1, room=end - x)
        shapes.append(set_caption)
        x += set_caption.width + max(layout.gap, 3)
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
        name, note = words.rows("board.neutral")[0]
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
    """Draw the ring beside the first three rows that holds the counters."""
    radius = (layout.right - layout.side) / 2
    x, y = layout.side + radius, layout.top + (3 * PITCH - 1) / 2
    return [
        *ring(x, y, radius - SEAT_BAR / 2, Ink(stroke=GREY_3, width=SEAT_BAR), theme),
        text(x, y + cap(HEAD) / 2, words["board.pot"], HEAD, anchor="middle", room=radius),
    ]


def _formula(layout: Layout, y: float, words: Words) -> list[Shape]:
    """Draw how a round and the game are scored, in two columns with the operators hanging to the left."""
    gap = layout.gap
    width = (layout.right - layout.side - gap) / 2
    shapes: list[Shape] = []
    for index, key in enumerate(("round", "game")):
        x = layout.side + (width + gap) * index
        shapes.append(line(x, y, x + width, y, RULE))
        shapes.append(text(x, y + 3 + cap(BLOCK), words[f"board.{key}.head"], BLOCK, room=width))
        for step, (operator, words_of_step) in enumerate(words.rows(f"board.{key}")):
            baseline = y + 16.2 + 4.4 * step
            if operator:
                shapes.append(text(x, baseline, operator, BODY_BOLD))
            shapes.append(text(x + gap, baseline, words_of_step, BODY, room=width - gap))
    return shapes


def _faces(layout: Layout, y: float, words: Words) -> list[Shape]:
    """Draw the face table under the rows of a small board, one face per column."""
    shapes: list[Shape] = []
    for face, (dice, counters) in zip(range(1, FACES + 1), words.rows("board.face"), strict=True):
        x = layout.left + PITCH * (face - 1)
        shapes += [
            line(x, y, x + FRAME, y, RULE),
            *die(face, x, y + 3, 9),
            text(x, y + 20.6, dice, BODY_BOLD, room=FRAME),
            text(x, y + 25.0, counters, BODY, room=FRAME),
        ]
    return shapes
