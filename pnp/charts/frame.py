"""What all charts share: their size, the head, and how numbers are written."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from pnp.drawing.shapes import Drawing, Ink, Rect, Shape, line
from pnp.drawing.text import cap, text
from pnp.drawing.theme import BODY, GREY_1, HEAD, RULE, SMALL, WHITE

WIDTH = 170.0
MARGIN = 10.0
RIGHT = WIDTH - MARGIN
TOP = 27.0
"""Where the plot begins, below the head."""

Speak = Callable[[str], str]
"""Says a text in the language of the picture."""


@dataclass(frozen=True, slots=True)
class Head:
    """What stands above a chart: the game, and what the numbers are."""

    title: str
    date: str
    caption: str


def framed(head: Head, height: float, shapes: list[Shape]) -> Drawing:
    """Put a white ground and a head around a chart of ``height`` mm."""
    baseline = MARGIN + 3 + cap(HEAD)
    return Drawing(
        "chart",
        WIDTH,
        height,
        (
            Rect(0, 0, WIDTH, height, Ink(fill=WHITE)),
            line(MARGIN, MARGIN, RIGHT, MARGIN, RULE),
            text(MARGIN, baseline, head.title, HEAD),
            text(RIGHT, baseline, head.date, BODY, GREY_1, "end"),
            text(MARGIN, baseline + 5, head.caption, SMALL, GREY_1),
            *shapes,
        ),
    )


def written(number: int) -> str:
    """Write a number with a real minus."""
    return f"−{-number}" if number < 0 else str(number)
