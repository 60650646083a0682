"""The motifs of Schocken, the table of a pub from above: crown caps, tally strokes, felt, a dice cup.

They are drawn in their final size, around a middle ``x``, ``y``. All lengths in mm, angles in radians.
"""

from __future__ import annotations

from math import cos, pi, sin

from pnp.drawing.outline import arc
from pnp.drawing.seat_marks import emblem
from pnp.drawing.shapes import Circle, Drawing, Ink, Path, Placement, Point, Shape, Step
from pnp.drawing.theme import Theme

TEETH = 21  # the teeth of a crown cap; a real one has as many
FIRST_VALLEY = -pi / 2 - pi / TEETH  # the angle of the gap before the first tooth, which is at the top

VALLEY, BULGE = 0.925, 1.0675
"""From the middle of a cap to the ends of a tooth, and to the point that bends it, in radii."""

FLUTE_FROM, FLUTE = 0.80, 0.028  # where the gap between two teeth ends, and its width, in radii
LEAST_FLUTE = 0.25  # a narrower gap would be closed by the ink, mm
FACE = 0.74  # the radius of a cap's white face, in radii
EMBLEM = 0.52  # the diameter of the emblem on it, in radii: the pip of a die on caps that are nobody's
RINGED = 6.0  # a cap of lines with a smaller radius is its teeth alone, mm
FINE = 3.0  # a cap with a smaller radius has no gaps between its teeth, mm


def polar(x: float, y: float, radius: float, angle: float) -> Point:
    """Return the point at an angle around ``x``, ``y``, clockwise from the right."""
    return x + radius * cos(angle), y + radius * sin(angle)


def _towards(end: Point, bend: Point) -> Point:
    """Return the handle of a cubic curve for an end of a quadratic one."""
    return end[0] + (bend[0] - end[0]) * 2 / 3, end[1] + (bend[1] - end[1]) * 2 / 3


def half_circle(x: float, y: float, radius: float) -> tuple[Step, ...]:
    """Return the upper half of a circle."""
    return (*arc(x, y, (radius, radius), 180, 360), ("Z",))


def teeth(x: float, y: float, radius: float, flute: float = 0.0) -> tuple[Step, ...]:
    """Return the outline of a crown cap; ``flute`` is the width of the gaps between its teeth."""
    half = flute / 2 / (VALLEY * radius)
    steps: list[Step] = [("M", *polar(x, y, VALLEY * radius, half + FIRST_VALLEY))]
    for at in range(TEETH):
        start, end = (2 * pi * (at + way) / TEETH + FIRST_VALLEY for way in (0, 1))
        one, other = polar(x, y, VALLEY * radius, start + half), polar(x, y, VALLEY * radius, end - half)
        bend = polar(x, y, BULGE * radius, (start + end) / 2)
        steps.append(("C", *_towards(one, bend), *_towards(other, bend), *other))
        if flute:
            inner = flute / 2 / (FLUTE_FROM * radius)
            steps += [("L", *polar(x, y, FLUTE_FROM * radius, end + way * inner)) for way in (-1, 1)]
            steps.append(("L", *polar(x, y, VALLEY * radius, end + half)))
    return (*steps, ("Z",))


RIM_PITCH, RIM_HEIGHT = 3.8, 1.9  # the width of a tooth of a rim, and its height, mm


def rim(x: float, y: float, width: float, theme: Theme) -> Path:
    """Draw a rim of half teeth in place of a bar: a level line with teeth below, or the teeth alone if outlined."""
    count = round(width / RIM_PITCH)
    pitch = width / count
    edge = y + RIM_HEIGHT / 4
    low = edge + RIM_HEIGHT  # the handles of a tooth are a third lower than the tooth
    steps: list[Step] = [("M", x + width, edge)]
    for at in reversed(range(count)):
        right, left = x + pitch * (at + 1), x + pitch * at
        steps.append(("C", right - 0.1 * pitch, low, left + 0.1 * pitch, low, left, edge))
    if theme.solid:
        steps += [("L", x, y), ("L", x + width, y), ("Z",)]
    return Path(tuple(steps), theme.pen("emblem", "ink"))


def crown(x: float, y: float, radius: float, seat: str, theme: Theme) -> list[Shape]:
    """Draw a cap in the colour of a seat, without anything on its face; it covers what is below."""
    ink = theme.pen("emblem-small", seat)
    ground = Path(teeth(x, y, radius), theme.pen("paper"))
    hole = (*arc(x, y, (FACE * radius, FACE * radius), 360, 0), ("Z",))
    if not ink.stroke:
        flute = max(FLUTE * radius, LEAST_FLUTE) if radius >= FINE else 0.0
        return [ground, Path((*teeth(x, y, radius, flute), *hole), ink)]
    inside = hole if theme.solid or radius >= RINGED else ()
    outline: list[Shape] = [ground, Path((*teeth(x, y, radius), *inside), ink)]
    if not theme.solid or radius < FINE:
        return outline
    angles = (2 * pi * at / TEETH + FIRST_VALLEY for at in range(TEETH))
    ends = [(*polar(x, y, FLUTE_FROM * radius, at), *polar(x, y, VALLEY * radius, at)) for at in angles]
    steps: list[Step] = [step for a, b, c, d in ends for step in (("M", a, b), ("L", c, d))]
    return [*outline, Path(tuple(steps), ink._replace(fill=None))]


def draw_cap(x: float, y: float, radius: float, seat: str, theme: Theme) -> list[Shape]:
    """Draw a crown cap with the emblem of a seat on its face; that of no seat, ``ink``, has a pip if it is large."""
    if seat == "ink" and radius < RINGED and not theme.solid:
        return crown(x, y, radius, seat, theme)
    mark = emblem(seat, x, y, EMBLEM * radius, theme.pen("emblem-small", seat))
    return [*crown(x, y, radius, seat, theme), mark]


def place_cap(x: float, y: float, radius: float, seat: str, theme: Theme) -> Placement:
    """Place a cap, which is drawn once for each size and seat."""
    shapes = tuple(draw_cap(radius, radius, radius, seat, theme))
    drawing = Drawing(f"cap-{seat}-{radius:g}", 2 * radius, 2 * radius, shapes)
    return Placement(drawing, x - radius, y - radius)


STROKE_GAP, STROKE = 0.27, 0.09  # the distance of two strokes of a tally, and their thickness, in heights
STROKE_MOST = 2.0  # the greatest thickness of a stroke, mm

GROUP_GAP = 0.5
"""The distance from the last stroke of a group of five to the first of the next one, in heights."""

OVER = 0.16  # how far every fifth stroke extends beyond the others, in heights
ACROSS = (0.74, 0.22)  # where every fifth stroke begins and ends, from the top, in heights


def tally_width(count: int, height: float) -> float:
    """Return the width of a tally from its first stroke to its last, mm."""
    fives, rest = divmod(count, 5)
    uprights = 4 * fives + rest
    gaps = fives if rest else fives - 1
    return height * (STROKE_GAP * (uprights - 1 - max(gaps, 0)) + GROUP_GAP * max(gaps, 0))


def tally_steps(x: float, y: float, count: int, height: float) -> tuple[Step, ...]:
    """Return the strokes of a number, as a waiter draws them; ``x`` is the first stroke, ``y`` the top.

    They lean and shift a little, always in the same way.
    """
    steps: list[Step] = []
    at = first = x
    for number in range(count):
        if number % 5 == 4:
            left, right = first - OVER * height, at - (STROKE_GAP - OVER) * height
            steps += [("M", left, y + ACROSS[0] * height), ("L", right, y + ACROSS[1] * height)]
            at += (GROUP_GAP - STROKE_GAP) * height
            first = at
            continue
        lean = (0.05 + 0.055 * sin(4.1 * number + 1.3 * count)) * height
        shift = 0.025 * height * sin(7.3 * number + count)
        down = 0.03 * height * sin(5.7 * number + 2.1 * count)
        steps += [
            ("M", at + shift + lean, y + max(down, 0.0)),
            ("L", at + shift - lean, y + height + min(down, 0.0)),
        ]
        at += STROKE_GAP * height
    return tuple(steps)


def tally_ink(height: float, theme: Theme) -> Ink:
    """Return the ink of a tally's strokes of a height."""
    ink = theme.pen("tally")
    width = min(STROKE * height, STROKE_MOST) if theme.solid else max(ink.width, 0.018 * height)
    return ink._replace(width=width)


def tally(x: float, y: float, count: int, height: float, theme: Theme) -> Path:
    """Draw the strokes of a number from ``x`` on; ``y`` is their top."""
    return Path(tally_steps(x, y, count, height), tally_ink(height, theme))


FELT = 1.35  # the distance of two circles of felt, mm
OUTLINED = 9.0  # how much larger that is if only outlines are printed


def felt(x: float, y: float, start: float, end: float, theme: Theme, wide: float = 1.0) -> list[Shape]:
    """Draw felt: circles around the middle, from one radius to another; ``wide`` stretches their distance."""
    pitch = FELT * wide * (1.0 if theme.solid else OUTLINED)
    count = int((end - start) / pitch)
    first = (start + end - count * pitch) / 2
    return [Circle(x, y, first + at * pitch, theme.pen("felt")) for at in range(count + 1)]


def spiral(x: float, y: float, start: float, pitch: float, ends: tuple[float, float], ink: Ink) -> Path:
    """Draw a spiral of cubic curves: at angle 0 it is ``start`` mm from the middle, a turn later ``pitch`` mm more.

    ``ends`` are the angles between which it is drawn.
    """
    first, last = ends
    count = max(1, round((last - first) * 4 / pi))
    turn = (last - first) / count
    growth = pitch / (2 * pi)
    steps: list[Step] = []

    def at(angle: float) -> tuple[Point, Point]:
        """Return a point of the spiral, and how it moves there for each radian."""
        radius = start + growth * angle
        c, s = cos(angle), sin(angle)
        return (x + radius * c, y + radius * s), (growth * c - radius * s, growth * s + radius * c)

    for number in range(count):
        (a, b), (da, db) = at(first + turn * number)
        (c, d), (dc, dd) = at(first + turn * (number + 1))
        steps += [] if number else [("M", a, b)]
        steps.append(("C", a + da * turn / 3, b + db * turn / 3, c - dc * turn / 3, d - dd * turn / 3, c, d))
    return Path(tuple(steps), ink)


CUP_RING = 0.89  # the inner radius of a dice cup's edge, in radii

CUP_RINGS = (0.845, 0.81, 0.775, 0.745, 0.72, 0.70)
"""The rings inside, which thin towards the bottom, in radii."""

STITCH_AT, STITCH, STITCH_GAP = 0.945, 0.055, 0.035
"""The circle of the stitches on the edge, their length and the gaps between them, in radii."""


def cup(x: float, y: float, radius: float, theme: Theme) -> list[Shape]:
    """Draw a dice cup from above, in black; there is room inside for what lies in it."""
    wide = (1 - CUP_RING) * radius
    rim, stitch = theme.pen("rim"), theme.pen("stitch", "ink")
    shapes: list[Shape] = [Circle(x, y, radius, theme.pen("paper"))]
    dash = (STITCH * radius, STITCH_GAP * radius)
    if theme.solid:
        shapes.append(Circle(x, y, radius - wide / 2, rim._replace(width=wide)))
    else:
        shapes += [Circle(x, y, at * radius - rim.width / 2, rim) for at in (1, CUP_RING)]
    shapes.append(
        Circle(
            x,
            y,
            STITCH_AT * radius,
            stitch._replace(width=_fine(stitch, 0.012 * radius, theme), dash=dash),
        )
    )
    for number, at in enumerate(CUP_RINGS):
        width = radius * (0.021 - 0.0022 * number)
        shapes.append(Circle(x, y, at * radius, rim._replace(width=_fine(rim, width, theme))))
    return shapes


def _fine(ink: Ink, width: float, theme: Theme) -> float:
    """Return the width of a line of a large drawing; outlines keep the width of their pen."""
    return width if theme.solid else min(ink.width, 0.2)


def stack(x: float, y: float, width: float, count: int, theme: Theme) -> list[Shape]:
    """Draw a tower of caps from the side, around its middle: each is narrower on top, with teeth below."""
    high, upper, bumps, left = width * 0.28, 0.42 * width, 7, x - width / 2
    first = y - count * high / 2
    ink = theme.pen("rim")
    ink = ink._replace(width=max(0.25, 0.045 * width) if theme.solid else 0.25, fill=theme.pen("paper").fill)
    shapes: list[Shape] = []
    for number in reversed(range(count)):
        top = first + number * high
        shoulder, foot, tip = top + 0.12 * high, top + 0.86 * high, top + high * 1.08
        steps: list[Step] = [
            ("M", x - upper, shoulder),
            ("C", x - 0.3 * width, top, x + 0.3 * width, top, x + upper, shoulder),
            ("L", x + width / 2, foot),
        ]
        for at in reversed(range(bumps)):
            start, end = left + width * (at + 1) / bumps, left + width * at / bumps
            steps.append(("C", start, tip, end, tip, end, foot))
        shapes.append(Path((*steps, ("Z",)), ink))
    return shapes


def stitches(start: Point, end: Point, ink: Ink) -> Path:
    """Draw a seam: short slanting strokes from one point to another, which no one takes for a fold."""
    (x, y), (to_x, to_y), size = start, end, 2.2
    length = ((to_x - x) ** 2 + (to_y - y) ** 2) ** 0.5
    along = ((to_x - x) / length, (to_y - y) / length)
    count = int(length / (1.5 * size))
    steps: list[Step] = []
    for number in range(count):
        middle = (number + 0.5) * length / count
        for kind, way in (("M", -0.5), ("L", 0.5)):
            at, aside = middle + way * size * 0.8, way * size * 0.6
            steps.append((kind, x + along[0] * at - along[1] * aside, y + along[1] * at + along[0] * aside))
    return Path(tuple(steps), ink)
