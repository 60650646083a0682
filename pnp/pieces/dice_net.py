"""A paper die: a net of six 16 mm faces with seven glue tabs, in a seat's colour with its emblem as pips.

Opposite faces add to 7. The die is right-handed: 1, 2 and 3 run counter-clockwise around the corner they share,
as on the dice sold in Europe and America. The printed side is the outside.
"""

from __future__ import annotations

from functools import cache, partial

from pnp.drawing.dice import seat_face
from pnp.drawing.shapes import Drawing, Ink, Point, Rect, Shape, line, polygon
from pnp.drawing.text import level
from pnp.drawing.theme import Theme
from pnp.pieces.on_table import DieOnTable
from pnp.pieces.piece import Piece

SIDE = 16.0
TAB = 5.0
TAB_INSET = 2.5
RUN_ON = 1.0  # how far colour extends onto a tab, so that no white shows at a glued edge, mm

WIDTH = 3 * SIDE
HEIGHT = 4 * SIDE + TAB

FACES: dict[int, Point] = {
    1: (SIDE, 0),
    4: (0, SIDE),
    2: (SIDE, SIDE),
    3: (2 * SIDE, SIDE),
    6: (SIDE, 2 * SIDE),
    5: (SIDE, 3 * SIDE),
}
"""The top left corner of each face in the net, mm."""

# Each tab, in gluing order, by the corner it starts at, the direction along its edge and the direction outwards.
_TABS: tuple[tuple[Point, Point, Point], ...] = (
    ((SIDE, 0), (0, 1), (-1, 0)),
    ((2 * SIDE, 0), (0, 1), (1, 0)),
    ((SIDE, 2 * SIDE), (0, 1), (-1, 0)),
    ((2 * SIDE, 2 * SIDE), (0, 1), (1, 0)),
    ((SIDE, 3 * SIDE), (0, 1), (-1, 0)),
    ((2 * SIDE, 3 * SIDE), (0, 1), (1, 0)),
    ((SIDE, 4 * SIDE), (1, 0), (0, 1)),
)

# The outline as a walk around the net: a tab by its number (negative: from its end to its start), or a corner.
_WALK: tuple[int | Point, ...] = (
    *(2, (3 * SIDE, SIDE), (3 * SIDE, 2 * SIDE), 4, 6, -7),
    *(-5, -3, (0, 2 * SIDE), (0, SIDE), -1),
)

FOLDS: tuple[tuple[float, float, float, float], ...] = (
    *((SIDE, y * SIDE, 2 * SIDE, y * SIDE) for y in (1, 2, 3, 4)),
    *((x * SIDE, 0, x * SIDE, 4 * SIDE) for x in (1, 2)),
)


@cache
def die(colour: str, theme: Theme) -> Piece:
    """Return a die in a seat's colour; on an online table it is a real one."""
    bleed = partial(run_over, colour, theme)
    return Piece(net(colour, theme), bleed=bleed, seat=colour, cut="outline", on_table=DieOnTable(SIDE))


@cache
def net(colour: str, theme: Theme) -> Drawing:
    """Draw the net of a die in a seat's colour, 48 x 69 mm."""
    shapes: list[Shape] = []
    if theme.solid:  # the shapes overlap, so that no seam shows between them
        solid = theme.pen("seat-area", colour)
        shapes += [*_body(solid), *(polygon(tab, solid) for tab in tabs(RUN_ON))]
    for face, (x, y) in FACES.items():
        shapes += seat_face(face, x, y, SIDE, colour, theme)
    shapes += [line(*ends, theme.pen("seat-fold", colour)) for ends in FOLDS]
    shapes += [
        level(*middle, str(at), theme.style("small-grey"), "middle")
        for at, middle in enumerate(tab_middles(), 1)
    ]
    shapes.append(polygon(outline(), theme.pen("cut")))
    return Drawing(f"die-{colour}", WIDTH, HEIGHT, tuple(shapes))


def outline() -> list[Point]:
    """Return the corners of the cut line, clockwise."""
    points: list[Point] = []
    whole = tabs(TAB)
    for stop in _WALK:
        if isinstance(stop, int):
            corners = whole[abs(stop) - 1]
            points += corners if stop > 0 else reversed(corners)
        else:
            points.append(stop)
    return [point for index, point in enumerate(points) if point != points[index - 1]]


def tabs(depth: float) -> list[list[Point]]:
    """Return the corners of all tabs up to a depth, mm; ``TAB`` gives the whole tabs."""
    inset = TAB_INSET * depth / TAB
    steps = ((0.0, 0.0), (inset, depth), (SIDE - inset, depth), (SIDE, 0.0))
    return [
        [(x + along_x * a + out_x * o, y + along_y * a + out_y * o) for a, o in steps]
        for (x, y), (along_x, along_y), (out_x, out_y) in _TABS
    ]


def _body(solid: Ink) -> list[Rect]:
    """Return the six faces as a cross of two bars."""
    return [Rect(SIDE, 0, SIDE, 4 * SIDE, solid), Rect(0, SIDE, 3 * SIDE, SIDE, solid)]


def run_over(colour: str, theme: Theme, reach: float) -> list[Shape]:
    """Draw the bleed of a net: its colour extends ``reach`` mm over its outline; the tabs stay white."""
    if not theme.solid:
        return []
    solid = theme.pen("seat-area", colour)
    wide_ink = solid._replace(stroke=solid.fill, width=2 * reach)
    return [
        *(shape._replace(ink=wide_ink) for shape in _body(solid)),
        *(
            polygon([*coloured[1:3], *reversed(whole[1:3])], theme.pen("paper"))
            for coloured, whole in zip(tabs(RUN_ON), tabs(TAB), strict=True)
        ),
    ]


def tab_middles() -> list[Point]:
    """Return the middle of each tab's white area, in gluing order."""
    out = (TAB + RUN_ON) / 2
    return [
        (x + along_x * SIDE / 2 + out_x * out, y + along_y * SIDE / 2 + out_y * out)
        for (x, y), (along_x, along_y), (out_x, out_y) in _TABS
    ]
