"""Rulers and ladders: scales to measure a print with. Lengths in mm."""

from __future__ import annotations

from typing import Literal

from pnp.drawing.shapes import Shape, line
from pnp.drawing.text import hang, level, text
from pnp.drawing.theme import Theme

RULER = 100
LADDER = 20
NUMBER_OUT = 6.4
"""From a ruler's line to the foot of its numbers."""

RUNG = 3.0
RUNG_FIVE = 5.0
"""Half the length of a rung, and of every fifth rung."""

Edge = Literal["left", "right", "top", "bottom"]


def draw_ruler(x: float, y: float, theme: Theme, *, across: bool) -> list[Shape]:
    """Draw a ruler of 100 mm that starts at a point, its ticks above the line, or to its left if it runs along."""
    fine, pen, number_style = theme.pen("scale-fine"), theme.pen("scale"), theme.style("small-grey")
    shapes: list[Shape] = [line(x, y, x + RULER, y, pen) if across else line(x, y, x, y + RULER, pen)]
    for mm in range(RULER + 1):
        length, ink = 5.0 if mm % 10 == 0 else 3.5 if mm % 5 == 0 else 2.0, fine if mm % 10 else pen
        style = theme.style("small-bold") if mm == RULER else number_style
        if across:
            tick = (x + mm, y, x + mm, y - length)
            number = text(x + mm, y - NUMBER_OUT, str(mm), style, "middle")
        else:
            tick = (x, y + mm, x - length, y + mm)
            number = level(x - NUMBER_OUT, y + mm, str(mm), style, "end")
        shapes += [line(*tick, ink), *([] if mm % 10 else [number])]
    return shapes


def draw_ladder(edge: Edge, at: float, width: float, height: float, theme: Theme) -> list[Shape]:
    """Draw a ladder at an edge of a sheet of ``width`` x ``height``, centred at ``at`` along the edge.

    Its rungs lie 0 to 20 mm from the edge; those that a printer cannot reach will be missing.
    """
    style, beyond = theme.style("small-grey"), at + RUNG_FIVE + 0.9
    shapes: list[Shape] = []
    for mm in range(LADDER + 1):
        out = {"left": mm, "right": width - mm, "top": mm, "bottom": height - mm}[edge]
        half, ink = RUNG if mm % 5 else RUNG_FIVE, theme.pen("scale-fine" if mm % 5 else "scale")
        if edge in ("left", "right"):
            rung = line(out, at - half, out, at + half, ink)
            number = hang(out, beyond, str(mm), style, "middle")
        else:
            rung = line(at - half, out, at + half, out, ink)
            number = level(beyond, out, str(mm), style)
        shapes += [rung, *([number] if mm and mm % 5 == 0 else [])]
    return shapes
