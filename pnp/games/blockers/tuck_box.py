"""The tuck box of Blockers: a house with a tiled roof, the plan of the city in front, lit windows around."""

from __future__ import annotations

from collections.abc import Collection
from math import ceil

from pnp.drawing.matrix import rotate_about
from pnp.drawing.segments import Window
from pnp.drawing.shapes import Placement, Rect, Shape, line
from pnp.drawing.theme import Theme
from pnp.drawing.transformed import transform_shape
from pnp.games.blockers.cover import districts
from pnp.games.blockers.letters import MARK
from pnp.games.blockers.map_border import BAR, map_border
from pnp.games.blockers.roof import SIDE, covering
from pnp.pieces.box_net import BoxNet
from scorer.games.blockers.facts import REGION

NET = BoxNet(front=84.0, depth=38.0, height=100.0)

ROOF, ROOF_COLOUR = 12.5, "red"
"""From the upper edge of the walls to the eaves, mm, and whose covering the roof has."""

OVER, BLEED = 3.0, 1.2
"""How far the art runs on to the glue flap, and over the edges that are cut, mm: what is off by 1 shows nothing."""

EAVES = 4.0  # about the length of a bar of the eaves, mm

WINDOW, WINDOW_PITCH, FIRST = (6.6, 8.6), (12.2, 14.0), 5.6
"""The size of a window, the distance from one to the next, and from the eaves to the first, mm."""

STOREYS = 6
DOOR = (7.6, 11.4)
HIP = 1.4  # the width of the white along a hip of the lid, mm
PLATE, WORD = (67.0, 12.0), 63.0  # the plate on the lid, and the length of the word on it, mm

SIDES = (
    ("blue", 1, ((0, 0), (1, 1), (2, 2), (5, 0))),
    ("yellow", 1, ((0, 0), (1, 1), (2, 2), (5, 0))),
    ("red", 3, ((0, 0), (0, 5), (1, 1), (1, 6), (2, 2), (3, 3), (4, 4), (5, 0), (5, 5))),
)
"""The seat that lives on a side, the column of its door, and its lit windows by storey and column: a line of tiles."""


def art(theme: Theme) -> list[Shape]:
    """Draw what is on the net, below its folds and its outline."""
    side, front, other, back = NET.walls
    left, right, eaves = NET.xs[0] - OVER, NET.width + BLEED, NET.top + ROOF
    bars = 2 * (ceil((right - left) / EAVES) // 2) + 1
    shapes = [
        _tiled(Window(left, NET.top - BLEED, right, eaves), theme),
        *map_border(left, eaves, right - left, bars, "ink", theme),
    ]
    # the lid: a hip roof, and on a plate across its ridge the word, read by those who see the front
    lid, hip = NET.lid, theme.pen("hip", ROOF_COLOUR)
    hip = hip._replace(width=HIP) if theme.solid else hip
    x, middle = (lid.left + lid.right) / 2, (lid.top + lid.bottom) / 2
    start, end = lid.left + lid.height / 2, lid.right - lid.height / 2  # of the ridge
    (wide, high), size = PLATE, WORD / MARK.width
    word = MARK.draw(x - WORD / 2, middle - size / 2, size, theme)
    shapes += [
        _tiled(Window(lid.left - BLEED, lid.top - BLEED, lid.right + BLEED, lid.bottom), theme),
        *(line(lid.left, y, start, middle, hip) for y in (lid.top, lid.bottom)),
        *(line(lid.right, y, end, middle, hip) for y in (lid.top, lid.bottom)),
        line(start, middle, end, middle, hip),
        Rect(x - wide / 2, middle - high / 2, wide, high, theme.pen("window")),
        *(transform_shape(shape, rotate_about(180, (x, middle))) for shape in word),
    ]
    for wall, (colour, door, lit) in zip((side, other, back), SIDES, strict=True):
        shapes += _facade(wall, colour, door, lit, theme)
    pitch = (front.right - front.left) / REGION
    return [*shapes, *districts(front.left, front.bottom - REGION * pitch, pitch, theme)]


def _tiled(area: Window, theme: Theme) -> Shape:
    """Cover an area with the covering of the roof."""
    moved = Window(0.0, 0.0, area.width, area.height)
    return Placement(covering(ROOF_COLOUR, moved, SIDE, theme), area.left, area.top)


def _facade(
    wall: Window, colour: str, door: int, lit: Collection[tuple[int, int]], theme: Theme
) -> list[Shape]:
    """Draw the windows and the door of a wall."""
    (wide, high), (across, down) = WINDOW, WINDOW_PITCH
    columns = int((wall.width - wide) / across) + 1
    left = (wall.left + wall.right - across * (columns - 1) - wide) / 2
    top = wall.top + ROOF + BAR + FIRST - 2.0
    shapes: list[Shape] = []
    for storey in range(STOREYS):
        for column in range(columns):
            x, y = left + across * column, top + down * storey
            if (storey, column) == (STOREYS - 1, door):
                x -= (DOOR[0] - wide) / 2
                shapes.append(Rect(x, wall.bottom - DOOR[1], *DOOR, theme.pen("window-lit", colour)))
                continue
            ink = theme.pen("window-lit" if (storey, column) in lit else "window", colour)
            shapes.append(Rect(x, y, wide, high, ink))
            bar = theme.pen("window-bar")
            middle, sill = x + wide / 2, y + high * 0.45
            shapes += [line(middle, y, middle, y + high, bar), line(x, sill, x + wide, sill, bar)]
    return shapes
