"""The common parts of charts: their size and the head."""

from __future__ import annotations

from typing import NamedTuple

from pnp.drawing.shapes import Drawing, Rect, Shape, line
from pnp.drawing.text import cap, text, width
from pnp.drawing.theme import Theme
from scorer.messages import Date
from scorer.report import Chart, Speak

TOP = 27.0
"""Where the plot begins, below the head."""


BESIDE = 4.0
"""White between the title and the date; if there is less, the date stands one line lower, mm."""


class Frame(NamedTuple):
    """How wide a chart is, the white at its edges, and what is left for names, mm."""

    width: float
    margin: float
    names: float  # of a chart of lines: emblem, name and last number
    rows: float  # of a chart of rows: emblem and name
    last: float  # and what stands at the end of a row

    @property
    def right(self) -> float:
        """The right edge of what is drawn."""
        return self.width - self.margin


WIDE = Frame(170.0, 10.0, names=47.0, rows=52.0, last=12.0)
"""For a page that is printed or looked at on a large screen."""

NARROW = Frame(84.0, 3.5, names=24.0, rows=25.0, last=7.0)
"""For a phone that is held upright: type is as large beside the picture as it can be."""


def draw_frame(
    chart: Chart, date: str, speak: Speak, height: float, shapes: list[Shape], theme: Theme, frame: Frame
) -> Drawing:
    """Put a white ground and a head around a chart of ``height`` mm."""
    head, grey, margin, right = theme.style("head"), theme.style("body-grey"), frame.margin, frame.right
    baseline = margin + 3 + cap(head)
    beside = width(speak(chart.title), head) + BESIDE + width(speak(Date(date)), grey) <= right - margin
    return Drawing(
        "chart",
        frame.width,
        height,
        (
            Rect(0, 0, frame.width, height, theme.pen("paper")),
            line(margin, margin, right, margin, theme.pen("rule")),
            text(margin, baseline, speak(chart.title), head),
            text(right, baseline if beside else baseline + 5, speak(Date(date)), grey, "end"),
            text(margin, baseline + 5, speak(chart.caption), theme.style("small-grey")),
            *shapes,
        ),
    )
