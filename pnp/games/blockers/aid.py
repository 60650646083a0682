"""The Blockers aid: where each tile may be placed; and the card for the middle of the table: groups, start, end."""

from __future__ import annotations

from typing import NamedTuple

from pnp.drawing.measures import SEAT_BAR
from pnp.drawing.shapes import Drawing, Placement, Shape, line
from pnp.drawing.text import hang, paragraph, text, wrap
from pnp.drawing.theme import Theme
from pnp.games.blockers.letters import MARK
from pnp.games.blockers.map_border import BAR, map_border
from pnp.games.blockers.roof import roof
from pnp.games.blockers.small_map import small_map
from pnp.games.blockers.tile import SQUARES, SmallBoard, count_groups, row_of_boards, sample
from pnp.pieces import card
from pnp.pieces.card import CardSize
from pnp.pieces.piece import Piece
from pnp.texts.words import Words
from scorer.games.blockers.facts import REGION_SYMBOLS

SAMPLES = (("7",), ("F",), (REGION_SYMBOLS[6],), ("joker",))
"""The tiles shown on the aid: a number, a letter, the crescent moon of the source, the joker."""

LEAD_LINES = 4  # the most lines below the word in the head
BARS = 9  # the bars of the border: as many as a board has columns
UP = 0.5  # how much higher the words of a row are that has a third line, mm
AROUND = 0.9  # the white above and below a tile or a map in its row, mm


class AidLayout(NamedTuple):
    """Where the parts of a card are, mm: its rows, the squares of its example boards, its head."""

    size: CardSize
    row: float
    square: float
    roof: float = 20.0
    top: float = 7.0  # of the roof and of the word
    beside: float = 24.0  # from the left of the roof to the word, which ends with the map border
    lead: float = 4.6  # from the foot of the word to the first baseline below it
    bar: float = card.BAR
    words: float = 14.0  # from the inset to those of a row
    captures: tuple[float, float, float] = 3.0, 9.0, 7.4  # to their title, to boards, from these to the rule
    after: float = 7.0  # from the boards of the card for the table to the rule
    groups: float = 5.0  # the squares of that card
    longer: float = 0.0  # how much higher a row with a third line is


LAYOUTS = {
    card.HOME: AidLayout(card.HOME, 11.2, 5.0),
    card.LOWER: AidLayout(card.LOWER, 9.7, 4.5, groups=4.5),
    card.JUMBO: AidLayout(card.JUMBO, 11.6, 5.0),
    card.TAROT: AidLayout(
        card.TAROT, 9.3, 3.2, 16.0, 4.0, 19.0, 4.2, 0.0, 10.0, (2.7, 6.9, 8.8), 5.6, groups=4.0, longer=2.8
    ),
}


EXAMPLES = (
    SmallBoard(((1, 1),), ((1, 1),)),
    SmallBoard(((1, 1), (2, 1)), ((1, 1),)),
    SmallBoard(((0, 1), (1, 1), (1, 2)), ((0, 1),)),
    SmallBoard(((0, 1), (1, 1), (2, 1)), ((1, 1),), allowed=False),
)
"""A tile alone, one of a pair, the end of a group, and the middle of a group, which would be split."""


def aid(colour: str, other: str, size: CardSize, words: Words, theme: Theme) -> Piece:
    """Return the aid of one seat; the examples show tiles of the ``other`` colour."""
    layout = LAYOUTS[size]
    if not size.column:  # the border is right below the sentence or the roof
        room = size.inner - layout.beside
        lines = wrap(words["aid.lead"], size.body(theme), room)
        end = layout.top + room / MARK.width + layout.lead + size.leading * (len(lines) - 1)
        layout = layout._replace(bar=max(end + 1.8, layout.top + layout.roof + 1.6))
    shapes = _head(colour, layout, words, theme)
    rows = words.rows("aid.tile", 2, len(SAMPLES))
    y, side = layout.bar + BAR, layout.row - 2 * AROUND
    room = size.inner - layout.words - side - 1.0
    rules: list[Shape] = []
    for (label,), (word, under) in zip(SAMPLES, rows, strict=True):
        first, *others = wrap(under, size.body(theme), room) if layout.longer else [under]
        height = layout.row + layout.longer * len(others)
        at, top = y + (height - side) / 2, y - UP * bool(others)
        third = top + layout.row / 2 + size.pair[1] + size.leading
        shapes.append(Placement(sample(colour, label, side, theme), size.inset, at))
        shapes += card.pair(layout.words, top, layout.row, word, first, room, theme, size)
        shapes += [
            text(size.inset + layout.words, third, more, size.body(theme, "body-grey"), room=room)
            for more in others
        ]
        shapes.append(Placement(small_map(colour, label, side, theme), size.right - side, at))
        y += height
        rules.append(line(size.inset, y, size.right, y, theme.pen("rule-inside")))
    shapes += rules[:-1]
    shapes += map_border(size.inset, y, size.inner, BARS, colour, theme)
    y += BAR / 2
    title, below, after = layout.captures
    style = theme.style("block") if size.column else size.body(theme, "body-bold")
    shapes.append(hang(size.inset, y + title, words["aid.capture"], style, room=size.inner))
    boards = list(zip(EXAMPLES, words.lines("aid.example"), strict=True))
    shapes += row_of_boards(boards, other, y + below, layout.square, size, theme)
    end = y + below + SQUARES * layout.square + after
    shapes.append(line(size.inset, end, size.right, end, theme.pen("rule")))
    shapes += card.foot(end, words.rows("aid.foot", 2), theme, size)
    return Piece(Drawing(f"aid-{colour}", size.width, size.height, tuple(shapes)), seat=colour)


def _head(colour: str, layout: AidLayout, words: Words, theme: Theme) -> list[Shape]:
    """Draw the roof of the seat, the word and a sentence next to it, the heads of the columns, the border."""
    size, top, small = layout.size, layout.top, theme.style("small-medium")
    left, room = size.inset + layout.beside, size.inner - layout.beside
    high = room / MARK.width
    lead, body = words["aid.lead"], theme.style("body")
    shapes: list[Shape] = [
        Placement(roof(colour, layout.roof, theme), size.inset, top),
        *MARK.draw(left, top, high, theme),
        *paragraph(left, top + high + layout.lead, lead, body, room, size.leading, LEAD_LINES),
        *map_border(size.inset, layout.bar, size.inner, BARS, colour, theme),
    ]
    if size.column:  # a narrow card has no room for them, and tiles and words need none
        columns = (0.0, layout.words - card.HEAD_GAP), (layout.words, room)
        shapes += [
            text(size.inset + x, layout.bar - 1.7, head, small, room=most)
            for (x, most), head in zip(columns, words.rows("aid.heads", 2)[0], strict=True)
        ]
    return shapes


TABLE = "table"  # the owner of the card on the table, in place of a seat

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


def table_card(colour: str, size: CardSize, words: Words, theme: Theme) -> Piece:
    """Return the card; its examples show tiles of ``colour``."""
    layout, lead, heads = LAYOUTS[size], words["table.lead"], words["table.heads"]
    y = card.find_bar(lead, heads, size, theme)
    shapes: list[Shape] = [
        hang(size.inset, size.title, words["table.title"], theme.style(size.large), room=size.inner),
        *card.sentence(lead, size, theme),
        *card.table_head(heads, y, size, theme),
        *map_border(size.inset, y, size.inner, BARS, "ink", theme),
    ]
    y += SEAT_BAR + 4 if size.column else BAR + 2.2
    boards = list(zip(GROUPS, words.lines("table.example"), strict=True))
    shapes += row_of_boards(boards, colour, y, layout.groups, size, theme)
    y += SQUARES * layout.groups + layout.after
    shapes.append(line(size.inset, y, size.right, y, theme.pen("rule")))
    shapes += card.foot(y, words.rows("table.rule", 2), theme, size)
    drawing = Drawing("table-card", size.width, size.height, tuple(shapes))
    return Piece(drawing, seat=TABLE, title=words["table.owner"])
