"""Where everything lies on a Blockers board: the grid, its letters and numbers, strips of markers, patches."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, NamedTuple

from pnp.drawing.aruco import QUIET, SIZE
from pnp.drawing.edges import SAFE, TOP
from pnp.drawing.text import cap
from pnp.drawing.theme import Theme
from pnp.drawing.theme_names import StyleName
from pnp.pieces.board_map import (
    JOINT_CLEAR,
    PATCH,
    PATCH_PITCH,
    PATCHES,
    PATCHES_LENGTH,
    BoardMap,
    Box,
    Cell,
    Joints,
    patches_at,
    row_of,
    strip_markers,
)
from scorer.games.blockers.facts import BOARD

GEOMETRY = 2
"""Version of the geometry: raised when anything on the board moves."""

FIRST_MARKER = {20.0: 18, 25.0: 24}
FRAME = 1.0
LABEL_OUT = 6.0
"""From the grid to the middle of a letter or number, mm."""

LABEL_CLOSE = 4.7
"""The same on a dense board, mm."""

HALF_LABEL: Mapping[StyleName, float] = {"head": 2.1, "block": 1.4}
"""Half the width of the widest letter, mm, by the style of its type."""

LINE_OUT = 13.5
"""From the grid to the near edge of the title and the patches, mm."""

ROOMY = 54.5
"""Height in mm that a board needs above its grid to have title and patches in a line of their own."""

NATURAL = 117.0
"""Height in mm that a board takes beside its squares at most: on a longer sheet it lies in the middle."""

CLOSE_LINE = 11.2
"""From the grid to the title's baseline on a short sheet, mm; less on a shorter one."""

DENSE_LINE = 8.9
"""The same on a dense board, mm."""

LEAST = (20.0, 88.6)
"""Width and height in mm that a board takes beside its squares at least."""

SMALLER_LABELS = 12.0
"""Where less than this, in mm, stays beside the grid, letters and numbers are a size smaller."""

CAPTION_ROOM = 15.4
"""What a marker's caption takes beside it, with the white around it, mm."""

STRIP_CLOSE = 11.7
"""Where the strip begins on a short sheet, mm: as far out as footer and quiet zone allow."""

DENSE = (7.0, 31.5, 25.0)
"""What a dense board takes beside, above and below its squares, mm: no more than its marks need."""

MARKERS_IN = 6.0
"""From a marker to the paper's edge, at least, mm."""

TITLE_CELLS = 2
CAPTION_CELLS = (7, 9)
NO_JOINTS = (1, 6, 8)
"""On a dense board: the columns of squares over which title and captions end, and those they lie across."""


class Layout(NamedTuple):
    """Where the board lies: its whole size, its pitch, the corner of its grid, the tops of its strips, in mm.

    It has title and patches in lines of their own, or closer; on a still smaller page it is as dense as one that is
    joined from several sheets.
    """

    width: float
    height: float
    cell: float
    left: float
    top: float
    strips: tuple[float, float]
    kind: Literal["roomy", "close", "dense", "joined"]
    label: StyleName = "head"
    label_out: float = LABEL_OUT
    title: float = 0.0  # height of the capitals of a title that stands close, mm

    @property
    def edges(self) -> tuple[float, float]:
        """The outer edges of the frame, left and right."""
        return (self.left - FRAME / 2, self.left + self.side + FRAME / 2)

    @property
    def dense(self) -> bool:
        """Whether everything is as close as it may be."""
        return self.kind in ("dense", "joined")

    @property
    def side(self) -> float:
        """The side of the grid."""
        return BOARD * self.cell

    @property
    def foot(self) -> float:
        """The foot of the grid."""
        return self.top + self.side

    @property
    def line(self) -> float:
        """From the grid to the title's baseline: the title keeps off the numbers, and off the markers' quiet zone."""
        if self.kind == "roomy":
            return LINE_OUT
        if self.dense:
            return DENSE_LINE
        return min(CLOSE_LINE, self.top - self.strips[0] - SIZE - QUIET - self.title)

    @property
    def joints(self) -> Joints | None:
        """Where a board of several sheets may be cut: between squares, but not through title and captions."""
        if self.kind != "joined":
            return None
        art = self.side + FRAME
        return Joints(
            xs=tuple(self.left + self.cell * at for at in range(1, BOARD) if at not in NO_JOINTS),
            ys=tuple(self.top + self.cell * at for at in range(1, BOARD)),
            art=Box(self.left - FRAME / 2, self.top - FRAME / 2, art, art),
        )


def layout(width: float, height: float, cell: float, theme: Theme) -> Layout:
    """Lay the board on a page of ``width`` x ``height`` mm, or on several where that is too small."""
    side = BOARD * cell
    if width < side + LEAST[0] or height < side + LEAST[1]:
        return _dense(width, height, cell) or _joined(cell)
    left, top = (width - side) / 2, (height - side) / 2
    roomy = top > ROOMY
    strip = max(0.0, (height - side - NATURAL) / 2) + (TOP if roomy else STRIP_CLOSE)
    label: StyleName = "head" if left > SMALLER_LABELS else "block"
    return Layout(
        width=width,
        height=height,
        cell=cell,
        left=left,
        top=top,
        strips=(strip, height - strip - SIZE),
        kind="roomy" if roomy else "close",
        label=label,
        label_out=min(LABEL_OUT, left - SAFE - 0.2 - HALF_LABEL[label]),
        title=cap(theme.style("head")),
    )


def _dense(width: float, height: float, cell: float) -> Layout | None:
    """Lay a dense board in the middle of a page, if it has room there."""
    board = _joined(cell)
    free_x, free_y = width - board.width - 2 * SAFE, height - board.height - MARKERS_IN - STRIP_CLOSE
    if min(free_x, free_y) < 0:
        return None
    down = MARKERS_IN + free_y / 2
    return board._replace(
        width=width,
        height=height,
        left=board.left + SAFE + free_x / 2,
        top=board.top + down,
        strips=(down, board.strips[1] + down),
        kind="dense",
    )


def _joined(cell: float) -> Layout:
    """Lay the board out as what several sheets give when they are put together."""
    beside, above, below = DENSE
    side = BOARD * cell
    height = above + side + below
    return Layout(
        width=side + 2 * beside,
        height=height,
        cell=cell,
        left=beside,
        top=above,
        strips=(0.0, height - SIZE),
        kind="joined",
        label_out=LABEL_CLOSE,
    )


def board_map(layout: Layout, theme: Theme) -> BoardMap:
    """Return the map of the board; a theme may have no reference patches."""
    cell, middle = layout.cell, layout.left + layout.side / 2
    return BoardMap(
        version=GEOMETRY,
        width=layout.width,
        height=layout.height,
        markers=strip_markers(FIRST_MARKER[cell], *layout.edges, middle, layout.strips),
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
        joints=layout.joints,
    )


def _patch_spots(layout: Layout) -> list[tuple[float, float]]:
    """Return the corners of both rows of patches: in lines of their own, or four by four between the markers."""
    left, right = layout.edges
    if layout.kind == "roomy":
        above, below = layout.top - LINE_OUT - PATCH, layout.foot + LINE_OUT
        spots = [(x, above) for x in row_of(len(PATCHES), right - PATCHES_LENGTH)]
        return spots + [(x, below) for x in row_of(len(PATCHES), left)]
    above, below = layout.strips[0] + SIZE - PATCH, layout.strips[1]
    half = len(PATCHES) // 2
    if layout.dense:
        lines = [layout.left + layout.cell * at for at in range(BOARD)]
        starts = [lines[2] + JOINT_CLEAR, layout.left + layout.side / 2 + SIZE / 2 + QUIET + 0.5]
        xs = [x for start in starts for x in row_of(half, start, lines)]
    else:
        run = PATCH_PITCH * half - (PATCH_PITCH - PATCH)
        starts = [layout.width / 2 - SIZE / 2 - 7 - run, right - SIZE - CAPTION_ROOM - run]
        xs = [x for start in starts for x in row_of(half, start)]
    return [(x, y) for y in (above, below) for x in xs]
