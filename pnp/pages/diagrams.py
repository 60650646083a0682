"""Small pictures: of steps on the map of a kit, 18 x 18 mm with lines of 0.4 mm, and the seats of its guide."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import cos, radians, sin

from pnp.drawing.bridges import leave_bridges
from pnp.drawing.measures import SEAT_BAR
from pnp.drawing.seat_marks import HALF_WIDTH, bar, emblem_at
from pnp.drawing.segments import outlines
from pnp.drawing.shapes import Circle, Drawing, Path, Point, Rect, Shape, line, polygon
from pnp.drawing.text import level, width
from pnp.drawing.theme import Theme
from pnp.texts.words import Words
from scorer.seats import LETTERS

SEAT, BESIDE, SEATS_APART = 4.4, 1.0, 3.6
"""The diameter of the emblem of a seat, from it to its letter, and from one seat to the next, mm."""


def draw_seats(right: float, y: float, colours: Sequence[str], words: Words, theme: Theme) -> list[Shape]:
    """Draw the emblems of the seats in a row that ends at ``right``, each with its letter, if all have one.

    Without colours each has its pattern, if the theme has them, and its name in place of a letter.
    """
    style, shapes, x = theme.style("small-medium"), list[Shape](), right
    letters = LETTERS if LETTERS.keys() >= {*colours} else {}
    for seat in reversed(colours):
        label = letters.get(seat, "") if theme.coloured else words[f"colour.{seat}"]
        if label:
            x -= width(label, style)
            shapes.append(level(x, y, label, style))
            x -= BESIDE
        if theme.motifs:
            x -= SEAT
            shapes += bar(x, y - SEAT_BAR / 2, SEAT, seat, theme)
            x -= BESIDE
        x -= 2 * HALF_WIDTH[seat] * SEAT
        shapes.append(emblem_at(seat, x, y, SEAT, theme))
        x -= SEATS_APART
    return shapes[::-1]


SIZE = 18.0

_PEN = ((0, 0), (2.4, -0.75), (9, -0.75), (9, 0.75), (2.4, 0.75))


def make_picture(name: str, shapes: Iterable[Shape]) -> Drawing:
    """Return a picture for a step on the map."""
    return Drawing(f"picture of {name}", SIZE, SIZE, tuple(shapes))


def draw_pen(x: float, y: float, degrees: float, theme: Theme) -> Shape:
    """Draw a pen with its tip at ``x``, ``y``."""
    c, s = cos(radians(degrees)), sin(radians(degrees))
    points: list[Point] = [(x + a * c - b * s, y + a * s + b * c) for a, b in _PEN]
    return polygon(points, theme.pen("picture-pen"))


def draw_scissors(x: float, y: float, theme: Theme) -> list[Shape]:
    """Draw scissors; their tips are 8 mm right of and 10 mm below the point."""
    blade, ring = theme.pen("picture-blade"), theme.pen("picture-ring")
    return [
        line(x + 8.2, y + 9.4, x + 14.8, y + 15.0, blade),
        line(x + 8.6, y + 14.0, x + 14.9, y + 10.4, blade),
        Circle(x + 15.9, y + 15.9, 1.5, ring),
        Circle(x + 16.0, y + 9.7, 1.5, ring),
    ]


def draw_glue(theme: Theme) -> Drawing:
    """Draw a cube that is closed except for its last tab."""
    outline, tab = theme.pen("picture-outline"), theme.pen("picture-shade")
    left, front, right = 6.6, 8.7, 14.6
    back = front - 2.6
    return make_picture(
        "glue",
        [
            polygon(((left, front), (left + 3, back), (right + 3, back), (right, front)), tab),
            polygon(
                ((left + 3, back), (left + 1.8, back - 4), (right + 1.8, back - 4), (right + 3, back)),
                outline,
            ),
            polygon(((right, front), (right + 3, back), (right + 3, back + 8), (right, front + 8)), outline),
            Rect(left, front, 8, 8, outline),
        ],
    )


def draw_double(theme: Theme) -> Drawing:
    """Draw a sheet that is folded back on itself along its middle, print outside."""
    outline, shade = theme.pen("picture-outline"), theme.pen("picture-shade")
    fold = theme.pen("picture-fold")
    return make_picture(
        "double",
        [
            polygon(((9, 4.5), (15.5, 1.5), (15.5, 13.5), (9, 16.5)), shade),
            Rect(1.5, 4.5, 7.5, 12, outline),
            line(9, 2.2, 9, 17.6, fold),
            Rect(3, 6.5, 2, 2, shade),
            Rect(5.6, 6.5, 2, 2, shade),
        ],
    )


def draw_punch(theme: Theme) -> Drawing:
    """Draw a sheet with a row of discs that bridges hold; the last one is pushed out of it."""
    hole, mark = theme.pen("picture-outline"), theme.pen("rule")
    edges = leave_bridges(tuple(next(outlines(Circle(4.6, 6.0, 2.8, hole)))))
    return make_picture(
        "punch",
        [
            Rect(0.8, 1.5, 14.6, 9.0, hole),
            Path(edges, mark),
            Circle(11.4, 6.0, 2.8, theme.pen("picture-shade")),
            Circle(13.6, 13.4, 2.8, hole),
        ],
    )
