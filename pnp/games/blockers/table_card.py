"""The card for the middle of the table: what a group is, how a game starts and ends, and how it is scored."""

from __future__ import annotations

from pnp.drawing.shapes import Drawing, Shape, line
from pnp.drawing.theme import Theme
from pnp.games.blockers.aid import AidSize
from pnp.games.blockers.tile import SQUARES, SmallBoard, count_groups, row_of_boards
from pnp.pieces import card
from pnp.pieces.piece import Piece
from pnp.texts.words import Words

TABLE = "table"
"""The owner of the card on the table, in place of a seat."""

EXAMPLES = (
    SmallBoard(((1, 1),), ()),
    SmallBoard(((0, 0), (0, 1), (1, 1), (2, 1)), ()),
    SmallBoard(((0, 0), (0, 1), (1, 2)), ()),
    SmallBoard(((0, 0), (0, 2), (1, 0), (2, 1)), ()),
)
"""A tile alone, a group, and tiles that touch only at their corners."""


def numbers_of_groups(colour: str) -> list[int]:
    """Return the number of groups in each example, by the code that scores games."""
    return [count_groups(colour, board.tiles, (SQUARES, SQUARES)) for board in EXAMPLES]


def table_card(colour: str, size: AidSize, words: Words, theme: Theme) -> Piece:
    """Return the card; its examples show tiles of ``colour``."""
    shapes: list[Shape] = card.head(
        words["table.title"], words["table.lead"], [(0.0, words["table.heads"])], None, theme
    )
    y = card.TABLE + 4
    boards = list(zip(EXAMPLES, words.lines("table.example"), strict=True))
    shapes += row_of_boards(boards, colour, y, size.square, theme)
    y += SQUARES * size.square + 7
    shapes.append(line(card.INSET, y, card.INSET + card.INNER, y, theme.pen("rule")))
    shapes += card.foot(y, words.rows("table.rule", 2), size.height, theme)
    drawing = Drawing("table-card", card.WIDTH, size.height, tuple(shapes))
    return Piece(drawing, seat=TABLE, title=words["table.owner"])
