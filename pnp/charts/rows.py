"""Charts with a row for every player: squares of two kinds, or the discs held after every throw of Schocken."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from pnp.charts.frame import TOP, WIDE, Frame, draw_emblems, draw_frame, set_name
from pnp.drawing.shapes import Drawing, Ink, Rect, Shape, line
from pnp.drawing.text import cap, level, text, width
from pnp.drawing.theme import Theme
from scorer.report import Bar, BarChart, DiscChart, Half, Speak, format_signed

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


LESS = 10.0
"""How much less room names have than in other charts, as there are no emblems, mm."""

BEFORE_LAST = 4.0
"""White before the numbers of halves lost, mm."""

PITCH = 11.0
TALL = 8.0
"""The height of all discs, mm."""

APART = 3.0
"""White between two halves, mm."""

WIDEST = 8.0
"""The greatest width of a throw, mm."""

ABOVE = 5.0
"""How much higher the last column's head is if the name of a half is in its way, mm."""


class _Wide(NamedTuple):
    """The width of a throw in a half, and of the whole half, mm."""

    throw: float
    whole: float


def disc_chart(chart: DiscChart, date: str, speak: Speak, theme: Theme, frame: Frame = WIDE) -> Drawing:
    """Draw a row for every player, half by half."""
    margin, right = frame.margin, frame.right
    begin = margin + frame.rows - LESS
    room = right - frame.last - BEFORE_LAST - begin
    small, left = theme.style("small-grey"), begin
    named = [width(speak(half.name), small) for half in chart.halves]
    widths = _widths([len(half.held) for half in chart.halves], named, room)
    shapes: list[Shape] = []
    for half, wide in zip(chart.halves, widths, strict=True):
        shapes += _half(half, speak(half.name), left, wide, chart.discs, theme)
        left += wide.whole + APART
    last, ends = speak(chart.last), left - APART - widths[-1].whole + named[-1]
    beside = right - width(last, small) - ends >= APART
    shapes.append(text(right, TOP + 1 - (0.0 if beside else ABOVE), last, small, "end"))
    for seat, name in enumerate(chart.people):
        y, lost = _base(seat, theme) - 1.5, sum(half.loser == seat for half in chart.halves)
        style = theme.style("block" if lost else "block-faint")
        shapes.append(set_name(margin, y, name, theme.style("body-bold"), begin - margin - 4))
        shapes.append(text(right, y, str(lost), style, "end"))
    return draw_frame(chart, date, speak, _base(len(chart.people) - 1, theme) + 10, shapes, theme, frame)


def _widths(throws: Sequence[int], named: Sequence[float], room: float) -> list[_Wide]:
    """Return the widths of halves that fit next to each other, at least as wide as their names if possible."""
    room -= APART * (len(throws) - 1)
    least = [own * min(1.0, room / sum(named)) for own in named]
    step = WIDEST
    while (
        sum(map(max, (step * count for count in throws), least)) > room + 1e-6
    ):  # names may need all there is
        step *= 0.97
    return [_Wide(step, max(step * count, own)) for count, own in zip(throws, least, strict=True)]


def _base(seat: int, theme: Theme) -> float:
    """Return the base line of a player's row, mm from the top."""
    return TOP + 4 + PITCH * (seat + 1) - cap(theme.style("block")) / 2


def _half(half: Half, name: str, left: float, wide: _Wide, discs: int, theme: Theme) -> list[Shape]:
    step, right = wide.throw, left + wide.throw * len(half.held)
    shapes: list[Shape] = [text(left, TOP + 1, name, theme.style("small-grey"), room=wide.whole)]
    for seat in range(len(half.held[0])):
        base = _base(seat, theme)
        shapes.append(line(left, base, right, base, theme.pen("rule-inside")))
        for number, held in enumerate(half.held):
            if held[seat]:
                tall = TALL * held[seat] / discs
                lost = number == len(half.held) - 1 and half.loser == seat
                ink = theme.pen("solid-black" if lost else "chart-held")
                x, gap = left + step * number, min(0.4, step / 5)
                shapes.append(Rect(x + gap / 2, base - tall, step - gap, tall, ink))
    return shapes
