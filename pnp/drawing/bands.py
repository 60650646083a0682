"""The band of 1.5 mm that says whose something is: bars, frames and rings, as each theme draws them. Lengths in mm."""

from __future__ import annotations

from pnp.drawing.motifs import motif
from pnp.drawing.shapes import Circle, Ink, Rect, Shape
from pnp.drawing.theme import FULL, PALETTE, SEAT_BAR, Theme
from pnp.drawing.tracks import Track, around, straight

MOTIF = 0.6
"""Height of a motif, in widths of its band."""

LEAST = 0.7
"""The smallest height of a motif that can be told from another, mm."""

LINE_SHARE = 0.25
"""The lines of a small motif are no wider than this share of its height."""

HAIR = 0.2
"""The two thin lines that stand for a band that is nobody's, mm."""


def pattern(colour: str, track: Track, size: float, theme: Theme) -> list[Shape]:
    """Draw the motif of a seat along a track: nothing where it has none, or where it would be too small to see."""
    if colour not in theme.motifs or size < LEAST:
        return []
    line = max(min(theme.line, size * LINE_SHARE), HAIR)
    return [motif(theme.motifs[colour], track, size, line, theme.wide, theme.on(colour))]


def bar(x: float, y: float, width: float, colour: str, theme: Theme = FULL) -> list[Shape]:
    """Draw a bar in a colour of the palette with its top left corner at ``x``, ``y``."""
    if not theme.solid and colour not in theme.motifs:
        half = HAIR / 2
        return [
            Rect(x + half, y + half, width - HAIR, SEAT_BAR - HAIR, Ink(stroke=PALETTE[colour], width=HAIR))
        ]
    middle = y + SEAT_BAR / 2
    solid: list[Shape] = [Rect(x, y, width, SEAT_BAR, theme.area(colour))] if theme.solid else []
    size = SEAT_BAR * MOTIF
    return [*solid, *pattern(colour, straight((x, middle), (x + width, middle)), size, theme)]


def frame(
    x: float, y: float, width: float, height: float, radius: float, colour: str, theme: Theme = FULL
) -> list[Shape]:
    """Draw a frame with its outer edge on a rectangle; ``radius`` is that of the middle of its line."""
    half = SEAT_BAR / 2
    inside = (x + half, y + half, width - SEAT_BAR, height - SEAT_BAR)
    ink = Ink(stroke=PALETTE[colour], width=SEAT_BAR)
    solid: list[Shape] = [Rect(*inside, ink, radius)] if theme.solid else []
    return [*solid, *pattern(colour, around(*inside, radius), SEAT_BAR * MOTIF, theme)]


def ring(x: float, y: float, radius: float, ink: Ink, theme: Theme = FULL) -> list[Shape]:
    """Draw a ring by the middle of its line; a theme without areas draws its two edges."""
    if theme.solid:
        return [Circle(x, y, radius, ink)]
    reach = (ink.width - HAIR) / 2
    thin = Ink(stroke=ink.stroke, width=HAIR)
    return [Circle(x, y, radius + reach, thin), Circle(x, y, radius - reach, thin)]
