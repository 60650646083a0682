"""A line for every player: where they stood after each round, emblems on the points, names at the ends."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil
from typing import NamedTuple

from pnp.charts.frame import TOP, WIDE, WIDEST, ChartFrame, draw_emblems, draw_frame, set_name, set_words
from pnp.drawing.seat_marks import own_emblem
from pnp.drawing.segments import split_runs
from pnp.drawing.shapes import Circle, Drawing, Point, Shape, line, polyline
from pnp.drawing.text import cap, level
from pnp.drawing.theme import Theme
from scorer.report import ChartLine, LineChart, Speak, format_signed

NUMBERS = 9.0  # the room for numbers to the left of the lines, mm
BEFORE_NAMES = 7.0  # from the end of the lines to the names, mm

HEIGHT = 66.0
EMBLEM = 3.6
BESIDE = 3.0  # how far apart emblems stand that would hide one another, mm at most
APART = 7.0  # from one step to the next that has a label and emblems, mm at least
CROWD = 0.6  # how much of the way to the next step they take at most
PITCH = 6.5  # from name to name at least

VALUE_ROOM = 10.0
TICKS = 6
STEPS = (1, 2, 5)


class Plot(NamedTuple):
    """Where the lines begin and end, and where the names stand, mm from the left edge."""

    left: float
    end: float
    names: float
    right: float


def line_chart(chart: LineChart, date: str, speak: Speak, theme: Theme, frame: ChartFrame = WIDE) -> Drawing:
    """Draw a line for every player; the last number of each is next to the name."""
    scale = Scale.over([value for own_line in chart.lines for value in own_line.values])
    scale = scale._replace(falls=chart.falls)
    names = frame.right - frame.names
    plot = Plot(frame.margin + NUMBERS, names - BEFORE_NAMES, names, frame.right)
    count, inset = len(chart.steps), 6.0  # the first and the last step lie a little inside the plot
    if count == 1:
        at = [(plot.left + plot.end) / 2]
    else:
        wide = plot.end - plot.left - 2 * inset
        at = [plot.left + inset + wide * number / (count - 1) for number in range(count)]
    bottom = TOP + HEIGHT
    small = theme.style("small-grey")
    shapes: list[Shape] = []
    for tick in scale.ticks:
        y = scale.y(tick)
        shapes.append(line(plot.left, y, plot.end, y, theme.pen("rule-inside" if tick else "scale")))
        shapes.append(level(plot.left - 2, y, format_signed(tick), small, "end"))
    shapes.append(set_words(frame.margin, bottom + 6, speak(chart.of), small))
    last = len(at) - 1  # it always has a label and emblems, the other steps where there is room
    every = ceil(APART / (at[1] - at[0])) if last else 1
    labelled = range(last % every, last + 1, every)
    shapes += [
        set_words(at[step], bottom + 6, speak(chart.steps[step]), small, "middle") for step in labelled
    ]
    paths = _paths(at, [[scale.y(value) for value in own_line.values] for own_line in chart.lines], plot)
    shapes += _names(chart.lines, [points[-1] for points in paths], plot, theme)
    for own_line, points in zip(chart.lines, paths, strict=True):
        shapes += _stroke(points, own_line.colours, theme)
    for own_line, points in zip(chart.lines, paths, strict=True):
        for step in labelled:
            if own_line.colours:
                shapes.append(own_emblem(own_line.colours[0], *points[step], EMBLEM, theme))
            else:
                shapes.append(Circle(*points[step], EMBLEM / 2, theme.pen("picture-outline")))
    return draw_frame(chart, date, speak, bottom + 13, shapes, theme, frame)


class Scale(NamedTuple):
    """A scale from ``low`` at the bottom to ``high`` at the top, or from the top if it ``falls``.

    It has a tick at every ``step``.
    """

    low: int
    high: int
    step: int
    falls: bool = False

    @classmethod
    def over(cls, values: Sequence[int]) -> Scale:
        """Return a scale for these numbers and 0, with ticks at both ends."""
        low, high = min(0, *values), max(0, *values)
        step, power, index = 1, 1, 0
        while (high - low) / step > TICKS:
            index += 1
            power = 10 ** (index // len(STEPS))
            step = STEPS[index % len(STEPS)] * power
        low, high = low // step * step, -(-high // step) * step
        return cls(low, high if high > low else low + step, step)

    def y(self, value: int) -> float:
        """Return the height of a number, mm from the top of the picture."""
        from_top = value - self.low if self.falls else self.high - value
        return TOP + HEIGHT * from_top / (self.high - self.low)

    @property
    def ticks(self) -> range:
        """The numbers that have a line of their own."""
        return range(self.low, self.high + 1, self.step)


def _stroke(points: Sequence[Point], colours: Sequence[str], theme: Theme) -> list[Shape]:
    """Draw a line in the first colour, black without one; a light one gets an edge, or it would not show on white."""
    if len(points) < 2:
        return []
    edge = polyline(points, theme.pen("chart-line-edge"))
    if not colours:
        return [edge]
    own = polyline(points, theme.pen("chart-line", colours[0]))
    return [edge, own] if colours[0] in theme.dark_on else [own]


def _paths(at: Sequence[float], heights: Sequence[Sequence[float]], plot: Plot) -> list[list[Point]]:
    """Return every player's points; those that would lie on one another stand side by side."""
    paths: list[list[Point]] = [[] for _ in heights]
    room = CROWD * (at[1] - at[0]) if len(at) > 1 else plot.end - plot.left
    for step, x in enumerate(at):
        column = [points[step] for points in heights]
        for together in crowds(column):
            pitch = min(BESIDE, room / len(together))
            for place, player in enumerate(together):
                paths[player].append((x + (place - (len(together) - 1) / 2) * pitch, column[player]))
    return paths


def crowds(heights: Sequence[float], near: float = EMBLEM * 0.7) -> list[list[int]]:
    """Put together the players, by number, whose heights are so near that their emblems would hide one another.

    >>> crowds([10, 30, 11, 50], near=3)
    [[0, 2], [1], [3]]
    """
    by_height = sorted(range(len(heights)), key=heights.__getitem__)
    groups = split_runs(by_height, lambda crowd, player: heights[player] - heights[crowd[-1]] < near)
    return [sorted(together) for together in groups]


def _names(lines: Sequence[ChartLine], ends: Sequence[Point], plot: Plot, theme: Theme) -> list[Shape]:
    """Set emblem, name and last number of every player next to the end of the line, none on another."""
    shapes: list[Shape] = []
    bold = theme.style("body-bold")
    left = plot.names + (EMBLEM * WIDEST + 1) * max(len(own_line.colours) for own_line in lines) + 0.5
    by_height = sorted(zip(lines, ends, strict=True), key=lambda pair: pair[1][1])
    heights = apart([y for _, (_, y) in by_height])
    for (own_line, (x, end)), y in zip(by_height, heights, strict=True):
        shapes.append(line(x + EMBLEM / 2 + 1, end, plot.names - 1.5, y, theme.pen("rule-inside")))
        shapes += draw_emblems(own_line.colours, plot.names, y, EMBLEM, theme)[0]
        room = plot.right - VALUE_ROOM - left
        shapes.append(set_name(left, y + cap(bold) / 2, own_line.name, bold, room))
        value = format_signed(own_line.values[-1])
        shapes.append(level(plot.right, y, value, theme.style("block"), anchor="end", room=VALUE_ROOM))
    return shapes


def apart(heights: Sequence[float], pitch: float = PITCH) -> list[float]:
    """Return heights, in rising order, moved as little as needed to be ``pitch`` apart.

    >>> apart([10, 11, 30], 4)
    [8.5, 12.5, 30.0]
    """
    groups: list[list[float]] = []  # of heights that touch: their middle and their number
    for height in heights:
        groups.append([float(height), 1.0])
        while len(groups) > 1 and groups[-1][0] - groups[-2][0] < pitch * (groups[-1][1] + groups[-2][1]) / 2:
            (middle, count), (other, more) = groups.pop(), groups.pop()
            groups.append([(middle * count + other * more) / (count + more), count + more])
    return [
        middle + (place - (count - 1) / 2) * pitch for middle, count in groups for place in range(int(count))
    ]
