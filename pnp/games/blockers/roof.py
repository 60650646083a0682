"""A hip roof seen from above, the picture of a tile: four slopes around a flat deck; and five coverings, for backs.

The slopes are as deep as a cut may be off, and run on over the edge. Measures are for a tile of ``SIDE`` mm; larger and
smaller ones are scaled.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from pnp.data.cache import cached
from pnp.drawing.clip import clip_shapes
from pnp.drawing.seat_marks import emblem
from pnp.drawing.segments import ARC, Window
from pnp.drawing.shapes import Drawing, Path, Placement, Point, Rect, Shape, Step, chain, place, polygon
from pnp.drawing.theme import Theme
from pnp.drawing.theme_fields import PenName

SIDE = 19.0
SLOPE = 3.0
"""The depth of a slope, mm."""

COURSES = (1.0, 2.0)
"""The distance of the courses of a roof from its edge, mm; one drawn in lines has only the first."""

SLOPES: tuple[PenName, ...] = ("slope-north", "slope-east", "slope-south", "slope-west")
"""The pens of the slopes, clockwise from the top: the light comes from the north-west."""

LEAST_COURSES = 0.6
"""A smaller roof, as a share of a tile, has no courses: they would close up."""

LEAST_HIP = 0.2
"""The least width of a hip on a small roof, mm."""

EMBLEM = 0.3
"""The diameter of the emblem on a roof without a glyph, as a share of its side."""


def slopes(colour: str, side: float, theme: Theme, reach: float = 0.0) -> tuple[Shape, ...]:
    """Draw the slopes with their courses and hips; the eaves are ``reach`` mm outside the tile."""
    return (Placement(_slopes(colour, side, theme, reach), -reach, -reach),)


@cached
def _slopes(colour: str, side: float, theme: Theme, reach: float) -> Drawing:
    scale, whole = side / SIDE, side + 2 * reach
    inner, outer = _corners(SLOPE * scale + reach, whole), _corners(0.0, whole)
    shapes: list[Shape] = []
    for at, pen in enumerate(SLOPES):
        ink, after = theme.pen(pen, colour), (at + 1) % 4
        shapes.append(polygon((outer[at], outer[after], inner[after], inner[at]), ink))
    hip, course = theme.pen("hip", colour), theme.pen("course", colour)
    if scale >= LEAST_COURSES:
        insets = COURSES if theme.solid else COURSES[:1]
        squares = [chain(_corners(inset * scale + reach, whole), closed=True) for inset in insets]
        shapes.append(Path(tuple(step for square in squares for step in square), course))
    hips = [step for ends in zip(outer, inner, strict=True) for step in chain(ends)]
    shapes.append(Path(tuple(hips), hip._replace(width=min(hip.width, max(scale * hip.width, LEAST_HIP)))))
    return Drawing(f"slopes-{colour}-{side:g}-{reach:g}", whole, whole, tuple(shapes))


def deck(colour: str, side: float, theme: Theme) -> Shape:
    """Draw the deck; its outline, if it has one, is inside."""
    ink = theme.pen("deck", colour)
    inset = SLOPE * side / SIDE + ink.width / 2
    return Rect(inset, inset, side - 2 * inset, side - 2 * inset, ink)


@cached
def roof(colour: str, side: float, theme: Theme) -> Drawing:
    """Draw a roof with the emblem of its seat on the deck; one of lines has eaves."""
    mark = emblem(colour, side / 2, side / 2, EMBLEM * side, theme.pen("glyph", colour))
    around = eaves(colour, side, theme)
    shapes = (*slopes(colour, side, theme), *around, deck(colour, side, theme), mark)
    return Drawing(f"roof-{colour}-{side:g}", side, side, shapes)


def eaves(colour: str, side: float, theme: Theme) -> tuple[Shape, ...]:
    """Draw the edge of a roof that is drawn in lines."""
    hip = theme.pen("hip", colour)
    inside = side - hip.width
    return () if theme.solid else (Rect(hip.width / 2, hip.width / 2, inside, inside, hip),)


def _corners(inset: float, side: float) -> tuple[Point, ...]:
    """Return the corners of a square inside a tile, clockwise from the top left."""
    far = side - inset
    return ((inset, inset), (far, inset), (far, far), (inset, far))


@cached
def covering(colour: str, area: Window, side: float, theme: Theme) -> Drawing:
    """Cover an area in mm with the roof covering of a seat; tiles of ``side`` mm fit next to each other."""
    ink = theme.pen("covering", colour)
    draw, fine, coarse = _COVERINGS[colour]
    pitch = side / (fine if theme.solid else coarse)
    columns = range(int(area.left // pitch) - 1, int(area.right // pitch) + 2)
    rows = range(2 * int(area.top // pitch) - 2, 2 * int(area.bottom // pitch) + 4)
    drawn = (tuple(draw(column, row, pitch)) for row in rows for column in columns)
    cells = [Path(steps, ink) for steps in drawn if steps]
    lines = [step for path in clip_shapes(cells, area, area) if isinstance(path, Path) for step in path.steps]
    ground = Rect(0.0, 0.0, area.width, area.height, theme.pen("covering-ground", colour))
    moved = tuple(place(step, -area.left, -area.top) for step in lines)
    name = f"covering-{colour}-{side:g}-{'-'.join(f'{at:g}' for at in area)}"
    return Drawing(name, area.width, area.height, (ground, Path(moved, ink)))


Draw = Callable[[int, int, float], Iterator[Step]]
"""Yields what a covering has in a column, and in a row: rows are half a pitch high."""


def _scales(column: int, row: int, pitch: float) -> Iterator[Step]:
    """Yield fish scales: half circles, every other row moved by half a pitch."""
    radius, y = pitch / 2, (row + 0.25) * pitch / 2
    x, bend = (column + row % 2 / 2) * pitch, ARC * radius
    yield ("M", x, y)
    yield ("C", x, y + bend, x + radius - bend, y + radius, x + radius, y + radius)
    yield ("C", x + radius + bend, y + radius, x + pitch, y + bend, x + pitch, y)


def _slates(column: int, row: int, pitch: float) -> Iterator[Step]:
    """Yield slates in bond."""
    x, y = (column + 0.25 + row % 2 / 2) * pitch, (row + 0.5) * pitch / 2
    yield from chain([(x, y), (x + pitch, y)])
    yield from chain([(x, y), (x, y + pitch / 2)])


def _zigzag(column: int, row: int, pitch: float) -> Iterator[Step]:
    x, y = column * pitch, (row + 0.5) * pitch / 2
    yield from chain([(x, y), (x + pitch / 2, y - pitch / 3), (x + pitch, y)])


def _lattice(column: int, row: int, pitch: float) -> Iterator[Step]:
    if row % 2 == 0:
        x, y = (column + 0.25) * pitch, (row + 0.5) * pitch / 2
        yield from chain([(x, y), (x + pitch, y + pitch)])
        yield from chain([(x + pitch, y), (x, y + pitch)])


def _basket(column: int, row: int, pitch: float) -> Iterator[Step]:
    """Yield cells of three bars, upright and level in turn."""
    if row % 2:
        return
    x, y = column * pitch, row * pitch / 2
    for share in (0.18, 0.5, 0.82):
        at, start, end = share * pitch, 0.1 * pitch, 0.9 * pitch
        if (column + row // 2) % 2:
            yield from chain([(x + at, y + start), (x + at, y + end)])
        else:
            yield from chain([(x + start, y + at), (x + end, y + at)])


_COVERINGS: dict[str, tuple[Draw, int, int]] = {
    "red": (_scales, 5, 3),
    "blue": (_slates, 5, 3),
    "yellow": (_zigzag, 5, 3),
    "green": (_lattice, 4, 3),
    "purple": (_basket, 4, 2),
}
"""What draws the covering of a seat, and how often on a tile, in solid colour and with little ink.

Tiles continue each other's covering: the basket has an even number.
"""
