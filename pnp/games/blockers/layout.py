"""The layout of a Blockers board: the grid, its letters and numbers, strips of markers, patches."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, NamedTuple

from pnp.drawing.aruco import EARLIER_QUIET as QUIET
from pnp.drawing.aruco import EARLIER_SIZE as SIZE
from pnp.drawing.measures import SAFE, TOP
from pnp.drawing.text import cap
from pnp.drawing.theme import Theme
from pnp.drawing.theme_fields import StyleName
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
"""The distance from the grid to the middle of a letter or number, mm."""

LABEL_CLOSE = 4.7
"""The same on a dense board, mm."""

HALF_LABEL: Mapping[StyleName, float] = {"head": 2.1, "block": 1.4}
"""Half the width of the widest letter by style, mm."""

LINE_OUT = 13.5
"""The distance from the grid to the title and the patches, mm."""

ROOMY = 54.5
"""The height above the grid from which title and patches have a line of their own, mm."""

NATURAL = 117.0
"""The greatest height of a board without its squares, mm; on a longer sheet it is centred."""

CLOSE_LINE = 11.2
"""The distance from the grid to the title's baseline on a short sheet, mm; less on a very short one."""

DENSE_LINE = 8.9
"""The same on a dense board, mm."""

LEAST = (20.0, 88.6)
"""The least width and height of a board without its squares, mm."""

SMALLER_LABELS = 12.0
"""The margin next to the grid below which letters and numbers are smaller, mm."""

CAPTION_ROOM = 15.4
"""The width of a marker's caption with the white around it, mm."""

STRIP_CLOSE = 11.7
"""The start of the strip on a short sheet, mm: as far out as footer and quiet zone allow."""

DENSE = (7.0, 31.5, 25.0)
"""The margins of a dense board at the sides, above and below its squares, mm: just enough for its marks."""

MARKERS_IN = 6.0
"""The least distance from a marker to the paper's edge, mm."""

TITLE_CELLS = 2
CAPTION_CELLS = (7, 9)
NO_JOINTS = (1, 6, 8)
"""On a dense board: the columns at which title and captions end, and the lines that they cross."""


class Layout(NamedTuple):
    """The size of a board, its pitch, the corner of its grid, and the tops of its strips, in mm.

    Title and patches have lines of their own (roomy) or not (close); on a smaller page the board is as dense as one
    that is joined from several sheets.
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
    title: float = 0.0  # height of the capitals of the title of a close board, mm

    @property
    def edges(self) -> tuple[float, float]:
        """The outer edges of the frame, left and right."""
        return (self.left - FRAME / 2, self.left + self.side + FRAME / 2)

    @property
    def dense(self) -> bool:
        """Whether everything is as close together as possible."""
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
        """The distance from the grid to the title's baseline, clear of the numbers and the markers' quiet zone."""
        if self.kind == "roomy":
            return LINE_OUT
        if self.dense:
            return DENSE_LINE
        return min(CLOSE_LINE, self.top - self.strips[0] - SIZE - QUIET - self.title)

    @property
    def joints(self) -> Joints | None:
        """The lines where a joined board may be cut: between squares, but not through title and captions."""
        if self.kind != "joined":
            return None
        art = self.side + FRAME
        return Joints(
            xs=tuple(self.left + self.cell * at for at in range(1, BOARD) if at not in NO_JOINTS),
            ys=tuple(self.top + self.cell * at for at in range(1, BOARD)),
            art=Box(self.left - FRAME / 2, self.top - FRAME / 2, art, art),
        )


def layout(width: float, height: float, cell: float, theme: Theme) -> Layout:
    """Return the layout on a page of ``width`` x ``height`` mm, or on several pages if it is too small."""
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
    """Return the layout of a dense board in the middle of a page; None if it does not fit."""
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
    """Return the layout of a board that is joined from several sheets."""
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
    """Return the corners of both rows of patches: in lines of their own, or in fours between the markers."""
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
