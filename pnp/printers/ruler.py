"""Rulers and ladders: scales to measure a print with. Lengths in mm."""

from __future__ import annotations

from typing import Literal

from pnp.drawing.shapes import Path, Shape, line
from pnp.drawing.text import hang, level, text
from pnp.drawing.theme import Theme, Type

RULER = 100
LADDER = 20
NUMBER_OUT = 6.4
"""From a ruler's line to the foot of its numbers."""

RUNG = 3.0
RUNG_FIVE = 5.0
"""Half the length of a rung, and of every fifth rung."""

Edge = Literal["left", "right", "top", "bottom"]


def _tick_length(mm: int) -> float:
    return 5.0 if mm % 10 == 0 else 3.5 if mm % 5 == 0 else 2.0


def _draw_line(x1: float, y1: float, x2: float, y2: float, theme: Theme, *, fine: bool = False) -> Path:
    return line(x1, y1, x2, y2, theme.pen("scale-fine" if fine else "scale"))


def _number_style(mm: int, theme: Theme) -> Type:
    """Return the type of a ruler's number; the last one is bold."""
    return theme.style("small-bold" if mm == RULER else "small-grey")


def draw_ruler_across(left: float, y: float, theme: Theme) -> list[Shape]:
    """Draw a ruler of 100 mm that starts at ``left``, its ticks above the line at ``y``."""
    shapes: list[Shape] = [_draw_line(left, y, left + RULER, y, theme)]
    for mm in range(RULER + 1):
        shapes.append(_draw_line(left + mm, y, left + mm, y - _tick_length(mm), theme, fine=mm % 10 > 0))
        if mm % 10 == 0:
            shapes.append(text(left + mm, y - NUMBER_OUT, str(mm), _number_style(mm, theme), "middle"))
    return shapes


def draw_ruler_along(x: float, top: float, theme: Theme) -> list[Shape]:
    """Draw a ruler of 100 mm that starts at ``top``, its ticks to the left of the line at ``x``."""
    shapes: list[Shape] = [_draw_line(x, top, x, top + RULER, theme)]
    for mm in range(RULER + 1):
        shapes.append(_draw_line(x, top + mm, x - _tick_length(mm), top + mm, theme, fine=mm % 10 > 0))
        if mm % 10 == 0:
            shapes.append(level(x - NUMBER_OUT, top + mm, str(mm), _number_style(mm, theme), "end"))
    return shapes


def draw_ladder(edge: Edge, at: float, width: float, height: float, theme: Theme) -> list[Shape]:
    """Draw a ladder at an edge of a sheet of ``width`` x ``height``, centred at ``at`` along the edge.

    Its rungs lie 0 to 20 mm from the edge; those that a printer cannot reach will be missing.
    """
    shapes: list[Shape] = []
    for mm in range(LADDER + 1):
        out = {"left": mm, "right": width - mm, "top": mm, "bottom": height - mm}[edge]
        shapes.append(_draw_rung(edge, out, at, theme, fine=mm % 5 > 0))
        if mm and mm % 5 == 0:
            shapes.append(_draw_rung_number(edge, out, at, mm, theme.style("small-grey")))
    return shapes


def _draw_rung(edge: Edge, out: float, at: float, theme: Theme, *, fine: bool) -> Path:
    half = RUNG if fine else RUNG_FIVE
    if edge in ("left", "right"):
        return _draw_line(out, at - half, out, at + half, theme, fine=fine)
    return _draw_line(at - half, out, at + half, out, theme, fine=fine)


def _draw_rung_number(edge: Edge, out: float, at: float, mm: int, style: Type) -> Shape:
    """Set the number of a rung beyond its end: below an upright rung, right of a level one."""
    if edge in ("left", "right"):
        return hang(out, at + RUNG_FIVE + 0.9, str(mm), style, "middle")
    return level(at + RUNG_FIVE + 0.9, out, str(mm), style)
