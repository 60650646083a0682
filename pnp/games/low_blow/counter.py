"""A counter: a square of card with a small copy of the pot's ring. It has no owner, so it has no seat colour."""

from __future__ import annotations

from pnp.drawing.measures import SEAT_BAR
from pnp.drawing.seat_marks import ring
from pnp.drawing.shapes import Drawing
from pnp.drawing.theme import Theme
from pnp.pieces.on_table import Token
from pnp.pieces.piece import Piece

SIZE = 15.0
RING = 9.0


def counter(theme: Theme) -> Piece:
    """Return one counter, 15 x 15 mm."""
    shapes = ring(SIZE / 2, SIZE / 2, (RING - SEAT_BAR) / 2, SEAT_BAR, theme.pen("counter"))
    return Piece(Drawing("counter", SIZE, SIZE, tuple(shapes)), on_table=Token())


def spares(needed: int) -> int:
    """Return the number of spares for ``needed`` counters: a tenth, rounded up."""
    return -(-needed // 10)
