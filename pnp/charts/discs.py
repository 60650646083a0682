"""A game of Schocken: a row for every player, and in it the discs held after every throw."""

from __future__ import annotations

from collections.abc import Sequence

from pnp.charts.frame import TOP, WIDE, Frame, framed
from pnp.charts.names import set_name
from pnp.drawing.shapes import Drawing, Rect, Shape, line
from pnp.drawing.text import cap, text
from pnp.drawing.theme import Theme
from scorer.report import DiscChart, Half, Speak

LESS = 10.0
"""How much less room names have than in other charts: nobody has an emblem, mm."""

BEFORE_LAST = 4.0
"""White before the numbers of halves lost, mm."""

PITCH = 11.0
TALL = 8.0
"""The height of all discs, mm."""

APART = 3.0
"""White between two halves, mm."""

WIDEST = 8.0
"""A throw at most."""

NARROWEST = 16.0
"""A half at least, so that its name has room."""


def disc_chart(chart: DiscChart, date: str, speak: Speak, theme: Theme, frame: Frame = WIDE) -> Drawing:
    """Draw a row for every player, half by half."""
    margin, right = frame.margin, frame.right
    begin = margin + frame.rows - LESS
    room = right - frame.last - BEFORE_LAST - begin
    step = _step([len(half.held) for half in chart.halves], room)
    shapes: list[Shape] = [text(right, TOP + 1, speak(chart.last), theme.style("small-grey"), "end")]
    left = begin
    for half in chart.halves:
        shapes += _half(half, speak(half.name), left, step, chart.discs, theme)
        left += max(step * len(half.held), NARROWEST) + APART
    for seat, name in enumerate(chart.people):
        y, lost = _base(seat, theme) - 1.5, sum(half.loser == seat for half in chart.halves)
        style = theme.style("block" if lost else "block-faint")
        shapes.append(set_name(margin, y, name, theme.style("body-bold"), begin - margin - 4))
        shapes.append(text(right, y, str(lost), style, "end"))
    return framed(chart, date, speak, _base(len(chart.people) - 1, theme) + 10, shapes, theme, frame)


def _step(throws: Sequence[int], room: float) -> float:
    """Return how wide a throw is so that all halves fit beside one another, each wide enough for its name."""
    room -= APART * (len(throws) - 1)
    step = WIDEST
    while sum(max(step * count, NARROWEST) for count in throws) > room:
        step *= 0.97
    return step


def _base(seat: int, theme: Theme) -> float:
    """Return where a player's row stands on, mm from the top."""
    return TOP + 4 + PITCH * (seat + 1) - cap(theme.style("block")) / 2


def _half(half: Half, name: str, left: float, step: float, discs: int, theme: Theme) -> list[Shape]:
    width = step * len(half.held)
    shapes: list[Shape] = [text(left, TOP + 1, name, theme.style("small-grey"), room=max(width, NARROWEST))]
    for seat in range(len(half.held[0])):
        base = _base(seat, theme)
        shapes.append(line(left, base, left + width, base, theme.pen("rule-inside")))
        for number, held in enumerate(half.held):
            if held[seat]:
                tall = TALL * held[seat] / discs
                lost = number == len(half.held) - 1 and half.loser == seat
                ink = theme.pen("solid-black" if lost else "chart-held")
                x, gap = left + step * number, min(0.4, step / 5)
                shapes.append(Rect(x + gap / 2, base - tall, step - gap, tall, ink))
    return shapes
