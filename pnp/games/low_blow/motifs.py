"""What the ring of Low Blow is made of: pads, bells, the bucket, fists of five dice, a burst."""

from __future__ import annotations

from functools import cache
from math import cos, pi, sin

from pnp.drawing.dice import PIPS
from pnp.drawing.matrix import Matrix, rotate_about
from pnp.drawing.outline import arc
from pnp.drawing.shapes import Circle, Drawing, Ink, Path, Point, Rect, Shape, chain, line, polygon
from pnp.drawing.theme import Theme
from pnp.drawing.transformed import transform_shape

PAD, MARKER_IN = 18.0, 3.0  # the side of a corner pad of the ring, and how far inside it its marker is, mm

PAD_RADIUS, PAD_LINE = 2.6, 0.5
PAD_FIST = 2.7  # the side of a die in the fist on a pad without a marker, mm
FIST = 4.28  # the width of a fist, in sides of its dice

FINGERS = ((0.12, 2), (0.0, 5), (0.03, 3), (0.16, 6))
"""How much lower than the highest each finger ends, in sides of a die, and the face of its die."""

CUFF = 3.15  # from the highest finger to the end of the cuff, in sides of a die

CONTOUR = 0.085
BAND, RISE = 0.42, 0.3
"""The contour of a fist, the height of a band of its cuff and how far that rises, in sides of a die."""

SMALLEST = 0.2  # the thinnest contour, and the least white between two, mm
SHINING = 5.5  # a bell of lines with a smaller radius is a ring, mm
PLASTER = (8.6, 2.5)  # the length and the width of a sticking plaster on a bell of 5.2 mm

STAVES = 36
SMALL = 10.0  # a bucket of lines that is not larger has half the staves, mm
BAIL = (1.17, 1.02)  # the half axes of a bucket's bail, in its radii


def pad(x: float, y: float, theme: Theme) -> list[Shape]:
    """Draw a corner pad of the ring with its top left corner at ``x``, ``y``."""
    side = PAD - 2 * PAD_LINE
    return [Rect(x + PAD_LINE, y + PAD_LINE, side, side, theme.pen("pad"), PAD_RADIUS)]


def pad_fist(x: float, y: float, theme: Theme) -> list[Shape]:
    """Draw the fist that a pad has in place of a marker."""
    middle_x, middle_y = x + PAD / 2, y + PAD / 2
    colour = "white" if theme.solid else "ink"
    return fist(
        middle_x - (FIST / 2 - 0.05) * PAD_FIST, middle_y - CUFF / 2 * PAD_FIST, PAD_FIST, colour, theme
    )


def bell(x: float, y: float, radius: float, theme: Theme) -> list[Shape]:
    """Draw a bell from above: a thick ring, a thin one, two arcs of shine; a small one of lines is a ring."""
    pen = theme.pen("bell")
    shapes: list[Shape] = [
        Circle(x, y, radius - 0.07 * radius, _thick(pen, 0.14 * radius, theme))
        if theme.solid
        else Circle(x, y, radius - pen.width / 2, pen),
    ]
    if not theme.solid and radius < SHINING:
        return shapes
    shapes.append(Circle(x, y, 0.78 * radius, _thick(pen, 0.07 * radius, theme)))
    shine = _thick(pen, 0.06 * radius, theme)._replace(round_ends=True)
    return [
        *shapes,
        *(Path(arc(x, y, (0.66 * radius,) * 2, *ends), shine) for ends in ((200, 250), (20, 70))),
    ]


def _thick(ink: Ink, width: float, theme: Theme) -> Ink:
    """Return an ink with a line of this width; a theme of outlines keeps its own."""
    return ink._replace(width=max(width, 0.2)) if theme.solid else ink


def plaster(x: float, y: float, radius: float, theme: Theme) -> list[Shape]:
    """Draw two crossed sticking plasters on a bell; the upper one has six holes."""
    scale = radius / 5.2
    long, wide = PLASTER[0] * scale, PLASTER[1] * scale
    strip = Rect(x - long / 2, y - wide / 2, long, wide, theme.pen("plaster"), wide / 2)
    turns = [rotate_about(degrees, (x, y)) for degrees in (45, -45)]
    holes = [
        turns[1](x + across * 0.75 * scale, y + down * 0.4 * scale)
        for across in (-1, 0, 1)
        for down in (-1, 1)
    ]
    hole = Ink(fill=theme.pen("plaster").stroke)
    return [
        *(transform_shape(strip, turn) for turn in turns),
        *(Circle(*at, 0.16 * scale, hole) for at in holes),
    ]


def bail(x: float, y: float, radius: float, theme: Theme, *, over: bool = True) -> list[Shape]:
    """Draw the bail of a bucket; hanging ``over`` ropes to its right, it has white around it."""
    reach = (BAIL[0] * radius, BAIL[1] * radius)
    steps, pen = arc(x, y, reach, -90, 90), theme.pen("bucket")
    white = theme.pen("paper").fill
    edge = pen.width if not theme.solid else 0.021 * radius
    width = max(0.092 * radius, 2 * edge + SMALLEST)
    around = Ink(fill=white, stroke=white if over else None, width=width + 3 if over else 0.0)
    return [
        Path(steps, around),
        Path(steps, pen._replace(width=width)),
        Path(steps, Ink(stroke=white, width=width - 2 * edge)),
    ]


def bucket(x: float, y: float, radius: float, theme: Theme) -> list[Shape]:
    """Draw a bucket of water from above, with its ears; its bail is drawn before."""
    pen, unit = theme.pen("bucket"), radius / 24
    fine = pen._replace(width=theme.pen("bucket-stave").width)
    shapes: list[Shape] = []
    ear_w, ear_h = 6.4 * unit, 3 * unit
    for side in (-1, 1):
        middle = y + side * (radius + 0.2 * unit)
        box = Rect(x - ear_w / 2, middle - ear_h / 2, ear_w, ear_h, theme.pen("bucket-ear"), 1.2 * unit)
        shapes += [box, Circle(x, middle, 0.7 * unit, theme.pen("bucket-hole"))]
    rim = _thick(pen, 1.6 * unit, theme)
    lip, foot = radius - 2.0 * unit, radius - 4.6 * unit
    shapes += [
        Circle(x, y, radius - rim.width / 2, rim._replace(fill=theme.pen("paper").fill)),
        Circle(x, y, lip, fine),
        Circle(x, y, foot, fine),
    ]
    count = STAVES if theme.solid or radius > SMALL else STAVES // 2
    angles = [2 * pi * at / count for at in range(count)]
    staves = [
        step
        for angle in angles
        for step in chain([(x + r * cos(angle), y + r * sin(angle)) for r in (lip, foot)])
    ]
    water = theme.pen("bucket-water")
    return [
        *shapes,
        Path(tuple(staves), fine),
        *(
            Path(arc(x, y, (share * radius,) * 2, start + turn, end + turn), water)
            for share, start, end in ((0.70, -70, 0), (0.60, -60, -15))
            for turn in (0, 180)
        ),
    ]


@cache
def _fist(side: float, colour: str, theme: Theme, cuff: float) -> Drawing:
    s = side
    skin, wrap = theme.pen("fist", colour), theme.pen("fist-cuff", colour)
    if theme.solid:
        contour = max(CONTOUR * s, SMALLEST)
        skin, wrap = skin._replace(width=contour), wrap._replace(width=contour)
    shapes: list[Shape] = [*_draw_cuff(s, cuff, wrap), Rect(0, 0.7 * s, 4.18 * s, 1.95 * s, skin, 0.55 * s)]
    for at, (lower, face) in enumerate(FINGERS):
        x, y = 1.06 * s * at, lower * s
        shapes.append(Rect(x, y, s, 1.95 * s, skin, 0.34 * s))
        shapes += _die(face, (x + 0.5 * s, y + 0.5 * s), 0.82 * s, Matrix(), colour, theme)
    middle = (1.25 * s, 1.98 * s)
    turn = rotate_about(-7, middle)
    thumb = Rect(middle[0] - 1.35 * s, middle[1] - 0.46 * s, 2.7 * s, 0.92 * s, skin, 0.42 * s)
    shapes.append(transform_shape(thumb, turn))
    shapes += _die(4, (middle[0] + 0.88 * s, middle[1]), 0.76 * s, turn, colour, theme)
    off = 0.2 * s
    moved = tuple(transform_shape(shape, Matrix(e=off, f=off)) for shape in shapes)
    return Drawing(f"fist-{colour}-{side:g}-{cuff:g}", 4.6 * s, (cuff + 0.4) * s, moved)


def fist(x: float, y: float, side: float, colour: str, theme: Theme, cuff: float = CUFF) -> list[Shape]:
    """Draw a fist with its first finger at ``x`` and its highest at ``y``; ``side`` is that of its dice, in mm."""
    drawing = _fist(side, colour, theme, cuff)
    return [transform_shape(shape, Matrix(e=x - 0.2 * side, f=y - 0.2 * side)) for shape in drawing.shapes]


def _draw_cuff(s: float, cuff: float, ink: Ink) -> list[Shape]:
    """Draw the cuff: a trapezoid of bands that rise to the right."""
    top = 2.3 * s
    foot = cuff * s

    def edges(y: float) -> tuple[float, float]:
        out = 0.12 * (y - top)
        return 0.41 * s - out, 3.87 * s + out

    (left, right), (foot_left, foot_right) = edges(top), edges(foot)
    shapes: list[Shape] = [polygon([(left, top), (right, top), (foot_right, foot), (foot_left, foot)], ink)]
    fine = ink._replace(fill=None, width=max(0.6 * ink.width, 0.2))
    y = 2.94 * s
    while y < foot:
        rise = RISE * s
        shapes.append(line(edges(y)[0], y, edges(y - rise)[1], y - rise, fine))
        y += BAND * s
    return shapes


def _die(face: int, middle: Point, side: float, turn: Matrix, colour: str, theme: Theme) -> list[Shape]:
    """Draw a small die on a finger."""
    (x, y), half = middle, side / 2
    body = Rect(x - half, y - half, side, side, theme.pen("fist-die", colour), 0.27 * side)
    pip = theme.pen("fist-pip", colour)
    return [
        transform_shape(body, turn),
        *(
            Circle(*turn(x + right * 0.27 * side, y + down * 0.27 * side), 0.1 * side, pip)
            for right, down in PIPS[face]
        ),
    ]
