"""The street plans of the nine regions: each is drawn like the region's sign, so that a region is known by texture.

A plan is a square of ``BOX`` mm; it grows with the squares of the board. Streets are white on the ground, so the blocks
of houses are what they leave.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import pairwise
from math import cos, pi, radians, sin

from pnp.data.cache import cached
from pnp.drawing.clip import clip_shapes
from pnp.drawing.matrix import Matrix
from pnp.drawing.scaled import LEAST_LINE
from pnp.drawing.segments import ARC, Window
from pnp.drawing.shapes import Drawing, Ink, Path, Point, Rect, Shape, Step, chain
from pnp.drawing.theme import Theme
from pnp.drawing.transformed import transform_steps
from scorer.games.blockers.facts import REGION_SYMBOLS

BOX = 60.0  # the side of a plan, mm: three squares of 20

MIDDLE = BOX / 2

LINE = Ink(stroke="#ffffff", width=0.1)  # marks a way as a line, to cut it

Ways = Iterator[tuple[bool, tuple[Step, ...]]]
"""The ways of a plan: whether each is an avenue, which is wider than a street, and its steps."""


@cached
def plan(sign: str, side: float, theme: Theme) -> Drawing:
    """Draw the plan of a region, ``side`` mm wide."""
    return part_of_plan(sign, Window(0.0, 0.0, BOX, BOX), side / BOX, theme)


@cached
def part_of_plan(sign: str, part: Window, scale: float, theme: Theme) -> Drawing:
    """Draw a part of the plan of a region; ``part`` is in mm of the plan, which is drawn at ``scale``."""
    matrix = Matrix(scale, 0.0, 0.0, scale, -part.left * scale, -part.top * scale)
    wide, high, ground = part.width * scale, part.height * scale, theme.pen("street-ground")
    shapes: list[Shape] = [Rect(0.0, 0.0, wide, high, ground)] if ground.fill else []
    for avenues in (False, True):
        ink = theme.pen("avenue" if avenues else "street")
        if theme.solid:  # white ways grow with the plan, hairlines do not
            ink = ink._replace(width=max(ink.width * scale, LEAST_LINE))
        ways = transform_steps(_cut_ways(sign, part, avenues=avenues), matrix)
        shapes += [Path(ways, ink)] if ways else []
    name = f"streets {sign} {' '.join(f'{at:g}' for at in (*part, scale))}"
    return Drawing(name, wide, high, tuple(shapes))


@cached
def _cut_ways(sign: str, part: Window, *, avenues: bool) -> tuple[Step, ...]:
    """Return the avenues or the streets in a part of the plan of a region, in mm of the plan."""
    whole = [Path(steps, LINE) for avenue, steps in _PLANS[sign]() if avenue == avenues]
    return tuple(
        step for way in clip_shapes(whole, part, part) if isinstance(way, Path) for step in way.steps
    )


def _sun() -> Ways:
    """Yield a town around a square: rings, radial streets that change from ring to ring, four avenues."""
    for ring in range(1, 7):
        yield False, _circle(MIDDLE, MIDDLE, 7.0 * ring)
    for ring, count in enumerate((12, 12, 24, 24, 24), 1):
        for at in range(count):
            turn = 360 * (at + (ring % 2) / 2) / count
            yield False, chain(_ray(MIDDLE, MIDDLE, turn, 7.0 * ring, 7.0 * (ring + 1)))
    for turn in (0, 90, 180, 270):
        yield True, chain(_ray(MIDDLE, MIDDLE, turn, 7.0, 49.0))


def _star() -> Ways:
    """Yield a fortress: stars inside each other, avenues to their points, streets to their notches."""
    inner = 0.55
    for ring in range(1, 10):
        reach = 9.0 * ring
        yield (
            False,
            chain(
                (_at(36 * turn - 90, reach * (inner if turn % 2 else 1)) for turn in range(10)), closed=True
            ),
        )
    for point in range(5):
        yield True, chain(_ray(MIDDLE, MIDDLE, 72 * point - 90, 0.0, 54.0))
        yield False, chain(_ray(MIDDLE, MIDDLE, 72 * point - 54, 9.0 * inner, 54.0))


def _drop() -> Ways:
    """Yield canals in waves, with streets between them."""
    step = 7.5  # a wave is 30 mm long: curves go through its extremes and zeros

    def canal(row: int, x: float) -> float:
        return 3.0 + 6.2 * row + 2.3 * sin(2 * pi * x / 30)

    for row in range(-1, 11):
        steps: list[Step] = [("M", 0.0, canal(row, 0.0))]
        for x, end in pairwise(step * at for at in range(9)):
            y, foot = canal(row, x), canal(row, end)
            slopes = [(canal(row, place + 0.01) - canal(row, place - 0.01)) / 0.02 for place in (x, end)]
            from_start, to_end = slopes[0] * step / 3, slopes[1] * step / 3
            steps.append(("C", x + step / 3, y + from_start, end - step / 3, foot - to_end, end, foot))
        yield row % 3 == 1, tuple(steps)
        for at in range(8):
            x = 8.6 * at + (4.3 if row % 2 else 0.0)
            yield False, chain([(x, canal(row, x)), (x, canal(row + 1, x))])


def _leaf() -> Ways:
    """Yield avenues with side streets that slant like the veins of a leaf."""
    for middle in (10.0, 30.0, 50.0):
        yield True, chain([(middle, 0.0), (middle, BOX)])
        for at in range(-2, 11):
            y = 6.2 * at
            yield False, chain([(middle - 10, y), (middle, y + 10), (middle + 10, y)])


def _key() -> Ways:
    """Yield a Greek key in each square."""
    turns = ((0.0, 2.5), (17.5, 2.5), (17.5, 17.5), (5.0, 17.5), (5.0, 7.5), (12.5, 7.5), (12.5, 12.5))
    for row in range(3):
        for column in range(3):
            yield False, chain((20.0 * column + x, 20.0 * row + y) for x, y in turns)
    for y in (20.0, 40.0):
        yield True, chain([(0.0, y), (BOX, y)])


def _bolt() -> Ways:
    """Yield saw-teeth: long down to the left, short back to the right; level streets at the teeth."""
    for at in range(-2, 12):
        teeth = [point for row in range(-1, 4) for point in ((0.0, 6.0 + 17 * row), (7.0, 10.0 + 17 * row))]
        yield at % 3 == 0, chain((6.0 * at + x, y) for x, y in teeth)
    for row in range(4):
        yield False, chain([(0.0, 6.0 + 17 * row), (BOX, 6.0 + 17 * row)])


def _moon() -> Ways:
    """Yield circles that touch in one point, so that crescents lie between them, and rays from that point."""
    x, y = 54.0, 6.0
    for ring in range(1, 11):
        reach = 4.2 * ring
        yield ring % 4 == 0, _circle(x - 0.707 * reach, y + 0.707 * reach, reach)
    for turn in range(95, 176, 20):
        yield False, chain(_ray(x, y, turn, 0.0, 90.0))


def _bell() -> Ways:
    """Yield a fan of streets that opens upwards."""
    x, y = 30.0, 62.0
    for ring in range(1, 10):
        yield ring % 3 == 0, _circle(x, y, 7.0 * ring)
        count = 4 + 4 * ring
        for at in range(count):
            turn = 180 + 180 * (at + (ring % 2) / 2) / count
            yield False, chain(_ray(x, y, turn, 7.0 * ring, 7.0 * (ring + 1)))


def _anchor() -> Ways:
    """Yield docks: blocks ashore, a quay, piers with basins between them that are open to the sea."""
    shore, sea = 19.0, BOX
    levels = [20 / 3 * at + 10 / 3 for at in range(-1, 10)]
    for at, (y, below) in enumerate(pairwise(levels)):
        yield False, chain([(0.0, y), (shore, y)])
        for x in (9.5,) if at % 2 else (5.5, 14.0):
            yield False, chain([(x, y), (x, below)])
        start, end = (25.0, 48.0) if at % 2 else (33.0, 54.0)
        for ripple in (y - 0.8, y, y + 0.8):
            yield True, chain([(start, ripple), (sea, ripple)])
        yield False, chain([(shore, (y + below) / 2), (end, (y + below) / 2)])
    yield True, chain([(shore, 0.0), (shore, BOX)])


def _at(turn: float, reach: float, x: float = MIDDLE, y: float = MIDDLE) -> Point:
    return (x + reach * cos(radians(turn)), y + reach * sin(radians(turn)))


def _ray(x: float, y: float, turn: float, start: float, end: float) -> tuple[Point, Point]:
    """Return the ends of a street that runs away from a point; ``turn`` is clockwise from the right."""
    return _at(turn, start, x, y), _at(turn, end, x, y)


def _circle(x: float, y: float, radius: float) -> tuple[Step, ...]:
    bend = ARC * radius
    quarters = ((1, 0, 0, 1), (0, 1, -1, 0), (-1, 0, 0, -1), (0, -1, 1, 0))
    return (
        ("M", x + radius, y),
        *(
            (
                "C",
                *(x + a * radius + c * bend, y + b * radius + d * bend),
                *(x + c * radius + a * bend, y + d * radius + b * bend),
                *(x + c * radius, y + d * radius),
            )
            for a, b, c, d in quarters
        ),
    )


_PLANS: dict[str, Callable[[], Ways]] = dict(
    zip(REGION_SYMBOLS, (_sun, _star, _drop, _leaf, _key, _bolt, _moon, _bell, _anchor), strict=True)
)
