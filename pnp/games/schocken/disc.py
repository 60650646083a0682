"""Penalty discs for Schocken: crown caps on squares of card, and a red one for the loser of the first half."""

from __future__ import annotations

from pnp.drawing.shapes import Drawing, Path, Step
from pnp.drawing.theme import Theme
from pnp.games.schocken.motifs import crown, draw_cap, half_circle
from pnp.pieces.on_table import Token
from pnp.pieces.piece import Piece
from pnp.texts.words import Words

SIZE = 20.0  # the side of the square, mm

DISC = 16.0
HALF_RADIUS = 0.60  # the radius of the half disc, in those of the cap
HATCH = 0.09  # the distance of the lines in its lower half, in radii
HALF = "half"  # the owner of the half disc, in place of a seat


def disc(theme: Theme) -> Piece:
    """Return one penalty disc, 20 x 20 mm; a machine cuts it round, along its teeth."""
    shapes = draw_cap(SIZE / 2, SIZE / 2, DISC / 2, "ink", theme)
    drawing = Drawing("disc", SIZE, SIZE, tuple(shapes))
    return Piece(drawing, on_table=Token(DISC))


def half_disc(words: Words, theme: Theme) -> Piece:
    """Return the red half disc, 20 x 20 mm, which the loser of the first half gets."""
    middle, radius = SIZE / 2, DISC / 2
    reach = HALF_RADIUS * radius
    shapes = [
        *crown(middle, middle, radius, "red", theme),
        Path(half_circle(middle, middle, reach), theme.pen("emblem", "red")),
        Path(tuple(_hatch(middle, reach, HATCH * radius)), theme.pen("seat-line", "red")),
    ]
    drawing = Drawing("half-disc", SIZE, SIZE, tuple(shapes))
    return Piece(drawing, seat=HALF, title=words["discs.half"], on_table=Token(DISC))


def _hatch(middle: float, reach: float, pitch: float) -> list[Step]:
    """Return slanting lines in the lower half of a circle, from its level middle to its edge."""
    steps: list[Step] = []
    slant = 0.5**0.5
    count = int(2 * reach / pitch)
    for at in range(-count, count):
        aside = (at + 0.5) * pitch  # the distance of the line from the middle of the circle
        if abs(aside) >= reach:
            continue
        half = (reach**2 - aside**2) ** 0.5
        # the line is the points aside * (slant, -slant) + along * (slant, slant)
        first = max(-half, aside)  # where it is level with the middle
        if first < half - 0.2:
            ends = [(slant * (aside + along), slant * (along - aside)) for along in (first, half)]
            steps += [(kind, middle + x, middle + y) for kind, (x, y) in zip("ML", ends, strict=True)]
    return steps
