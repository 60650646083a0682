"""How soft a picture is: the print of the board's markers is known, and so is how it looks if it is blurred."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from pnp.photo.arrays import Floats, blurred, floats, lightness, matched
from pnp.photo.flat import FINE, FlatBoard
from pnp.pieces.board_map import BoardMap

USUAL, TRIED = 0.35, (0.15, 0.25, 0.35, 0.45, 0.55, 0.65)
"""How large the details are that a picture no longer shows, mm: if no marker tells, and what is tried."""

AROUND, AMISS, EDGE = 4, 2, 8
"""Dots around a marker that are looked at, by which it may lie elsewhere, and around that which blur takes in."""


def softness(flat: FlatBoard, art: Floats, board: BoardMap) -> float:
    """Return how large the details are that a picture of a board no longer shows, mm."""
    markers = list(_markers(flat, art, board))
    return max(TRIED, key=lambda soft: _alike(markers, soft)) if markers else USUAL


def _markers(flat: FlatBoard, art: Floats, board: BoardMap) -> Iterator[tuple[Floats, Floats]]:
    """Yield each marker that is seen as a whole: as it is seen, and as it is printed, with more around it."""
    high, wide = (min(pair) for pair in zip(flat.colours.shape[:2], art.shape[:2], strict=True))
    for spot in board.markers:
        (left, top), _, (right, foot), _ = (
            np.round(np.multiply(corner, FINE)).astype(int) for corner in spot.corners()
        )
        more = AMISS + EDGE
        rows = slice(max(top - AROUND, more), min(foot + AROUND, high - more))
        columns = slice(max(left - AROUND, more), min(right + AROUND, wide - more))
        if flat.inside[rows, columns].all():
            around = art[rows.start - more : rows.stop + more, columns.start - more : columns.stop + more]
            yield lightness(flat.colours[rows, columns]), lightness(around)


def _alike(markers: list[tuple[Floats, Floats]], soft: float) -> float:
    """Return how alike markers are to their print, so blurred."""
    return float(np.median([_fit(seen, blurred(art, soft * FINE)) for seen, art in markers]))


def _fit(seen: Floats, art: Floats) -> float:
    return float(matched(floats(art[EDGE:-EDGE, EDGE:-EDGE]), seen).max())
