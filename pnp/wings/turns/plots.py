"""Small plots with scales: bars, columns, large numbers."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import ceil, floor, log10
from typing import NamedTuple

from pnp.charts.frame import set_name
from pnp.drawing.seat_marks import emblem_at
from pnp.drawing.shapes import Rect, Shape, line
from pnp.drawing.text import cap, level, text, wrap
from pnp.drawing.theme import Theme
from scorer.messages import Number, Text
from scorer.report import Speak, format_decimal, percent

LABELS = 6.0  # the height of the numbers below an axis, mm


class Unit(NamedTuple):
    """How the numbers of an axis are written: by ``show``, with decimals, after a multiplication by ``times``."""

    show: Callable[[float, int], Text | Number]
    times: int = 1


PERCENT, PLAIN = Unit(percent, 100), Unit(format_decimal)


def find_ticks(low: float, high: float, most: int) -> tuple[list[float], float]:
    """Return round numbers from ``low`` to ``high``, about ``most`` at the most, and the step between them.

    >>> find_ticks(0, 0.74, 5)[1], find_ticks(-16, 0, 3)
    (0.2, ([-10.0, 0.0], 10.0))
    """
    rough = (high - low or 1) / most
    power = 10.0 ** floor(log10(rough))
    step = next(times * power for times in (1, 2, 5, 10) if times * power >= rough * 0.999)
    return [number * step for number in range(ceil(low / step), floor(high / step) + 1)], step


def label_ticks(low: float, high: float, most: int, unit: Unit, speak: Speak) -> list[tuple[float, str]]:
    """Return the round numbers of an axis, each with its label."""
    ticks, step = find_ticks(low, high, most)
    decimals = max(0, -floor(log10(step * unit.times) + 1e-9))
    return [(tick, speak(unit.show(tick, decimals))) for tick in ticks]


def draw_scale_below(
    ticks: list[tuple[float, str]], find_x: Callable[[float], float], top: float, bottom: float, theme: Theme
) -> list[Shape]:
    """Draw a thin line from ``top`` to ``bottom`` at each tick, and its label below."""
    small, shapes = theme.style("small-grey"), list[Shape]()
    for tick, label in ticks:
        x = find_x(tick)
        shapes.append(line(x, top, x, bottom, theme.pen("rule-inside")))
        shapes.append(text(x, bottom + 1.5 + cap(small), label, small, "middle"))
    return shapes


TALL = 30.0  # how high the columns of a histogram are, mm
COUNTS = 11.0  # the room on their left for numbers of games, mm
TICK = 9.0  # the least room from one number of a scale to the next, mm

PITCH, TALLEST = 8.0, 40.0
"""From bar to bar where there is room, and how tall all bars of a plot may be together, mm."""

BAR = 0.52  # how much of that a bar takes

EMBLEM = 3.8

HEAD = 9.0  # from the top of a plot to where its bars begin, mm


class PlotBar(NamedTuple):
    """A bar of a seat: how long it is, and the limits within which that lies; shares of the scale."""

    name: str
    colours: tuple[str, ...]
    value: float
    limits: tuple[float, float] | None
    label: str


class PlotPlace(NamedTuple):
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
    return HEAD + pitch(bars) * bars + LABELS


def heading(place: PlotPlace, title: str, theme: Theme) -> list[Shape]:
    """Draw a rule and a title below it."""
    bold = theme.style("body-bold")
    return [
        line(place.x, place.y, place.x + place.width, place.y, theme.pen("rule")),
        text(place.x, place.y + 2 + cap(bold), title, bold, room=place.width),
    ]


def bar_plot(
    place: PlotPlace,
    title: str,
    bars: Sequence[PlotBar],
    unit: Unit,
    speak: Speak,
    theme: Theme,
    mark: float | None = None,
) -> list[Shape]:
    """Draw a bar for every seat above a scale; its limits cross its end. ``mark`` is a black line."""
    top, step = place.y + HEAD, pitch(len(bars))
    ends = [0.0, mark or 0.0, *(end for bar in bars for end in (bar.value, *(bar.limits or ())))]
    room = place.width - place.names - place.values
    scale = room / (max(ends) - min(ends) or 1)
    zero = place.x + place.names - min(ends) * scale
    bottom, body, limits = top + step * len(bars), theme.style("body"), theme.pen("chart-limits")
    ticks = label_ticks(min(ends), max(ends), min(6, max(3, int(room / TICK))), unit, speak)
    shapes = heading(place, title, theme)
    shapes += draw_scale_below(ticks, lambda value: zero + value * scale, top, bottom, theme)
    shapes.append(line(zero, top, zero, bottom, theme.pen("scale")))
    for number, bar in enumerate(bars):
        y = top + step * (number + 0.5)
        start, length, tall = zero + min(0.0, bar.value) * scale, abs(bar.value) * scale, step * BAR
        pen = theme.pen("chart-square", bar.colours[0]) if bar.colours else theme.pen("chart-held")
        shapes += [Rect(start, y - tall / 2, length, tall, pen)] if length else []
        if bar.limits:
            low, high = (zero + limit * scale for limit in bar.limits)
            shapes.append(line(low, y, high, y, limits))
            shapes += [line(x, y - tall / 3, x, y + tall / 3, limits) for x in (low, high)]
        x = place.x
        for colour in bar.colours:
            shapes.append(emblem_at(colour, x, y, EMBLEM, theme))
            x += EMBLEM + 1.6
        if bar.name:
            shapes.append(set_name(x, y + cap(body) / 2, bar.name, body, place.x + place.names - x - 1))
        shapes.append(level(place.x + place.width, y, bar.label, body, "end", room=place.values))
    if mark is not None:
        shapes.append(line(zero + mark * scale, top, zero + mark * scale, bottom, limits))
    return shapes


def histogram(
    place: PlotPlace,
    titles: tuple[str, str],
    columns: Sequence[tuple[str, float]],
    speak: Speak,
    theme: Theme,
) -> list[Shape]:
    """Draw a column for each number of games, between a scale on the left and the labels of columns below.

    The titles are that of the plot, and what the labels count.
    """
    small = theme.style("small-grey")
    top, bottom, left = place.y + HEAD, place.y + HEAD + TALL, place.x + COUNTS
    most = max((value for _, value in columns), default=0) or 1
    wide = (place.width - COUNTS) / max(len(columns), 1)
    shapes = heading(place, titles[0], theme)
    shapes.append(text(left - 1.5, bottom + 1.5 + cap(small), titles[1], small, "end", room=COUNTS - 1.5))
    for tick, label in label_ticks(0, most, 4, PLAIN, speak):
        y = bottom - (bottom - top) * tick / most
        if tick == int(tick):
            shapes.append(line(left, y, place.x + place.width, y, theme.pen("rule-inside")))
            shapes.append(level(left - 1.5, y, label, small, "end"))
    for number, (label, value) in enumerate(columns):
        x = left + wide * number
        tall = (bottom - top) * value / most
        if tall:
            shapes.append(Rect(x + wide * 0.1, bottom - tall, wide * 0.8, tall, theme.pen("chart-first")))
        if label:
            shapes.append(text(x + wide / 2, bottom + 1.5 + cap(small), label, small, "middle"))
    ends = (left, bottom, place.x + place.width, bottom), (left, top, left, bottom)
    return shapes + [line(*axis, theme.pen("scale")) for axis in ends]


def numbers(place: PlotPlace, facts: Sequence[tuple[str, str]], theme: Theme) -> list[Shape]:
    """Draw large numbers side by side, each with what it means below."""
    shapes: list[Shape] = [line(place.x, place.y, place.x + place.width, place.y, theme.pen("rule"))]
    wide, head, small = place.width / len(facts), theme.style("head"), theme.style("small-grey")
    for number, (value, meaning) in enumerate(facts):
        x, y = place.x + wide * number, place.y + 4 + cap(head)
        shapes.append(text(x, y, value, head, room=wide - 3))
        for row, words in enumerate(wrap(meaning, small, wide - 4)):
            shapes.append(text(x, y + 3 + cap(small) + 3.6 * row, words, small))
    return shapes
