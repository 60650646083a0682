"""Where everything lies on a Low Blow board: rows on a pitch of 34 mm, strips of markers, the block beside the rows."""

from __future__ import annotations

from typing import NamedTuple

from pnp.drawing.aruco import QUIET, SIZE
from pnp.drawing.edges import TOP
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
"""Height in mm of four rows; three have the face table or nothing in the place of the fourth."""

FRAME_LENGTH = PITCH * (COLUMNS + 1) - (PITCH - FRAME)
SIDE_MOST = 60.0
SIDE_ABREAST = 58.0
"""Width of the side block, in mm, that has room for the two columns of the formula; else one stands over the other."""

SIDE_LEAST = 40.0
SIDE_WHITE = 5.0
"""Least white between the rows and the side block, mm."""

NATURAL = 216.0
"""Height in mm that a board takes at most: on a larger sheet it lies in the middle."""

STRIP_ROOM = SIZE + QUIET + 0.5
"""From the edge of a strip to the rows, at least, mm."""

STRIP_CLOSE = 11.7
"""Where the strips begin on a low sheet, mm: as far out as footer and quiet zone allow."""

MARKERS_IN = 6.0
"""From a marker to the paper's edge, at least, mm."""

TITLE_WHOLE = 279.0
"""Width in mm of a page on which title, captions, markers and patches stand in one line."""

BLOCK_LOWER = 5.0
BLOCK_CLOSE = 2.0
"""How much lower than the fourth row would stand what is in its place, mm: less where a marker is near."""

JOINED_STRIP = 19.0
"""From the edge of a board of several sheets to its rows, mm: a strip, and the white between them."""

JOINT_ROOM = 4.0
"""From the last joint to the side block, mm."""

FIRST_MARKERS = {"3": 0, "4": 6, "4 for 3": 12}
"""The first marker of each board: 5x3, 5x4, and 5x4 for three players with a neutral row."""


class Layout(NamedTuple):
    """Where the blocks of a board lie: its whole size, its left edge, the tops of its rows and strips, in mm.

    ``joined`` is a board of several sheets.
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
        """The left edge of the side block: 8 from the rows, or what the page leaves."""
        room = self.right - self.left - FRAME_LENGTH
        return self.right - min(SIDE_MOST, room - SIDE_WHITE)

    @property
    def abreast(self) -> bool:
        """Whether the two halves of the formula stand side by side."""
        return self.right - self.side >= SIDE_ABREAST

    @property
    def columns(self) -> float:
        """The left edge of the first square's column, where title and patches stand as well."""
        return self.left + PITCH

    @property
    def compact(self) -> bool:
        """Whether the strips are too short, or too divided, for a large title and captions in one line."""
        return self.joined or self.width < TITLE_WHOLE

    @property
    def block(self) -> float:
        """The top of what stands beside or in the place of the fourth row."""
        lower = 0.0 if self.rows != 3 else BLOCK_CLOSE if self.compact else BLOCK_LOWER
        return self.top + 3 * PITCH + lower

    @property
    def joints(self) -> Joints | None:
        """Where a board of several sheets may be cut: between squares, but not through title and middle marker."""
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
    """Lay the board on a page of ``width`` x ``height`` mm, or on several where that is too small."""
    left = max((width - WIDTH_IDEAL) / 2, MARGIN_LEAST)
    above, below = _strips(height)
    if width - 2 * left < FRAME_LENGTH + SIDE_WHITE + SIDE_LEAST or above < MARKERS_IN:
        return _joined(rows)
    top = (above + SIZE + below - ROWS) / 2
    return Layout(width, height, rows, left, top, (above, below))


def _strips(height: float) -> tuple[float, float]:
    """Return the tops of the strips: as far from both edges of a page, unless it is too low for that."""
    beside = (height - ROWS) / 2 - STRIP_ROOM
    if beside < STRIP_CLOSE:
        below = height - STRIP_CLOSE - SIZE
        return below + SIZE - ROWS - 2 * STRIP_ROOM, below
    strip = max(0.0, (height - NATURAL) / 2) + min(TOP, beside)
    return strip, height - strip - SIZE


def _joined(rows: int) -> Layout:
    """Lay the board out as what several sheets give when they are put together."""
    height = ROWS + 2 * JOINED_STRIP
    return Layout(WIDTH_IDEAL, height, rows, 0.0, JOINED_STRIP, (0.0, height - SIZE), joined=True)


def board_map(layout: Layout, colours: tuple[str, ...], theme: Theme) -> BoardMap:
    """Return the map of a board whose first rows are home to ``colours``; a theme may have no reference patches."""
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
    """Return the corners of both rows of patches: right of the middle above, left of it below."""
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
