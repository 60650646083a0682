"""A rack of card that holds five tiles upright and hides them: a prism folded from one rectangle, with a lip.

From top to bottom, as printed: glue tab, face, back wall, base, lip; every fold turns away from the print. Face, back
wall and base close to a triangle, which is rigid; the tab is glued on the inside of the base, its edge in the crease at
the back, and tiles stand on the base between face and lip. Face and back wall are the slopes of a roof; the back wall,
with the seat's emblem, faces the others.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import hypot

from pnp.drawing.seat_marks import emblem
from pnp.drawing.shapes import Drawing, Placement, Point, Rect, Shape, line, polygon, polyline
from pnp.drawing.text import level, text, wrap
from pnp.drawing.theme import Theme
from pnp.pages.diagrams import draw_pen, make_picture
from pnp.pieces.apart import Folded, Panel, Place
from pnp.pieces.on_table import FOLDED
from pnp.pieces.part import AssemblyStep
from pnp.pieces.piece import Piece
from pnp.texts.words import Words

TILES = 5
SPARE = 1.0  # how much longer a rack is than its row of tiles, mm; its ends are open

# Panels for tiles of 19 mm, from top to bottom, mm: as high that three racks fit below each other on A4 and Letter.
TAB, FACE, BACK, BASE, LIP = 18.5, 19.5, 19.5, 20.0, 4.0
GROOVE = BASE - TAB
"""The distance from the fold of the lip to the foot of the face, mm: room for the tiles.

The tab fills the base from the crease at the back, so nobody measures it.
"""

TILE = 19.0
WORDS_ROOM = 68.0  # the width of the folding instructions, mm
STEP_LINES = 4  # the most lines of instructions on the base

PICTURE, PICTURE_SCALE = 21.0, 0.62
"""From the left of the rack from the side to the right edge of the base, mm, and its scale; its head is above it."""

LINES_FROM, LINE = 4.4, 4.1  # the first baseline from the fold, and from line to line, mm
COURSE = 2.2  # the distance of the courses of a slope, mm; twice that with little ink
ASIDE = 1.0  # the white beside a slope and at its eaves, mm
STRIPES = 9  # the stripes of the tab: grey, white, and so on
EMBLEM, DECK = 7.0, 12.0  # the emblem on the back wall, and the deck around it, mm


def panels(side: float) -> tuple[float, ...]:
    """Return the heights of the panels in mm for tiles of ``side`` mm: tab, face, back wall, base, lip."""
    scale = side / TILE
    return (TAB * scale, FACE * scale, BACK * scale, BASE * scale, LIP * scale)


def rack(colour: str, side: float, words: Words, theme: Theme) -> Piece:
    """Return the rack of a seat for tiles of ``side`` mm."""
    heights = panels(side)
    width = TILES * side + SPARE
    wide = width - 2 * ASIDE
    ys = [sum(heights[:at]) for at in range(len(heights) + 1)]
    # the tab, with stripes except where its word is
    pitch = (heights[0] - 2 * ASIDE) / STRIPES
    stripes = (at for at in range(0, STRIPES, 2) if at != STRIPES // 2)
    shapes: list[Shape] = [
        *(Rect(ASIDE, ASIDE + pitch * at, wide, pitch, theme.pen("glue")) for at in stripes),
        level(width / 2, heights[0] / 2, words["rack.tab"], theme.style("body"), "middle", room=width - 4),
    ]
    # face and back wall, the slopes of the roof, with courses from the eaves to the ridge
    top, foot = ys[1] + ASIDE, ys[3] - ASIDE
    rows = range(1, round((foot - top) / (COURSE if theme.solid else 2 * COURSE)))
    pitch = (foot - top) / (len(rows) + 1)
    shapes.append(Rect(ASIDE, top, wide, foot - top, theme.pen("slope-north", colour)))
    for y in (top + pitch * row for row in rows):
        shapes.append(line(ASIDE, y, ASIDE + wide, y, theme.pen("course", colour)))
    # the emblem on the side that the other players see
    x, y = width / 2, (ys[2] + ys[3]) / 2
    shapes += [
        Rect(x - DECK / 2, y - DECK / 2, DECK, DECK, theme.pen("deck", colour)),
        emblem(colour, x, y, EMBLEM, theme.pen("glyph", colour)),
    ]
    # the instructions on the base, which ends up underneath, and the rack from the side next to them
    left, below, beside = 4.0, ys[3] + LINES_FROM, width - PICTURE
    shapes.append(text(beside, below, words["rack.head"], theme.style("body-bold"), room=PICTURE - left))
    shapes += section(beside, ys[3] + BASE * side / TILE - 2.5, PICTURE_SCALE * side / TILE, theme)
    lines = [row for step in words.lines("rack.step") for row in wrap(step, theme.style("body"), WORDS_ROOM)]
    for at, row in enumerate(lines):
        room = WORDS_ROOM if at < STEP_LINES else 0.0
        shapes.append(text(left, below + LINE * at, row, theme.style("body-grey"), room=room))
    shapes += [line(0, y, width, y, theme.pen("fold")) for y in ys[1:-1]]
    return Piece(Drawing(f"rack-{colour}", width, ys[-1], tuple(shapes)), seat=colour, on_table=FOLDED)


def steps(words: Words, theme: Theme) -> tuple[AssemblyStep, ...]:
    """Return the steps for folding and gluing a rack; ``words`` has two lines ``rack.step``."""
    heights = panels(TILE)
    ends = [1.5 + 14 * sum(heights[:at]) / sum(heights) for at in range(1, len(heights))]
    folds = [line(1, end, 13, end, theme.pen("picture-fold")) for end in ends]
    strip = [Rect(1, 1.5, 12, 14, theme.pen("picture-outline")), *folds, draw_pen(10, ends[2], -40, theme)]
    flat, closed = words.lines("rack.step")
    return (
        AssemblyStep(make_picture("strip", strip), flat),
        AssemblyStep(make_picture("rack", section(1, 14.5, 0.62, theme)), closed),
    )


def standing(
    part: str, seat: str, tiles: Sequence[Drawing], x: float, y: float, side: float, theme: Theme
) -> Folded:
    """Return the rack of a seat with ``tiles`` in it, as its player sees it, for the picture of a kit.

    It stands along the board's edge on the right; ``x``, ``y`` is the end of its lip that is nearer.
    """
    scale, length = side / TILE, TILES * side + SPARE
    across, high = (at * scale for at in _find_crest())
    half, slope = across - GROOVE * scale, FACE * scale
    edge, along, down = Place(1.0, 0.0, 0.0), Place(0.0, -1.0, 0.0), Place(0.0, 0.0, -1.0)
    end = polygon(((0, high), (half, 0), (2 * half, high)), theme.pen("picture-outline"))
    face: list[Shape] = [Rect(0, 0, length, slope, theme.pen("slope-north", seat))]
    face += [Placement(tile, SPARE / 2 + side * at, slope - side) for at, tile in enumerate(tiles)]
    shown = (
        (Drawing("rack end", 2 * half, high, (end,)), Place(x - across - half, y, high), edge, down, True),
        (
            Drawing("rack face", length, slope, tuple(face)),
            Place(x - across, y, high),
            along,
            Place(half / slope, 0.0, -high / slope),
        ),
        (Drawing("rack lip", length, LIP * scale, ()), Place(x, y, LIP * scale), along, down),
    )
    return Folded(part, tuple(Panel(*panel) for panel in shown))


def _find_crest() -> Point:
    """Return how far the crest is from the lip, and how high, in mm for tiles of 19 mm."""
    half = (FACE**2 + (BASE - GROOVE) ** 2 - BACK**2) / (2 * (BASE - GROOVE))
    return GROOVE + half, (FACE**2 - half**2) ** 0.5


def section(left: float, foot: float, scale: float, theme: Theme) -> list[Shape]:
    """Draw the rack from the side with a tile in it; ``left``, ``foot`` is where lip and base meet."""
    crest = _find_crest()

    def at(*points: Point) -> list[Point]:
        return [(left + x * scale, foot - y * scale) for x, y in points]

    outline = theme.pen("rule")
    length = hypot(crest[0] - GROOVE, crest[1])
    along = ((crest[0] - GROOVE) / length, crest[1] / length)
    out = (-along[1] * 0.7, along[0] * 0.7)
    stand = (GROOVE + out[0], max(out[1], 0.4))
    tip = (stand[0] + along[0] * TILE, stand[1] + along[1] * TILE)
    return [
        polyline(at((GROOVE, 0.7), (BASE - 0.7, 0.7)), theme.pen("picture-tab")),
        polygon(at((GROOVE, 0), crest, (BASE, 0)), outline),
        polyline(at((BASE, 0), (0, 0), (0, LIP)), outline),
        polyline(at(stand, tip), theme.pen("picture-tile")),
    ]
