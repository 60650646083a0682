"""The small pictures beside the steps of the guide, 18 x 18 mm, lines of 0.4."""

from __future__ import annotations

from collections.abc import Callable
from math import cos, radians, sin

from pnp.drawing.dice import die, seat_die
from pnp.drawing.emblems import emblem
from pnp.drawing.shapes import Circle, Ink, Path, Point, Rect, Shape, line, polygon, polyline
from pnp.drawing.theme import GREY_3, GRID, INK, PALETTE, RADIUS_INNER, WHITE, Theme

SIZE = 18.0

_LINE = Ink(stroke=INK, width=GRID)
_WHITE = Ink(fill=WHITE, stroke=INK, width=GRID)
_FOLD = Ink(stroke=INK, width=0.25, dash=(0.7, 0.7))
_SOLID = Ink(fill=INK)
_UNIT = 4.0  # side of a face in a small net


def _solid(theme: Theme) -> Ink:
    """Return what a pen is drawn in."""
    return _SOLID if theme.solid else _WHITE


def _net(x: float, y: float) -> list[Shape]:
    """Draw a small net with its folds, 12 x 16 mm."""
    u = _UNIT
    corners = ((1, 0), (2, 0), (2, 1), (3, 1), (3, 2), (2, 2), (2, 4), (1, 4), (1, 2), (0, 2), (0, 1), (1, 1))
    folds = ((1, 1, 2, 1), (1, 2, 2, 2), (1, 3, 2, 3), (1, 1, 1, 2), (2, 1, 2, 2))
    return [
        polygon(((x + a * u, y + b * u) for a, b in corners), _WHITE),
        *(line(x + a * u, y + b * u, x + c * u, y + d * u, _FOLD) for a, b, c, d in folds),
    ]


def _turned(points: tuple[Point, ...], x: float, y: float, degrees: float) -> list[Point]:
    c, s = cos(radians(degrees)), sin(radians(degrees))
    return [(x + a * c - b * s, y + a * s + b * c) for a, b in points]


def _score(x: float, y: float, theme: Theme) -> list[Shape]:
    """Draw a pen that follows a dashed line."""
    pen = ((0, 0), (2.4, -0.75), (9, -0.75), (9, 0.75), (2.4, 0.75))
    return [*_net(x, y + 1), polygon(_turned(pen, x + 8.3, y + 8.6, -58), _solid(theme))]


def _cut(x: float, y: float) -> list[Shape]:
    """Draw scissors that follow the outline."""
    return [*_net(x, y + 1), *_scissors(x, y)]


def _scissors(x: float, y: float) -> list[Shape]:
    blade = Ink(stroke=INK, width=0.8, round_ends=True)
    ring = Ink(fill=WHITE, stroke=INK, width=0.8)
    return [
        line(x + 8.2, y + 9.4, x + 14.8, y + 15.0, blade),
        line(x + 8.6, y + 14.0, x + 14.9, y + 10.4, blade),
        Circle(x + 15.9, y + 15.9, 1.5, ring),
        Circle(x + 16.0, y + 9.7, 1.5, ring),
    ]


def _fold(x: float, y: float) -> list[Shape]:
    """Draw a flap that turns down from a flat sheet, away from who looks at the print."""
    flap = Ink(stroke=INK, width=0.8, round_ends=True)
    bend = (x + 8.6, y + 5.5)
    tip = (bend[0] + 9 * cos(radians(65)), bend[1] + 9 * sin(radians(65)))
    arc = Path(
        (("M", x + 16.4, y + 7.1), ("C", x + 16.1, y + 9.1, x + 15.2, y + 10.6, x + 13.9, y + 11.7)), _LINE
    )
    head = polyline(((x + 14.2, y + 10.1), (x + 13.7, y + 11.9), (x + 15.5, y + 11.6)), _LINE)
    return [
        polyline(((x, bend[1]), bend, tip), flap),
        line(bend[0] + 0.8, bend[1], x + SIZE, bend[1], _FOLD),
        arc,
        head,
    ]


def _glue(x: float, y: float) -> list[Shape]:
    """Draw a cube that is closed but for its last tab."""
    lid = Ink(fill=WHITE, stroke=INK, width=GRID)
    tab = Ink(fill=GREY_3, stroke=INK, width=GRID)
    left, front, right = x + 6.6, y + 8.7, x + 14.6
    return [
        polygon(((left, front), (left + 3, front - 2.6), (right + 3, front - 2.6), (right, front)), tab),
        polygon(
            (
                (left + 3, front - 2.6),
                (left + 1.8, front - 6.6),
                (right + 1.8, front - 6.6),
                (right + 3, front - 2.6),
            ),
            lid,
        ),
        polygon(
            ((right, front), (right + 3, front - 2.6), (right + 3, front + 5.4), (right, front + 8)), lid
        ),
        Rect(left, front, 8, 8, lid),
    ]


def _play(x: float, y: float, theme: Theme) -> list[Shape]:
    """Draw a square of the board with a die of another colour on it."""
    frame = Ink(stroke=PALETTE["red"], width=0.8)
    return [
        Rect(x + 2.4, y + 1.4, 15.2, 15.2, frame, RADIUS_INNER),
        *seat_die(2, x + 5, y + 4, 10, "blue", theme),
    ]


def _straight(x: float, y: float) -> list[Shape]:
    """Draw scissors that cut straight along a grid, between its marks."""
    shapes: list[Shape] = [Rect(x + 2, y + 3, 9, 12, _WHITE), line(x + 5, y + 3, x + 5, y + 15, _LINE)]
    shapes += [line(x + 8, y + 3, x + 8, y + 15, _LINE), line(x + 2, y + 7, x + 11, y + 7, _LINE)]
    shapes += [line(x + at, y + 0.6, x + at, y + 2.2, _LINE) for at in (2, 5, 8, 11)]
    return [*shapes, *_scissors(x - 0.2, y + 1.5)]


def _strip(x: float, y: float, theme: Theme) -> list[Shape]:
    """Draw a pen along the folds of a rack."""
    folds = [line(x + 1, y + at, x + 13, y + at, _FOLD) for at in (4, 8, 12)]
    pen = ((0, 0), (2.4, -0.75), (9, -0.75), (9, 0.75), (2.4, 0.75))
    body = polygon(_turned(pen, x + 10, y + 8, -40), _solid(theme))
    return [Rect(x + 1, y + 1.5, 12, 14, _WHITE), *folds, body]


def _rack(x: float, y: float) -> list[Shape]:
    """Draw a rack from the side, a tile in it."""
    from pnp.pieces.rack import section  # noqa: PLC0415 - only one kit has racks

    return section(x + 1, y + 14.5, 0.62)


def _tiles(x: float, y: float, theme: Theme) -> list[Shape]:
    """Draw tiles face down and one face up."""
    from pnp.drawing.symbols import symbol  # noqa: PLC0415 - only one kit has tiles

    body = Ink(fill=PALETTE["blue"])
    face, glyph = Ink(fill=WHITE), Ink(fill=theme.on("blue"))
    backs = [(0.5, 6.5), (6.5, 3.5), (6.5, 9.5)]
    shapes: list[Shape] = []
    for left, top in backs:
        shapes.append(Rect(x + left, y + top, 5.4, 5.4, body))
        shapes.append(Rect(x + left + 0.5, y + top + 0.5, 4.4, 4.4, face))
        shapes.append(emblem("blue", x + left + 2.7, y + top + 2.7, 1.8))
    return [*shapes, Rect(x + 12.5, y + 6.5, 5.4, 5.4, body), symbol("moon", x + 15.2, y + 9.2, 3.6, glyph)]


def _cup(x: float, y: float) -> list[Shape]:
    """Draw a cup upside down with a die beside it."""
    cup = polygon(((x + 3.2, y + 3), (x + 9.2, y + 3), (x + 10.8, y + 15), (x + 1.6, y + 15)), _WHITE)
    return [cup, line(x + 1.4, y + 13.6, x + 11, y + 13.6, _LINE), *die(5, x + 12, y + 9, 6)]


DIAGRAMS: dict[str, Callable[[float, float], list[Shape]]] = {
    "cut": _cut,
    "fold": _fold,
    "glue": _glue,
    "cup": _cup,
    "rack": _rack,
    "straight": _straight,
}
"""Pictures by the name a sheet of words calls them; each is drawn from its top left corner."""

WITH_AREAS: dict[str, Callable[[float, float, Theme], list[Shape]]] = {
    "play": _play,
    "score": _score,
    "strip": _strip,
    "tiles": _tiles,
}
"""Pictures with areas, which are not the same in every theme."""


def diagram(name: str, x: float, y: float, theme: Theme) -> list[Shape]:
    """Draw a picture with its top left corner at ``x``, ``y``."""
    return WITH_AREAS[name](x, y, theme) if name in WITH_AREAS else DIAGRAMS[name](x, y)
