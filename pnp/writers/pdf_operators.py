"""Outlines and matrices as operators of a PDF, in points, y up."""

from __future__ import annotations

from functools import cache, lru_cache

from pnp.drawing.matrix import Matrix
from pnp.drawing.segments import ARC
from pnp.drawing.shapes import Step
from pnp.units import PT_PER_MM

STEP = {"M": "%.4f %.4f m", "L": "%.4f %.4f l", "C": "%.4f %.4f %.4f %.4f %.4f %.4f c", "Z": "h"}
"""The operator of each path step. Outlines are written as operators: reportlab's own calls take twice as long."""


_PLAIN = {(True, True): " B", (True, False): " f", (False, True): " S", (False, False): " n"}
_HOLES = {" B": " B*", " f": " f*"}
PAINT = {
    (*how, holes): _HOLES.get(name, name) if holes else name
    for how, name in _PLAIN.items()
    for holes in (True, False)
}
"""The operator that paints an outline: whether it is filled, whether stroked, and whether one within it is a hole,
whichever way it runs."""

MOST = 8192
"""The size of each cache of outlines: a watched build draws most of them again at the same place."""


@lru_cache(MOST)
def outline(steps: tuple[Step, ...], dx: float, dy: float, height: float) -> str:
    """Return the operators of an outline, moved by ``dx``, ``dy`` mm, on a page of ``height`` mm."""
    numbers = [number for step in steps for number in step[1:]]
    numbers[::2] = [(x + dx) * PT_PER_MM for x in numbers[::2]]
    numbers[1::2] = [(height - y - dy) * PT_PER_MM for y in numbers[1::2]]
    return pattern(tuple([step[0] for step in steps])) % tuple(numbers)


@cache
def pattern(names: tuple[str, ...]) -> str:
    """Return the operators of a path's steps, with placeholders for their numbers."""
    return " ".join([STEP[name] for name in names])


def place_operator(m: Matrix, height: float, sheet: float) -> str:
    """Return the operator that places a layout of ``height`` mm on a sheet of ``sheet`` mm, with y up."""
    right, up = m.c * height + m.e, sheet - m.d * height - m.f
    return f"{m.a:.8f} {-m.b:.8f} {-m.c:.8f} {m.d:.8f} {right * PT_PER_MM:.6f} {up * PT_PER_MM:.6f} cm"


@lru_cache(MOST)
def round_rect(x: float, y: float, width: float, height: float, radius: float) -> str:
    """Return the outline of a rectangle with round corners as PDF operators, in points, y up."""
    pull = radius * (1 - ARC)
    right, top = x + width, y + height
    numbers = (
        *(x + radius, y, right - radius, y),
        *(right - pull, y, right, y + pull, right, y + radius, right, top - radius),
        *(right, top - pull, right - pull, top, right - radius, top, x + radius, top),
        *(x + pull, top, x, top - pull, x, top - radius, x, y + radius),
        *(x, y + pull, x + pull, y, x + radius, y),
    )
    return _ROUND % numbers


_CORNER = "%.4f %.4f %.4f %.4f %.4f %.4f c "
_SIDE = "%.4f %.4f l "
_ROUND = "%.4f %.4f m " + (_SIDE + _CORNER) * 4 + "h"
