"""The Blockers aid: where each tile may be placed; and the card for the middle of the table: groups, start, end."""

from __future__ import annotations

from typing import NamedTuple

from pnp.drawing.shapes import Drawing, Placement, Rect, Shape, line
from pnp.drawing.text import hang
from pnp.drawing.theme import Theme
from pnp.games.blockers.tile import SQUARES, SmallBoard, count_groups, front, row_of_boards
from pnp.pieces import card
from pnp.pieces.piece import Piece
from pnp.texts.words import Words
from scorer.games.blockers.facts import REGION_SYMBOLS

SAMPLES = (("7",), ("F",), (REGION_SYMBOLS[6],), ("joker",))
"""The tiles shown on the aid: a number, a letter, the crescent moon of the source, the joker."""

TILE = 8.0
WORDS_AT = 14.0


class AidSize(NamedTuple):
    """The heights of the card and its rows, and the squares of its example boards, mm."""

    height: float
    row: float
    square: float


EXAMPLES = (
    SmallBoard(((1, 1),), ((1, 1),)),
    SmallBoard(((1, 1), (2, 1)), ((1, 1),)),
    SmallBoard(((0, 1), (1, 1), (1, 2)), ((0, 1),)),
    SmallBoard(((0, 1), (1, 1), (2, 1)), ((1, 1),), allowed=False),
)
"""A tile alone, one of a pair, the end of a group, and the middle of a group, which would be split."""


def aid(colour: str, other: str, size: AidSize, words: Words, theme: Theme) -> Piece:
    """Return the aid of one seat; the examples show tiles of the ``other`` colour."""
    heads = list(zip((0.0, WORDS_AT), words.rows("aid.heads", 2)[0], strict=True))
    shapes: list[Shape] = card.head(words["title"], words["aid.lead"], heads, colour, theme)
    rows = words.rows("aid.tile", 2, len(SAMPLES))
    for index, ((label,), (word, under)) in enumerate(zip(SAMPLES, rows, strict=True)):
        y = card.TABLE + size.row * index
        shapes += _sample(colour, label, card.INSET, y + (size.row - TILE) / 2, theme)
        shapes += card.pair(WORDS_AT, y, size.row, word, under, card.INNER - WORDS_AT, theme)
    shapes += card.rules(len(rows), size.row, theme)
    y = card.TABLE + size.row * len(rows)
    shapes += _captures(y, other, size.square, words, theme)
    end = y + 10 + 3 * size.square + 7
    shapes.append(line(card.INSET, end, card.INSET + card.INNER, end, theme.pen("rule")))
    shapes += card.foot(end, words.rows("aid.foot", 2), size.height, theme)
    return Piece(Drawing(f"aid-{colour}", card.WIDTH, size.height, tuple(shapes)), seat=colour)


def _sample(colour: str, label: str, x: float, y: float, theme: Theme) -> list[Shape]:
    """Draw a small tile, with an outline if it is white."""
    tile = Placement(front(colour, label, TILE, theme), x, y)
    if theme.solid:
        return [tile]
    return [Rect(x, y, TILE, TILE, theme.pen("seat-tile", colour)), tile]


def _captures(top: float, other: str, square: float, words: Words, theme: Theme) -> list[Shape]:
    """Draw four small boards: which tiles of another player can be captured."""
    boards = list(zip(EXAMPLES, words.lines("aid.example"), strict=True))
    return [
        hang(card.INSET, top + 3, words["aid.capture"], theme.style("block"), room=card.INNER),
        *row_of_boards(boards, other, top + 9, square, theme),
    ]


TABLE = "table"
"""The owner of the card on the table, in place of a seat."""

GROUPS = (
    SmallBoard(((1, 1),), ()),
    SmallBoard(((0, 0), (0, 1), (1, 1), (2, 1)), ()),
    SmallBoard(((0, 0), (0, 1), (1, 2)), ()),
    SmallBoard(((0, 0), (0, 2), (1, 0), (2, 1)), ()),
)
"""A tile alone, a group, and tiles that touch only at their corners."""


def numbers_of_groups(colour: str) -> list[int]:
    """Return the number of groups in each example, by the code that scores games."""
    return [count_groups(colour, board.tiles, (SQUARES, SQUARES)) for board in GROUPS]


def table_card(colour: str, size: AidSize, words: Words, theme: Theme) -> Piece:
    """Return the card; its examples show tiles of ``colour``."""
    shapes: list[Shape] = card.head(
        words["table.title"], words["table.lead"], [(0.0, words["table.heads"])], None, theme
    )
    y = card.TABLE + 4
    boards = list(zip(GROUPS, words.lines("table.example"), strict=True))
    shapes += row_of_boards(boards, colour, y, size.square, theme)
    y += SQUARES * size.square + 7
    shapes.append(line(card.INSET, y, card.INSET + card.INNER, y, theme.pen("rule")))
    shapes += card.foot(y, words.rows("table.rule", 2), size.height, theme)
    drawing = Drawing("table-card", card.WIDTH, size.height, tuple(shapes))
    return Piece(drawing, seat=TABLE, title=words["table.owner"])
