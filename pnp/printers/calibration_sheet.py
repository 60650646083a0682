"""The sheet that measures a printer: rulers and ladders on both sides, and verniers that are read against the light.

Everything a vernier needs lies around the middle of the sheet, so that it mirrors about it.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import radians, tan
from typing import NamedTuple

from pnp.drawing.edges import TOP
from pnp.drawing.shapes import Drawing, Shape, line
from pnp.drawing.text import LEADING, cap, paragraph, text
from pnp.drawing.theme import BLOCK, BODY, GREY_1, HEAD, RULE, SMALL, TITLE, WRITING_LINE
from pnp.printers.ruler import RULER, ladder, ruler_across, ruler_along
from pnp.printers.vernier import Vernier
from pnp.texts.words import Words

GEOMETRY = 1
TURN = 0.4
"""Degrees that a difference of 1 mm between the upper and the lower vernier stands for."""

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

COMMAND_UNDER = 13.0
"""From the lines above the command to its baseline."""

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
            Vernier(x, y - APART / 2, across=True),
            Vernier(x, y, across=False),
            Vernier(x, y + APART / 2, across=True),
        )

    @property
    def across(self) -> float:
        """The line of the ruler that runs across."""
        upper = self.verniers[0]
        return upper.y - upper.tall - ACROSS_OVER

    @property
    def command(self) -> float:
        """The baseline of the command."""
        lower = self.verniers[2]
        return lower.y + lower.tall + COMMAND_UNDER


def front(width: float, height: float, words: Words) -> Drawing:
    """Draw the front: what to measure, and the lines that show through."""
    layout = Layout(width, height)
    lines = [shape for each in layout.verniers for shape in each.front()]
    return Drawing("calibration-front", width, height, (*_side(layout, "front", words), *lines))


def back(width: float, height: float, words: Words) -> Drawing:
    """Draw the back: the tables, and where to write what they say."""
    layout = Layout(width, height)
    shapes = _side(layout, "back", words)
    for name, vernier in zip("ABC", layout.verniers, strict=True):
        shapes += [*vernier.back(), *_result(layout.left + RESULT, vernier.y, name)]
    return Drawing("calibration-back", width, height, tuple(shapes))


def _side(layout: Layout, side: str, words: Words) -> list[Shape]:
    """Draw what both sides have: heads, rulers, ladders, steps, the command to type."""
    left, width, height = layout.left, layout.width, layout.height
    beside = layout.across - 3
    steps = words.rows(f"{side}.step")
    first = 1 if side == "front" else 1 + len(words.rows("front.step"))
    shapes: list[Shape] = [
        text(left, TOP + cap(TITLE), words["title"], TITLE, room=LADDER_AT - 8),
        text(left + SUB, TOP + cap(TITLE), words[f"{side}.sub"], HEAD, room=WIDTH - SUB),
        *ruler_across((width - RULER) / 2, layout.across),
        *ruler_along(layout.right, (height - RULER) / 2),
        *ladder("top", left + LADDER_AT, width, height),
        *ladder("bottom", left + LADDER_AT, width, height),
        *ladder("left", beside, width, height),
        *ladder("right", beside, width, height),
    ]
    for number, (step, vernier) in enumerate(zip(steps, layout.verniers, strict=True), first):
        shapes += _step(left, vernier, number, step)
    return [*shapes, *_command(left, layout.command, words["command"], words.rows(f"{side}.value"))]


def _step(left: float, vernier: Vernier, number: int, step: Sequence[str]) -> list[Shape]:
    """Draw a step of the way, level with the top of a vernier."""
    head, body = step
    top = vernier.y - vernier.tall
    baseline = top + 3 + cap(BLOCK)
    return [
        line(left, top, left + COLUMN, top, RULE),
        text(left, baseline, str(number), BLOCK),
        text(left + NUMBER, baseline, head, BLOCK, room=COLUMN - NUMBER),
        *paragraph(left + NUMBER, baseline + LEADING + 0.3, body, BODY, COLUMN - NUMBER, most=STEP_LINES),
    ]


def _result(x: float, y: float, name: str) -> list[Shape]:
    """Draw the name of a table and a line to write down what it says."""
    baseline = y + cap(HEAD) / 2
    start = x + 8
    return [
        text(x, baseline, name, HEAD),
        line(start, baseline + 0.6, start + RESULT_LINE, baseline + 0.6, WRITING_LINE),
    ]


def _command(x: float, y: float, command: str, values: Sequence[Sequence[str]]) -> list[Shape]:
    """Draw the command to type, with a line for each value and what it is below it."""
    placed = text(x, y, command, BODY)
    shapes: list[Shape] = [placed]
    x += placed.width + 2
    for option, *parts in values:
        placed = text(x, y, option, BODY)
        shapes.append(placed)
        x += placed.width + 2
        for at, part in enumerate(parts):
            if at % 2:
                placed = text(x + 0.6, y, part, BODY)
                shapes.append(placed)
                x += placed.width + 1.2
                continue
            shapes.append(line(x, y + 0.6, x + BLANK, y + 0.6, WRITING_LINE))
            shapes.append(text(x, y + 4.2, part, SMALL, GREY_1, room=BLANK))
            x += BLANK
        x += 3
    return shapes
