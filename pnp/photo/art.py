"""Printed drawings as pictures, for comparison with photos."""

from __future__ import annotations

from collections.abc import Sequence

import cv2
import numpy as np

from pnp.drawing.shapes import Drawing, Placement
from pnp.photo.arrays import Floats, floats
from pnp.units import MM_PER_INCH
from pnp.writers.picture import as_png

ACROSS = 16
"""The number of drawings side by side."""


def picture(drawing: Drawing, fine: float) -> Floats:
    """Return a drawing at ``fine`` pixels per mm: blue, green, red in parts of white."""
    data = np.frombuffer(as_png(drawing, fine * MM_PER_INCH), np.uint8)
    decoded = cv2.imdecode(data, cv2.IMREAD_COLOR)
    assert decoded is not None  # we have just encoded it
    return floats(decoded) / np.float32(255)


def pictures(drawings: Sequence[Drawing], fine: float) -> list[Floats]:
    """Return square drawings of the same size at ``fine`` pixels per mm, each a whole number of pixels wide."""
    side = drawings[0].width
    rows = -(-len(drawings) // ACROSS)
    spots = [(index % ACROSS * side, index // ACROSS * side) for index in range(len(drawings))]
    placed = tuple(Placement(drawing, x, y) for drawing, (x, y) in zip(drawings, spots, strict=True))
    sheet = picture(Drawing("faces", ACROSS * side, rows * side, placed), fine)
    pixels = round(side * fine)
    tops = [(round(y * fine), round(x * fine)) for x, y in spots]
    return [sheet[top : top + pixels, left : left + pixels] for top, left in tops]
