"""The band of 1.5 mm that shows which seat a thing belongs to: bars, frames and rings in each theme. Lengths in mm."""

from __future__ import annotations

from pnp.drawing.measures import SEAT_BAR
from pnp.drawing.motifs import motif
from pnp.drawing.shapes import Circle, Ink, Rect, Shape
from pnp.drawing.theme import Theme
from pnp.drawing.tracks import Track, straight, track_around

MOTIF = 0.6
"""Height of a motif, in widths of its band."""

LEAST = 0.7
"""The smallest height at which motifs can be told apart, mm."""

LINE_SHARE = 0.25
"""The greatest width of the lines of a small motif, as a share of its height."""

HAIR = 0.2
"""The smallest width of a line in a motif, mm."""


def pattern(colour: str, track: Track, size: float, theme: Theme) -> list[Shape]:
    """Draw the motif of a seat along a track; nothing if the theme has none, or if it would be too small to see."""
    if colour not in theme.motifs or size < LEAST:
        return []
    line = max(min(theme.line, size * LINE_SHARE), HAIR)
    return [motif(theme.motifs[colour], track, size, line, theme.wide, theme.on(colour))]


def bar(x: float, y: float, width: float, colour: str, theme: Theme) -> list[Shape]:
    """Draw a bar in a colour of the palette with its top left corner at ``x``, ``y``."""
    ink, middle = theme.pen("seat-bar", colour), y + SEAT_BAR / 2
    inside = (x + ink.width / 2, y + ink.width / 2, width - ink.width, SEAT_BAR - ink.width)
    solid: list[Shape] = [Rect(*inside, ink)] if theme.solid or colour not in theme.motifs else []
    size = SEAT_BAR * MOTIF
    return [*solid, *pattern(colour, straight((x, middle), (x + width, middle)), size, theme)]


def frame(
    x: float, y: float, width: float, height: float, radius: float, colour: str, theme: Theme
) -> list[Shape]:
    """Draw a frame with its outer edge on a rectangle; ``radius`` is the corner radius of the middle of its line."""
    half = SEAT_BAR / 2
    inside = (x + half, y + half, width - SEAT_BAR, height - SEAT_BAR)
    solid: list[Shape] = [Rect(*inside, theme.pen("seat-frame", colour), radius)] if theme.solid else []
    return [*solid, *pattern(colour, track_around(*inside, radius), SEAT_BAR * MOTIF, theme)]


def ring(x: float, y: float, radius: float, width: float, ink: Ink) -> list[Shape]:
    """Draw a ring ``width`` mm wide; ``radius`` is that of its middle. A pen that is finer draws both edges."""
    if ink.width >= width:
        return [Circle(x, y, radius, ink)]
    reach = (width - ink.width) / 2
    return [Circle(x, y, radius + reach, ink), Circle(x, y, radius - reach, ink)]
