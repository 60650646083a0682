"""A rack of card that holds five tiles upright and hides them: a prism folded from one rectangle, with a lip.

From top to bottom, as printed: glue tab, face, back wall, base, lip; every fold turns away from the print. Face, back
wall and base close to a triangle, which is rigid; the tab is glued on the inside of the base, and tiles stand on the
base between face and lip. The back wall, with the seat's emblem, faces the others.
"""

from __future__ import annotations

from math import hypot

from pnp.drawing.measures import SEAT_BAR
from pnp.drawing.seat_marks import bar, own_emblem
from pnp.drawing.shapes import Drawing, Point, Rect, Shape, line, polygon, polyline
from pnp.drawing.text import hang, level, text, wrap
from pnp.drawing.theme import Theme
from pnp.pages.diagrams import draw_pen, make_picture
from pnp.pieces.on_table import FOLDED
from pnp.pieces.part import Step
from pnp.pieces.piece import Piece
from pnp.texts.words import Words

TILES = 5
SPARE = 1.0
"""How much longer a rack is than its row of tiles, mm; its ends are open."""

# Panels for tiles of 19 mm, from top to bottom, mm.
TAB, FACE, BACK, BASE, LIP = 7.0, 20.0, 21.0, 27.0, 4.0
GROOVE = 1.5
"""The distance from the fold of the lip to the foot of the face, mm: room for the tiles."""

TILE = 19.0
WORDS_ROOM = 56.0
"""The width of the folding instructions, mm."""

STEP_LINES = 4
"""The most lines of instructions on the base."""


def panels(side: float) -> tuple[float, ...]:
    """Return the heights of the panels in mm for tiles of ``side`` mm: tab, face, back wall, base, lip."""
    scale = side / TILE
    return (TAB, FACE * scale, BACK * scale, BASE * scale, LIP * scale)


def gap(side: float) -> float:
    """Return the distance from the fold of the lip to the foot of the face, for tiles of ``side`` mm."""
    return round(GROOVE * side / TILE, 1)


def rack(colour: str, side: float, words: Words, theme: Theme) -> Piece:
    """Return the rack of a seat for tiles of ``side`` mm."""
    heights = panels(side)
    width = TILES * side + SPARE
    ys = [sum(heights[:at]) for at in range(len(heights) + 1)]
    shapes: list[Shape] = [line(0, y, width, y, theme.pen("fold")) for y in ys[1:-1]]
    shapes += [
        Rect(1, 1, width - 2, heights[0] - 2, theme.pen("glue")),
        level(width / 2, heights[0] / 2, words["rack.tab"], theme.style("small"), "middle", room=width - 4),
        *_back_wall(colour, ys[2], ys[3], width, theme),
        *_base(ys[3], width, side / TILE, words, theme),
    ]
    return Piece(Drawing(f"rack-{colour}", width, ys[-1], tuple(shapes)), seat=colour, on_table=FOLDED)


def pictures(theme: Theme) -> dict[str, Drawing]:
    """Draw a pen along the folds of a rack, and a rack from the side with a tile in it, for the guide."""
    heights = panels(TILE)
    ends = [1.5 + 14 * sum(heights[:at]) / sum(heights) for at in range(1, len(heights))]
    folds = [line(1, end, 13, end, theme.pen("picture-fold")) for end in ends]
    strip = [Rect(1, 1.5, 12, 14, theme.pen("picture-outline")), *folds, draw_pen(10, ends[2], -40, theme)]
    return {
        "strip": make_picture("strip", strip),
        "rack": make_picture("rack", section(1, 14.5, 0.62, theme)),
    }


def steps(words: Words, theme: Theme) -> tuple[Step, ...]:
    """Return the steps for folding and gluing a rack; ``words`` has two lines ``rack.step``."""
    drawn = pictures(theme)
    flat, closed = words.lines("rack.step")
    return Step(drawn["strip"], flat), Step(drawn["rack"], closed)


def _back_wall(colour: str, top: float, foot: float, width: float, theme: Theme) -> list[Shape]:
    """Draw the side that the other players see: the seat's bars and its emblem."""
    return [
        *bar(4, top + 2, width - 8, colour, theme),
        *bar(4, foot - 2 - SEAT_BAR, width - 8, colour, theme),
        own_emblem(colour, width / 2, (top + foot) / 2, 11, theme),
    ]


def _base(top: float, width: float, scale: float, words: Words, theme: Theme) -> list[Shape]:
    """Draw the instructions on the base, which ends up underneath, and the rack from the side next to them."""
    left = 4.0
    shapes: list[Shape] = [hang(left, top + 4, words["rack.head"], theme.style("block"), room=WORDS_ROOM)]
    lines = [
        line_of
        for step in words.lines("rack.step")
        for line_of in wrap(step, theme.style("body"), WORDS_ROOM)
    ]
    for at, words_of_line in enumerate(lines):
        room = WORDS_ROOM if at < STEP_LINES else 0.0
        shapes.append(text(left, top + 12 + 4.4 * at, words_of_line, theme.style("body-grey"), room=room))
    foot = top + BASE * scale - 5.5
    return [*shapes, *section(width - 34, foot, 1.1, theme), *_gap(width - 34, foot, 1.1, words, theme)]


def _gap(left: float, foot: float, scale: float, words: Words, theme: Theme) -> list[Shape]:
    """Draw the width of the gap for the tiles below a rack from the side."""
    ticks = [
        line(x, foot + 0.7, x, foot + 1.7, theme.pen("writing-line")) for x in (left, left + GROOVE * scale)
    ]
    middle = left + GROOVE * scale / 2
    return [*ticks, text(middle, foot + 4.0, words["rack.gap"], theme.style("small-grey"), "middle", room=12)]


def section(left: float, foot: float, scale: float, theme: Theme) -> list[Shape]:
    """Draw the rack from the side with a tile in it; ``left``, ``foot`` is where lip and base meet."""
    half = (FACE**2 + (BASE - GROOVE) ** 2 - BACK**2) / (2 * (BASE - GROOVE))
    crest = (GROOVE + half, (FACE**2 - half**2) ** 0.5)

    def at(*points: Point) -> list[Point]:
        return [(left + x * scale, foot - y * scale) for x, y in points]

    outline = theme.pen("rule")
    along = _unit((GROOVE, 0), crest)
    out = (-along[1] * 0.7, along[0] * 0.7)
    stand = (GROOVE + out[0], max(out[1], 0.4))
    tip = (stand[0] + along[0] * TILE, stand[1] + along[1] * TILE)
    return [
        polyline(at((GROOVE, 0.6), (GROOVE + TAB, 0.6)), theme.pen("picture-tab")),
        polygon(at((GROOVE, 0), crest, (BASE, 0)), outline),
        polyline(at((BASE, 0), (0, 0), (0, LIP)), outline),
        polyline(at(stand, tip), theme.pen("picture-tile")),
    ]


def _unit(start: Point, end: Point) -> Point:
    length = hypot(end[0] - start[0], end[1] - start[1])
    return ((end[0] - start[0]) / length, (end[1] - start[1]) / length)
