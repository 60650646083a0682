"""What all charts share: their size and the head."""

from __future__ import annotations

from pnp.drawing.shapes import Drawing, Rect, Shape, line
from pnp.drawing.text import cap, text
from pnp.drawing.theme import Theme
from scorer.messages import Date
from scorer.report import Chart, Speak

WIDTH = 170.0
MARGIN = 10.0
RIGHT = WIDTH - MARGIN
TOP = 27.0
"""Where the plot begins, below the head."""


def framed(
    chart: Chart, date: str, speak: Speak, height: float, shapes: list[Shape], theme: Theme
) -> Drawing:
    """Put a white ground and a head around a chart of ``height`` mm."""
    head = theme.style("head")
    baseline = MARGIN + 3 + cap(head)
    return Drawing(
        "chart",
        WIDTH,
        height,
        (
            Rect(0, 0, WIDTH, height, theme.pen("paper")),
            line(MARGIN, MARGIN, RIGHT, MARGIN, theme.pen("rule")),
            text(MARGIN, baseline, speak(chart.title), head),
            text(RIGHT, baseline, speak(Date(date)), theme.style("body-grey"), "end"),
            text(MARGIN, baseline + 5, speak(chart.caption), theme.style("small-grey")),
            *shapes,
        ),
    )
