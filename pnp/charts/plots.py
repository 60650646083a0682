"""Small plots of a page of charts: bars with their limits, a histogram, large numbers."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from pnp.charts.frame import set_name
from pnp.drawing.seat_marks import emblem_at
from pnp.drawing.shapes import Rect, Shape, line
from pnp.drawing.text import cap, level, text, wrap
from pnp.drawing.theme import Theme

PITCH, TALLEST = 8.0, 40.0
"""From bar to bar where there is room, and how tall all bars of a plot may be together, mm."""

BAR = 0.52
"""How much of that a bar takes."""

EMBLEM = 3.8

HEAD = 9.0
"""From the top of a plot to where its bars begin, mm."""


class Bar(NamedTuple):
    """A bar of a seat: how long it is, and the limits within which that lies; shares of the scale."""

    name: str
    colours: tuple[str, ...]
    value: float
    limits: tuple[float, float] | None
    label: str


class Place(NamedTuple):
    """Where a plot stands, and the room that bars leave to names on the left and numbers on the right, mm."""

    x: float
    y: float
    width: float
    names: float = 34.0
    values: float = 16.0


def pitch(bars: int) -> float:
    """Return how far so many bars are apart."""
    return min(PITCH, TALLEST / bars)


def height(bars: int) -> float:
    """Return how tall a plot with so many bars is."""
    return HEAD + pitch(bars) * bars


def heading(place: Place, title: str, theme: Theme) -> list[Shape]:
    """Draw a rule and a title below it."""
    bold = theme.style("body-bold")
    return [
        line(place.x, place.y, place.x + place.width, place.y, theme.pen("rule")),
        text(place.x, place.y + 2 + cap(bold), title, bold, room=place.width),
    ]


def bar_plot(place: Place, title: str, bars: Sequence[Bar], mark: float | None, theme: Theme) -> list[Shape]:
    """Draw a bar for every seat; its limits are a line across its end. ``mark`` is a line through all bars."""
    top, step = place.y + HEAD, pitch(len(bars))
    ends = [0.0, mark or 0.0, *(end for bar in bars for end in (bar.value, *(bar.limits or ())))]
    scale = (place.width - place.names - place.values) / (max(ends) - min(ends) or 1)
    zero = place.x + place.names - min(ends) * scale
    bottom, body = top + step * len(bars), theme.style("body")
    shapes = [*heading(place, title, theme), line(zero, top, zero, bottom, theme.pen("scale"))]
    for number, bar in enumerate(bars):
        y = top + step * (number + 0.5)
        shapes += _bar(bar, zero, scale, Place(0, y, step * BAR), theme)
        shapes += _name(bar, place, y, theme)
        shapes.append(level(place.x + place.width, y, bar.label, body, "end", room=place.values))
    if mark is not None:
        shapes.append(line(zero + mark * scale, top, zero + mark * scale, bottom, theme.pen("rule-inside")))
    return shapes


def _bar(bar: Bar, zero: float, scale: float, at: Place, theme: Theme) -> list[Shape]:
    """Draw a bar as tall as its place is wide, and its limits."""
    start, length = zero + min(0.0, bar.value) * scale, abs(bar.value) * scale
    pen = theme.pen("chart-square", bar.colours[0]) if bar.colours else theme.pen("chart-held")
    shapes: list[Shape] = [Rect(start, at.y - at.width / 2, length, at.width, pen)] if length else []
    if bar.limits:
        low, high = (zero + limit * scale for limit in bar.limits)
        limits, tick = theme.pen("chart-limits"), at.width / 3
        shapes.append(line(low, at.y, high, at.y, limits))
        shapes += [line(x, at.y - tick, x, at.y + tick, limits) for x in (low, high)]
    return shapes


def _name(bar: Bar, place: Place, y: float, theme: Theme) -> list[Shape]:
    """Draw the emblems of a seat, and its name as far as there is room."""
    body, x = theme.style("body"), place.x
    shapes: list[Shape] = []
    for colour in bar.colours:
        shapes.append(emblem_at(colour, x, y, EMBLEM, theme))
        x += EMBLEM + 1.6
    if bar.name:
        shapes.append(set_name(x, y + cap(body) / 2, bar.name, body, place.x + place.names - x - 1))
    return shapes


def histogram(
    place: Place, title: str, columns: Sequence[tuple[str, float]], height: float, theme: Theme
) -> list[Shape]:
    """Draw a column for each number; a label below where it has one."""
    small = theme.style("small-grey")
    top, bottom = place.y + HEAD, place.y + HEAD + height
    most = max((value for _, value in columns), default=0) or 1
    wide = place.width / max(len(columns), 1)
    shapes = heading(place, title, theme)
    for number, (label, value) in enumerate(columns):
        x = place.x + wide * number
        tall = (bottom - top) * value / most
        if tall:
            shapes.append(Rect(x + wide * 0.1, bottom - tall, wide * 0.8, tall, theme.pen("chart-first")))
        if label:
            shapes.append(text(x + wide / 2, bottom + 1.5 + cap(small), label, small, "middle"))
    shapes.append(line(place.x, bottom, place.x + place.width, bottom, theme.pen("scale")))
    return shapes


def numbers(place: Place, facts: Sequence[tuple[str, str]], theme: Theme) -> list[Shape]:
    """Draw large numbers side by side, each with what it means below."""
    shapes: list[Shape] = [line(place.x, place.y, place.x + place.width, place.y, theme.pen("rule"))]
    wide, head, small = place.width / len(facts), theme.style("head"), theme.style("small-grey")
    for number, (value, meaning) in enumerate(facts):
        x, y = place.x + wide * number, place.y + 4 + cap(head)
        shapes.append(text(x, y, value, head, room=wide - 3))
        for row, words in enumerate(wrap(meaning, small, wide - 4)):
            shapes.append(text(x, y + 3 + cap(small) + 3.6 * row, words, small))
    return shapes
