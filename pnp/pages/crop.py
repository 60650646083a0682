"""Straight cuts shared by a grid of pieces: the cut lines, and crop marks outside them."""

from __future__ import annotations

from collections.abc import Sequence

from pnp.drawing.shapes import Ink, Place, Shape, line
from pnp.drawing.theme import CUT_INSIDE, INK, LINE, SAFE
from pnp.pages.page import Cuts
from pnp.parts.part import Bundle

MARK = Ink(stroke=INK, width=LINE)
MARK_FROM = 1.5
MARK_TO = 4.0
"""Crop marks lie from 1.5 to 4 mm outside the grid."""


def grid_lines(xs: Sequence[float], ys: Sequence[float]) -> list[Shape]:
    """Draw every cut of a grid across its whole width or height, so that one cut serves two pieces."""
    return [
        *(line(x, ys[0], x, ys[-1], CUT_INSIDE) for x in xs),
        *(line(xs[0], y, xs[-1], y, CUT_INSIDE) for y in ys),
    ]


def crop_marks(xs: Sequence[float], ys: Sequence[float], margin: float) -> list[Shape]:
    """Draw marks at both ends of every cut of a grid: after one end is cut off, the other still guides.

    Beside the grid they are as long as a ``margin`` of so many mm between it and the paper's edge allows.
    """
    shapes: list[Shape] = []
    for edge, out in ((ys[0], -1), (ys[-1], 1)):
        shapes += [line(x, edge + out * MARK_FROM, x, edge + out * MARK_TO, MARK) for x in xs]
    mark_to = min(MARK_TO, margin - SAFE)
    for edge, out in ((xs[0], -1), (xs[-1], 1)):
        shapes += [line(edge + out * MARK_FROM, y, edge + out * mark_to, y, MARK) for y in ys]
    return shapes


def grid(bundle: Bundle, left: float, top: float, _room: float = 0) -> tuple[list[Shape], Cuts]:
    """Lay pieces edge to edge; every line between them is one straight cut."""
    piece = bundle.pieces[0]
    rows = -(-len(bundle.pieces) // bundle.columns)
    xs = [left + piece.width * column for column in range(bundle.columns + 1)]
    ys = [top + piece.height * row for row in range(rows + 1)]
    places = [
        Place(each, xs[at % bundle.columns], ys[at // bundle.columns])
        for at, each in enumerate(bundle.pieces)
    ]
    return [*places, *grid_lines(xs, ys), *crop_marks(xs, ys, left)], Cuts(straight=len(xs) + len(ys))
