"""The layout of a Low Blow board: rows on a pitch of 34 mm, strips of markers, the block next to the rows."""

from __future__ import annotations

from typing import NamedTuple

from pnp.drawing.aruco import EARLIER_QUIET as QUIET
from pnp.drawing.aruco import EARLIER_SIZE as SIZE
from pnp.drawing.measures import TOP
from pnp.drawing.theme import Theme
from pnp.pieces.board_map import (
    PATCH,
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
from scorer.games.low_blow import COLUMNS

GEOMETRY = 1
"""Version of the geometry: raised when anything on the board moves."""

PITCH = 34.0
FRAME = 33.0
SQUARE = 30.0
WIDTH_IDEAL = 271.0
MARGIN_LEAST = 6.5
ROWS = 4 * PITCH - 1
"""Height of four rows, mm; a board of three has the face table or nothing in place of the fourth."""

FRAME_LENGTH = PITCH * (COLUMNS + 1) - (PITCH - FRAME)
SIDE_MOST = 60.0
SIDE_ABREAST = 58.0
"""The width of the side block from which the two columns of the formula are next to each other, mm."""

SIDE_LEAST = 40.0
SIDE_WHITE = 5.0
"""The least white between the rows and the side block, mm."""

NATURAL = 216.0
"""The greatest height of a board, mm; on a larger sheet it is centred."""

STRIP_ROOM = SIZE + QUIET + 0.5
"""The least distance from the edge of a strip to the rows, mm."""

STRIP_CLOSE = 11.7
"""The start of the strips on a low sheet, mm: as far out as footer and quiet zone allow."""

MARKERS_IN = 6.0
"""The least distance from a marker to the paper's edge, mm."""

TITLE_WHOLE = 279.0
"""The width of a page from which title, captions, markers and patches fit on one line, mm."""

BLOCK_LOWER = 5.0
BLOCK_CLOSE = 2.0
"""How far the block in place of the fourth row is below that row's top, mm; less if a marker is near."""

JOINED_STRIP = 19.0
"""The distance from the edge of a joined board to its rows, mm: a strip and the white next to it."""

JOINT_ROOM = 4.0
"""The distance from the last joint to the side block, mm."""

FIRST_MARKERS = {"3": 0, "4": 6, "4 for 3": 12}
"""The first marker of each board: 5x3, 5x4, and 5x4 for three players with a neutral row."""


class Layout(NamedTuple):
    """The size of a board, its left edge, and the tops of its rows and strips, in mm.

    A ``joined`` board consists of several sheets.
    """

    width: float
    height: float
    rows: int
    left: float
    top: float
    strips: tuple[float, float]
    joined: bool = False

    @property
    def right(self) -> float:
        """The right edge of the side block."""
        return self.width - self.left

    @property
    def side(self) -> float:
        """The left edge of the side block."""
        room = self.right - self.left - FRAME_LENGTH
        return self.right - min(SIDE_MOST, room - SIDE_WHITE)

    @property
    def abreast(self) -> bool:
        """Whether the two halves of the formula are next to each other."""
        return self.right - self.side >= SIDE_ABREAST

    @property
    def columns(self) -> float:
        """The left edge of the first column of squares, of the title and of the patches."""
        return self.left + PITCH

    @property
    def compact(self) -> bool:
        """Whether the strips are too short, or too divided, for a large title and captions in one line."""
        return self.joined or self.width < TITLE_WHOLE

    @property
    def block(self) -> float:
        """The top of the block next to, or in place of, the fourth row."""
        lower = 0.0 if self.rows != 3 else BLOCK_CLOSE if self.compact else BLOCK_LOWER
        return self.top + 3 * PITCH + lower

    @property
    def joints(self) -> Joints | None:
        """The lines where a joined board may be cut: between squares, but not through title and middle marker."""
        if not self.joined:
            return None
        between = PITCH - FRAME
        return Joints(
            xs=(
                *(self.left + PITCH * at - between / 2 for at in (1, 3, 5)),
                self.side - JOINT_ROOM,
            ),
            ys=tuple(self.top + PITCH * at - between / 2 for at in range(1, 4)),
            art=Box(self.left, self.top, self.right - self.left, ROWS),
        )


def layout(width: float, height: float, rows: int) -> Layout:
    """Return the layout on a page of ``width`` x ``height`` mm, or on several pages if it is too small."""
    left = max((width - WIDTH_IDEAL) / 2, MARGIN_LEAST)
    above, below = _strips(height)
    if width - 2 * left < FRAME_LENGTH + SIDE_WHITE + SIDE_LEAST or above < MARKERS_IN:
        return _joined(rows)
    top = (above + SIZE + below - ROWS) / 2
    return Layout(width, height, rows, left, top, (above, below))


def _strips(height: float) -> tuple[float, float]:
    """Return the tops of the strips: equally far from the edges of the page, unless it is too low."""
    beside = (height - ROWS) / 2 - STRIP_ROOM
    if beside < STRIP_CLOSE:
        below = height - STRIP_CLOSE - SIZE
        return below + SIZE - ROWS - 2 * STRIP_ROOM, below
    strip = max(0.0, (height - NATURAL) / 2) + min(TOP, beside)
    return strip, height - strip - SIZE


def _joined(rows: int) -> Layout:
    """Return the layout of a board that is joined from several sheets."""
    height = ROWS + 2 * JOINED_STRIP
    return Layout(WIDTH_IDEAL, height, rows, 0.0, JOINED_STRIP, (0.0, height - SIZE), joined=True)


def board_map(layout: Layout, colours: tuple[str, ...], theme: Theme) -> BoardMap:
    """Return the map of a board with home rows of ``colours``; a theme may have no reference patches."""
    rows = layout.rows
    kind = f"{rows}" if rows == len(colours) else f"{rows} for {len(colours)}"
    return BoardMap(
        version=GEOMETRY,
        width=layout.width,
        height=layout.height,
        markers=strip_markers(
            FIRST_MARKERS[kind], layout.left, layout.right, layout.width / 2, layout.strips
        ),
        cells=tuple(_cells(layout, colours)),
        patches=patches_at(_patch_spots(layout)) if theme.patches else (),
        joints=layout.joints,
    )


def _patch_spots(layout: Layout) -> list[tuple[float, float]]:
    """Return the corners of both rows of patches: the upper one on the right, the lower one on the left."""
    joints = layout.joints.xs if layout.joints else ()
    start = layout.width - layout.columns - PATCHES_LENGTH
    if layout.joined:
        start = (layout.width + SIZE) / 2 + QUIET + 0.5
    above, below = layout.strips[0] + SIZE - PATCH, layout.strips[1]
    spots = [(x, above) for x in row_of(len(PATCHES), start, joints)]
    return spots + [(x, below) for x in row_of(len(PATCHES), layout.columns, joints)]


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
