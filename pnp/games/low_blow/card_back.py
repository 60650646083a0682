"""The back of an aid of Low Blow, if it has one: ropes of its seat, woven at 45 degrees, over the whole card."""

from __future__ import annotations

from math import ceil

from pnp.drawing.clip import clip_shapes
from pnp.drawing.matrix import translation
from pnp.drawing.rope import rope
from pnp.drawing.segments import Window
from pnp.drawing.shapes import Drawing, Placement, Shape
from pnp.drawing.theme import Theme
from pnp.drawing.transformed import transform_shape

MESH = 14.0  # from one crossing to the next on a level line, mm

ROPE = 2.2
WHITE = 3.2  # the white that an upper rope leaves beside it on the lower one, mm, along the lower one


def weave(colour: str, area: Window, theme: Theme) -> Placement:
    """Draw the ropes over an area of a card in mm, as one shape: nothing of it is lost where a shop's knife is off."""
    half = MESH / 2 - WHITE / 2
    ropes: list[Shape] = []
    for row in range(int(area.top // (MESH / 2)) - 2, ceil(area.bottom / (MESH / 2)) + 2):
        slope = 1 if row % 2 else -1  # down through every other row of crossings, else up
        for column in range(int(area.left // MESH) - 1, ceil(area.right / MESH) + 1):
            x, y = (column + row % 2 / 2) * MESH, row * MESH / 2
            start, end = (x - half, y - slope * half), (x + half, y + slope * half)
            ropes += rope(start, end, ROPE, colour, theme)
    to_corner = translation(-area.left, -area.top)
    shapes = tuple(transform_shape(shape, to_corner) for shape in clip_shapes(ropes, area, area))
    name = f"weave-{colour}-{area.width:g}x{area.height:g}"
    return Placement(Drawing(name, area.width, area.height, shapes), area.left, area.top)
