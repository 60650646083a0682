"""A row of squares for every player, of two kinds."""

from __future__ import annotations

from pnp.charts.frame import MARGIN, RIGHT, TOP, framed
from pnp.charts.names import set_name
from pnp.drawing.emblems import HALF_WIDTH, emblem_at
from pnp.drawing.shapes import Drawing, Ink, Rect, Shape
from pnp.drawing.text import cap, level, text, width
from pnp.drawing.theme import Theme
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


def bar_chart(chart: BarChart, date: str, speak: Speak, theme: Theme) -> Drawing:
    """Draw a row for every player."""
    most = max(each.first + each.second for each in chart.bars)
    side = min(LARGEST, (END - LEFT) / max(most, 1) / (1 + GAP))
    shapes = _legend(speak(chart.first), speak(chart.second), theme)
    for number, each in enumerate(chart.bars):
        shapes += _row(each, TOP + 6 + PITCH * (number + 0.5), side, theme)
    return framed(chart, date, speak, TOP + 6 + PITCH * len(chart.bars) + 7, shapes, theme)


def _row(each: Bar, y: float, side: float, theme: Theme) -> list[Shape]:
    shapes: list[Shape] = []
    left, bold = MARGIN, theme.style("body-bold")
    for colour in each.colours:
        shapes.append(emblem_at(colour, left, y, EMBLEM, theme))
        left += EMBLEM * WIDEST + 1
    shapes.append(set_name(left + 0.5, y + cap(bold) / 2, each.name, bold, LEFT - 4 - left))
    own = theme.pen("chart-square", each.colours[0]) if each.colours else theme.pen("chart-first")
    for number in range(each.first + each.second):
        x = LEFT + number * side * (1 + GAP)
        shapes.append(_square(x, y, side, own if number < each.first else theme.pen("picture-outline")))
    shapes.append(level(RIGHT, y, format_signed(each.points), theme.style("block"), anchor="end"))
    return shapes


def _square(x: float, y: float, side: float, ink: Ink) -> Shape:
    """Draw a square whose outline, if it has one, lies inside its side."""
    inset, inner = ink.width / 2, side - ink.width
    return Rect(x + inset, y - side / 2 + inset, inner, inner, ink)


def _legend(first: str, second: str, theme: Theme) -> list[Shape]:
    y, side, small = TOP + 1, 2.4, theme.style("small-grey")
    after = LEFT + side + 1.5 + width(first, small) + 5
    return [
        _square(LEFT, y - side / 2, side, theme.pen("chart-first")),
        text(LEFT + side + 1.5, y, first, small),
        _square(after, y - side / 2, side, theme.pen("chart-second")),
        text(after + side + 1.5, y, second, small),
    ]
