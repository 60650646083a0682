"""A rack of card that holds five tiles upright and hides them: a prism folded from one rectangle.

From left to right, as printed: base, back wall, slope, ledge, front, glue tab. Tiles stand on the ledge and lean on
the slope; the back wall, with the seat's emblem, faces the others. The tab is glued to the inside of the base.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import hypot

from pnp.drawing.emblems import emblem
from pnp.drawing.shapes import Drawing, Ink, Point, Rect, Shape, line, polygon, polyline
from pnp.drawing.text import cap, text, wrap
from pnp.drawing.theme import (
    BLOCK,
    BODY,
    FOLD,
    GREY_1,
    GREY_3,
    GREY_3_LIGHT,
    GRID,
    INK,
    LINE,
    PALETTE,
    SEAT_BAR,
    SMALL,
)
from pnp.words import Words

TILES = 5
CLEARANCE = 0.6
"""Room beside each tile, mm."""

VALLEY = Ink(stroke=INK, width=LINE, dash=(0.25, 1), role="fold")
"""The one fold that turns towards the reader is dotted."""

# The cross-section for a tile of 19 mm, from the front of the base round to the front again (mm, y up).
SECTION: tuple[Point, ...] = ((0, 0), (30, 0), (25, 20.5), (12.4, 5), (9.3, 7.5))
TILE = 19.0
TAB = 7.0
STEPS = 22.0
"""Width of the lines that say how to fold, mm."""

STEP_LEADING = 4.4
STEP_LINES = 12
"""Lines that have a place above the picture of the section."""

NAMES = ("base", "back", "slope", "ledge", "front", "tab")


def panels(side: float) -> tuple[float, ...]:
    """Return the widths of the panels in mm for tiles of ``side`` mm: the sides of the cross-section, and the tab."""
    scale = side / TILE
    ends = (*SECTION[1:], SECTION[0])
    return (*(hypot(b[0] - a[0], b[1] - a[1]) * scale for a, b in zip(SECTION, ends, strict=True)), TAB)


def rack(colour: str, side: float, words: Words) -> Drawing:
    """Draw the rack of a seat for tiles of ``side`` mm."""
    widths = panels(side)
    height = TILES * (side + CLEARANCE)
    xs = [sum(widths[:at]) for at in range(len(widths) + 1)]
    shapes: list[Shape] = [
        line(x, 0, x, height, VALLEY if at == 3 else FOLD) for at, x in enumerate(xs[1:-1], 1)
    ]
    shapes += _back_wall(colour, xs[1], xs[2], height)
    shapes += _tab(xs[5], xs[6], height, words)
    shapes += _base(xs[1], height, words)
    return Drawing(f"rack-{colour}", xs[-1], height, tuple(shapes))


def _back_wall(colour: str, left: float, right: float, height: float) -> list[Shape]:
    """Draw what the others see: the seat's bar and its emblem."""
    ink = Ink(fill=PALETTE[colour])
    middle = (left + right) / 2
    return [
        Rect(left + 2, 4, SEAT_BAR, height - 8, ink),
        Rect(right - 2 - SEAT_BAR, 4, SEAT_BAR, height - 8, ink),
        emblem(colour, middle, height / 2, 11, ink),
    ]


def _tab(left: float, right: float, height: float, words: Words) -> list[Shape]:
    """Shade the tab and name it."""
    x, y = (left + right) / 2, height / 2
    return [
        Rect(left + 1, 1, right - left - 2, height - 2, Ink(fill=GREY_3_LIGHT)),
        text(x, y + cap(SMALL) / 2, words["rack.tab"], SMALL, INK, "middle", room=right - left - 1),
    ]


def _base(width: float, height: float, words: Words) -> list[Shape]:
    """Draw the folding picture on the base, where it ends up underneath, and what the lines mean."""
    left = 3.0
    shapes: list[Shape] = [text(left, 6 + cap(BLOCK), words["rack.head"], BLOCK, room=width - 2 * left)]
    lines = [each for step in words.lines("rack.step") for each in wrap(step, BODY, STEPS)]
    for at, each in enumerate(lines):
        room = width - 1.5 * left if at < STEP_LINES else 0.0
        shapes.append(text(left, 16 + STEP_LEADING * at, each, BODY, GREY_1, room=room))
    return [*shapes, *section(left, height - 8, (width - 2 * left) / SECTION[1][0])]


def section(left: float, foot: float, scale: float) -> list[Shape]:
    """Draw the cross-section with a tile in it, seen from the side; ``left``, ``foot`` is the front of the base."""
    outline = Ink(stroke=INK, width=GRID)

    def at(points: Sequence[Point]) -> list[Point]:
        return [(left + x * scale, foot - y * scale) for x, y in points]

    (x1, y1), (x2, y2) = SECTION[3], SECTION[2]
    length = hypot(x2 - x1, y2 - y1)
    along = ((x2 - x1) / length, (y2 - y1) / length)
    out = (-along[1] * 0.9, along[0] * 0.9)
    tip = (x1 + along[0] * TILE + out[0], y1 + along[1] * TILE + out[1])
    tile = at(((x1 + out[0], y1 + out[1]), tip))
    (tab,) = at(((TAB, 1.2),))
    return [
        polygon(at(SECTION), outline),
        polyline(tile, Ink(stroke=GREY_1, width=1.2)),
        polyline([at(((0, 0),))[0], tab], Ink(stroke=GREY_3, width=0.8)),
    ]
