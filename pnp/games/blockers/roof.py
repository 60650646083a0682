"""A hip roof seen from above, the picture of a tile: four slopes around a flat deck; and five coverings, for backs.

The slopes are as deep as a cut may be off, and run on over the edge. Measures are for a tile of ``SIDE`` mm; larger and
smaller ones are scaled.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import product

from pnp.data.cache import cached
from pnp.drawing.clip import clip_shapes
from pnp.drawing.seat_marks import emblem
from pnp.drawing.segments import ARC, Window
from pnp.drawing.shapes import Drawing, Path, Placement, Point, Rect, Shape, Step, chain, place, polygon
from pnp.drawing.theme import Theme
from pnp.drawing.theme_fields import PenName

SIDE = 19.0
SLOPE = 3.0  # the depth of a slope, mm
UNDER = 0.3  # how far a slope goes on below the deck, so that no white shows between them, mm

COURSES = (1.0, 2.0)
"""The distance of the courses of a roof from its edge, mm; one drawn in lines has only the first."""

SLOPES: tuple[PenName, ...] = ("slope-north", "slope-east", "slope-south", "slope-west")
"""The pens of the slopes, clockwise from the top: the light comes from the north-west."""

LEAST_COURSES = 0.6  # a smaller roof, as a share of a tile, has no courses: they would close up
LEAST_HIP = 0.2  # the least width of a hip on a small roof, mm
EMBLEM = 0.3  # the diameter of the emblem on a roof without a glyph, as a share of its side


def slopes(colour: str, side: float, theme: Theme, reach: float = 0.0) -> tuple[Shape, ...]:
    """Draw the slopes with their courses and hips; the eaves are ``reach`` mm outside the tile."""
    return (Placement(_slopes(colour, side, theme, reach), -reach, -reach),)


@cached
def _slopes(colour: str, side: float, theme: Theme, reach: float) -> Drawing:
    scale, whole = side / SIDE, side + 2 * reach
    outer, inner, below = (
        _corners(inset, whole) for inset in (0.0, SLOPE * scale + reach, (SLOPE + UNDER) * scale + reach)
    )
    shapes: list[Shape] = []
    for at, pen in enumerate(SLOPES):
        ink, after = theme.pen(pen, colour), (at + 1) % 4
        shapes.append(polygon((outer[at], outer[after], below[after], below[at]), ink))
    hip, course = theme.pen("hip", colour), theme.pen("course", colour)
    if scale >= LEAST_COURSES and theme.solid:
        squares = [chain(_corners(inset * scale + reach, whole), closed=True) for inset in COURSES]
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
    whole = [Path(tuple(steps), ink) for steps in draw(columns, rows, pitch)]
    lines = [step for path in clip_shapes(whole, area, area) if isinstance(path, Path) for step in path.steps]
    ground = Rect(0.0, 0.0, area.width, area.height, theme.pen("covering-ground", colour))
    moved = tuple(place(step, -area.left, -area.top) for step in lines)
    name = f"covering-{colour}-{side:g}-{'-'.join(f'{at:g}' for at in area)}"
    return Drawing(name, area.width, area.height, (ground, Path(moved, ink)))


Draw = Callable[[range, range, float], Iterator[Iterable[Step]]]
"""Yields the lines of a covering over columns, and over rows, which are half a pitch high."""


def _scales(columns: range, rows: range, pitch: float) -> Iterator[Iterable[Step]]:
    """Yield fish scales: half circles, every other row moved by half a pitch."""
    radius, bend = pitch / 2, ARC * pitch / 2
    for row, column in product(rows, columns):
        x, y = (column + row % 2 / 2) * pitch, (row + 0.25) * pitch / 2
        yield (
            ("M", x, y),
            ("C", x, y + bend, x + radius - bend, y + radius, x + radius, y + radius),
            ("C", x + radius + bend, y + radius, x + pitch, y + bend, x + pitch, y),
        )


def _slates(columns: range, rows: range, pitch: float) -> Iterator[Iterable[Step]]:
    """Yield slates in bond."""
    for row in rows:
        y = (row + 0.5) * pitch / 2
        yield chain([(columns[0] * pitch, y), ((columns[-1] + 1) * pitch, y)])
        for column in columns:
            x = (column + 0.25 + row % 2 / 2) * pitch
            yield chain([(x, y), (x, y + pitch / 2)])


def _zigzag(columns: range, rows: range, pitch: float) -> Iterator[Iterable[Step]]:
    turns = range(2 * columns[0], 2 * columns[-1] + 3)
    for row in rows:
        y = (row + 0.5) * pitch / 2
        yield chain([(turn * pitch / 2, y - turn % 2 * pitch / 3) for turn in turns])


def _lattice(columns: range, rows: range, pitch: float) -> Iterator[Iterable[Step]]:
    """Yield lines across all rows, that slant both ways."""
    top, foot = (rows[0] + 0.5) * pitch / 2, (rows[-1] + 0.5) * pitch / 2
    for column in range(columns[0] - len(rows), columns[-1] + len(rows)):
        yield chain([(column * pitch + top, top), (column * pitch + foot, foot)])
        yield chain([((column + 0.5) * pitch - top, top), ((column + 0.5) * pitch - foot, foot)])


def _basket(columns: range, rows: range, pitch: float) -> Iterator[Iterable[Step]]:
    """Yield cells of three bars, upright and level in turn."""
    for row, column, share in product(rows[::2], columns, (0.18, 0.5, 0.82)):
        x, y = column * pitch, row * pitch / 2
        at, start, end = share * pitch, 0.1 * pitch, 0.9 * pitch
        if (column + row // 2) % 2:
            yield chain([(x + at, y + start), (x + at, y + end)])
        else:
            yield chain([(x + start, y + at), (x + end, y + at)])


_COVERINGS: dict[str, tuple[Draw, int, int]] = {
    "red": (_scales, 5, 2),
    "blue": (_slates, 5, 2),
    "yellow": (_zigzag, 5, 2),
    "green": (_lattice, 4, 2),
    "purple": (_basket, 4, 2),
}
"""What draws the covering of a seat, and how often on a tile, in solid colour and with little ink.

Tiles continue each other's covering: the basket has an even number.
"""
