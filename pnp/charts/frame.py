"""The common parts of charts: their size, the head, and players' names in any script and of any length."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from dataclasses import replace
from math import inf
from typing import NamedTuple

from pnp.drawing import fonts
from pnp.drawing.seat_marks import HALF_WIDTH, emblem_at
from pnp.drawing.shapes import Anchor, Drawing, Rect, Shape, TextShape, line
from pnp.drawing.text import cap, text, width
from pnp.drawing.theme import Theme, TypeStyle
from pnp.units import MM_PER_PT
from scorer.messages import Date
from scorer.report import Chart, Speak

TOP = 27.0  # where the plot begins, below the head


WIDEST = 2 * max(HALF_WIDTH.values())  # the width of the widest emblem, in its d
BESIDE = 4.0  # white between the title and the date; if there is less, the date stands one line lower, mm


class ChartFrame(NamedTuple):
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


WIDE = ChartFrame(170.0, 10.0, names=47.0, rows=52.0, last=12.0)
"""For a page that is printed or looked at on a large screen."""

NARROW = ChartFrame(84.0, 3.5, names=24.0, rows=25.0, last=7.0)
"""For a phone that is held upright: type is as large beside the picture as it can be."""


def draw_frame(
    chart: Chart, date: str, speak: Speak, height: float, shapes: list[Shape], theme: Theme, frame: ChartFrame
) -> Drawing:
    """Put a white ground and a head around a chart of ``height`` mm."""
    head, grey, margin, right = theme.style("head"), theme.style("body-grey"), frame.margin, frame.right
    baseline = margin + 3 + cap(head)
    title = speak(chart.title)
    beside = _width(title, head) + BESIDE + width(speak(Date(date)), grey) <= right - margin
    return Drawing(
        "chart",
        frame.width,
        height,
        (
            Rect(0, 0, frame.width, height, theme.pen("paper")),
            line(margin, margin, right, margin, theme.pen("rule")),
            set_words(margin, baseline, title, head),
            text(right, baseline if beside else baseline + 5, speak(Date(date)), grey, "end"),
            set_words(margin, baseline + 5, speak(chart.caption), theme.style("small-grey")),
            *shapes,
        ),
    )


def draw_emblems(
    colours: Sequence[str], x: float, y: float, d: float, theme: Theme, gap: float = 1.0
) -> tuple[list[Shape], float]:
    """Draw the emblems of a seat, of size ``d``, from ``x`` on; return where the next one would stand too."""
    shapes: list[Shape] = []
    for colour in colours:
        shapes.append(emblem_at(colour, x, y, d, theme))
        x += d * WIDEST + gap
    return shapes, x


ELLIPSIS = "…"
STAND_IN = "?"  # what stands for a sign that the type family lacks


def drawable(drawing: Drawing) -> Drawing:
    """Return a drawing with stand-ins for signs that the type family lacks, where no other font can help out."""
    shapes = (
        shape._replace(text=_plain(shape)) if isinstance(shape, TextShape) else shape
        for shape in drawing.shapes
    )
    return replace(drawing, shapes=tuple(shapes))


def find_missing(drawing: Drawing) -> set[str]:
    """Return the signs in a drawing that the type family lacks."""
    texts = (shape for shape in drawing.shapes if isinstance(shape, TextShape))
    return {char for shape in texts for char in shape.text if fonts.find_missing(char, shape.weight)}


def _plain(shape: TextShape) -> str:
    return "".join(STAND_IN if fonts.find_missing(char, shape.weight) else char for char in shape.text)


def set_words(x: float, y: float, words: str, style: TypeStyle, anchor: Anchor = "start") -> TextShape:
    """Set words of a game on one line with its baseline at ``y``; some of their signs may be of another font."""
    if fonts.find_missing(words, style.weight) is None:
        return text(x, y, words, style, anchor)
    return set_name(x, y, words, style, inf, anchor)


def set_name(
    x: float, y: float, name: str, style: TypeStyle, room: float, anchor: Anchor = "start"
) -> TextShape:
    """Set a name on one line with its baseline at ``y``, shortened if it has no room."""
    shown = name
    while _width(shown, style) > room and len(shown) > 1:
        shown = f"{shown.removesuffix(ELLIPSIS)[:-1].rstrip()}{ELLIPSIS}"
    width = _width(shown, style)
    start = {"start": x, "middle": x - width / 2, "end": x - width}[anchor]
    return TextShape(start, y, shown, style.size, style.weight, style.colour, style.tracking, width, room)


def _width(words: str, style: TypeStyle) -> float:
    """Return how wide a line is, in mm; of a sign of another font that is an estimate."""
    missing = [char for char in words if fonts.find_missing(char, style.weight) is not None]
    known = "".join(char for char in words if char not in missing)
    others = sum(map(_estimate_width, missing)) * style.size * MM_PER_PT
    return fonts.width(known, style.size, style.weight, style.tracking) + others


def _estimate_width(char: str) -> float:
    """Return about how wide a sign of another font is, in sizes of the type: those of China and Japan fill a square.

    >>> [_estimate_width(char) for char in "漢م\u0301"]
    [1.0, 0.6, 0.0]
    """
    if unicodedata.category(char) in ("Mn", "Me"):
        return 0.0
    return 1.0 if unicodedata.east_asian_width(char) in ("W", "F") else 0.6
