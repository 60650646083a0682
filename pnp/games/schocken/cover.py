"""The cover of Schocken: a beer mat with the word around a dice cup, in it the best throw. Lengths in mm."""

from __future__ import annotations

from math import pi

from pnp.drawing.dice import die
from pnp.drawing.matrix import Matrix, rotate_about, translation
from pnp.drawing.outline import arc
from pnp.drawing.scaled import scale_drawing
from pnp.drawing.shapes import Circle, Drawing, Path, Placement, Shape
from pnp.drawing.theme import Theme
from pnp.drawing.transformed import resize_drawing, transform_shape
from pnp.games.contract import Cover
from pnp.games.schocken import word_mark
from pnp.games.schocken.motifs import cup, felt, place_cap, polar, tally
from pnp.pages.paper import Paper
from scorer.games.schocken.facts import COMBINATIONS, DISCS, PLAYERS
from scorer.seats import COLOURS

WIDTH, HEIGHT = 210.0, 297.0  # the page on which the cover is drawn; on other paper it is larger or smaller

MIDDLE = WIDTH / 2
OUTER, RIMS = 97.0, ((96.2, 1.6), (93.6, 0.5))
"""The radius of the mat, and the radii and widths of the two lines around it."""

FELT = (58.0, 91.6)
BASE, CAPS_AT, SPREAD = 61.5, 91.0, 158.0
"""The word: the radii of its baseline and of its capitals, and the angle that it takes, in degrees."""

CAP, CAPS_RADIUS, CAP_PITCH = 9.3, 76.5, 15.3
"""The radius of a cap, that of the ring of caps, and the angle from one to the next, in degrees."""

CUP = 54.0
DICE, DICE_TURNS = ((105.0, 88.0), (89.4, 116.6), (120.6, 117.8)), (8.0, -13.0, 21.0)
"""The middles of the dice in the cup, and by how many degrees they are turned."""

DIE, DIE_LINES = 25.5, 2.3  # the side of a die, and how much thicker its lines are than those of small dice
STROKES = (18.0, 230.0, 32.0)  # the strokes below: their left end, their top, their height
GLASS = (163.0, 249.0)  # the middle of the ring that a wet glass has left

GLASS_ARCS = (
    (31.9, 0.6, (-170, 95)),
    (30.0, 1.3, (160, 420)),
    (28.5, 0.6, (-120, 10)),
    (30.3, 0.5, (75, 145)),
)
"""Its arcs: radius, width, and the angles from which to which they run, in degrees."""

NUMBERS = 16.5  # the height of the numbers of players


def cover(paper: Paper, theme: Theme) -> Cover:
    """Return the cover as a page of a paper, and as a square."""
    page = paper.upright
    square = Drawing("cover-square", WIDTH, WIDTH, tuple(front(theme)))
    # below: as many strokes as there are discs, and the numbers of players in the ring of a wet glass
    amber = theme.pen("felt")
    left, top, height = STROKES
    below: list[Shape] = [tally(left + 0.16 * height, top, DISCS, height, theme)]
    for radius, width, angles in GLASS_ARCS:
        ink = amber._replace(width=width if theme.solid else amber.width, round_ends=True)
        below.append(Path(arc(*GLASS, (radius, radius), *angles), ink))
    below.append(word_mark.numeral(f"{PLAYERS[0]}–{PLAYERS[-1]}", *GLASS, NUMBERS, 0.0, theme))
    scale = min(page.width / WIDTH, page.height / HEIGHT)
    whole = Drawing("cover-whole", WIDTH, HEIGHT, (*square.shapes, *below))
    resize = scale_drawing if scale < 1 else resize_drawing  # fine lines of a small one keep their width
    drawing = whole if scale == 1 else resize(whole, scale)
    left, top = (page.width - drawing.width) / 2, (page.height - drawing.height) / 2
    return Cover(Drawing("cover", page.width, page.height, (Placement(drawing, left, top),)), square)


def front(theme: Theme, wide: float = 1.0) -> list[Shape]:
    """Draw the mat with word, caps and cup, around the middle of a square of 210 mm; ``wide`` stretches the felt."""
    x = y = MIDDLE
    rim = theme.pen("rim")
    shapes: list[Shape] = [
        Circle(x, y, radius, rim._replace(width=width if theme.solid else rim.width))
        for radius, width in RIMS
    ]
    shapes += felt(x, y, *FELT, theme, wide)
    shapes += word_mark.arc(x, y, BASE, CAPS_AT, SPREAD, theme)
    for at in range(DISCS):
        angle = pi / 2 + ((DISCS - 1) / 2 - at) * CAP_PITCH * pi / 180
        shapes.append(place_cap(*polar(x, y, CAPS_RADIUS, angle), CAP, COLOURS[at % len(COLOURS)], theme))
    shapes += cup(x, y, CUP, theme)
    lines = DIE_LINES if theme.solid else 1.0
    side = DIE / lines
    corner = translation(-side / 2, -side / 2).then(Matrix(lines, 0.0, 0.0, lines))
    for face, middle, turn in zip(COMBINATIONS[-1].example, DICE, DICE_TURNS, strict=True):
        matrix = corner.then(translation(*middle)).then(rotate_about(turn, middle))
        shapes += [transform_shape(shape, matrix) for shape in die(face, 0.0, 0.0, side, theme)]
    return shapes
