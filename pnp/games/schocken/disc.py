"""Penalty discs for Schocken: squares of card with a disc on them, and the red half disc for the first half's loser."""

from __future__ import annotations

from pnp.drawing.seat_marks import ring
from pnp.drawing.shapes import Circle, Drawing, Path, Shape, Step
from pnp.drawing.theme import Theme
from pnp.pieces.on_table import Token
from pnp.pieces.piece import Piece
from pnp.texts.words import Words

SIZE = 20.0
DISC = 16.0
RING = 1.5
HATCH = 8
"""The number of lines that replace the red half if nothing is filled."""

_QUARTER = 4 / 3 * (2**0.5 - 1)


HALF = "half"
"""The owner of the half disc, in place of a seat."""


def disc(theme: Theme) -> Piece:
    """Return one penalty disc, 20 x 20 mm."""
    middle = SIZE / 2
    shapes: tuple[Shape, ...] = (
        *ring(middle, middle, DISC / 2 - RING / 2, RING, theme.pen("disc")),
        Circle(middle, middle, 2.0, theme.pen("disc-middle")),
    )
    return Piece(Drawing("disc", SIZE, SIZE, shapes), on_table=Token(DISC))


def half_disc(words: Words, theme: Theme) -> Piece:
    """Return the red half disc, 20 x 20 mm, which the loser of the first half gets."""
    shapes = _half(theme) if theme.solid else _hatched_half(theme)
    drawing = Drawing("half-disc", SIZE, SIZE, shapes)
    return Piece(drawing, seat=HALF, title=words["discs.half"], on_table=Token(DISC))


def _half(theme: Theme) -> tuple[Shape, ...]:
    middle, radius = SIZE / 2, DISC / 2
    pull = radius * _QUARTER
    half = (
        ("M", middle - radius, middle),
        ("C", middle - radius, middle - pull, middle - pull, middle - radius, middle, middle - radius),
        ("C", middle + pull, middle - radius, middle + radius, middle - pull, middle + radius, middle),
        ("Z",),
    )
    outline = Circle(middle, middle, radius - RING / 2, theme.pen("seat-frame", "red"))
    return outline, Path(half, theme.pen("seat-area", "red"))


def _hatched_half(theme: Theme) -> tuple[Shape, ...]:
    """Draw the half as lines that end on its circle."""
    ink, middle = theme.pen("seat-line", "red"), SIZE / 2
    radius = DISC / 2 - ink.width / 2
    steps: list[Step] = []
    for at in range(HATCH):
        up = radius * at / HATCH
        reach = (radius**2 - up**2) ** 0.5
        steps += [("M", middle - reach, middle - up), ("L", middle + reach, middle - up)]
    return Circle(middle, middle, radius, ink), Path(tuple(steps), ink)
