"""The sheet that measures a printer: rulers, ladders, verniers read against the light; and the errors they show.

Everything that verniers need lies symmetrically around the middle of the sheet. Lengths in mm.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import asin, degrees, radians, tan
from typing import Literal, NamedTuple

from pnp.drawing.aruco import marker
from pnp.drawing.measures import TOP
from pnp.drawing.shapes import Circle, Drawing, Path, Point, Shape, line, polyline
from pnp.drawing.text import LEADING, cap, hang, level, paragraph, text, width, wrap
from pnp.drawing.theme import Theme
from pnp.errors import PnpError
from pnp.pages.printer import NOMINAL
from pnp.texts.words import Words
from scorer.messages import Number, msg

RULER = 100
LADDER = 20
NUMBER_OUT = 6.4  # from a ruler's line to the foot of its numbers

RUNG = 3.0  # half the length of a rung
RUNG_FIVE = 5.0  # of every fifth rung

Edge = Literal["left", "right", "top", "bottom"]


def draw_ruler(x: float, y: float, theme: Theme, *, across: bool) -> list[Shape]:
    """Draw a ruler of 100 mm that starts at a point, its ticks above the line, or to its left if it runs along."""
    fine, pen, number_style = theme.pen("scale-fine"), theme.pen("scale"), theme.style("small-grey")
    shapes: list[Shape] = [line(x, y, x + RULER, y, pen) if across else line(x, y, x, y + RULER, pen)]
    for mm in range(RULER + 1):
        length, ink = 5.0 if mm % 10 == 0 else 3.5 if mm % 5 == 0 else 2.0, fine if mm % 10 else pen
        style = theme.style("small-bold") if mm == RULER else number_style
        if across:
            tick = (x + mm, y, x + mm, y - length)
            number = text(x + mm, y - NUMBER_OUT, str(mm), style, "middle")
        else:
            tick = (x, y + mm, x - length, y + mm)
            number = level(x - NUMBER_OUT, y + mm, str(mm), style, "end")
        shapes += [line(*tick, ink), *([] if mm % 10 else [number])]
    return shapes


def draw_ladder(edge: Edge, at: float, width: float, height: float, theme: Theme) -> list[Shape]:
    """Draw a ladder at an edge of a sheet of ``width`` x ``height``, centred at ``at`` along the edge.

    Its rungs lie 0 to 20 mm from the edge; those that a printer cannot reach will be missing.
    """
    style, beyond = theme.style("small-grey"), at + RUNG_FIVE + 0.9
    shapes: list[Shape] = []
    for mm in range(LADDER + 1):
        out = {"left": mm, "right": width - mm, "top": mm, "bottom": height - mm}[edge]
        half, ink = RUNG if mm % 5 else RUNG_FIVE, theme.pen("scale-fine" if mm % 5 else "scale")
        if edge in ("left", "right"):
            rung = line(out, at - half, out, at + half, ink)
            number = hang(out, beyond, str(mm), style, "middle")
        else:
            rung = line(at - half, out, at + half, out, ink)
            number = level(beyond, out, str(mm), style)
        shapes += [rung, *([number] if mm and mm % 5 == 0 else [])]
    return shapes


PITCH = 9.0  # the distance between lines: more than twice the largest offset
MOST = 4  # rows and columns are counted from -4 to 4 around the middle
STEP = 0.1  # the difference between neighbouring columns, mm
PER_ROW = 2 * MOST + 1  # the number of columns

ROW_ACROSS = 4.0  # the distance between rows of a table, for offsets across
ROW_ALONG = 6.0  # for offsets along

SHORT_ACROSS = 2.4  # the length of a short line across
SHORT_ALONG = 3.8  # along
RUN_OUT = 4.5  # how far the front's lines extend beyond the rows: a shifted table must still lie on them

ARROW = 5.0
"""How much longer the front's middle line is at its arrow: it crosses the bracket however far the back is off."""

HEAD = 1.2  # half the width of the arrow's head, mm
BRACKET = 4.1  # half the width of the bracket for the arrow: slightly more than the largest offset, mm

SERIF = 1.4


class Vernier(NamedTuple):
    """A vernier around a middle: lines on the front, on the back a table of short lines with numbers.

    Held against the light, with the back towards the viewer, the front's lines show through. Each short line is as far
    off its long line as its number says: where the back was printed off by exactly that, the two meet.
    Only one pair of a table meets, since the lines are further apart than any offset in the table. If ``across`` is
    true it measures offsets to the right, else offsets down.
    """

    x: float
    y: float
    across: bool
    out: int  # where the arrow and its bracket are: 1 to the right or below as seen on the back, else -1

    @property
    def row(self) -> float:
        """The distance between rows."""
        return ROW_ACROSS if self.across else ROW_ALONG

    @property
    def reach(self) -> float:
        """Half the length of the front's lines."""
        short = SHORT_ACROSS if self.across else SHORT_ALONG
        return MOST * self.row + short / 2 + RUN_OUT

    @property
    def tall(self) -> float:
        """Half the height of the front's lines together."""
        return self.reach if self.across else MOST * PITCH

    def draw_front(self, theme: Theme) -> list[Shape]:
        """Draw the lines of the front, which are symmetric about the middle. The middle one has an arrow."""
        lines = [self._draw_line(PITCH * column, 0, self.reach, theme) for column in range(-MOST, MOST + 1)]
        out = self.out if self.across else -self.out
        start, tip = out * self.reach, out * (self.reach + ARROW)
        ink, back = theme.pen("scale"), tip - (HEAD if tip > start else -HEAD)
        arrow = [self._spot(-HEAD, back), self._spot(0, tip), self._spot(HEAD, back)]
        return [*lines, line(*self._spot(0, start), *self._spot(0, tip), ink), polyline(arrow, ink)]

    def draw_back(self, theme: Theme) -> list[Shape]:
        """Draw the table of the back, and the bracket beyond it: if the arrow ends outside, readings do not count."""
        at, end = self.out * self.reach, self.out * (self.reach - SERIF)
        bracket = [(-BRACKET, end), (-BRACKET, at), (BRACKET, at), (BRACKET, end)]
        shapes: list[Shape] = [polyline([self._spot(*spot) for spot in bracket], theme.pen("scale"))]
        half = (SHORT_ACROSS if self.across else SHORT_ALONG) / 2
        for number in range(-MOST, MOST + 1):
            for column in range(-MOST, MOST + 1):
                offset = number * PER_ROW + column  # in tenths of a millimetre
                along, row = PITCH * column - offset * STEP, number * self.row
                shapes.append(self._draw_line(along, row, half, theme))
                shapes.append(self._draw_number(offset, *self._spot(along, row), theme))
        return shapes

    def _spot(self, along: float, row: float) -> Point:
        return (self.x + along, self.y + row) if self.across else (self.x + row, self.y + along)

    def _draw_line(self, along: float, row: float, half: float, theme: Theme) -> Path:
        """Draw a line across the offset, around its middle."""
        x, y = self._spot(along, row)
        if self.across:
            return line(x, y - half, x, y + half, theme.pen("scale"))
        return line(x - half, y, x + half, y, theme.pen("scale"))

    def _draw_number(self, tenths: int, x: float, y: float, theme: Theme) -> Shape:
        """Set an offset next to its line: right of an upright one, below a level one."""
        number = format_offset(tenths)
        style = theme.style("small" if tenths else "small-bold")
        if self.across:
            return level(x + 0.8, y, number, style)
        return hang(x, y + 0.7, number, style, "middle")


def format_offset(tenths: int) -> str:
    """Return an offset in mm as it is printed, with a real minus sign.

    >>> format_offset(-13), format_offset(0), format_offset(4)
    ('−1.3', '0.0', '0.4')
    """
    return f"{'−' if tenths < 0 else ''}{abs(tenths) / 10:.1f}"


VERSION = 4  # raised when anything on the sheet moves

PAPERS = ("a4", "letter")

FIRST_MARKERS = {"front": 30, "back": 34}
"""The first of the four markers of each side; boards have other markers."""

MARKER = 11.0
MARKERS_IN = 18.0
"""The side of a marker, and the distance of the lower ones from the paper's edge, mm; the upper ones are at the top."""

CUT_OFF = 15.0
"""The length of the sides of the corner to cut off, mm: it shows in pictures which way the sheet was turned."""

CUT_ENDS = 5.2  # from the paper's edges to the ends of the line to cut along, mm
TURN = 0.4  # the rotation in degrees for a difference of 1 mm between the upper and the lower vernier

DOT, RING = 1.2, 5.4
"""The radius of the dot that shows which way the sheet was turned, and of the two rings that it may show in, mm."""

DOT_AT = (25.0, 42.5)  # from the left edge to the dot, and from it down to the middle of the sheet, mm

BELOW_RING = 3.0
RING_ROOM = 34.0
RING_LINES = 3

APART = 1 / tan(radians(TURN))  # from the middle of the upper vernier to that of the lower one: 143.24 mm

WIDTH = 180.0
COLUMN = 45.0
BESIDE = 3.0  # white next to a marker, mm
TITLE = MARKER + BESIDE  # the start of the title, from the left edge, mm
SUB = 124.0  # the start of the second head, from the left edge: the guide's third column

LADDER_AT = 107.0
"""The position of the ladders of the upper and lower edge, from the left edge: between heads, in the footer’s gap."""

ACROSS_OVER = 8.0  # from the ruler that runs across to the lines below it
CAPTION = 15.0  # from the title's cap line to the baseline of the line under it, as on a board
COMMAND_UNDER = 11.0  # from the lines above the command to its baseline

COMMAND_MOST = 50.0
COMMAND_PITCH = 7.0
"""The most width of a command with the values on its line, and how far below it they are otherwise, mm."""

STEP_LINES = 8
NUMBER = 5.0
RESULT = 140.0
RESULT_LINE = 18.0
BLANK = 13.0  # the length of a line to write a value on in the command


class SheetLayout(NamedTuple):
    """The positions of everything on an upright sheet of ``width`` x ``height`` mm."""

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
        """The verniers A, B and C: across at the top, along in the middle, across at the bottom."""
        x, y = self.width / 2, self.height / 2
        return (
            Vernier(x, y - APART / 2, across=True, out=-1),
            Vernier(x, y, across=False, out=1),
            Vernier(x, y + APART / 2, across=True, out=1),
        )

    @property
    def across(self) -> float:
        """The y of the ruler that runs across."""
        upper = self.verniers[0]
        return upper.y - upper.tall - ACROSS_OVER

    @property
    def ladders(self) -> Point:
        """The positions of the ladders: x for the upper and lower edge, y for the others."""
        return self.left + LADDER_AT, self.across - 3

    @property
    def dot(self) -> Point:
        """The middle of the dot on the front."""
        return self.left + DOT_AT[0], self.height / 2 - DOT_AT[1]

    @property
    def markers(self) -> tuple[Point, Point, Point, Point]:
        """The corners of the markers: top left, top right, bottom left, bottom right."""
        right, below = self.right - MARKER, self.height - MARKERS_IN - MARKER
        return (self.left, TOP), (right, TOP), (self.left, below), (right, below)

    @property
    def command(self) -> float:
        """The baseline of the command."""
        lower = self.verniers[2]
        return lower.y + lower.tall + COMMAND_UNDER


def draw_front(width: float, height: float, words: Words, theme: Theme) -> Drawing:
    """Draw the front: what to measure, and the lines that show through."""
    layout = SheetLayout(width, height)
    lines = [shape for vernier in layout.verniers for shape in vernier.draw_front(theme)]
    dot = Circle(*layout.dot, DOT, theme.pen("solid-black"))
    # what to do with a scanner or phone, and where to cut off the corner
    (pictures,) = words.rows("pictures")
    cut = line(CUT_OFF - CUT_ENDS, CUT_ENDS, CUT_ENDS, CUT_OFF - CUT_ENDS, theme.pen("scale"))
    shapes = [*_draw_side(layout, "front", words, theme), *lines, dot, cut]
    shapes += _draw_step(layout.right - COLUMN, layout.verniers[0], "", pictures, theme)
    return Drawing("calibration-front", width, height, tuple(shapes))


def draw_back(width: float, height: float, words: Words, theme: Theme) -> Drawing:
    """Draw the back: the tables, and where to write the readings."""
    layout = SheetLayout(width, height)
    shapes = [*_draw_side(layout, "back", words, theme), *_draw_rings(layout, words, theme)]
    head = theme.style("head")
    for name, vernier in zip("ABC", layout.verniers, strict=True):
        x, y = layout.left + RESULT, vernier.y
        below = y + cap(head) / 2 + 0.6
        result = line(x + 8, below, x + 8 + RESULT_LINE, below, theme.pen("writing-line"))
        shapes += [*vernier.draw_back(theme), level(x, y, name, head), result]
    return Drawing("calibration-back", width, height, tuple(shapes))


def _draw_rings(layout: SheetLayout, words: Words, theme: Theme) -> list[Shape]:
    """Draw the two rings that the dot may show in, and what each means for how the sheet was turned."""
    (x, y), body = layout.dot, theme.style("body")
    shapes: list[Shape] = []
    for key, at in (("long", (layout.width - x, y)), ("short", (x, layout.height - y))):
        shapes.append(Circle(*at, RING, theme.pen("scale")))
        lines = wrap(words[f"turned.{key}"], body, RING_ROOM)
        down = RING + BELOW_RING + cap(body)
        if key == "short":
            down = -RING - BELOW_RING - LEADING * (len(lines) - 1)
        for number, row in enumerate(lines):
            room = RING_ROOM if number < RING_LINES else 0.0
            shapes.append(text(at[0], at[1] + down + LEADING * number, row, body, "middle", room=room))
    return shapes


def _draw_side(layout: SheetLayout, side: str, words: Words, theme: Theme) -> list[Shape]:
    """Draw what both sides have: heads, rulers, ladders, steps, the command to type."""
    left, width, height = layout.left, layout.width, layout.height
    title, (over, beside) = theme.style("title"), layout.ladders
    steps = words.rows(f"{side}.step")
    first = 1 if side == "front" else 1 + len(words.rows("front.step"))
    sub = words[f"{side}.sub"]
    shapes: list[Shape] = [
        *(
            shape
            for number, spot in enumerate(layout.markers)
            for shape in marker(FIRST_MARKERS[side] + number, *spot, MARKER)
        ),
        hang(left + TITLE, TOP, words["title"], title, room=LADDER_AT - 8 - TITLE),
        text(left + SUB, TOP + cap(title), sub, theme.style("block"), room=WIDTH - SUB - MARKER - BESIDE),
        *draw_ruler((width - RULER) / 2, layout.across, theme, across=True),
        *draw_ruler(layout.right, (height - RULER) / 2, theme, across=False),
        *draw_ladder("top", over, width, height, theme),
        *draw_ladder("bottom", over, width, height, theme),
        *draw_ladder("left", beside, width, height, theme),
        *draw_ladder("right", beside, width, height, theme),
    ]
    for number, (step, vernier) in enumerate(zip(steps, layout.verniers, strict=True), first):
        shapes += _draw_step(left, vernier, str(number), step, theme)
    if words.line("printer"):
        shapes.append(text(left, TOP + CAPTION, words["printer"], theme.style("body-grey"), room=WIDTH))
    command, values = words["command"], words.rows(f"{side}.value")
    return [*shapes, *_draw_command(left, layout.command, command, values, theme)]


def _draw_step(left: float, vernier: Vernier, number: str, step: Sequence[str], theme: Theme) -> list[Shape]:
    """Draw a step, or a remark without a number, level with the top of a vernier."""
    (head, body), block, indent = step, theme.style("block"), NUMBER if number else 0.0
    top, start, room = vernier.y - vernier.tall, left + indent, COLUMN - indent
    below = top + 3 + cap(block) + LEADING + 0.3
    return [
        line(left, top, left + COLUMN, top, theme.pen("rule")),
        *([hang(left, top + 3, number, block)] if number else []),
        hang(start, top + 3, head, block, room=room),
        *paragraph(start, below, body, theme.style("body"), room, most=STEP_LINES),
    ]


def _draw_command(
    x: float, y: float, command: str, values: Sequence[Sequence[str]], theme: Theme
) -> list[Shape]:
    """Draw the command to type, with a line for each value and its name below."""
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


class ReadingError(PnpError):
    """The number is not in any table."""


class BackError(NamedTuple):
    """The error of a back: to the right and down in mm, and clockwise in degrees."""

    back: tuple[float, float]
    rotation: float


class Readings(NamedTuple):
    """The numbers that were read in the tables A, B and C, mm."""

    a: float
    b: float
    c: float

    def solve(self, measured: tuple[float, float]) -> BackError:
        """Return the error of the back; ``measured`` are the rulers of 100 mm, across and along.

        A table gives the offset of its line of short lines, which is off the middle of the sheet; the effect of the
        rotation there is subtracted. Raises ``ReadingError``.
        """
        most = MOST * PER_ROW * STEP + MOST * STEP
        for number in self:
            if abs(number) > most + STEP / 2:
                beyond = msg(
                    "--read {number}: the tables go from {least} to {most}; if an arrow ends outside its bracket, the "
                    "back is off by more: correct that in the printer's own settings first",
                    number=Number(f"{number:g}"),
                    least=Number(format_offset(round(-most / STEP))),
                    most=most,
                )
                raise ReadingError(beyond)
        across, along = (length / NOMINAL for length in measured)
        above, below = ((_find_row(number) * ROW_ACROSS) for number in (self.a, self.c))
        sine = across * (self.a - self.c) / (along * (APART + below - above))
        right = across * self.a + along * (above - APART / 2) * sine
        down = along * self.b - across * _find_row(self.b) * ROW_ALONG * sine
        return BackError((round(right, 2), round(down, 2)), round(degrees(asin(sine)), 3))


def _find_row(number: float) -> int:
    """Return the row of a number in its table, counted from the middle one.

    >>> [_find_row(number) for number in (-4.0, -0.5, 0.4, 0.5, 4.0)]
    [-4, -1, 0, 1, 4]
    """
    return (round(number / STEP) + PER_ROW // 2) // PER_ROW
