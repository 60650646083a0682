"""A row of squares for every player, of two kinds."""

from __future__ import annotations

from pnp.charts.frame import MARGIN, RIGHT, TOP, framed
from pnp.charts.names import set_name
from pnp.drawing.emblems import HALF_WIDTH, emblem_at
from pnp.drawing.shapes import Drawing, Ink, Rect, Shape
from pnp.drawing.text import cap, text, width
from pnp.drawing.theme import BLOCK, BODY_BOLD, GREY_1, GRID, INK, PALETTE, SMALL, WHITE
from scorer.report import Bar, BarChart, Speak, format_signed

LEFT = 62.0
END = 148.0
"""Where the squares begin and end, mm; names stand to the left of them, points to the right."""

PITCH = 11.0
EMBLEM = 5.0
LARGEST = 5.5
"""The side of a square where there is room for it."""

WIDEST = 2 * max(HALF_WIDTH.values())
"""The width of the widest emblem, in its d."""

GAP = 0.2
"""White between two squares, in sides."""


def bar_chart(chart: BarChart, date: str, speak: Speak) -> Drawing:
    """Draw a row for every player."""
    most = max(each.first + each.second for each in chart.bars)
    side = min(LARGEST, (END - LEFT) / max(most, 1) / (1 + GAP))
    shapes = _legend(speak(chart.first), speak(chart.second))
    for number, each in enumerate(chart.bars):
        shapes += _row(each, TOP + 6 + PITCH * (number + 0.5), side)
    return framed(chart, date, speak, TOP + 6 + PITCH * len(chart.bars) + 7, shapes)


def _row(each: Bar, y: float, side: float) -> list[Shape]:
    shapes: list[Shape] = []
    left = MARGIN
    for colour in each.colours:
        shapes.append(emblem_at(colour, left, y, EMBLEM))
        left += EMBLEM * WIDEST + 1
    shapes.append(set_name(left + 0.5, y + cap(BODY_BOLD) / 2, each.name, BODY_BOLD, LEFT - 4 - left))
    for number in range(each.first + each.second):
        x = LEFT + number * side * (1 + GAP)
        shapes.append(_square(x, y, side, each.colours[0] if number < each.first else None))
    shapes.append(text(RIGHT, y + cap(BLOCK) / 2, format_signed(each.points), BLOCK, anchor="end"))
    return shapes


def _square(x: float, y: float, side: float, colour: str | None) -> Shape:
    """Draw a square: of the first kind in its seat's colour, of the second as an outline."""
    inset = GRID / 2
    if colour is None:
        ink = Ink(fill=WHITE, stroke=INK, width=GRID)
        return Rect(x + inset, y - side / 2 + inset, side - GRID, side - GRID, ink)
    if colour == "yellow":
        ink = Ink(fill=PALETTE[colour], stroke=INK, width=GRID)
        return Rect(x + inset, y - side / 2 + inset, side - GRID, side - GRID, ink)
    return Rect(x, y - side / 2, side, side, Ink(fill=PALETTE[colour]))


def _legend(first: str, second: str) -> list[Shape]:
    y, side = TOP + 1, 2.4
    after = LEFT + side + 1.5 + width(first, SMALL) + 5
    return [
        Rect(LEFT, y - side, side, side, Ink(fill=GREY_1)),
        text(LEFT + side + 1.5, y, first, SMALL, GREY_1),
        Rect(after + GRID / 2, y - side + GRID / 2, side - GRID, side - GRID, Ink(stroke=GREY_1, width=GRID)),
        text(after + side + 1.5, y, second, SMALL, GREY_1),
    ]
