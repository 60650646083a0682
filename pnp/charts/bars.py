"""A row of squares for every player, of two kinds."""

from __future__ import annotations

from pnp.charts.frame import TOP, WIDE, Frame, draw_emblems, draw_frame, set_name
from pnp.drawing.shapes import Drawing, Ink, Rect, Shape
from pnp.drawing.text import cap, level, text, width
from pnp.drawing.theme import Theme
from scorer.report import Bar, BarChart, Speak, format_signed

PITCH = 11.0
EMBLEM = 5.0
LARGEST = 5.5
"""The side of a square where there is room for it."""

GAP = 0.2
"""White between two squares, in sides."""


def bar_chart(chart: BarChart, date: str, speak: Speak, theme: Theme, frame: Frame = WIDE) -> Drawing:
    """Draw a row for every player."""
    most = max(bar.first + bar.second for bar in chart.bars)
    left = frame.margin + frame.rows
    side = min(LARGEST, (frame.right - frame.last - left) / max(most, 1) / (1 + GAP))
    shapes = _legend(speak(chart.first), speak(chart.second), left, theme)
    for number, bar in enumerate(chart.bars):
        shapes += _row(bar, TOP + 6 + PITCH * (number + 0.5), side, theme, frame)
    return draw_frame(chart, date, speak, TOP + 6 + PITCH * len(chart.bars) + 7, shapes, theme, frame)


def _row(bar: Bar, y: float, side: float, theme: Theme, frame: Frame) -> list[Shape]:
    squares, bold = frame.margin + frame.rows, theme.style("body-bold")
    shapes, left = draw_emblems(bar.colours, frame.margin, y, EMBLEM, theme)
    shapes.append(set_name(left + 0.5, y + cap(bold) / 2, bar.name, bold, squares - 4 - left))
    own = theme.pen("chart-square", bar.colours[0]) if bar.colours else theme.pen("chart-first")
    for number in range(bar.first + bar.second):
        x = squares + number * side * (1 + GAP)
        shapes.append(_square(x, y, side, own if number < bar.first else theme.pen("picture-outline")))
    shapes.append(level(frame.right, y, format_signed(bar.points), theme.style("block"), anchor="end"))
    return shapes


def _square(x: float, y: float, side: float, ink: Ink) -> Shape:
    """Draw a square whose outline, if it has one, lies inside its side."""
    inset, inner = ink.width / 2, side - ink.width
    return Rect(x + inset, y - side / 2 + inset, inner, inner, ink)


def _legend(first: str, second: str, left: float, theme: Theme) -> list[Shape]:
    y, side, small = TOP + 1, 2.4, theme.style("small-grey")
    after = left + side + 1.5 + width(first, small) + 5
    return [
        _square(left, y - side / 2, side, theme.pen("chart-first")),
        text(left + side + 1.5, y, first, small),
        _square(after, y - side / 2, side, theme.pen("chart-second")),
        text(after + side + 1.5, y, second, small),
    ]
