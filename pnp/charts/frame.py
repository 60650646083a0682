"""What all charts share: their size and the head."""

from __future__ import annotations

from pnp.drawing.shapes import Drawing, Ink, Rect, Shape, line
from pnp.drawing.text import cap, text
from pnp.drawing.theme import BODY, GREY_1, HEAD, RULE, SMALL, WHITE
from scorer.report import Chart, Speak

WIDTH = 170.0
MARGIN = 10.0
RIGHT = WIDTH - MARGIN
TOP = 27.0
"""Where the plot begins, below the head."""


def framed(chart: Chart, date: str, speak: Speak, height: float, shapes: list[Shape]) -> Drawing:
    """Put a white ground and a head around a chart of ``height`` mm."""
    baseline = MARGIN + 3 + cap(HEAD)
    return Drawing(
        "chart",
        WIDTH,
        height,
        (
            Rect(0, 0, WIDTH, height, Ink(fill=WHITE)),
            line(MARGIN, MARGIN, RIGHT, MARGIN, RULE),
            text(MARGIN, baseline, speak(chart.title), HEAD),
            text(RIGHT, baseline, date, BODY, GREY_1, "end"),
            text(MARGIN, baseline + 5, speak(chart.caption), SMALL, GREY_1),
            *shapes,
        ),
    )
