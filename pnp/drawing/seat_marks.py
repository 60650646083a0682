"""The marks of the seats: a band of 1.5 mm, and an emblem, so that nobody depends on colour alone.

Sizes are given as ``d``, the diameter of the circle in mm; the other emblems match its area by eye.
"""

from __future__ import annotations

from functools import cache
from math import cos, pi, sin

from pnp.drawing.measures import SEAT_BAR
from pnp.drawing.outline import offset_outline, round_corners
from pnp.drawing.shapes import Circle, Ink, Path, Point, Rect, Shape, Step, chain, place
from pnp.drawing.theme import Theme
from pnp.drawing.tracks import Track, motif, straight, track_around

MOTIF = 0.6  # height of a motif, in widths of its band
LEAST = 0.7  # the smallest height at which motifs can be told apart, mm
LINE_SHARE = 0.25  # the greatest width of the lines of a small motif, as a share of its height
HAIR = 0.2  # the smallest width of a line in a motif, mm


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


HALF_WIDTH = {
    "red": 0.5,
    "ink": 0.5,
    "blue": 0.445,
    "yellow": 0.545,
    "green": 0.56,
    "purple": 0.53,
    "orange": 0.571,
    "teal": 0.46,
    "pink": 0.6,
}
"""Half the width of each emblem, in d: from its centre to the column edge next to text."""

SMALL = 7.0  # up to this size (mm) an emblem is small: a light one then needs an outline to show on white

_ROUND = 0.05  # radius of every outer corner, in d
_ARM, _BAR = 0.53, 0.195  # half the length of the cross, half its bar's width
_CROSS: list[Point] = [
    *((-_BAR, -_ARM), (_BAR, -_ARM), (_BAR, -_BAR)),
    *((_ARM, -_BAR), (_ARM, _BAR), (_BAR, _BAR)),
    *((_BAR, _ARM), (-_BAR, _ARM), (-_BAR, _BAR)),
    *((-_ARM, _BAR), (-_ARM, -_BAR), (-_BAR, -_BAR)),
]
_CROSS_OUTER = (0, 1, 3, 4, 6, 7, 9, 10)  # all corners except the four inner ones


def _star(points: int, outer: float, inner: float) -> list[Point]:
    """Return the corners of a star that stands on two of its points."""
    corners = [(pi * at / points, inner if at % 2 else outer) for at in range(2 * points)]
    return [(radius * sin(angle), -radius * cos(angle)) for angle, radius in corners]


_FURTHER: dict[str, list[Point]] = {
    "orange": _star(5, 0.6, 0.27),
    "teal": [(-0.46, -0.49), (0.46, -0.49), (0.1, 0), (0.46, 0.49), (-0.46, 0.49), (-0.1, 0)],
    "pink": [(-0.6, -0.24), (0.6, -0.24), (0.6, 0.24), (-0.6, 0.24)],
}
"""The corners of the emblems of seats six to eight."""


@cache
def _outline(colour: str) -> tuple[Step, ...]:
    """Return the outline of a polygon emblem around 0, 0 with d = 1. Rounding the corners does not make it smaller."""
    if colour == "purple":
        return round_corners(_CROSS, _ROUND, _CROSS_OUTER)
    if colour in _FURTHER:
        return chain(_FURTHER[colour], closed=True)
    tips: dict[str, list[Point]] = {
        "yellow": [(0, _ROUND - 0.565), (0.545 - _ROUND, 0.435 - _ROUND), (_ROUND - 0.545, 0.435 - _ROUND)],
        "green": [(0, _ROUND - 0.56), (0.56 - _ROUND, 0), (0, 0.56 - _ROUND), (_ROUND - 0.56, 0)],
    }
    return offset_outline(tips[colour], _ROUND)


def emblem(colour: str, x: float, y: float, d: float, ink: Ink) -> Shape:
    """Draw the emblem of a seat colour centred on ``x``, ``y``."""
    if colour in ("red", "ink"):  # dice that belong to no seat have round black pips
        return Circle(x, y, d / 2, ink)
    if colour == "blue":
        side = 0.89 * d
        return Rect(x - side / 2, y - side / 2, side, side, ink, _ROUND * d)
    return Path(tuple(place(step, x, y, d) for step in _outline(colour)), ink)


def own_emblem(colour: str, x: float, y: float, d: float, theme: Theme) -> Shape:
    """Draw the emblem of a seat in the seat's colour, centred on ``x``, ``y``."""
    return emblem(colour, x, y, d, theme.pen("emblem-small" if d <= SMALL else "emblem", colour))


def emblem_at(colour: str, left: float, y: float, d: float, theme: Theme) -> Shape:
    """Draw an emblem with its left edge on the column ``left``."""
    return own_emblem(colour, left + HALF_WIDTH[colour] * d, y, d, theme)
