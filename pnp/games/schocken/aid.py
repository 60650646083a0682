"""The Schocken aid: the combinations from low to high, with real dice faces and what they are worth."""

from __future__ import annotations

from collections.abc import Sequence

from pnp.drawing.dice import die
from pnp.drawing.shapes import Drawing, Shape
from pnp.drawing.text import cap, text
from pnp.drawing.theme import Theme
from pnp.pieces import card
from pnp.pieces.piece import Piece
from pnp.texts.words import Words

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
