"""The Low Blow player aid: a card with the turn and the face table of the edition, in the seat's colour."""

from __future__ import annotations

from pnp.drawing.dice import die
from pnp.drawing.shapes import Drawing, Shape
from pnp.drawing.theme import Theme
from pnp.pieces import card
from pnp.pieces.card import CardSize
from pnp.pieces.piece import Piece
from pnp.texts.words import Words

COLUMNS = (0.0, 14.0, 49.0)
DIE = 9.0


def aid(colour: str, size: CardSize, words: Words, theme: Theme) -> Piece:
    """Return the aid of one seat."""
    heads = list(zip(COLUMNS, words.rows("aid.heads", len(COLUMNS))[0], strict=True))
    shapes: list[Shape] = card.head(words["title"], words["aid.lead"], heads, colour, theme)
    rows = words.rows("aid.face", 5)
    for index, (pips, one, one_under, two, two_under) in enumerate(rows):
        y = card.TABLE + size.row * index
        shapes += die(int(pips), card.INSET, y + (size.row - DIE) / 2, DIE, theme)
        shapes += card.pair(COLUMNS[1], y, size.row, one, one_under, COLUMNS[2] - COLUMNS[1] - 1, theme)
        shapes += card.pair(COLUMNS[2], y, size.row, two, two_under, card.INNER - COLUMNS[2], theme)
    shapes += card.rules(len(rows), size.row, theme)
    shapes += card.foot(size.end, words.rows("aid.foot", 2), size.height, theme)
    return Piece(Drawing(f"aid-{colour}", card.WIDTH, size.height, tuple(shapes)), seat=colour)
