"""The drawn die, the same for aids, boards and guide, and where the pips are on a face."""

from __future__ import annotations

from math import cos, pi, sin

from pnp.drawing.seat_marks import MOTIF, own_emblem, pattern
from pnp.drawing.shapes import Circle, Ink, Path, Point, Rect, Shape, polygon
from pnp.drawing.theme import Theme
from pnp.drawing.tracks import track_around

OUTLINE = 0.5  # stroke of a drawn die's outline, mm

SMALLER = 0.6
"""The size of the pips of a drawn die in low ink: such a dot takes less ink than the outline of a whole one."""

_CORNERS: tuple[Point, ...] = ((-1, -1), (1, 1), (1, -1), (-1, 1))

PIPS: dict[int, tuple[Point, ...]] = {
    1: ((0, 0),),
    2: _CORNERS[:2],
    3: ((0, 0), *_CORNERS[:2]),
    4: _CORNERS,
    5: ((0, 0), *_CORNERS),
    6: (*_CORNERS, (-1, 0), (1, 0)),
}
"""The positions of the pips on each face, in pip pitches from the face's centre."""

BESIDE_FOLDS = 1.2
"""From a face's edge to a motif of lines, in widths of its band: nearer, it looks like a second fold."""

BURST, BURST_POINTS = 7.2 / 16, 26
"""The radius of the burst on the 1 of a seat's die, in sides, and how many corners it has."""

WINDOW = 13 / 16
WINDOW_RADIUS = 3 / 16
PIP_PITCH = 3.76 / 16
PIP_ONE = 5.4 / 16
PIP = 2.8 / 16
"""The face of a seat's die, in sides: a white window with emblems as pips; the larger pip of the 1 is in a burst."""


def die(face: int, x: float, y: float, side: float, theme: Theme) -> list[Shape]:
    """Draw one face of a plain die with its top left corner at ``x``, ``y``; ``side`` in mm."""
    inset = OUTLINE / 2  # the outline lies inside the stated side
    size, pip = side - OUTLINE, theme.pen("solid-black")
    radius = 0.095 * side * (1.0 if theme.solid else SMALLER)
    shapes: list[Shape] = [Rect(x + inset, y + inset, size, size, theme.pen("die"), 0.19 * side - inset)]
    for right, down in PIPS[face]:
        px, py = x + (0.5 + right * 0.25) * side, y + (0.5 + down * 0.25) * side
        shapes.append(Circle(px, py, radius, pip))
    return shapes


def draw_burst(x: float, y: float, radius: float, points: int, ink: Ink) -> Path:
    """Draw a burst around ``x``, ``y``: its points alternate between the radius and 0.7 of it, each a bit off."""
    corners: list[Point] = []
    for at in range(points):
        reach = radius * (0.70 if at % 2 else 1.0) * (1 + 0.10 * sin(2.3 * at))
        angle = 2 * pi * at / points
        corners.append((x + reach * sin(angle), y - reach * cos(angle)))
    return polygon(corners, ink)


def seat_face(face: int, x: float, y: float, side: float, colour: str, theme: Theme) -> list[Shape]:
    """Draw the face of a seat's die on its body: the window, the seat's motif as its border, its emblem as pips.

    The 1 is a burst: dice that go to the left are found at once.
    """
    if face == 1:
        middle = x + side / 2, y + side / 2
        ink = theme.pen("seat-burst", colour)
        return [
            draw_burst(*middle, BURST * side, BURST_POINTS, ink),
            own_emblem(colour, *middle, PIP_ONE * side, theme),
        ]
    band = side * (1 - WINDOW) / 2
    size, pitch, radius = side * PIP, side * PIP_PITCH, side * WINDOW_RADIUS
    edge = theme.pen("seat-window", colour)
    window = Rect(x + band, y + band, side * WINDOW, side * WINDOW, edge, radius)
    # the border is halfway to the window, or further in if the theme draws only lines
    inset = band / 2 if theme.solid else band * BESIDE_FOLDS
    track = track_around(x + inset, y + inset, side - 2 * inset, side - 2 * inset, radius * 0.75)
    border = pattern(colour, track, band * MOTIF, theme)
    middle_x, middle_y = x + side / 2, y + side / 2
    pips = [
        own_emblem(colour, middle_x + right * pitch, middle_y + down * pitch, size, theme)
        for right, down in PIPS[face]
    ]
    return [*border, *pips] if border and not theme.solid else [window, *border, *pips]


def seat_die(face: int, x: float, y: float, side: float, colour: str, theme: Theme) -> list[Shape]:
    """Draw a seat's die with its top left corner at ``x``, ``y``; ``side`` in mm."""
    body = Rect(x, y, side, side, theme.pen("seat-die", colour), 0.1 * side)
    return [body, *seat_face(face, x, y, side, colour, theme)]
