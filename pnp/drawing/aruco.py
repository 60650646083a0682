"""Fiducial markers by which a camera locates a board: ArUco DICT_4X4_50, drawn as squares.

A marker is 6 x 6 cells: a black border of one cell around 4 x 4 bits, 1 = white, read row by row from the top left.
"""

from __future__ import annotations

import re

from pnp.drawing.shapes import Ink, Path, Rect, Shape, Step, chain

DICTIONARY = "DICT_4X4_50"

SIZE = 12.0  # side of a marker on a board, mm
QUIET = SIZE / 6  # white kept free around a marker, mm: one cell

CODES = (
    *(0xB532, 0x0F9A, 0x332D, 0x9946, 0x549E, 0x79CD, 0x9E2E, 0xC4F2, 0xFEDA, 0xCF56),
    *(0xF991, 0x11A7, 0x0EB7, 0x2A0F, 0x24B1, 0x263E, 0x4665, 0x6600, 0x6C5E, 0x76AF),
    *(0x868B, 0xB02B, 0xCCD5, 0xDD82, 0xFE47, 0x9471, 0xACE4, 0xA554, 0x2123, 0x346F),
    *(0x4415, 0x57B2, 0x9ECF, 0xF0CB, 0x08AE, 0x0929, 0x1875, 0x04FF, 0x0DF6, 0x1C5A),
    *(0x1718, 0x2A28, 0x328C, 0x38B2, 0x24E8, 0x2EEB, 0x2D3F, 0x4B64, 0x502E, 0x5013),
)
"""The 16 bits of each of the 50 markers of the dictionary."""

BLACK, WHITE = Ink(fill="#000000"), Ink(fill="#ffffff")
"""Markers are black and white in every theme, so that a camera can find them."""


def marker(number: int, x: float, y: float, size: float = SIZE) -> list[Shape]:
    """Draw marker ``number`` (0 to 49) with its top left corner at ``x``, ``y``; ``size`` in mm.

    The white cells are one path, so that no seam shows between two of them.
    """
    cell, bits = size / 6, f"{CODES[number]:016b}"
    white: list[Step] = []
    for row in range(4):
        top = y + (row + 1) * cell
        for run in re.finditer("1+", bits[row * 4 : row * 4 + 4]):
            left = x + (run.start() + 1) * cell
            right, bottom = left + len(run[0]) * cell, top + cell
            white += chain([(left, top), (right, top), (right, bottom), (left, bottom)], closed=True)
    return [Rect(x, y, size, size, BLACK), Path(tuple(white), WHITE)]
