"""How far a printer reaches: the outermost rung of each ladder that a picture of the calibration sheet shows."""

from __future__ import annotations

import numpy as np

from pnp.photo.sheet_view import View, is_upright
from pnp.printers.ruler import LADDER, RUNG
from pnp.printers.sides import EDGES

BESIDE, STEP = 0.5, 0.05
"""How far beside a rung the paper is that it is compared with: half the way to the next; and the steps, mm."""

DARKER = 0.07
"""How much darker a rung is than the paper beside it, as a part of it."""

Rungs = tuple[int | None, int | None, int | None, int | None]


def outermost_rungs(view: View) -> Rungs:
    """Return the outermost rung at the left, right, top and bottom; nothing where the picture may end before it."""
    left, right, top, bottom = (_outermost(view, edge) for edge in EDGES)
    return left, right, top, bottom


def _outermost(view: View, edge: str) -> int | None:
    """Return the last rung from the inside before one is missing."""
    last = None
    for number in range(LADDER, 0, -1):
        dark = _darkness(view, edge, number)
        if dark is None:
            return None
        if dark < DARKER:
            break
        last = number
    return last


def _darkness(view: View, edge: str, number: int) -> float | None:
    """Return how much darker a rung is than what is beside it; nothing where the picture does not reach."""
    half = view.size[0 if is_upright(edge) else 1] / 2 - number
    out = -half if edge in ("left", "top") else half
    across, along = out + np.arange(-BESIDE, BESIDE + STEP / 2, STEP), np.arange(-RUNG + 0.5, RUNG - 0.4, 0.1)
    lines = view.strip(edge, across, along + view.ladder(edge)).mean(-1).mean(0)
    if np.isnan(lines).any():
        return None
    third = len(lines) // 4
    rest = float(np.concatenate([lines[:third], lines[-third:]]).max())
    return 1 - float(lines[third:-third].min()) / rest if rest else 0.0
