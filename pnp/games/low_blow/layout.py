"""The layout of a Low Blow board: a ring with pads in its corners, rows on a pitch of 34 mm, the block next to them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from pnp.drawing.measures import SAFE
from pnp.drawing.theme import Theme
from pnp.games.low_blow.motifs import MARKER_IN, PAD
from pnp.pieces.board_map import BoardMap, Box, Joints, MapCell, colour_fields, corner_markers
from scorer.games.low_blow import COLUMNS

GEOMETRY = 2  # version of the geometry: raised when anything on the board moves

PITCH = 34.0
PAD_SIDE = 33.0  # the side of a home pad, mm
SQUARE, SQUARE_IN = 30.0, 1.5  # the side of a square, and how far below the top of its row it begins, mm
POST = 2.2  # the width of the post at the end of a row, mm
ROW = PITCH * (COLUMNS + 1) + 0.2  # the length of a row, mm: its post stands beside the last square
WIDTH = 281.0  # the least width of a ring with ropes down its sides, mm
ROWS_IN = 20.0  # from the left side of the least ring to the rows, mm
MARGIN, FOOT = 8.0, 8.5  # from the ring to the edges of the page at the sides and above, and below, mm
CONTENT = 259.0  # from the left edge of the rows to the bucket's bail, mm
BUCKET, BUCKET_SMALL = 24.0, 20.0  # the radius of the bucket, and on a page that is too narrow for it, mm
CONTENT_LEAST = 250.4  # from the left edge of the rows to the bail of a small bucket, mm
MARGIN_LEAST = 6.2  # from the edge of a page that is too narrow for ropes down its sides to rows and pads, mm
SIDE = 210.0  # from the left edge of the rows to the column of formulas, mm

STRIP = (5.0, 5.4, 48.2, 9.2)
"""The side of a colour field, its pitch, and the size of its plate, mm."""

JOINED_PLATE = 121.5
"""From the left side of the ring to the middle of the plate on a joined board, mm: between two joints."""

FIRST_MARKERS = {"3": 0, "4": 6, "4 for 3": 12}
"""The first marker of each board: 5x3, 5x4, and 5x4 for three players with a neutral row."""


class RingForm(NamedTuple):
    """How high a ring is, in mm: the least height, from its top to the first row, from that to the word mark.

    ``cap`` is the height of the capitals of the word mark; ``fist`` the side of the dice of a fist, the distance from
    one to the next, and how far they begin above the word mark; ``ropes`` the distance between the ropes by their
    number; ``foot`` the least distance from the ring to the lower edge of a page.
    """

    height: float
    top: float
    apron: float
    cap: float
    fist: tuple[float, float, float]
    ropes: Mapping[int, float]
    foot: float


ROOMY = RingForm(193.5, 21.0, 139.0, 10.5, (3.9, 20.5, 1.6), {3: 3.7, 4: 3.2}, FOOT)
LOW = RingForm(181.5, 18.5, 137.5, 9.0, (3.3, 16.2, 0.0), {3: 3.2, 4: 2.2}, SAFE)
"""The ring on a page, and on a low one, or joined from sheets: rows and word mark between pads and ropes that are as
close as may be; the lower pads stand beside the footer."""


class BoardLayout(NamedTuple):
    """The size of a board, its ring, and the top left corner of its first row, in mm.

    A ``joined`` board consists of several sheets. ``sides`` is whether ropes run down the sides of the ring.
    """

    width: float
    height: float
    rows: int
    ring: Box
    left: float
    top: float
    form: RingForm
    radius: float = BUCKET
    sides: bool = True
    joined: bool = False

    @property
    def side(self) -> float:
        """The left edge of the column of formulas."""
        return self.left + SIDE

    @property
    def bucket(self) -> tuple[float, float]:
        """The middle of the bucket."""
        return self.left + 207.0 + self.radius, self.top + 47.5

    @property
    def card(self) -> float:
        """The top of the fight card, which a board of three rows has in place of the fourth."""
        return self.top + 3 * PITCH + 3

    @property
    def apron(self) -> float:
        """The top of the word mark below the rows."""
        return self.top + self.form.apron

    @property
    def word_mark(self) -> float:
        """The left edge of the word mark: that of the rows, unless a pad of the ring is there."""
        return self.left if self.form is ROOMY else max(self.left, self.ring.x + PAD + 2)

    @property
    def plate(self) -> Box:
        """The plate of the colour fields, on the lower ropes."""
        _, _, width, height = STRIP
        middle = JOINED_PLATE if self.joined else self.ring.middle[0]
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
                *(self.left + PITCH * at - gap for at in (2, 4, COLUMNS)),
                self.left + ROW + 1.1,
            ),
            ys=tuple(self.top + PITCH * at - (PITCH - PAD_SIDE) / 2 for at in range(1, 5)),
            art=Box(self.left, self.top, CONTENT, 4 * PITCH),
        )


def layout(width: float, height: float, rows: int) -> BoardLayout:
    """Return the layout on a page of ``width`` x ``height`` mm, or on several pages if it is too small.

    On a larger page the ring is larger, with the rows in its middle.
    """
    form = ROOMY if height >= SAFE + ROOMY.height + ROOMY.foot else LOW
    free = height - form.height
    if free < SAFE + form.foot or width < CONTENT_LEAST + 2 * MARGIN_LEAST:
        ring = Box(0.0, 0.0, WIDTH, LOW.height)
        return BoardLayout(WIDTH, LOW.height, rows, ring, ROWS_IN, LOW.top, LOW, joined=True)
    foot = min(FOOT, free - SAFE)
    above = max(SAFE, min(MARGIN, free - foot))
    top = above + form.top + (free - foot - above) / 2
    content, radius = (
        (CONTENT, BUCKET) if width >= CONTENT + 2 * MARGIN_LEAST else (CONTENT_LEAST, BUCKET_SMALL)
    )
    wide, tall = width - 2 * MARGIN, height - foot - above
    if wide < WIDTH:
        left = (width - content) / 2
        margin = max(MARGIN_LEAST, min(MARGIN, left))
        ring = Box(margin, above, width - 2 * margin, tall)
        return BoardLayout(width, height, rows, ring, left, top, form, radius, sides=False)
    ring = Box(MARGIN, above, wide, tall)
    return BoardLayout(width, height, rows, ring, MARGIN + ROWS_IN + (wide - WIDTH) / 2, top, form)


def board_map(
    layout: BoardLayout, colours: tuple[str, ...], theme: Theme, *, plain: bool = False
) -> BoardMap:
    """Return the map of a board with home rows of ``colours``.

    A theme may have no colour fields, a ``plain`` board has no markers either.
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
        cells=tuple(
            MapCell(
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
            for row in range(rows)
            for column in range(COLUMNS)
        ),
        patches=colour_fields(x, y, side, side, pitch) if theme.patches and not plain else (),
        joints=layout.joints,
    )
