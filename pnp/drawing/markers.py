"""Fiducial markers that a camera finds on a board: ArUco DICT_4X4_50, drawn as squares.

A marker is 6 x 6 cells: a black border of one cell around 4 x 4 bits, 1 = white, read row by row from the top left.
"""

from __future__ import annotations

import re

from pnp.drawing.aruco import CODES, SIZE
from pnp.drawing.shapes import Ink, Path, Rect, Shape, Step, chain

BLACK, WHITE = Ink(fill="#000000"), Ink(fill="#ffffff")
"""Markers are black and white whatever the theme: a camera looks for them."""


def marker(number: int, x: float, y: float, size: float = SIZE) -> list[Shape]:
    """Draw marker ``number`` (0 to 49) with its top left corner at ``x``, ``y``; ``size`` in mm.

    Its white is one path, so that no seam shows where two white cells meet.
    """
    cell = size / 6
    white: list[Step] = []
    for row, first, length in _runs(CODES[number]):
        left, top = x + (first + 1) * cell, y + (row + 1) * cell
        right, bottom = left + length * cell, top + cell
        white += chain([(left, top), (right, top), (right, bottom), (left, bottom)], closed=True)
    return [Rect(x, y, size, size, BLACK), Path(tuple(white), WHITE)]


def _runs(code: int) -> list[tuple[int, int, int]]:
    """Return the runs of white bits in each row of four: row, first column, length."""
    bits = f"{code:016b}"
    return [
        (row, run.start(), run.end() - run.start())
        for row in range(4)
        for run in re.finditer("1+", bits[row * 4 : row * 4 + 4])
    ]
