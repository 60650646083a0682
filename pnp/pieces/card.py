"""The common parts of aid cards: format, title, the bar above the table, rows with rules, the closing lines."""

from __future__ import annotations

from math import inf
from typing import NamedTuple

from pnp.drawing.measures import SEAT_BAR
from pnp.drawing.seat_marks import HALF_WIDTH, bar, own_emblem
from pnp.drawing.shapes import Shape, TextShape, line
from pnp.drawing.text import cap, paragraph, text, width, wrap
from pnp.drawing.theme import Theme, TypeStyle
from pnp.drawing.theme_fields import StyleName

BAR = 32.6  # the top of the bar above the table, from the card's top, mm

TABLE = BAR + SEAT_BAR
EMBLEM = 11.0
LEAD_LINES = 2
FOOT_INSET = 4.0  # the least distance from the last baseline to the card's edge, mm
HEAD_GAP = 1.5  # white between the heads of two columns, mm

AFTER, MOST_GAP = 1.4, 1.5
"""White after a heavy word that runs into its line, and the most between such closing lines, mm."""


class CardSize(NamedTuple):
    """A size of aids, by its id, and where their parts are, mm from the top left corner."""

    id: str
    width: float
    height: float
    inset: float = 8.0
    top: float = 8.0  # of what is drawn in the head
    title: float = 7.2  # the top of a title's capitals: its descenders stay clear of the sentence below
    lead: float = 22.4
    leading: float = 3.9  # of that sentence
    bar: float = BAR
    column: float = 16.0  # of the heavy words of closing lines; 0: these words run into their lines
    first: float = 4.9  # from what is above closing lines to their first baseline
    foot_leading: float = 4.4
    large: StyleName = "title"
    points: float = 9.0  # of what is read
    pair: tuple[float, float] = (-0.9, 3.6)  # from the middle of a row to its two baselines

    def body(self, theme: Theme, name: StyleName = "body") -> TypeStyle:
        """Return a style of what is read, in this size's points."""
        return theme.style(name)._replace(size=self.points)

    def small(self, theme: Theme) -> TypeStyle:
        """Return the style of heads: small, but on a narrow card that of what is read."""
        return theme.style("small-medium") if self.column else self.body(theme, "body-grey")

    @property
    def inner(self) -> float:
        """The width between the margins."""
        return self.width - 2 * self.inset

    @property
    def right(self) -> float:
        """The right margin."""
        return self.width - self.inset


HOME = CardSize("home", 96.0, 134.0)
LOWER = HOME._replace(height=126.0)
JUMBO = CardSize("jumbo", 88.9, 139.7, inset=4.45)
TAROT = CardSize(
    "tarot",
    70.0,
    120.0,
    inset=3.7,
    top=4.0,
    title=4.6,
    lead=13.4,
    leading=3.6,
    column=0.0,
    first=4.3,
    foot_leading=3.6,
    large="head",
    points=8.5,
    pair=(-0.5, 3.2),
)
SOLD = {size.id: size for size in (JUMBO, TAROT)}
"""The sizes that shops print and sleeves hold: they have narrower margins, and backs."""


def head(
    title: str, lead: str, columns: list[tuple[float, str]], colour: str | None, theme: Theme
) -> list[Shape]:
    """Draw title, sentence, column heads and the bar; ``columns`` are offsets from the inset with their words."""
    size = HOME
    room = size.inner - (2 * HALF_WIDTH[colour] * EMBLEM + 2 if colour else 0)
    large, small = theme.style("title"), theme.style("small-medium")
    shapes: list[Shape] = [
        text(size.inset, size.title + cap(large), title, large, room=room),
        *sentence(lead, size, theme),
        *bar(size.inset, size.bar, size.inner, colour or "ink", theme),
    ]
    ends = (*(x - HEAD_GAP for x, _ in columns[1:]), size.inner)
    shapes += [
        text(size.inset + x, size.bar - 1.7, words, small, room=end - x)
        for (x, words), end in zip(columns, ends, strict=True)
    ]
    if colour:
        x = size.right - HALF_WIDTH[colour] * EMBLEM
        shapes.append(own_emblem(colour, x, size.title + cap(large) / 2, EMBLEM, theme))
    return shapes


def find_bar(lead: str, heads: str, size: CardSize, theme: Theme) -> float:
    """Return the top of the bar above a table with one head; on a narrow card it follows the lines above it."""
    if size.column:
        return size.bar
    lines = [*wrap(lead, size.body(theme), size.inner), *wrap(heads, size.small(theme), size.inner)]
    return size.lead + size.leading * len(lines) + 0.7


def sentence(lead: str, size: CardSize, theme: Theme) -> list[TextShape]:
    """Set the sentence below a title."""
    most = LEAD_LINES if size.column else inf
    return paragraph(size.inset, size.lead, lead, size.body(theme), size.inner, size.leading, most)


def table_head(words: str, top: float, size: CardSize, theme: Theme) -> list[TextShape]:
    """Set the one head of a table right above its bar, whose ``top`` is given."""
    small = size.small(theme)
    first = top - 1.7 - size.leading * (len(wrap(words, small, size.inner)) - 1)
    return paragraph(size.inset, first, words, small, size.inner, size.leading)


def rules(rows: int, height: float, theme: Theme, top: float = TABLE, size: CardSize = HOME) -> list[Shape]:
    """Draw the rules below ``rows`` rows: light ones between them, a dark one at the end."""
    ends = [(top + height * (row + 1), theme.pen("rule-inside")) for row in range(rows - 1)]
    ends.append((top + height * rows, theme.pen("rule")))
    return [line(size.inset, y, size.right, y, ink) for y, ink in ends]


def pair(
    x: float,
    y: float,
    height: float,
    word: str,
    under: str,
    room: float,
    theme: Theme,
    size: CardSize = HOME,
) -> list[Shape]:
    """Draw the main word of a row above a light second line; ``y`` is the row's top."""
    middle = y + height / 2
    return [
        text(size.inset + x, middle + size.pair[0], word, theme.style("block"), room=room),
        text(size.inset + x, middle + size.pair[1], under, size.body(theme, "body-grey"), room=room),
    ]


def foot(y: float, lines: list[tuple[str, ...]], theme: Theme, size: CardSize = HOME) -> list[Shape]:
    """Draw the closing lines below the table: a heavy word and its meaning, beside it or after it.

    Lines below the card's inset get a room of 0, so that they are reported as too long.
    """
    body, strong = size.body(theme), size.body(theme, "body-strong")
    starts = [0.0 if size.column else width(word, strong) + AFTER for word, _ in lines]
    wrapped = [
        wrap(meaning, body, size.inner - size.column, start)
        for start, (_, meaning) in zip(starts, lines, strict=True)
    ]
    baseline = y + size.first
    free = size.height - FOOT_INSET - baseline - size.foot_leading * (sum(map(len, wrapped)) - 1)
    gap = 0.0 if size.column else max(min(free / max(len(lines) - 1, 1), MOST_GAP), 0.0)
    shapes: list[Shape] = []
    for (word, _), after, parts in zip(lines, starts, wrapped, strict=True):
        for at, part in enumerate(parts):
            if not at or size.column:
                words, most = "" if at else word, (size.column or size.inner) - 1
                shapes.append(text(size.inset, baseline, words, strong, room=most))
            start = size.column or (0.0 if at else after)
            room = size.inner - start if baseline <= size.height - FOOT_INSET + 1e-6 else 0.0
            shapes.append(text(size.inset + start, baseline, part, body, room=room))
            baseline += size.foot_leading
        baseline += gap
    return shapes
