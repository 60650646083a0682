"""A lid of card that hides a throw: a square box without a bottom, folded from one square, put over the dice.

The square is cut out straight; at each corner one short cut makes a tab, which is folded round the corner and glued
inside the next wall. Every fold turns away from the print. The tabs, which nobody sees once they are glued, say how.
"""

from __future__ import annotations

from pnp.drawing.bands import frame, ring
from pnp.drawing.dice import die
from pnp.drawing.emblems import emblem
from pnp.drawing.shapes import Drawing, Ink, Rect, Shape, line, polygon
from pnp.drawing.text import LEADING, cap, paragraph, text
from pnp.drawing.theme import BLOCK, CUT, FOLD, GREY_1, GREY_3_LIGHT, PALETTE, RADIUS, SMALL, Theme
from pnp.pages.diagrams import LINE, OUTLINE, picture
from pnp.pieces.on_table import FOLDED
from pnp.pieces.piece import Piece
from pnp.texts.words import Words
from scorer.seats import COLOURS

TOP = 52.0
"""Side of the square on top, mm: three dice of 16 mm lie under it, also in a row."""

WALL = 22.0
"""Height of a wall, mm: a die of 16 mm stands under it with room to spare."""

SIDE = TOP + 2 * WALL
"""Side of the whole square, mm: four of them fill a sheet of A4 or Letter."""

FRAME = 4.0
EMBLEM = 24.0
RING = 3.0
TAB_INSET = 2.5
STEP_LINES = 4
"""Lines of a step that have a place on a tab."""

SMALL_LEADING = 3.0


def lid(colour: str, theme: Theme, words: Words) -> Piece:
    """Return the lid of a seat, 96 x 96 mm; ``words`` has four lines ``lid.step``."""
    near, far = WALL, WALL + TOP
    corners = ((0.0, 0.0), (far, 0.0), (far, far), (0.0, far))
    shapes: list[Shape] = []
    for at, (corner, step) in enumerate(zip(corners, words.lines("lid.step"), strict=True), 1):
        shapes += _tab(*corner, at, step)
    shapes += [
        line(near, 0, near, far, FOLD),
        line(near, near, SIDE, near, FOLD),
        line(far, near, far, SIDE, FOLD),
        line(0, far, far, far, FOLD),
        line(0, near, near, near, CUT),
        line(far, 0, far, near, CUT),
        line(far, far, SIDE, far, CUT),
        line(near, far, near, SIDE, CUT),
        *_top(colour, near, theme),
    ]
    drawing = Drawing(f"lid-{colour}", SIDE, SIDE, tuple(shapes))
    return Piece(drawing, seat=colour, on_table=FOLDED)


def cup() -> Drawing:
    """Draw for the guide what a lid is used with: a cup upside down, a die beside it."""
    outline = polygon(((3.2, 3), (9.2, 3), (10.8, 15), (1.6, 15)), OUTLINE)
    return picture("cup", [outline, line(1.4, 13.6, 11, 13.6, LINE), *die(5, 12, 9, 6)])


def _top(colour: str, edge: float, theme: Theme) -> list[Shape]:
    """Draw what is seen from above: the seat's frame and its emblem."""
    side = TOP - 2 * FRAME
    middle = edge + TOP / 2
    return [
        *frame(edge + FRAME, edge + FRAME, side, side, RADIUS, colour, theme),
        *_mark(colour, middle, theme),
    ]


def _mark(colour: str, middle: float, theme: Theme) -> list[Shape]:
    """Draw the emblem of a seat; players beyond the seats, whose dice are black, have a ring."""
    if colour in COLOURS:
        return [emblem(colour, middle, middle, EMBLEM, Ink(fill=PALETTE[colour]))]
    return ring(middle, middle, (EMBLEM - RING) / 2, Ink(stroke=PALETTE[colour], width=RING), theme)


def _tab(x: float, y: float, number: int, step: str) -> list[Shape]:
    """Tint a corner that is glued, and set one step of folding in it."""
    left, top = x + TAB_INSET, y + TAB_INSET
    room = WALL - 2 * TAB_INSET
    below = top + cap(BLOCK) + LEADING
    return [
        Rect(x + 1, y + 1, WALL - 2, WALL - 2, Ink(fill=GREY_3_LIGHT)),
        text(left, top + cap(BLOCK), str(number), BLOCK, GREY_1),
        *paragraph(left, below, step, SMALL, room, leading=SMALL_LEADING, most=STEP_LINES),
    ]
