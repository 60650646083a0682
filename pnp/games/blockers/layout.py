"""The layout of a Blockers board: the grid, its map border, letters and numbers, a block in each corner."""

from __future__ import annotations

from typing import NamedTuple

from pnp.drawing.aruco import SIZE
from pnp.drawing.measures import FOOT, SAFE, TOP
from pnp.drawing.theme import Theme
from pnp.pieces.board_map import BoardMap, Box, Joints, MapCell, colour_fields, corner_markers
from scorer.games.blockers.facts import BOARD

GEOMETRY = 3  # version of the geometry: raised when anything on the board moves

FIRST_MARKER = {20.0: 18, 25.0: 24}
BORDER_OUT, BORDER = 1.2, 1.7  # the distance from the grid to its map border, and the width of that, mm
BLOCK = 17.0  # the side of the block around a marker, mm
BLOCK_IN = 0.5  # the distance from the side of the grid to a block, mm

LETTERS, LETTERS_LEAST = 6.6, 5.6
"""The distance from the grid to the middles of letters, and the least with a map border between them, mm."""

LETTERS_SMALL = 3.6
"""The distance of smaller letters on a narrow page, which has no map border at the sides, mm."""

HALF_LETTER, HALF_SMALL = 2.1, 1.4  # half the width of the widest letter of a row, and of a smaller one, mm
FOOTER = FOOT + 2.8  # the height that the footer needs with the white over it, mm
LOW = 5.5  # how far a board is above the middle of the rest of its page, mm

PLATE = (21.0, 59.0, 7.0)
"""The plate of the colour fields, mm: its left side from that of the grid, width and height."""

FIELD = (1.4, 1.0, 6.5, 5.0, 7.1)
"""Left and top of the first field of the strip on its plate, width and height of a field, pitch, mm."""

JOINED_PLATE = 20.5
"""The left side of the plate on a board that is joined from several sheets: in the middle between two joints, mm."""

JOINED_BESIDE = 8.0  # the white beside the squares of a board that is joined from several sheets, mm

JOINTS = (1, 4, 5, 8)
"""The columns after which such a board may be cut: not through the strip, the captions and the roofs."""


class Space(NamedTuple):
    """Distances, mm: from the grid to the middles of numbers, and to the blocks above and below.

    From the top of the lower blocks: the top of the plate, the baseline of the captions, the foot of the roofs. From
    the upper edge of a page to the upper blocks, at least; and how far the lower blocks extend beyond what is in them.
    """

    numbers: float
    above: float
    below: float
    plate: float
    captions: float
    foot: float
    first: float
    less: float


ROOMY = Space(8.6, 19.0, 17.0, 10.0, 6.2, 17.0, TOP, 0.0)
CLOSE = Space(6.0, 8.8, 7.7, 2.5, 13.3, 14.5, SAFE, 2.0)
"""The space above and below the squares on a page, and on a short one, or a board that is joined from sheets: there
blocks are white around a marker."""


class BoardLayout(NamedTuple):
    """The size of a board, its pitch, the corner of its grid, and the space around it, in mm.

    ``letters`` is the distance from the grid to the middles of letters. A ``joined`` board consists of several sheets.
    """

    width: float
    height: float
    cell: float
    left: float
    top: float
    space: Space
    letters: float
    joined: bool = False

    @property
    def is_narrow(self) -> bool:
        """Whether there is no room for a map border at the sides, and letters are small."""
        return self.letters < LETTERS_LEAST

    @property
    def side(self) -> float:
        """The side of the grid."""
        return BOARD * self.cell

    @property
    def right(self) -> float:
        """The right side of the grid."""
        return self.left + self.side

    @property
    def foot(self) -> float:
        """The foot of the grid."""
        return self.top + self.side

    @property
    def blocks(self) -> Box:
        """The rectangle with a block in each corner."""
        top = self.top - self.space.above - BLOCK
        foot = self.foot + self.space.below + BLOCK
        return Box(self.left + BLOCK_IN, top, self.side - 2 * BLOCK_IN, foot - top)

    @property
    def lower(self) -> float:
        """The top of the lower blocks."""
        return self.foot + self.space.below

    @property
    def plate(self) -> Box:
        """The plate of the colour fields."""
        x, width, height = PLATE
        x = JOINED_PLATE if self.joined else x
        return Box(self.left + x, self.lower + self.space.plate, width, height)

    @property
    def joints(self) -> Joints | None:
        """The lines where a joined board may be cut; None on a page."""
        if not self.joined:
            return None
        out = BORDER_OUT + BORDER
        return Joints(
            xs=tuple(self.left + self.cell * at for at in JOINTS),
            ys=tuple(self.top + self.cell * at for at in range(1, BOARD)),
            art=Box(self.left - out, self.top - out, self.side + 2 * out, self.side + 2 * out),
        )


def layout(width: float, height: float, cell: float) -> BoardLayout:
    """Return the layout on a page of ``width`` x ``height`` mm, or on several pages if it is too small."""
    left = (width - BOARD * cell) / 2
    letters = min(LETTERS, left - SAFE - HALF_LETTER)
    if letters < LETTERS_LEAST:
        letters = LETTERS_SMALL
    for space in (ROOMY, CLOSE):
        free = height - _height(space, cell)
        if free >= space.first + FOOTER and left >= SAFE + LETTERS_SMALL + HALF_SMALL:
            top = max(space.first, free / 2 - LOW) + BLOCK + space.above
            return BoardLayout(width, height, cell, left, top, space, letters)
    return BoardLayout(
        width=BOARD * cell + 2 * JOINED_BESIDE,
        height=_height(CLOSE, cell),
        cell=cell,
        left=JOINED_BESIDE,
        top=CLOSE.above + BLOCK,
        space=CLOSE,
        letters=LETTERS_LEAST,
        joined=True,
    )


def _height(space: Space, cell: float) -> float:
    """Return the height of a board, from its upper blocks to the foot of what is in the lower ones."""
    return BLOCK + space.above + BOARD * cell + space.below + BLOCK - space.less


def board_map(layout: BoardLayout, theme: Theme, *, plain: bool = False) -> BoardMap:
    """Return the map of the board; a ``plain`` one has no marks for a camera, a theme may have no colour fields."""
    cell, plate = layout.cell, layout.plate
    x, y, width, height, pitch = FIELD
    marked = not plain
    return BoardMap(
        version=GEOMETRY,
        width=layout.width,
        height=layout.height,
        markers=corner_markers(FIRST_MARKER[cell], layout.blocks, (BLOCK - SIZE) / 2) if marked else (),
        cells=tuple(
            MapCell(
                row + 1,
                column + 1,
                Box(layout.left + cell * column, layout.top + cell * row, cell, cell),
                None,
            )
            for row in range(BOARD)
            for column in range(BOARD)
        ),
        patches=colour_fields(plate.x + x, plate.y + y, width, height, pitch)
        if marked and theme.patches
        else (),
        joints=layout.joints,
    )
