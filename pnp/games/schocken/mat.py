"""The tower mat: where the discs are stacked, and what each half asks."""

from __future__ import annotations

from pnp.drawing.bands import ring
from pnp.drawing.shapes import Drawing, Ink, Shape
from pnp.drawing.text import cap, text
from pnp.drawing.theme import FULL, GREY_1, GREY_3, HEAD, SEAT_BAR, SMALL, Theme
from pnp.pieces import card
from pnp.pieces.piece import Piece
from pnp.texts.words import Words

RING = 50.0

TOWER = "tower"
"""What the mat is called, as a seat is: it is nobody's."""


def mat(height: float, end: float, words: Words, theme: Theme = FULL) -> Piece:
    """Return the mat on a card of ``height`` mm; its table ends at ``end``."""
    heads = [(0.0, words["mat.heads"])]
    shapes: list[Shape] = card.head(words["mat.title"], words["mat.lead"], heads, None, theme)
    x, y = card.WIDTH / 2, (card.TABLE + end) / 2
    shapes += [
        *ring(x, y, (RING - SEAT_BAR) / 2, Ink(stroke=GREY_3, width=SEAT_BAR), theme),
        text(x, y + cap(HEAD) / 2, words["mat.tower"], HEAD, anchor="middle"),
        text(x, y + cap(HEAD) / 2 + 6, words["mat.discs"], SMALL, GREY_1, "middle", room=RING / 2),
        *card.rules(1, 0, end),
        *card.foot(end, words.rows("mat.foot", 2), height),
    ]
    drawing = Drawing("tower-mat", card.WIDTH, height, tuple(shapes))
    return Piece(drawing, seat=TOWER, title=words["mat.title"])
