"""The Schocken aid: the combinations from low to high; on its back the place for the discs of the tower."""

from __future__ import annotations

from collections.abc import Sequence

from pnp.drawing.dice import die
from pnp.drawing.measures import SEAT_BAR
from pnp.drawing.seat_marks import ring
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


DIE = 7.0
DIE_PITCH = 8.6
DICE_AT = 39.0
ROWS = 7
WORTH_ROOM = card.INNER - DICE_AT - 2 * DIE_PITCH - DIE - 2.0
"""The width of the column to the right of the dice, mm."""


def aid(dice: Sequence[tuple[int, ...]], height: float, row: float, words: Words, theme: Theme) -> Piece:
    """Return one aid; ``dice`` are examples of the combinations, ``row`` the height of a row in mm."""
    first, second, last = words.rows("aid.heads", 3)[0]
    heads = [(0.0, first), (DICE_AT, second)]
    shapes: list[Shape] = card.head(words["title"], words["aid.lead"], heads, None, theme)
    shapes.append(card.right_head(last, WORTH_ROOM, theme))
    for index, (faces, (word, under, worth)) in enumerate(
        zip(dice, words.rows("aid.row", 3, len(dice)), strict=True)
    ):
        y = card.TABLE + row * index
        shapes += card.pair(0, y, row, word, under, DICE_AT - 1, theme)
        for at, face in enumerate(faces):
            shapes += die(face, card.INSET + DICE_AT + DIE_PITCH * at, y + (row - DIE) / 2, DIE, theme)
        baseline = y + row / 2 + cap(theme.style("head")) / 2
        shapes.append(
            text(card.INSET + card.INNER, baseline, worth, theme.style("head"), anchor="end", room=WORTH_ROOM)
        )
    shapes += card.rules(ROWS, row, theme)
    shapes += card.foot(card.TABLE + ROWS * row, words.rows("aid.foot", 2), height, theme)
    return Piece(Drawing("aid", card.WIDTH, height, tuple(shapes)))
