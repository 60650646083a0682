"""The tower mat: the place for the discs, and the rules of each half."""

from __future__ import annotations

from pnp.drawing.bands import ring
from pnp.drawing.measures import SEAT_BAR
from pnp.drawing.shapes import Drawing, Shape
from pnp.drawing.text import cap, level, text
from pnp.drawing.theme import Theme
from pnp.pieces import card
from pnp.pieces.piece import Piece
from pnp.texts.words import Words

RING = 40.0
"""Diameter of the ring, mm: a square of card of 20 mm fits inside."""

END = card.TABLE + RING + 4
"""The end of the ring's area, from the top of the card, mm."""

TOWER = "tower"
"""The owner of the mat, in place of a seat."""


def mat(height: float, words: Words, theme: Theme) -> Piece:
    """Return the mat on a card of ``height`` mm."""
    heads = [(0.0, words["mat.heads"])]
    shapes: list[Shape] = card.head(words["mat.title"], words["mat.lead"], heads, None, theme)
    x, y = card.WIDTH / 2, (card.TABLE + END) / 2
    head, small = theme.style("head"), theme.style("small-grey")
    shapes += [
        *ring(x, y, (RING - SEAT_BAR) / 2, SEAT_BAR, theme.pen("pot")),
        level(x, y, words["mat.tower"], head, "middle"),
        text(x, y + cap(head) / 2 + 6, words["mat.discs"], small, "middle", room=RING / 2),
        *card.rules(1, 0, theme, END),
        *card.foot(END, words.rows("mat.foot", 2), height, theme),
    ]
    drawing = Drawing("tower-mat", card.WIDTH, height, tuple(shapes))
    return Piece(drawing, seat=TOWER, title=words["mat.title"])
