"""The Blockers aid: where each tile may be placed; and the card for the middle of the table: groups, start, end."""

from __future__ import annotations

from typing import NamedTuple

from pnp.drawing.shapes import Drawing, Placement, Shape, line
from pnp.drawing.text import hang, paragraph, text
from pnp.drawing.theme import Theme
from pnp.games.blockers.letters import MARK
from pnp.games.blockers.map_border import BAR, map_border
from pnp.games.blockers.roof import roof
from pnp.games.blockers.small_map import small_map
from pnp.games.blockers.tile import SQUARES, SmallBoard, count_groups, row_of_boards, sample
from pnp.pieces import card
from pnp.pieces.piece import Piece
from pnp.texts.words import Words
from scorer.games.blockers.facts import REGION_SYMBOLS

SAMPLES = (("7",), ("F",), (REGION_SYMBOLS[6],), ("joker",))
"""The tiles shown on the aid: a number, a letter, the crescent moon of the source, the joker."""

ROOF = 20.0
"""The roof in the head, mm."""

TOP = 7.0
"""From the top of a card to that of its roof and its word, mm."""

BESIDE = 24.0
"""From the left of the roof to the word, mm; the word ends with the map border."""

LEAD, LEAD_LINES = 4.6, 4
"""From the foot of the word to the first baseline below it, mm, and the most lines there."""

BARS = 9
"""The bars of the border: as many as a board has columns."""

WORDS_AT = 14.0
AROUND = 0.9
"""The white above and below a tile or a map in its row, mm."""


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
    shapes = _head(colour, words, theme)
    rows = words.rows("aid.tile", 2, len(SAMPLES))
    table, side = card.BAR + BAR, size.row - 2 * AROUND
    for index, ((label,), (word, under)) in enumerate(zip(SAMPLES, rows, strict=True)):
        y = table + size.row * index
        shapes.append(Placement(sample(colour, label, side, theme), card.INSET, y + AROUND))
        room = card.INNER - WORDS_AT - side - 1.0
        shapes += card.pair(WORDS_AT, y, size.row, word, under, room, theme)
        where = small_map(colour, label, side, theme)
        shapes.append(Placement(where, card.INSET + card.INNER - side, y + AROUND))
    shapes += card.rules(len(rows), size.row, theme, table)[:-1]
    y = table + size.row * len(rows)
    shapes += map_border(card.INSET, y, card.INNER, BARS, colour, theme)
    y += BAR / 2
    shapes += _captures(y, other, size.square, words, theme)
    end = y + 10 + 3 * size.square + 6.4
    shapes.append(line(card.INSET, end, card.INSET + card.INNER, end, theme.pen("rule")))
    shapes += card.foot(end, words.rows("aid.foot", 2), size.height, theme)
    return Piece(Drawing(f"aid-{colour}", card.WIDTH, size.height, tuple(shapes)), seat=colour)


def _head(colour: str, words: Words, theme: Theme) -> list[Shape]:
    """Draw the roof of the seat, the word and a sentence next to it, the heads of the columns, the border."""
    left, room = card.INSET + BESIDE, card.INNER - BESIDE
    size, small = room / MARK.width, theme.style("small-medium")
    heads = words.rows("aid.heads", 2)[0]
    return [
        Placement(roof(colour, ROOF, theme), card.INSET, TOP),
        *MARK.draw(left, TOP, size, theme),
        *paragraph(
            left,
            TOP + size + LEAD,
            words["aid.lead"],
            theme.style("body"),
            room,
            leading=card.LEAD_LEADING,
            most=LEAD_LINES,
        ),
        text(card.INSET, card.BAR - 1.7, heads[0], small, room=WORDS_AT - card.HEAD_GAP),
        text(card.INSET + WORDS_AT, card.BAR - 1.7, heads[1], small, room=room),
        *map_border(card.INSET, card.BAR, card.INNER, BARS, colour, theme),
    ]


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
    shapes = _table_head(words, theme)
    y = card.TABLE + 4
    boards = list(zip(GROUPS, words.lines("table.example"), strict=True))
    shapes += row_of_boards(boards, colour, y, size.square, theme)
    y += SQUARES * size.square + 7
    shapes.append(line(card.INSET, y, card.INSET + card.INNER, y, theme.pen("rule")))
    shapes += card.foot(y, words.rows("table.rule", 2), size.height, theme)
    drawing = Drawing("table-card", card.WIDTH, size.height, tuple(shapes))
    return Piece(drawing, seat=TABLE, title=words["table.owner"])


def _table_head(words: Words, theme: Theme) -> list[Shape]:
    """Set the title, its sentence and the head of the examples, above the border."""
    title, small = theme.style("title"), theme.style("small-medium")
    return [
        hang(card.INSET, card.TITLE, words["table.title"], title, room=card.INNER),
        *paragraph(
            card.INSET,
            card.LEAD,
            words["table.lead"],
            theme.style("body"),
            card.INNER,
            leading=card.LEAD_LEADING,
            most=card.LEAD_LINES,
        ),
        text(card.INSET, card.BAR - 1.7, words["table.heads"], small, room=card.INNER),
        *map_border(card.INSET, card.BAR, card.INNER, BARS, "ink", theme),
    ]
