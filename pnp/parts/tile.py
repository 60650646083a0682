"""A Blockers tile: solid in its seat's colour with a large glyph; its back bears the seat's pattern and no label.

Measures are for a tile of 19 mm; larger tiles scale.
"""

from __future__ import annotations

from dataclasses import replace

from pnp.drawing.emblems import emblem
from pnp.drawing.fonts import ink_box
from pnp.drawing.shapes import Drawing, Ink, Rect, Shape
from pnp.drawing.symbols import symbol
from pnp.drawing.text import text
from pnp.drawing.theme import INK, PALETTE, WHITE, Type

SIDE = 19.0
EMBLEM = 3.0
EMBLEM_IN = 3.1
GLYPH = 34.0
GLYPH_BELOW = 0.8
SYMBOL = 10.2
BAR = (5.2, 0.9)
BAR_BELOW = 1.0
BACK_EMBLEM = 2.4
BACK_PITCH = 4.75
BACK_FRAME = 1.0
UNDERLINED = ("6", "9")


def front(colour: str, label: str, side: float) -> Drawing:
    """Draw a tile's front; ``label`` is a digit, a letter, or the name of a symbol."""
    scale = side / SIDE
    ink = Ink(fill=INK if colour == "yellow" else WHITE)
    body = Rect(0, 0, side, side, Ink(fill=PALETTE[colour]))
    mark = emblem(colour, EMBLEM_IN * scale, EMBLEM_IN * scale, EMBLEM * scale, ink)
    middle = side / 2
    shapes: list[Shape] = [body, mark]
    if len(label) > 1:
        shapes.append(symbol(label, middle, middle + GLYPH_BELOW * scale, SYMBOL * scale, ink))
    else:
        shapes += _glyph(label, middle, middle + GLYPH_BELOW * scale, scale, ink)
    return Drawing(f"tile-{colour}-{label}", side, side, tuple(shapes))


def _glyph(label: str, x: float, y: float, scale: float, ink: Ink) -> list[Shape]:
    """Set a digit or letter centred on its own ink, with a bar under 6 and 9."""
    style = Type(GLYPH * scale, "bold")
    box = ink_box(label, style.size, style.weight)
    baseline = y - (box.top + box.bottom) / 2
    pen = x - (box.left + box.right) / 2
    shapes: list[Shape] = [replace(text(pen, baseline, label, style, ink.fill or INK), x=pen)]
    if label in UNDERLINED:
        width, height = BAR[0] * scale, BAR[1] * scale
        shapes.append(Rect(x - width / 2, baseline + box.bottom + BAR_BELOW * scale, width, height, ink))
    return shapes


def bleed(colour: str) -> Ink:
    """Return what runs over a tile's edge, on both sides."""
    return Ink(fill=PALETTE[colour])


def back(colour: str, side: float) -> Drawing:
    """Draw a tile's back: a frame that the bleed carries over the edge, and whole emblems inside it."""
    scale = side / SIDE
    frame = BACK_FRAME * scale
    shapes: list[Shape] = [
        Rect(0, 0, side, side, Ink(fill=PALETTE[colour])),
        Rect(frame, frame, side - 2 * frame, side - 2 * frame, Ink(fill=WHITE)),
    ]
    for row in (1, 2, 3):
        for column in (1, 2, 3):
            x, y = BACK_PITCH * scale * column, BACK_PITCH * scale * row
            shapes.append(emblem(colour, x, y, BACK_EMBLEM * scale, Ink(fill=PALETTE[colour])))
    return Drawing(f"tile-back-{colour}", side, side, tuple(shapes))
