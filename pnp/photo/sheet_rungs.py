"""How far a printer reaches: the outermost visible rung of each ladder of the calibration sheet."""

from __future__ import annotations

import numpy as np

from pnp.photo.sheet_view import View, is_upright
from pnp.printers.ruler import LADDER, RUNG
from pnp.printers.sides import EDGES

BESIDE, STEP = 0.5, 0.05
"""The distance from a rung to the paper compared with it, half that to the next rung; the sample step, mm."""

DARKER = 0.07
"""How much darker than the paper next to it a rung must be, as a share."""

Rungs = tuple[int | None, int | None, int | None, int | None]


def find_outermost_rungs(view: View) -> Rungs:
    """Return the outermost rungs at the left, right, top and bottom; None where the picture may end first."""
    left, right, top, bottom = (_find_outermost(view, edge) for edge in EDGES)
    return left, right, top, bottom


def _find_outermost(view: View, edge: str) -> int | None:
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
    """Return how much darker a rung is than the paper next to it; None outside the picture."""
    half = view.size[0 if is_upright(edge) else 1] / 2 - number
    position = -half if edge in ("left", "top") else half
    across, along = (
        position + np.arange(-BESIDE, BESIDE + STEP / 2, STEP),
        np.arange(-RUNG + 0.5, RUNG - 0.4, 0.1),
    )
    lines = view.strip(edge, across, along + view.ladder(edge)).mean(-1).mean(0)
    if np.isnan(lines).any():
        return None
    margin = len(lines) // 4
    paper = float(np.concatenate([lines[:margin], lines[-margin:]]).max())
    return 1 - float(lines[margin:-margin].min()) / paper if paper else 0.0
