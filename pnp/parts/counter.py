"""A counter: a square of card with the pot's ring in small. Counters are nobody's, so they have no seat colour."""

from __future__ import annotations

from pnp.drawing.shapes import Circle, Drawing, Ink
from pnp.drawing.theme import INK, SEAT_BAR

SIZE = 15.0
RING = 9.0


def counter() -> Drawing:
    """Draw one counter, 15 x 15 mm."""
    ring = Circle(SIZE / 2, SIZE / 2, (RING - SEAT_BAR) / 2, Ink(stroke=INK, width=SEAT_BAR))
    return Drawing("counter", SIZE, SIZE, (ring,))


def spares(needed: int) -> int:
    """Return how many spare counters go with ``needed``: a tenth, rounded up."""
    return -(-needed // 10)
