"""A lid of card that hides a throw: a square box without a bottom, folded from one square, to put over the dice.

The square has straight cuts; at each corner one short cut makes a tab, which is folded round the corner and glued
inside the next wall. Every fold turns away from the print. The instructions are on the tabs, hidden once glued.
"""

from __future__ import annotations

from operator import attrgetter

from pnp.drawing.dice import die
from pnp.drawing.matrix import rotate_about, translation
from pnp.drawing.seat_marks import emblem
from pnp.drawing.shapes import Circle, Drawing, Path, Rect, Shape, Step, line, polygon
from pnp.drawing.text import cap, hang, paragraph
from pnp.drawing.theme import Theme
from pnp.drawing.transformed import transform_shape
from pnp.games.schocken.motifs import stitches
from pnp.pages.diagrams import SIZE, make_picture
from pnp.pieces.apart import Folded, Panel, Place
from pnp.pieces.on_table import FOLDED
from pnp.pieces.part import AssemblyStep
from pnp.pieces.piece import Piece
from pnp.texts.words import Words

TOP = 52.0  # side of the square on top, mm: three dice of 16 mm fit under it, even in a row
WALL = 22.0  # height of a wall, mm: more than a die of 16 mm
SIDE = TOP + 2 * WALL  # side of the whole square, mm: four fit on a sheet of A4 or Letter

OUTER, RING_PITCH, RINGS = 23.2, 1.75, 6
"""The rings of the cup on the top: the radius of the outermost, the distance to the next one, their number."""

RING, RING_LESS = 1.25, 0.12  # the width of the outermost ring, and how much narrower each further one is, mm
BOTTOM, EMBLEM = 12.6, 11.0  # the radius of the bottom of the cup, and the size of the emblem on it, mm
STITCHES = (2.0, 1.2)  # the lengths of the stitches on the bottom and of the gaps between them, mm
SMALLEST_RINGS = 10.0  # a picture of a top that is smaller, or only outlined, has one ring, mm
RIB = 3.25  # the distance of the ribs of a wall, mm

SEAM, WELT = 3.6, 1.1
"""From an edge of a wall to the seam along it, and from that to the lines on either side, mm."""

HATCH = (
    2.4  # the distance of the lines of a corner for glue, mm; three times that if only outlines are printed
)

TAB_INSET = 2.0
STEP_LINES = 4  # the most lines of a step on a tab

STEP_LEADING = 3.7


def lid(colour: str, words: Words, theme: Theme) -> Piece:
    """Return the lid of a seat, 96 x 96 mm; ``words`` has four lines ``lid.step``."""
    near, far = WALL, WALL + TOP
    corners = ((0.0, 0.0), (far, 0.0), (far, far), (0.0, far))
    shapes: list[Shape] = []
    for at, (corner, step) in enumerate(zip(corners, words.lines("lid.step"), strict=True), 1):
        shapes += _tab(*corner, at, step, theme)
    fold, cut = theme.pen("fold"), theme.pen("cut")
    shapes += [
        line(near, 0, near, far, fold),
        line(near, near, SIDE, near, fold),
        line(far, near, far, SIDE, fold),
        line(0, far, far, far, fold),
        line(0, near, near, near, cut),
        line(far, 0, far, near, cut),
        line(far, far, SIDE, far, cut),
        line(near, far, near, SIDE, cut),
        *top(colour, near, theme),
    ]
    wall = _wall(colour, theme)
    for turn in (0, 90, 180, 270):
        matrix = translation(near, far).then(rotate_about(turn, (SIDE / 2, SIDE / 2)))
        shapes += [transform_shape(shape, matrix) for shape in wall]
    return Piece(Drawing(f"lid-{colour}", SIDE, SIDE, tuple(shapes)), seat=colour, on_table=FOLDED)


def _wall(colour: str, theme: Theme) -> list[Shape]:
    """Draw a wall below the top: ribs of leather between two seams, a quarter of the ribs alone if outlined."""
    leather, seams = theme.pen("leather", colour), (SEAM, WALL - SEAM)
    steps: list[Step] = []
    outer, inner = (seams[0] - WELT, seams[1] + WELT), (seams[0] + WELT, seams[1] - WELT)
    near_end, far_end = inner if theme.solid else outer
    for at in range(*((1, round(TOP / RIB)) if theme.solid else (2, round(TOP / RIB), 4))):
        steps += [("M", RIB * at, near_end), ("L", RIB * at, far_end)]
    wall: list[Shape] = []
    if theme.solid:
        steps += [(kind, x, y) for y in (*outer, *inner) for kind, x in (("M", RIB), ("L", TOP - RIB))]
        wall = [stitches((RIB, y), (TOP - RIB, y), leather) for y in seams]
    return [*wall, Path(tuple(steps), leather)]


def closed_lid(part: str, colour: str, x: float, y: float, theme: Theme) -> Folded:
    """Return the lid of a seat with its upper left corner above ``x``, ``y``, for the picture of a kit."""
    side = Drawing(f"lid wall {colour}", TOP, WALL, tuple(_wall(colour, theme)))
    above = Drawing(f"lid top {colour}", TOP, TOP, tuple(top(colour, 0.0, theme)))
    across, along, down = Place(1.0, 0.0, 0.0), Place(0.0, 1.0, 0.0), Place(0.0, 0.0, -1.0)
    corner = Place(x, y, WALL)
    front = corner.walk(along, TOP)
    panels = (
        Panel(above, corner, across, along),
        Panel(side, front, across, down),
        Panel(side, front.walk(across, TOP), Place(0.0, -1.0, 0.0), down),
    )
    return Folded(part, panels)


def lid_steps(words: Words, theme: Theme) -> tuple[AssemblyStep, ...]:
    """Return the steps for folding and gluing a lid; ``words`` has four lines ``lid.step``."""
    small = SIZE / SIDE
    near, far = WALL * small, (WALL + TOP) * small
    cut, fold, outline = theme.pen("picture-blade"), theme.pen("picture-fold"), theme.pen("picture-outline")
    flat: list[Shape] = [Rect(0, 0, SIZE, SIZE, outline)]
    flat += [line(at, 0, at, SIZE, fold) for at in (near, far)]
    flat += [line(0, at, SIZE, at, fold) for at in (near, far)]
    flat += [line(0, near, near, near, cut), line(far, 0, far, near, cut)]
    flat += [line(far, far, SIZE, far, cut), line(near, far, near, SIZE, cut)]
    shade = theme.pen("picture-shade")
    half_folded: list[Shape] = [  # walls slant, and a tab is between two of them
        polygon(((11.5, 9.5), (13.5, 15), (16.5, 13.4)), shade),
        polygon(((0.5, 9.5), (11.5, 9.5), (13.5, 15), (0, 15)), outline),
        polygon(((11.5, 9.5), (15.5, 5), (18, 10.2), (14.6, 13.4)), outline),
        polygon(((0.5, 9.5), (4.5, 5), (15.5, 5), (11.5, 9.5)), outline),
    ]
    over_dice: list[Shape] = [
        *_closed(0.0, theme),
        line(7, 10, 7, 12, theme.pen("rule")),
        *die(5, 2.5, 12.8, 5, theme),
        *die(3, 8.5, 12.8, 5, theme),
    ]
    drawn = (flat, half_folded, _closed(4.0, theme, glued=True), over_dice)
    return tuple(
        AssemblyStep(make_picture(f"lid-step-{number}", shapes), sentence)
        for number, (shapes, sentence) in enumerate(zip(drawn, words.lines("lid.step"), strict=True), 1)
    )


def _closed(y: float, theme: Theme, *, glued: bool = False) -> list[Shape]:
    """Draw a lid from the side, 14 mm wide and 9.5 mm high; if ``glued``, with the tab behind its wall."""
    x, outline = 2.0, theme.pen("picture-outline")
    shapes: list[Shape] = [
        polygon(((x, y + 4), (x + 4, y), (x + 14, y), (x + 10, y + 4)), outline),
        Rect(x, y + 4, 10, 5.5, outline),
        polygon(((x + 10, y + 4), (x + 14, y), (x + 14, y + 5.5), (x + 10, y + 9.5)), outline),
    ]
    return [*shapes, line(x + 6, y + 4, x + 6, y + 9.5, theme.pen("picture-fold"))] if glued else shapes


def top(colour: str, edge: float, theme: Theme) -> list[Shape]:
    """Draw the top, ``edge`` mm from both edges: a dice cup from above, with the seat's emblem on its bottom."""
    middle = edge + TOP / 2
    leather = theme.pen("leather", colour)
    shapes: list[Shape] = []
    for at in range(RINGS if theme.solid else 1):
        width = RING - RING_LESS * at if theme.solid else leather.width
        ring = leather._replace(width=width)
        shapes.append(Circle(middle, middle, OUTER - RING_PITCH * at, ring))
    stitch = theme.pen("stitch", colour)
    shapes += [
        Circle(middle, middle, BOTTOM, theme.pen("emblem-small", colour)),
        Circle(middle, middle, BOTTOM - 1.6, stitch._replace(dash=STITCHES)),
        emblem(colour, middle, middle, EMBLEM, theme.pen("seat-mark", colour)),
    ]
    return shapes


def small_top(colour: str, x: float, y: float, side: float, theme: Theme) -> list[Shape]:
    """Draw a top in a picture, with its upper left corner at ``x``, ``y``: with fewer rings, as it is small."""
    middle, leather = (x + side / 2, y + side / 2), theme.pen("leather", colour)
    width = 0.03 * side if theme.solid else leather.width
    edge = theme.pen("outline")
    rings = [Circle(*middle, at * side, leather._replace(width=width)) for at in (0.45, 0.38, 0.31)]
    return [
        Rect(x + edge.width / 2, y + edge.width / 2, side - edge.width, side - edge.width, edge),
        *(rings if theme.solid and side > SMALLEST_RINGS else rings[:1]),
        Circle(*middle, 0.25 * side, theme.pen("emblem-small", colour)),
        emblem(colour, *middle, 0.24 * side, theme.pen("seat-mark", colour)),
    ]


def _tab(x: float, y: float, number: int, step: str, theme: Theme) -> list[Shape]:
    """Draw a hatched corner for glue, with one step of the instructions in it."""
    left, top = x + TAB_INSET, y + TAB_INSET
    room, number_style = WALL - 2 * TAB_INSET, theme.style("block-grey")
    below = top + cap(number_style) + 3.9
    words = paragraph(left, below, step, theme.style("body"), room, leading=STEP_LEADING, most=STEP_LINES)
    wide, foot = max(words, key=attrgetter("width")).width, words[-1].y + 1.6
    pitch, side = HATCH if theme.solid else 3 * HATCH, WALL - 2
    hatch: list[Step] = []
    count = int(side / pitch)
    for at in range(-count, count + 1):  # from the left and upper edges down to the right
        across, down = max(at * pitch, 0.0), max(-at * pitch, 0.0)
        length = side - across - down
        if length > 0:
            start_x, start_y = x + 1 + across, y + 1 + down
            hatch += [("M", start_x, start_y), ("L", start_x + length, start_y + length)]
    return [
        Path(tuple(hatch), theme.pen("notch")),
        Rect(
            x + 0.8, y + 0.8, min(wide + 2.2, WALL - 1.6), min(foot - y - 0.8, WALL - 1.6), theme.pen("paper")
        ),
        hang(left, top, str(number), number_style),
        *words,
    ]
