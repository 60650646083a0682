"""The sheet that measures a printer: rulers and ladders on both sides, and verniers that are read against the light.

Everything a vernier needs lies around the middle of the sheet, so that it mirrors about it. Lengths in mm.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import radians, tan
from typing import NamedTuple

from pnp.drawing.edges import TOP
from pnp.drawing.shapes import Circle, Drawing, Path, Point, Shape, line, polyline
from pnp.drawing.text import LEADING, cap, hang, level, paragraph, text, width, wrap
from pnp.drawing.theme import Theme
from pnp.printers.ruler import RULER, ladder, ruler_across, ruler_along
from pnp.texts.words import Words

PITCH = 9.0
"""From line to line: more than twice the largest offset."""

MOST = 4
"""Rows and columns are counted from -4 to 4 around the middle."""

STEP = 0.1
"""What a table tells apart: from column to column, mm."""

PER_ROW = 2 * MOST + 1
"""How many numbers a row has."""

ROW_ACROSS = 4.0
ROW_ALONG = 6.0
"""From row to row of a table for offsets across, and along."""

SHORT_ACROSS = 2.4
SHORT_ALONG = 3.8
"""Length of a short line."""

RUN_OUT = 4.5
"""How far the front's lines reach beyond the rows: a table must still lie on them when it is off the other way."""

ARROW = 5.0
"""How much longer the front's middle line is at its arrow: it crosses the bracket however far the back is off."""

HEAD = 1.2
"""Half the width of the arrow's head, mm."""

BRACKET = 4.1
"""Half the width of the bracket that the arrow ends in: just more than the largest offset, mm."""

SERIF = 1.4


class Vernier(NamedTuple):
    """A vernier around a middle: lines on the front, on the back a table of short lines with numbers.

    Held against the light, back towards the eye, the front's lines show through. Every short line lies as far off
    the line that it belongs to as its number says: where the back was printed off by just that much, the two meet.
    Only one pair of a table meets, since the lines are further apart than any offset in the table. ``across`` reads
    offsets to the right, else it reads offsets down.
    """

    x: float
    y: float
    across: bool
    out: int  # where the arrow and its bracket are: 1 to the right or below as seen on the back, else -1

    @property
    def row(self) -> float:
        """From row to row."""
        return ROW_ACROSS if self.across else ROW_ALONG

    @property
    def reach(self) -> float:
        """Half the length of the front's lines."""
        short = SHORT_ACROSS if self.across else SHORT_ALONG
        return MOST * self.row + short / 2 + RUN_OUT

    @property
    def tall(self) -> float:
        """Half the height that the front's lines take."""
        return self.reach if self.across else MOST * PITCH

    def front(self, theme: Theme) -> list[Shape]:
        """Draw the lines of the front; they mirror themselves about the middle. The middle one has an arrow."""
        lines = [self._line(PITCH * column, 0, self.reach, theme) for column in range(-MOST, MOST + 1)]
        out = self.out if self.across else -self.out
        return [*lines, *self._arrow(out * self.reach, out * (self.reach + ARROW), theme)]

    def _arrow(self, start: float, tip: float, theme: Theme) -> list[Shape]:
        """Draw the end of the middle line, to a tip so far from the middle."""
        ink, back = theme.pen("scale"), tip - (HEAD if tip > start else -HEAD)
        ends = [self._spot(-HEAD, back), self._spot(0, tip), self._spot(HEAD, back)]
        return [line(*self._spot(0, start), *self._spot(0, tip), ink), polyline(ends, ink)]

    def _bracket(self, theme: Theme) -> Path:
        """Draw the bracket of the back: where the arrow ends beside it, no number of the table counts."""
        at, end = self.out * self.reach, self.out * (self.reach - SERIF)
        ends = [(-BRACKET, end), (-BRACKET, at), (BRACKET, at), (BRACKET, end)]
        return polyline([self._spot(*each) for each in ends], theme.pen("scale"))

    def back(self, theme: Theme) -> list[Shape]:
        """Draw the table of the back, and the bracket beyond it."""
        shapes: list[Shape] = [self._bracket(theme)]
        half = (SHORT_ACROSS if self.across else SHORT_ALONG) / 2
        for offset, along, row in self._cells():
            shapes.append(self._line(along, row, half, theme))
            shapes.append(self._number(offset, *self._spot(along, row), theme))
        return shapes

    def _cells(self) -> Iterator[tuple[int, float, float]]:
        """Yield the cells of the table: the offset in tenths, the place of the short line along the offset, its row."""
        for row in range(-MOST, MOST + 1):
            for column in range(-MOST, MOST + 1):
                offset = row * PER_ROW + column
                yield offset, PITCH * column - offset * STEP, row * self.row

    def _spot(self, along: float, row: float) -> Point:
        return (self.x + along, self.y + row) if self.across else (self.x + row, self.y + along)

    def _line(self, along: float, row: float, half: float, theme: Theme) -> Path:
        """Draw a line across the offset, around its middle."""
        x, y = self._spot(along, row)
        if self.across:
            return line(x, y - half, x, y + half, theme.pen("scale"))
        return line(x - half, y, x + half, y, theme.pen("scale"))

    def _number(self, tenths: int, x: float, y: float, theme: Theme) -> Shape:
        """Set an offset next to its line: to the right of an upright one, under a lying one."""
        number = format_offset(tenths)
        style = theme.style("small" if tenths else "small-bold")
        if self.across:
            return level(x + 0.8, y, number, style)
        return hang(x, y + 0.7, number, style, "middle")


def format_offset(tenths: int) -> str:
    """Return an offset in mm as it is printed, with a real minus.

    >>> format_offset(-13), format_offset(0), format_offset(4)
    ('−1.3', '0.0', '0.4')
    """
    return f"{'−' if tenths < 0 else ''}{abs(tenths) / 10:.1f}"


GEOMETRY = 2
TURN = 0.4
"""Degrees that a difference of 1 mm between the upper and the lower vernier stands for."""

DOT, RING = 1.2, 5.4
"""Radius of the dot that shows which way the sheet was turned, and of the two rings that it may show in, mm."""

DOT_AT = (25.0, 42.5)
"""From the left edge to the dot, and from it down to the middle of the sheet, mm."""

BELOW_RING = 3.0
RING_ROOM = 34.0
RING_LINES = 3

APART = 1 / tan(radians(TURN))
"""From the middle of the upper to the middle of the lower vernier: 143.24 mm make that difference."""

WIDTH = 180.0
COLUMN = 45.0
SUB = 124.0
"""Where the second head begins, from the left edge: the guide's third column."""

LADDER_AT = 107.0
"""Where the ladders of the upper and lower edge stand, from the left edge: between heads, in the footer’s gap."""

ACROSS_OVER = 8.0
"""From the ruler that runs across to the lines below it."""

CAPTION = 15.0
"""From the title's cap line to the baseline of the line under it, as on a board."""

COMMAND_UNDER = 13.0
"""From the lines above the command to its baseline."""

COMMAND_MOST = 50.0
COMMAND_PITCH = 7.0
"""How wide a command may be whose values stand on its line, and how far below it they stand otherwise, mm."""

STEP_LINES = 8
NUMBER = 5.0
RESULT = 140.0
RESULT_LINE = 18.0
BLANK = 13.0
"""Length of a line to write a value on in the command."""


class Layout(NamedTuple):
    """Where everything lies on an upright sheet of ``width`` x ``height`` mm."""

    width: float
    height: float

    @property
    def left(self) -> float:
        """The visible left edge."""
        return (self.width - WIDTH) / 2

    @property
    def right(self) -> float:
        """The visible right edge."""
        return self.width - self.left

    @property
    def verniers(self) -> tuple[Vernier, Vernier, Vernier]:
        """The verniers A, B and C: across above, along in the middle, across below."""
        x, y = self.width / 2, self.height / 2
        return (
            Vernier(x, y - APART / 2, across=True, out=-1),
            Vernier(x, y, across=False, out=1),
            Vernier(x, y + APART / 2, across=True, out=1),
        )

    @property
    def across(self) -> float:
        """The line of the ruler that runs across."""
        upper = self.verniers[0]
        return upper.y - upper.tall - ACROSS_OVER

    @property
    def dot(self) -> Point:
        """The middle of the dot on the front."""
        return self.left + DOT_AT[0], self.height / 2 - DOT_AT[1]

    @property
    def command(self) -> float:
        """The baseline of the command."""
        lower = self.verniers[2]
        return lower.y + lower.tall + COMMAND_UNDER


def front(width: float, height: float, words: Words, theme: Theme) -> Drawing:
    """Draw the front: what to measure, and the lines that show through."""
    layout = Layout(width, height)
    lines = [shape for each in layout.verniers for shape in each.front(theme)]
    dot = Circle(*layout.dot, DOT, theme.pen("solid-black"))
    return Drawing("calibration-front", width, height, (*_side(layout, "front", words, theme), *lines, dot))


def back(width: float, height: float, words: Words, theme: Theme) -> Drawing:
    """Draw the back: the tables, and where to write what they say."""
    layout = Layout(width, height)
    shapes = [*_side(layout, "back", words, theme), *_rings(layout, words, theme)]
    for name, vernier in zip("ABC", layout.verniers, strict=True):
        shapes += [*vernier.back(theme), *_result(layout.left + RESULT, vernier.y, name, theme)]
    return Drawing("calibration-back", width, height, tuple(shapes))


def _rings(layout: Layout, words: Words, theme: Theme) -> list[Shape]:
    """Draw the two rings that the dot may show in, and what each tells of how the sheet was turned."""
    (x, y), body = layout.dot, theme.style("body")
    shapes: list[Shape] = []
    for key, at in (("long", (layout.width - x, y)), ("short", (x, layout.height - y))):
        shapes.append(Circle(*at, RING, theme.pen("scale")))
        below = key == "long"
        lines = wrap(words[f"turned.{key}"], body, RING_ROOM)
        first = at[1] + (
            RING + BELOW_RING + cap(body) if below else -RING - BELOW_RING - LEADING * (len(lines) - 1)
        )
        shapes += [
            text(
                at[0],
                first + LEADING * number,
                each,
                body,
                "middle",
                room=RING_ROOM if number < RING_LINES else 0.0,
            )
            for number, each in enumerate(lines)
        ]
    return shapes


def _side(layout: Layout, side: str, words: Words, theme: Theme) -> list[Shape]:
    """Draw what both sides have: heads, rulers, ladders, steps, the command to type."""
    left, width, height = layout.left, layout.width, layout.height
    title, beside = theme.style("title"), layout.across - 3
    steps = words.rows(f"{side}.step")
    first = 1 if side == "front" else 1 + len(words.rows("front.step"))
    sub = words[f"{side}.sub"]
    shapes: list[Shape] = [
        hang(left, TOP, words["title"], title, room=LADDER_AT - 8),
        text(left + SUB, TOP + cap(title), sub, theme.style("head"), room=WIDTH - SUB),
        *ruler_across((width - RULER) / 2, layout.across, theme),
        *ruler_along(layout.right, (height - RULER) / 2, theme),
        *ladder("top", left + LADDER_AT, width, height, theme),
        *ladder("bottom", left + LADDER_AT, width, height, theme),
        *ladder("left", beside, width, height, theme),
        *ladder("right", beside, width, height, theme),
    ]
    for number, (step, vernier) in enumerate(zip(steps, layout.verniers, strict=True), first):
        shapes += _step(left, vernier, number, step, theme)
    if words.line("printer"):
        shapes.append(text(left, TOP + CAPTION, words["printer"], theme.style("body-grey"), room=WIDTH))
    command, values = words["command"], words.rows(f"{side}.value")
    return [*shapes, *_command(left, layout.command, command, values, theme)]


def _step(left: float, vernier: Vernier, number: int, step: Sequence[str], theme: Theme) -> list[Shape]:
    """Draw a step of the way, level with the top of a vernier."""
    (head, body), block = step, theme.style("block")
    top, start, room = vernier.y - vernier.tall, left + NUMBER, COLUMN - NUMBER
    below = top + 3 + cap(block) + LEADING + 0.3
    return [
        line(left, top, left + COLUMN, top, theme.pen("rule")),
        hang(left, top + 3, str(number), block),
        hang(start, top + 3, head, block, room=room),
        *paragraph(start, below, body, theme.style("body"), room, most=STEP_LINES),
    ]


def _result(x: float, y: float, name: str, theme: Theme) -> list[Shape]:
    """Draw the name of a table and a line to write down what it says."""
    head, start = theme.style("head"), x + 8
    below = y + cap(head) / 2 + 0.6
    return [
        level(x, y, name, head),
        line(start, below, start + RESULT_LINE, below, theme.pen("writing-line")),
    ]


def _command(x: float, y: float, command: str, values: Sequence[Sequence[str]], theme: Theme) -> list[Shape]:
    """Draw the command to type, with a line for each value and what it is below it."""
    body, small, pen = theme.style("body"), theme.style("small-grey"), theme.pen("writing-line")
    shapes: list[Shape] = [text(x, y, command, body)]
    if width(command, body) <= COMMAND_MOST:
        x += width(command, body) + 2
    else:
        y += COMMAND_PITCH
    for option, *parts in values:
        shapes.append(text(x, y, option, body))
        x += width(option, body) + 2
        for at, part in enumerate(parts):
            if at % 2:
                shapes.append(text(x + 0.6, y, part, body))
                x += width(part, body) + 1.2
                continue
            shapes.append(line(x, y + 0.6, x + BLANK, y + 0.6, pen))
            shapes.append(text(x, y + 4.2, part, small, room=BLANK))
            x += BLANK
        x += 3
    return shapes
