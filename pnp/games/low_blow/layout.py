"""The layout of a Low Blow board: a ring with pads in its corners, rows on a pitch of 34 mm, the block next to them."""

from __future__ import annotations

from typing import NamedTuple

from pnp.drawing.theme import Theme
from pnp.games.low_blow.motifs import MARKER_IN, PAD
from pnp.pieces.board_map import BoardMap, Box, Cell, Joints, colour_strip, corner_markers
from scorer.games.low_blow import COLUMNS

GEOMETRY = 2
"""Version of the geometry: raised when anything on the board moves."""

PITCH = 34.0
PAD_SIDE = 33.0
"""The side of a home pad, mm."""

SQUARE, SQUARE_IN = 30.0, 1.5
"""The side of a square, and how far below the top of its row it begins, mm."""

POST = 2.2
"""The width of the post at the end of a row, mm."""

ROW = PITCH * (COLUMNS + 1) + 0.2
"""The length of a row, mm: its post stands beside the last square."""

RING = (281.0, 193.5)
"""The least size of a ring with ropes down its sides, mm."""

RING_IN = (20.0, 21.0)
"""From the corner of the least ring to the first row, mm."""

MARGIN, FOOT = 8.0, 8.5
"""From the ring to the edges of the page at the sides and above, and below, mm."""

ABOVE_LEAST = 2.0
"""From the ring to the upper edge of a page that is too low for its usual margin, mm."""

CONTENT = 259.0
"""From the left edge of the rows to the bucket's bail, mm."""

MARGIN_LEAST = 6.2
"""From the edge of a page that is too narrow for ropes down its sides to rows and pads, mm."""

SIDE = 210.0
"""From the left edge of the rows to the column of formulas, mm."""

STRIP = (5.0, 5.4, 48.2, 9.2)
"""The side of a field of the colour strip, its pitch, and the size of its plate, mm."""

CAP, CAP_JOINED = 10.5, 9.6
"""The height of the capitals of the word mark, mm; less on a joined board, between two joints."""

FIRST_MARKERS = {"3": 0, "4": 6, "4 for 3": 12}
"""The first marker of each board: 5x3, 5x4, and 5x4 for three players with a neutral row."""


class Layout(NamedTuple):
    """The size of a board, its ring, and the top left corner of its first row, in mm.

    A ``joined`` board consists of several sheets. ``sides`` is whether ropes run down the sides of the ring.
    """

    width: float
    height: float
    rows: int
    ring: Box
    left: float
    top: float
    sides: bool = True
    joined: bool = False

    @property
    def side(self) -> float:
        """The left edge of the column of formulas."""
        return self.left + SIDE

    @property
    def bucket(self) -> tuple[float, float]:
        """The middle of the bucket."""
        return self.left + 231.0, self.top + 47.5

    @property
    def card(self) -> float:
        """The top of the fight card, which a board of three rows has in place of the fourth."""
        return self.top + 3 * PITCH + 3

    @property
    def apron(self) -> float:
        """The top of the word mark below the rows."""
        return self.top + 139.0

    @property
    def cap(self) -> float:
        """The height of the capitals of the word mark."""
        return CAP_JOINED if self.joined else CAP

    @property
    def plate(self) -> Box:
        """The plate of the colour strip, on the lower ropes."""
        _, _, width, height = STRIP
        middle = self.ring.middle[0]
        y = self.ring.y + self.ring.height - PAD / 2
        return Box(middle - width / 2, y - height / 2, width, height)

    @property
    def joints(self) -> Joints | None:
        """The lines where a joined board may be cut: between squares, but not through letters, numbers or fists."""
        if not self.joined:
            return None
        gap = (PITCH - SQUARE) / 2 - SQUARE_IN
        return Joints(
            xs=(
                *(self.left + PITCH * at - gap for at in (2, COLUMNS)),
                self.left + ROW + 1.1,
            ),
            ys=tuple(self.top + PITCH * at - (PITCH - PAD_SIDE) / 2 for at in range(1, 5)),
            art=Box(self.left, self.top, CONTENT, 4 * PITCH),
        )


def layout(width: float, height: float, rows: int) -> Layout:
    """Return the layout on a page of ``width`` x ``height`` mm, or on several pages if it is too small.

    On a larger page the ring is larger, with the rows in its middle.
    """
    above = max(ABOVE_LEAST, min(MARGIN, height - FOOT - RING[1]))
    tall = height - above - FOOT
    if tall < RING[1] or width < CONTENT + 2 * MARGIN_LEAST:
        return Layout(*RING, rows, Box(0.0, 0.0, *RING), *RING_IN, joined=True)
    top = above + RING_IN[1] + (tall - RING[1]) / 2
    wide = width - 2 * MARGIN
    if wide < RING[0]:
        margin = max(MARGIN_LEAST, min(MARGIN, (width - CONTENT) / 2))
        ring = Box(margin, above, width - 2 * margin, tall)
        return Layout(width, height, rows, ring, (width - CONTENT) / 2, top, sides=False)
    ring = Box(MARGIN, above, wide, tall)
    return Layout(width, height, rows, ring, MARGIN + RING_IN[0] + (wide - RING[0]) / 2, top)


def board_map(layout: Layout, colours: tuple[str, ...], theme: Theme, *, plain: bool = False) -> BoardMap:
    """Return the map of a board with home rows of ``colours``.

    A theme may have no reference patches, a ``plain`` board has no markers either.
    """
    rows = layout.rows
    kind = f"{rows}" if rows == len(colours) else f"{rows} for {len(colours)}"
    side, pitch, _, height = STRIP
    x, y = layout.plate.middle[0] - (7 * pitch + side) / 2, layout.plate.y + (height - side) / 2
    return BoardMap(
        version=GEOMETRY,
        width=layout.width,
        height=layout.height,
        markers=() if plain else corner_markers(FIRST_MARKERS[kind], layout.ring, MARKER_IN),
        cells=tuple(_cells(layout, colours)),
        patches=colour_strip(x, y, side, side, pitch) if theme.patches and not plain else (),
        joints=layout.joints,
    )


def _cells(layout: Layout, colours: tuple[str, ...]) -> list[Cell]:
    return [
        Cell(
            row + 1,
            column + 1,
            Box(
                layout.left + PITCH * (column + 1) + SQUARE_IN,
                layout.top + PITCH * row + SQUARE_IN,
                SQUARE,
                SQUARE,
            ),
            colours[row] if row < len(colours) else None,
        )
        for row in range(layout.rows)
        for column in range(COLUMNS)
    ]
