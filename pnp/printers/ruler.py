"""Rulers and ladders: scales to measure a print with. Lengths in mm."""

from __future__ import annotations

from typing import Literal

from pnp.drawing.shapes import Ink, Path, Shape, line
from pnp.drawing.text import cap, text
from pnp.drawing.theme import GREY_1, INK, LINE, SMALL, SMALL_BOLD

RULER = 100
LADDER = 20
NUMBER_OUT = 6.4
"""From a ruler's line to the foot of its numbers."""

RUNG = 3.0
RUNG_FIVE = 5.0
"""Half the length of a rung: of any, and of every fifth."""

BOLD = Ink(stroke=INK, width=LINE)
FINE = Ink(stroke=INK, width=0.2)

Edge = Literal["left", "right", "top", "bottom"]


def _tick(mm: int) -> float:
    return 5.0 if mm % 10 == 0 else 3.5 if mm % 5 == 0 else 2.0


def _number(x: float, y: float, mm: int, most: int) -> Shape:
    """Set a number with its middle at ``x`` and its foot at ``y``; the last of a scale is bold."""
    style, colour = (SMALL_BOLD, INK) if mm == most else (SMALL, GREY_1)
    return text(x, y, str(mm), style, colour, "middle")


def ruler_across(left: float, y: float) -> list[Shape]:
    """Draw a ruler of 100 mm that starts at ``left``, its ticks above the line at ``y``."""
    shapes: list[Shape] = [line(left, y, left + RULER, y, BOLD)]
    for mm in range(RULER + 1):
        shapes.append(line(left + mm, y, left + mm, y - _tick(mm), FINE if mm % 10 else BOLD))
        if mm % 10 == 0:
            shapes.append(_number(left + mm, y - NUMBER_OUT, mm, RULER))
    return shapes


def ruler_along(x: float, top: float) -> list[Shape]:
    """Draw a ruler of 100 mm that starts at ``top``, its ticks to the left of the line at ``x``."""
    shapes: list[Shape] = [line(x, top, x, top + RULER, BOLD)]
    for mm in range(RULER + 1):
        shapes.append(line(x, top + mm, x - _tick(mm), top + mm, FINE if mm % 10 else BOLD))
        if mm % 10 == 0:
            style, colour = (SMALL_BOLD, INK) if mm == RULER else (SMALL, GREY_1)
            y = top + mm + cap(SMALL) / 2
            shapes.append(text(x - NUMBER_OUT, y, str(mm), style, colour, "end"))
    return shapes


def ladder(edge: Edge, at: float, width: float, height: float) -> list[Shape]:
    """Draw a ladder at an edge of a sheet of ``width`` x ``height``, its middle at ``at`` along the edge.

    Its rungs lie 0 to 20 mm from the edge: what a printer cannot reach is missing from it.
    """
    shapes: list[Shape] = []
    for mm in range(LADDER + 1):
        half = RUNG if mm % 5 else RUNG_FIVE
        out = {"left": mm, "right": width - mm, "top": mm, "bottom": height - mm}[edge]
        shapes.append(_rung(edge, out, at, half, FINE if mm % 5 else BOLD))
        if mm and mm % 5 == 0:
            shapes.append(_rung_number(edge, out, at, mm))
    return shapes


def _rung(edge: Edge, out: float, at: float, half: float, ink: Ink) -> Path:
    if edge in ("left", "right"):
        return line(out, at - half, out, at + half, ink)
    return line(at - half, out, at + half, out, ink)


def _rung_number(edge: Edge, out: float, at: float, mm: int) -> Shape:
    """Set the number of a rung beyond its end: below an upright rung, to the right of a lying one."""
    if edge in ("left", "right"):
        return text(out, at + RUNG_FIVE + 0.9 + cap(SMALL), str(mm), SMALL, GREY_1, "middle")
    return text(at + RUNG_FIVE + 0.9, out + cap(SMALL) / 2, str(mm), SMALL, GREY_1)
