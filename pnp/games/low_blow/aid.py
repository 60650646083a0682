"""The Low Blow player aid, with the turn and the face table; and the card for the middle of the table."""

from __future__ import annotations

from collections.abc import Sequence

from pnp.drawing.dice import die, seat_die
from pnp.drawing.measures import RADIUS_INNER
from pnp.drawing.seat_marks import emblem_at, frame
from pnp.drawing.shapes import Drawing, Shape, line
from pnp.drawing.text import cap, text
from pnp.drawing.theme import Theme
from pnp.pieces import card
from pnp.pieces.card import CardSize
from pnp.pieces.piece import Piece
from pnp.texts.words import Words
from scorer.games.low_blow import Die

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


TABLE = "table"
"""The owner of the card on the table, in place of a seat."""

FRAME = 80.0
FRAME_HEIGHT = 16.0
FACE = 10.0
EMBLEM = 5.0
FIRST_DIE = 14.0
TABLE_COLUMNS = (0.0, 4.0, 14.0, 34.0)
STEP = 5.0


def table_card(example: Sequence[Die], colour: str, size: CardSize, words: Words, theme: Theme) -> Piece:
    """Return the card; the example's dice are in the home row of ``colour``."""
    shapes: list[Shape] = card.head(
        words["table.title"], words["table.lead"], [(0.0, words["table.heads"])], None, theme
    )
    y = card.TABLE + 4
    shapes += home_row(example, colour, card.INSET, y, theme)
    y += FRAME_HEIGHT + 3
    shapes += _sum(words.rows("table.round", 4), y, theme)
    y += 3 * STEP + 1.6
    shapes.append(line(card.INSET, y, card.INSET + card.INNER, y, theme.pen("rule-inside")))
    shapes += _sum(words.rows("table.game", 4), y + 2.4, theme)
    y += 3 * STEP + 4.6
    shapes.append(line(card.INSET, y, card.INSET + card.INNER, y, theme.pen("rule")))
    shapes += card.foot(y, words.rows("table.setup", 2), size.height, theme)
    drawing = Drawing("table-card", card.WIDTH, size.height, tuple(shapes))
    return Piece(drawing, seat=TABLE, title=words["table.owner"])


def home_row(
    dice: Sequence[Die], colour: str, x: float, y: float, theme: Theme, width: float = FRAME
) -> list[Shape]:
    """Draw a small home row with dice in it, its top left corner at ``x``, ``y`` mm."""
    height, face = FRAME_HEIGHT * width / FRAME, FACE * width / FRAME
    start, end = FIRST_DIE * width / FRAME, 4 * width / FRAME
    shapes = frame(x, y, width, height, RADIUS_INNER, colour, theme)
    shapes.append(emblem_at(colour, x + end, y + height / 2, EMBLEM * width / FRAME, theme))
    pitch = (width - start - end - face) / (len(dice) - 1)
    for index, rolled in enumerate(dice):
        left = x + start + pitch * index
        shapes += seat_die(rolled.pips, left, y + (height - face) / 2, face, rolled.colour, theme)
    return shapes


def _sum(lines: list[tuple[str, ...]], y: float, theme: Theme) -> list[Shape]:
    """Draw a sum: operators, numbers, words, and their sources."""
    block, bold, grey = theme.style("block"), theme.style("body-bold"), theme.style("body-grey")
    first, second = card.INSET + TABLE_COLUMNS[2], card.INSET + TABLE_COLUMNS[3]
    shapes: list[Shape] = []
    for index, (operator, number, word, source) in enumerate(lines):
        baseline = y + cap(block) + STEP * index
        if operator:
            shapes.append(text(card.INSET, baseline, operator, block))
        shapes += [
            text(first - 3, baseline, number, block, "end"),
            text(first, baseline, word, bold, room=TABLE_COLUMNS[3] - TABLE_COLUMNS[2] - 1),
            text(second, baseline, source, grey, room=card.INNER - TABLE_COLUMNS[3]),
        ]
    return shapes
