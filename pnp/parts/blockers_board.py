"""The Blockers board: nine by nine squares, letters and numbers on all sides, a symbol in each region."""

from __future__ import annotations

from dataclasses import dataclass

from pnp.drawing.markers import QUIET, SIZE
from pnp.drawing.outline import rounded
from pnp.drawing.shapes import Drawing, Ink, Path, Shape, line
from pnp.drawing.symbols import symbol
from pnp.drawing.text import cap, text
from pnp.drawing.theme import (
    BODY,
    FULL,
    GREY_1,
    GREY_2,
    GREY_4,
    GRID,
    HEAD,
    INK,
    RADIUS,
    TITLE,
    TOP,
    Theme,
)
from pnp.parts.board_map import (
    PATCH,
    PATCH_PITCH,
    PATCHES,
    PATCHES_LENGTH,
    BoardMap,
    Box,
    Cell,
    patches_at,
    strip_markers,
)
from pnp.parts.board_marks import marks
from pnp.words import Words
from scorer.games.blockers.facts import BOARD, REGION_SYMBOLS, ROWS, region

GEOMETRY = 1
"""Version of the geometry: raised when anything on the board moves."""

FIRST_MARKER = {20.0: 18, 25.0: 24}
FRAME = 1.0
LABEL_OUT = 6.0
"""From the grid to the middle of a letter or number, mm."""

SYMBOL = 0.5
"""Size of the faint symbol, in cells."""

LINE_OUT = 13.5
"""From the grid to the near edge of the title and the patches, mm."""

ROOMY = 44.0
"""Height in mm that title and patches need above the grid; a shorter sheet puts the patches between the markers."""

CAPTION_ROOM = 15.4
"""What a marker's caption takes beside it, with the white around it, mm."""

CLOSE_LINE = 11.2
"""From the grid to the title's baseline on a short sheet, mm; less on a shorter one."""

STRIP_CLOSE = 11.7
"""Where the strip begins on a short sheet, mm: as far out as footer and quiet zone allow."""


@dataclass(frozen=True, slots=True)
class Layout:
    """Where the board lies on an upright page of ``width`` x ``height`` mm; ``cell`` is its pitch."""

    width: float
    height: float
    cell: float

    @property
    def left(self) -> float:
        """The left edge of the grid."""
        return (self.width - BOARD * self.cell) / 2

    @property
    def top(self) -> float:
        """The top edge of the grid."""
        return (self.height - BOARD * self.cell) / 2

    @property
    def edges(self) -> tuple[float, float]:
        """The outer edges of the frame, left and right."""
        return (self.left - FRAME / 2, self.width - self.left + FRAME / 2)

    @property
    def roomy(self) -> bool:
        """Whether title and patches have a line of their own."""
        return self.top > ROOMY + LINE_OUT - 5

    @property
    def strip(self) -> float:
        """The top of the marker strip."""
        return TOP if self.roomy else STRIP_CLOSE

    @property
    def line(self) -> float:
        """From the grid to the title's baseline: the title keeps off the numbers, and off the markers' quiet zone."""
        if self.roomy:
            return LINE_OUT
        return min(CLOSE_LINE, self.top - self.strip - SIZE - QUIET - cap(HEAD))


def board_map(width: float, height: float, cell: float, theme: Theme = FULL) -> BoardMap:
    """Return the map of the board; a theme may have no reference patches."""
    layout = Layout(width, height, cell)
    return BoardMap(
        version=GEOMETRY,
        width=width,
        height=height,
        markers=strip_markers(FIRST_MARKER[cell], *layout.edges, width, height, layout.strip),
        cells=tuple(
            Cell(
                row + 1,
                column + 1,
                Box(layout.left + cell * column, layout.top + cell * row, cell, cell),
                None,
            )
            for row in range(BOARD)
            for column in range(BOARD)
        ),
        patches=patches_at(_patch_spots(layout)) if theme.patches else (),
    )


def _patch_spots(layout: Layout) -> list[tuple[float, float]]:
    """Return the corners of both rows of patches: in lines of their own, or four by four between the markers."""
    left, right = layout.edges
    if layout.roomy:
        above, below = layout.top - LINE_OUT - PATCH, layout.height - layout.top + LINE_OUT
        spots = [(right - PATCHES_LENGTH + PATCH_PITCH * at, above) for at in range(len(PATCHES))]
        return spots + [(left + PATCH_PITCH * at, below) for at in range(len(PATCHES))]
    above, below = layout.strip + SIZE - PATCH, layout.height - layout.strip - SIZE
    half = len(PATCHES) // 2
    run = PATCH_PITCH * half - (PATCH_PITCH - PATCH)
    starts = [layout.width / 2 - SIZE / 2 - 7 - run, right - SIZE - CAPTION_ROOM - run]
    xs = [start + PATCH_PITCH * at for start in starts for at in range(half)]
    return [(x, y) for y in (above, below) for x in xs]


def board(width: float, height: float, cell: float, words: Words, theme: Theme = FULL) -> Drawing:
    """Draw the board on a page of ``width`` x ``height`` mm."""
    layout = Layout(width, height, cell)
    shapes: list[Shape] = [
        *marks(board_map(width, height, cell, theme), words["board.marker"], theme),
        *_title(layout, words),
    ]
    faint = Ink(fill=GREY_4)
    for row in range(BOARD):
        for column in range(BOARD):
            name = REGION_SYMBOLS[region(row, column) - 1]
            x, y = layout.left + cell * (column + 0.5), layout.top + cell * (row + 0.5)
            shapes.append(symbol(name, x, y, SYMBOL * cell, faint))
    return Drawing("board", width, height, (*shapes, *_lines(layout), *_labels(layout)))


def _title(layout: Layout, words: Words) -> list[Shape]:
    left, right = layout.edges
    baseline = layout.top - layout.line
    title = text(left, baseline, words["title"], TITLE if layout.roomy else HEAD)
    shapes: list[Shape] = [title]
    y = layout.height - layout.top + LINE_OUT + PATCH / 2 + cap(BODY) / 2 if layout.roomy else baseline
    for caption in reversed(words.rows("board.caption")[0]):
        room = right - (left + PATCHES_LENGTH if layout.roomy else title.x + title.width) - 8
        placed = text(right, y, caption, BODY, GREY_1, "end", room=room)
        shapes.append(placed)
        right -= placed.width + 8
    return shapes


def _lines(layout: Layout) -> list[Shape]:
    """Draw the grid: thin lines, heavier ones between regions, a frame with round corners."""
    x, y, side = layout.left, layout.top, BOARD * layout.cell
    thin, heavy = Ink(stroke=GREY_2, width=GRID), Ink(stroke=INK, width=FRAME)
    shapes: list[Shape] = []
    for ink, steps in ((thin, (1, 2, 4, 5, 7, 8)), (heavy, (3, 6))):
        for step in steps:
            at = layout.cell * step
            shapes.append(line(x + at, y, x + at, y + side, ink))
            shapes.append(line(x, y + at, x + side, y + at, ink))
    corners = ((x, y), (x + side, y), (x + side, y + side), (x, y + side))
    return [*shapes, Path(rounded(corners, RADIUS - FRAME / 2), heavy)]


def _labels(layout: Layout) -> list[Shape]:
    """Draw letters down both sides and numbers above and below."""
    shapes: list[Shape] = []
    side = BOARD * layout.cell
    for at in range(BOARD):
        middle = layout.cell * (at + 0.5)
        for out in (-LABEL_OUT, side + LABEL_OUT):
            y = layout.top + middle + cap(HEAD) / 2
            shapes.append(text(layout.left + out, y, ROWS[at], HEAD, anchor="middle"))
            y = layout.top + out + cap(HEAD) / 2
            shapes.append(text(layout.left + middle, y, str(at + 1), HEAD, anchor="middle"))
    return shapes
