"""A Blockers tile: solid in its seat's colour with a large glyph; its back bears the seat's pattern and no label.

Measures are for a tile of 19 mm; larger tiles scale.
"""

from __future__ import annotations

from functools import cache

from pnp.data.cache import cached
from pnp.drawing.bands import pattern
from pnp.drawing.emblems import emblem, own_emblem
from pnp.drawing.fonts import ink_box
from pnp.drawing.shapes import Drawing, Ink, Rect, Shape, line
from pnp.drawing.symbols import symbol
from pnp.drawing.text import text
from pnp.drawing.theme import Theme
from pnp.drawing.tracks import Track, around
from pnp.pages.diagrams import picture
from pnp.pieces.on_table import Card
from pnp.pieces.piece import Piece

SIDE = 19.0
EMBLEM = 3.0
EMBLEM_IN = 3.1
GLYPH_BELOW = 0.8
SYMBOL = 10.2
BAR = (5.2, 0.9)
BAR_BELOW = 1.0
BACK_EMBLEM = 2.4
BACK_PITCH = 4.75
BACK_FRAME = 1.0
BACK_FRAME_PATTERNED = 2.8
UNDERLINED = ("6", "9")

EDGE_IN = 1.8
"""From a tile's edge to the middle of its pattern, in the themes that have patterns."""

EDGE = 1.2
EDGE_RADIUS = 1.0
EDGE_FROM = 5.4
"""Where the pattern begins beside the emblem, from the tile's corner."""

BAR_LINE = 0.5
"""The bar under 6 and 9 where glyphs are light."""


def tile(colour: str, label: str, side: float, theme: Theme) -> Piece:
    """Return a tile; on an online table the tiles of a seat are a deck."""
    faces = front(colour, label, side, theme), back(colour, side, theme)
    return Piece(*faces, theme.pen("seat-bleed", colour), colour, label=label, on_table=Card())


@cached
def front(colour: str, label: str, side: float, theme: Theme) -> Drawing:
    """Draw a tile's front; ``label`` is a digit, a letter, or the name of a symbol."""
    scale = side / SIDE
    ink = theme.pen("seat-mark", colour)
    body = [Rect(0, 0, side, side, theme.pen("seat-area", colour))] if theme.solid else []
    mark = emblem(colour, EMBLEM_IN * scale, EMBLEM_IN * scale, EMBLEM * scale, ink)
    middle = side / 2
    shapes: list[Shape] = [*body, *_edge(colour, side, theme), mark]
    if len(label) > 1:
        shapes.append(symbol(label, middle, middle + GLYPH_BELOW * scale, SYMBOL * scale, ink))
    else:
        shapes += _glyph(label, middle, middle + GLYPH_BELOW * scale, scale, colour, theme)
    return Drawing(f"tile-{colour}-{label}", side, side, tuple(shapes))


@cache
def _edge(colour: str, side: float, theme: Theme) -> tuple[Shape, ...]:
    """Draw the seat's pattern along the edge, from one side of the emblem around to its other side."""
    near, far, start = EDGE_IN * side / SIDE, side - EDGE_IN * side / SIDE, EDGE_FROM * side / SIDE
    stops = ((start, near), (far, near), (far, far), (near, far), (near, start))
    track = Track(stops, EDGE_RADIUS * side / SIDE)
    return tuple(pattern(colour, track, EDGE * side / SIDE, theme))


def _glyph(label: str, x: float, y: float, scale: float, colour: str, theme: Theme) -> list[Shape]:
    """Set a digit or letter centred on its own ink, with a bar under 6 and 9."""
    style = theme.style("glyph")
    style = style._replace(size=style.size * scale, colour=theme.on(colour))
    box = ink_box(label, style.size, style.weight)
    baseline = y - (box.top + box.bottom) / 2
    pen = x - (box.left + box.right) / 2
    shapes: list[Shape] = [text(pen, baseline, label, style)._replace(x=pen)]
    if label in UNDERLINED:
        width, height = BAR[0] * scale, BAR[1] * scale
        top, left = baseline + box.bottom + BAR_BELOW * scale, x - width / 2
        if theme.solid:
            shapes.append(Rect(left, top, width, height, theme.pen("seat-mark", colour)))
        else:
            thin = Ink(stroke=style.colour, width=BAR_LINE * scale)
            shapes.append(line(left, top + height / 2, left + width, top + height / 2, thin))
    return shapes


@cache
def back(colour: str, side: float, theme: Theme) -> Drawing:
    """Draw a tile's back: a frame that the bleed carries over the edge, and whole emblems inside it."""
    scale = side / SIDE
    shapes = _back_frame(colour, side, theme)
    for row in (1, 2, 3):
        for column in (1, 2, 3):
            x, y = BACK_PITCH * scale * column, BACK_PITCH * scale * row
            shapes.append(emblem(colour, x, y, BACK_EMBLEM * scale, theme.pen("emblem", colour)))
    return Drawing(f"tile-back-{colour}", side, side, tuple(shapes))


def _back_frame(colour: str, side: float, theme: Theme) -> list[Shape]:
    """Draw the frame of a back, in the themes that have patterns with the seat's own."""
    scale = side / SIDE
    inset, frame = EDGE_IN * scale, (BACK_FRAME_PATTERNED if theme.motifs else BACK_FRAME) * scale
    track = around(inset, inset, side - 2 * inset, side - 2 * inset, EDGE_RADIUS * scale)
    solid: list[Shape] = [
        Rect(0, 0, side, side, theme.pen("seat-area", colour)),
        Rect(frame, frame, side - 2 * frame, side - 2 * frame, theme.pen("paper")),
    ]
    return [*(solid if theme.solid else ()), *pattern(colour, track, EDGE * scale, theme)]


def faces_down(theme: Theme) -> Drawing:
    """Draw for the guide tiles face down, and one face up."""
    body, glyph = theme.pen("seat-tile", "blue"), theme.pen("seat-mark", "blue")
    shapes: list[Shape] = []
    for x, y in ((0.5, 6.5), (6.5, 3.5), (6.5, 9.5)):
        shapes.append(Rect(x, y, 5.4, 5.4, body))
        shapes.append(Rect(x + 0.5, y + 0.5, 4.4, 4.4, theme.pen("paper")))
        shapes.append(own_emblem("blue", x + 2.7, y + 2.7, 1.8, theme))
    shapes += [Rect(12.5, 6.5, 5.4, 5.4, body), symbol("moon", 15.2, 9.2, 3.6, glyph)]
    return picture("tiles", shapes)
