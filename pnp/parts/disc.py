"""Penalty discs for Schocken: squares of card with a disc on them, and the red half disc of who lost the first half."""

from __future__ import annotations

from pnp.drawing.shapes import Circle, Drawing, Ink, Path, Shape
from pnp.drawing.theme import GREY_3, INK, PALETTE, WHITE

SIZE = 20.0
DISC = 16.0
RING = 1.5
_QUARTER = 4 / 3 * (2**0.5 - 1)


def disc() -> Drawing:
    """Draw one penalty disc, 20 x 20 mm."""
    middle = SIZE / 2
    shapes: tuple[Shape, ...] = (
        Circle(middle, middle, DISC / 2 - RING / 2, Ink(fill=WHITE, stroke=INK, width=RING)),
        Circle(middle, middle, 2.0, Ink(fill=GREY_3)),
    )
    return Drawing("disc", SIZE, SIZE, shapes)


def half_disc() -> Drawing:
    """Draw the red half disc, 20 x 20 mm: it lies before who lost the first half."""
    middle, radius = SIZE / 2, DISC / 2
    pull = radius * _QUARTER
    half = (
        ("M", middle - radius, middle),
        ("C", middle - radius, middle - pull, middle - pull, middle - radius, middle, middle - radius),
        ("C", middle + pull, middle - radius, middle + radius, middle - pull, middle + radius, middle),
        ("Z",),
    )
    outline = Circle(middle, middle, radius - RING / 2, Ink(stroke=PALETTE["red"], width=RING))
    return Drawing("half-disc", SIZE, SIZE, (outline, Path(half, Ink(fill=PALETTE["red"]))))
