"""The common parts of aid cards: format, title, the bar above the table, rows with rules, the closing lines."""

from __future__ import annotations

from typing import NamedTuple

from pnp.drawing.measures import SEAT_BAR
from pnp.drawing.seat_marks import HALF_WIDTH, bar, own_emblem
from pnp.drawing.shapes import Shape, line
from pnp.drawing.text import cap, paragraph, text, wrap
from pnp.drawing.theme import Theme

WIDTH = 96.0
INSET = 8.0
TITLE = 7.2
"""The top of a title's capitals, mm: its descenders stay clear of the sentence below."""

INNER = WIDTH - 2 * INSET
BAR = 32.6
"""The top of the bar above the table, from the card's top, mm."""

TABLE = BAR + SEAT_BAR
EMBLEM = 11.0
FOOT_LEADING = 4.4
LEAD = 22.4
LEAD_LEADING = 3.9
LEAD_LINES = 2
FOOT_COLUMN = 16.0
FOOT_INSET = 4.0
"""The least distance from the last baseline to the card's edge, mm."""

HEAD_GAP = 1.5
"""White between the heads of two columns, mm."""


JUMBO = (88.9, 139.7)
"""The width and height of a jumbo card, which shops print and sleeves hold, mm: it has narrower margins."""


class CardSize(NamedTuple):
    """The height of a card and of the rows of its table, mm; shorter paper has shorter cards."""

    height: float
    row: float

    @property
    def end(self) -> float:
        """The end of a table of six rows, from the card's top."""
        return TABLE + 6 * self.row


def head(
    title: str, lead: str, columns: list[tuple[float, str]], colour: str | None, theme: Theme
) -> list[Shape]:
    """Draw title, sentence, column heads and the bar; ``columns`` are offsets from the inset with their words."""
    room = INNER - (2 * HALF_WIDTH[colour] * EMBLEM + 2 if colour else 0)
    large, small = theme.style("title"), theme.style("small-medium")
    shapes: list[Shape] = [
        text(INSET, TITLE + cap(large), title, large, room=room),
        *paragraph(INSET, LEAD, lead, theme.style("body"), INNER, leading=LEAD_LEADING, most=LEAD_LINES),
        *bar(INSET, BAR, INNER, colour or "ink", theme),
    ]
    ends = (*(x - HEAD_GAP for x, _ in columns[1:]), INNER)
    shapes += [
        text(INSET + x, BAR - 1.7, words, small, room=end - x)
        for (x, words), end in zip(columns, ends, strict=True)
    ]
    if colour:
        x = INSET + INNER - HALF_WIDTH[colour] * EMBLEM
        shapes.append(own_emblem(colour, x, TITLE + cap(large) / 2, EMBLEM, theme))
    return shapes


def right_head(words: str, room: float, theme: Theme) -> Shape:
    """Draw the head of a right-aligned column."""
    return text(INSET + INNER, BAR - 1.7, words, theme.style("small-medium"), "end", room=room)


def rules(rows: int, height: float, theme: Theme, top: float = TABLE) -> list[Shape]:
    """Draw the rules below ``rows`` rows: light ones between them, a dark one at the end."""
    ends = [(top + height * (row + 1), theme.pen("rule-inside")) for row in range(rows - 1)]
    ends.append((top + height * rows, theme.pen("rule")))
    return [line(INSET, y, INSET + INNER, y, ink) for y, ink in ends]


def pair(x: float, y: float, height: float, word: str, under: str, room: float, theme: Theme) -> list[Shape]:
    """Draw the main word of a row above a light second line; ``y`` is the row's top."""
    middle = y + height / 2
    return [
        text(INSET + x, middle - 0.9, word, theme.style("block"), room=room),
        text(INSET + x, middle + 3.6, under, theme.style("body-grey"), room=room),
    ]


def foot(y: float, lines: list[tuple[str, ...]], height: float, theme: Theme) -> list[Shape]:
    """Draw the closing lines below the table: a heavy word and its meaning; ``height`` is the card's.

    Lines below the card's inset get a room of 0, so that they are reported as too long.
    """
    room, body, strong = INNER - FOOT_COLUMN, theme.style("body"), theme.style("body-strong")
    wrapped = [
        ("" if at else word, part)
        for word, text_of in lines
        for at, part in enumerate(wrap(text_of, body, room))
    ]
    shapes: list[Shape] = []
    for index, (word, meaning) in enumerate(wrapped):
        baseline = y + 4.9 + FOOT_LEADING * index
        inside = baseline <= height - FOOT_INSET
        shapes.append(text(INSET, baseline, word, strong, room=FOOT_COLUMN - 1))
        shapes.append(text(INSET + FOOT_COLUMN, baseline, meaning, body, room=room if inside else 0.0))
    return shapes
