"""The cover of Blockers: nine districts with the letters of the word and a joker, and lots with roofs in groups."""

from __future__ import annotations

from collections.abc import Sequence

from pnp.drawing.scaled import thicken_hairlines
from pnp.drawing.segments import Window
from pnp.drawing.shapes import Circle, Drawing, Placement, Rect, Shape, polygon
from pnp.drawing.symbols import symbol
from pnp.drawing.text import level
from pnp.drawing.theme import Theme
from pnp.drawing.transformed import resize_drawing
from pnp.games.blockers.layout import BORDER_OUT
from pnp.games.blockers.letters import WORD, block
from pnp.games.blockers.map_border import BAR, map_border
from pnp.games.blockers.roof import SIDE, roof
from pnp.games.blockers.streets import BOX, part_of_plan, plan
from pnp.games.blockers.tile import sample
from pnp.games.contract import Cover
from pnp.pages.paper import Paper
from scorer.games.blockers.facts import BOARD, JOKER, REGION, REGION_SYMBOLS
from scorer.seats import COLOURS

PAGE = (210.0, 297.0)  # the size of the page that the cover is drawn for, mm; it is scaled for others

EDGE, FOOT = 12.0, 281.5
"""From the sides and the top of the page to the map border, and from the top to the foot of the drawing, mm."""

FOOTER = 10.0  # the white below that foot at least, mm: the footer is there
LEFT, TOP, LOT = 15.0, 15.0, 20.0  # the corner of the districts and the side of a lot, mm

GAP, LETTER, LETTER_IN = 3.2, 44.0, 6.4
"""In a district of 60 mm: the street around it, a letter, and from the corner to that letter, mm."""

JOKER_IN, JOKER_LINE = 0.17, 1.5
"""The white around the joker in its block, in blocks, and the distance of the line inside the edge, mm."""

ROWS = (
    ("red 7", "red A", "", "blue sun", "blue 3", "", "yellow H", "", "green 2"),
    ("red F", "", "blue 9", "blue C", "", "yellow 1", "yellow star", "green 6", "green D"),
    ("", "purple 5", "purple moon", "", "red key", "", "yellow 4", "", "green bolt"),
)
"""The tiles on the lots below the districts: groups, as in the game."""

FREE = ("key", "anchor", "drop")  # the signs whose streets are on free lots, three columns each
LOT_IN = 0.7  # the white around the streets of a lot, mm
LINE = 268.8  # the middle of the numbers of players and the roofs below, mm

SMALL_ROOF, SMALL_PITCH, ROOFS_AT = 12.4, 13.4, 45.0
BARS_AT, BARS, BARS_LONG = (123.0, 271.0), 3, 48.0
"""The scale of the map: its corner, its bars and its length, mm."""

COMPASS, COMPASS_RADIUS, NEEDLE = (186.0, 269.5), 8.2, (11.0, 2.0)
"""The compass: its middle, its radius, half the length and half the width of its needle, mm."""


def cover(paper: Paper, players: Sequence[int], theme: Theme) -> Cover:
    """Return the cover on a paper, for these numbers of players."""
    side = REGION * BOX
    city = districts(LEFT, TOP, BOX, theme)
    below = _lots(TOP + side, theme)
    # the numbers of players, the roofs of all seats, a scale and a compass
    words = f"{min(players)}–{max(players)}" if len(players) > 1 else str(*players)
    below.append(level(LEFT, LINE, words, theme.style("title")))
    for at, colour in enumerate(COLOURS):
        spot = ROOFS_AT + SMALL_PITCH * at, LINE - SMALL_ROOF / 2
        below.append(Placement(roof(colour, SMALL_ROOF, theme), *spot))
    below += map_border(*BARS_AT, BARS_LONG, BARS, "ink", theme)
    (x, y), (long, wide), ink = COMPASS, NEEDLE, theme.pen("window")
    below += [
        Circle(x, y, COMPASS_RADIUS, ink),
        polygon(((x, y - long), (x + wide, y), (x - wide, y)), theme.pen("joker")),
        polygon(((x, y + long), (x + wide, y), (x - wide, y)), ink),
    ]
    high = side + LOT * len(ROWS)
    page = Drawing("cover", *PAGE, (*city, *below, *_border(high, theme)))
    square = Drawing("cover-square", PAGE[0], PAGE[0], (*city, *_border(side, theme)))
    factor = min(
        (paper.width - 2 * EDGE) / (PAGE[0] - 2 * EDGE), (paper.height - EDGE - FOOTER) / (FOOT - EDGE)
    )
    factor = 1.0 if factor > 1 and paper.width == page.width else factor
    drawn = thicken_hairlines(resize_drawing(page, factor))
    x, y = (paper.width - drawn.width) / 2, EDGE * (1 - factor)
    shapes = drawn.shapes if factor == 1 else (Placement(drawn, x, y),)
    return Cover(Drawing("cover", paper.width, paper.height, shapes), square)


def districts(left: float, top: float, pitch: float, theme: Theme) -> list[Shape]:
    """Draw nine districts, each with its streets and a letter; the last one has the joker."""
    scale = pitch / BOX
    shapes: list[Shape] = []
    for at, sign in enumerate(REGION_SYMBOLS):
        x, y = left + pitch * (at % REGION), top + pitch * (at // REGION)
        gap = GAP / 2 * scale
        shapes.append(Placement(plan(sign, pitch - 2 * gap, theme), x + gap, y + gap))
        x, y, size = x + LETTER_IN * scale, y + LETTER_IN * scale, LETTER * scale
        letter = WORD[at : at + 1]
        shapes += block(letter, x, y, size, COLOURS[at % len(COLOURS)] if letter else "white", theme)
        if not letter:  # the joker on a white block with two lines
            ink, inset = theme.pen("window"), JOKER_LINE * scale
            inside, tall = size - 2 * inset, size * (1 - 2 * JOKER_IN) / 0.9
            shapes += [
                Rect(x, y, size, size, ink),
                Rect(x + inset, y + inset, inside, inside, ink),
                symbol(JOKER, x + size / 2, y + size / 2, tall, theme.pen("joker")),
            ]
    return shapes


def _lots(top: float, theme: Theme) -> list[Shape]:
    """Draw lots: streets where they are free, else a roof with its shadow."""
    free: list[Shape] = []
    shadows: list[Shape] = []
    roofs: list[Shape] = []
    edge = (LOT - SIDE) / 2
    for row, tiles in enumerate(ROWS):
        for column, tile in enumerate(tiles):
            x, y = LEFT + LOT * column, top + LOT * row
            if tile:
                colour, label = tile.split()
                shadows.append(block("", x + edge, y + edge, SIDE, "white", theme)[0])
                roofs.append(Placement(sample(colour, label, SIDE, theme), x + edge, y + edge))
            else:
                across, down = LOT * (column % REGION), LOT * row
                part = Window(across + LOT_IN, down + LOT_IN, across + LOT - LOT_IN, down + LOT - LOT_IN)
                streets = part_of_plan(FREE[column // REGION], part, 1.0, theme)
                free.append(Placement(streets, x + LOT_IN, y + LOT_IN))
    return [*free, *shadows, *roofs]


def _border(high: float, theme: Theme) -> list[Shape]:
    """Draw the map border around everything, a bar for each lot."""
    wide, near = LOT * BOARD, BORDER_OUT + BAR
    shapes: list[Shape] = []
    for y in (TOP - near, TOP + high + BORDER_OUT):
        shapes += map_border(LEFT, y, wide, BOARD, "ink", theme)
    for x in (LEFT - near, LEFT + wide + BORDER_OUT):
        shapes += map_border(x, TOP, high, round(high / LOT), "ink", theme, down=True)
    return shapes
