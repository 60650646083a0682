"""The small pictures of the guide: next to its steps, 18 x 18 mm with lines of 0.4 mm, and the seats."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from math import cos, radians, sin

from pnp.drawing.bridges import leave_bridges
from pnp.drawing.seat_marks import HALF_WIDTH, bar, emblem_at
from pnp.drawing.segments import outlines
from pnp.drawing.shapes import Circle, Drawing, Path, Point, Rect, Shape, line, polygon, polyline
from pnp.drawing.text import text
from pnp.drawing.theme import Theme
from pnp.pieces.part import Part
from pnp.texts.words import Words, WordsError
from scorer.messages import join_texts, msg
from scorer.seats import LETTERS

SEAT_PITCH = 11.0
FURTHER_DOWN = 15.0  # from the emblems of coloured seats down to those of seats six to eight, mm


def draw_seats(x: float, y: float, colours: tuple[str, ...], words: Words, theme: Theme) -> list[Shape]:
    """Draw the emblems of the seats, equally spaced, with letters or names, and patterns if the theme has them, below.

    Seats six to eight, which have no letter, are in a row below.
    """
    named = [colour for colour in colours if colour in LETTERS]
    shapes: list[Shape] = []
    for index, seat in enumerate(colours[len(named) :]):
        shapes += _draw_seat(seat, x + 2.5 + SEAT_PITCH * index, y + FURTHER_DOWN, 3.4, theme)
    for index, colour in enumerate(named):
        middle, style = x + 2.5 + SEAT_PITCH * index, theme.style("small-medium")
        emblem, *pattern = _draw_seat(colour, middle, y, 8.4, theme)
        if theme.coloured:
            label = text(middle, y + 6.6, LETTERS[colour], style, "middle")
        else:
            label = text(middle - 2.5, y + 6.6, words[f"colour.{colour}"], style, room=SEAT_PITCH - 1)
        shapes += [emblem, label, *pattern]
    return shapes


def _draw_seat(seat: str, middle: float, y: float, down: float, theme: Theme) -> list[Shape]:
    """Draw the emblem of a seat, and ``down`` mm below ``y`` its pattern if the theme has patterns."""
    emblem = emblem_at(seat, middle - HALF_WIDTH[seat] * 5, y, 5, theme)
    return [emblem, *(bar(middle - 2.5, y + down, 5, seat, theme) if theme.motifs else ())]


SIZE = 18.0

_UNIT = 4.0  # the side of a face in a small net
_PEN = ((0, 0), (2.4, -0.75), (9, -0.75), (9, 0.75), (2.4, 0.75))


def draw_diagram(name: str, parts: Sequence[Part], theme: Theme) -> Drawing:
    """Return the picture of a step, drawn here or provided by a part. Raises ``WordsError`` if there is none."""
    own_pictures = {own: drawing for part in parts for own, drawing in part.pictures.items()}
    if name in own_pictures:
        return own_pictures[name]
    if name not in DIAGRAMS:
        known = join_texts([*DIAGRAMS, *own_pictures], ", ")
        raise WordsError(
            msg(
                "{key}: there is no picture {name}; choose one of: {known}",
                key="guide.step",
                name=name,
                known=known,
            )
        )
    return make_picture(name, DIAGRAMS[name](theme))


def make_picture(name: str, shapes: Iterable[Shape]) -> Drawing:
    """Return a picture for a step of the guide."""
    return Drawing(f"picture of {name}", SIZE, SIZE, tuple(shapes))


def draw_pen(x: float, y: float, degrees: float, theme: Theme) -> Shape:
    """Draw a pen with its tip at ``x``, ``y``."""
    c, s = cos(radians(degrees)), sin(radians(degrees))
    points: list[Point] = [(x + a * c - b * s, y + a * s + b * c) for a, b in _PEN]
    return polygon(points, theme.pen("picture-pen"))


def _draw_net(theme: Theme) -> list[Shape]:
    """Draw a small net with its folds, 12 x 16 mm."""
    u = _UNIT
    outline, fold = theme.pen("picture-outline"), theme.pen("picture-fold")
    corners = ((1, 0), (2, 0), (2, 1), (3, 1), (3, 2), (2, 2), (2, 4), (1, 4), (1, 2), (0, 2), (0, 1), (1, 1))
    folds = ((1, 1, 2, 1), (1, 2, 2, 2), (1, 3, 2, 3), (1, 1, 1, 2), (2, 1, 2, 2))
    return [
        polygon(((a * u, 1 + b * u) for a, b in corners), outline),
        *(line(a * u, 1 + b * u, c * u, 1 + d * u, fold) for a, b, c, d in folds),
    ]


def draw_scissors(x: float, y: float, theme: Theme) -> list[Shape]:
    """Draw scissors; their tips are 8 mm right of and 10 mm below the point."""
    blade, ring = theme.pen("picture-blade"), theme.pen("picture-ring")
    return [
        line(x + 8.2, y + 9.4, x + 14.8, y + 15.0, blade),
        line(x + 8.6, y + 14.0, x + 14.9, y + 10.4, blade),
        Circle(x + 15.9, y + 15.9, 1.5, ring),
        Circle(x + 16.0, y + 9.7, 1.5, ring),
    ]


def _draw_crease(theme: Theme) -> list[Shape]:
    """Draw a pen along the folds of a strip."""
    folds = [line(1, at, 13, at, theme.pen("picture-fold")) for at in (4, 8, 12)]
    return [Rect(1, 1.5, 12, 14, theme.pen("picture-outline")), *folds, draw_pen(10, 8, -40, theme)]


def _draw_outline(theme: Theme) -> list[Shape]:
    """Draw scissors that follow the outline of a disc."""
    return [Circle(5.4, 5.9, 4.9, theme.pen("picture-outline")), *draw_scissors(0, 0, theme)]


def _draw_fold(theme: Theme) -> list[Shape]:
    """Draw a flap that turns down from a flat sheet, away from the viewer."""
    plain = theme.pen("rule")
    bend = (8.6, 5.5)
    tip = (bend[0] + 9 * cos(radians(65)), bend[1] + 9 * sin(radians(65)))
    return [
        polyline(((0, bend[1]), bend, tip), theme.pen("picture-blade")),
        line(bend[0] + 0.8, bend[1], SIZE, bend[1], theme.pen("picture-fold")),
        Path((("M", 16.4, 7.1), ("C", 16.1, 9.1, 15.2, 10.6, 13.9, 11.7)), plain),
        polyline(((14.2, 10.1), (13.7, 11.9), (15.5, 11.6)), plain),
    ]


def _draw_glue(theme: Theme) -> list[Shape]:
    """Draw a cube that is closed except for its last tab."""
    outline, tab = theme.pen("picture-outline"), theme.pen("picture-shade")
    left, front, right = 6.6, 8.7, 14.6
    back = front - 2.6
    return [
        polygon(((left, front), (left + 3, back), (right + 3, back), (right, front)), tab),
        polygon(
            ((left + 3, back), (left + 1.8, back - 4), (right + 1.8, back - 4), (right + 3, back)), outline
        ),
        polygon(((right, front), (right + 3, back), (right + 3, back + 8), (right, front + 8)), outline),
        Rect(left, front, 8, 8, outline),
    ]


def _draw_straight(theme: Theme) -> list[Shape]:
    """Draw scissors that cut straight along a grid, between its marks."""
    plain = theme.pen("rule")
    shapes: list[Shape] = [Rect(2, 3, 9, 12, theme.pen("picture-outline")), line(5, 3, 5, 15, plain)]
    shapes += [line(8, 3, 8, 15, plain), line(2, 7, 11, 7, plain)]
    shapes += [line(at, 0.6, at, 2.2, plain) for at in (2, 5, 8, 11)]
    return [*shapes, *draw_scissors(-0.2, 0.0, theme)]


def _draw_double(theme: Theme) -> list[Shape]:
    """Draw a sheet that is folded back on itself along its middle, print outside."""
    outline, shade = theme.pen("picture-outline"), theme.pen("picture-shade")
    fold = theme.pen("picture-fold")
    return [
        polygon(((9, 4.5), (15.5, 1.5), (15.5, 13.5), (9, 16.5)), shade),
        Rect(1.5, 4.5, 7.5, 12, outline),
        line(9, 2.2, 9, 17.6, fold),
        Rect(3, 6.5, 2, 2, shade),
        Rect(5.6, 6.5, 2, 2, shade),
    ]


def _draw_punch(theme: Theme) -> list[Shape]:
    """Draw a sheet with a row of discs that bridges hold; the last one is pushed out of it."""
    hole, mark = theme.pen("picture-outline"), theme.pen("rule")
    edges = leave_bridges(tuple(next(outlines(Circle(4.6, 6.0, 2.8, hole)))))
    return [
        Rect(0.8, 1.5, 14.6, 9.0, hole),
        Path(edges, mark),
        Circle(11.4, 6.0, 2.8, theme.pen("picture-shade")),
        Circle(13.6, 13.4, 2.8, hole),
    ]


def _draw_machine(theme: Theme) -> list[Shape]:
    """Draw a sheet with the marks of a machine, whose blade follows the outline of a piece."""
    plain, mark = theme.pen("rule"), theme.pen("picture-blade")
    return [
        Rect(1.5, 1, 13, 16, theme.pen("picture-outline")),
        Rect(3, 2.5, 1.6, 1.6, theme.pen("picture-pen")),
        polyline(((10.6, 2.7), (13, 2.7), (13, 5.1)), mark),
        polyline(((3.2, 12.9), (3.2, 15.3), (5.6, 15.3)), mark),
        polyline(((6, 6.5), (6, 12), (11, 12), (11, 6.5), (8.5, 6.5)), plain),
        polygon(((6.2, 6.5), (8.2, 4.9), (16.4, 4.9), (16.4, 8.1), (8.2, 8.1)), theme.pen("picture-pen")),
    ]


DIAGRAMS: Mapping[str, Callable[[Theme], list[Shape]]] = {
    "crease": _draw_crease,
    "cut": lambda theme: [*_draw_net(theme), *draw_scissors(0, 0, theme)],
    "double": _draw_double,
    "fold": _draw_fold,
    "glue": _draw_glue,
    "outline": _draw_outline,
    "machine": _draw_machine,
    "punch": _draw_punch,
    "score": lambda theme: [*_draw_net(theme), draw_pen(8.3, 8.6, -58, theme)],
    "straight": _draw_straight,
}
"""The function that draws each picture, by the name that templates use."""
