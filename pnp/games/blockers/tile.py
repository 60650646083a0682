"""A Blockers tile: solid in its seat's colour with a large glyph; its back has the seat's pattern and no label.

Its design is in ``tiles/game.yaml``, written like a game of one's own.
"""

from __future__ import annotations

from pathlib import Path

from pnp.data.cache import cached
from pnp.drawing.emblems import own_emblem
from pnp.drawing.shapes import Drawing, Rect, Shape
from pnp.drawing.symbols import symbol
from pnp.drawing.theme import Theme
from pnp.games.own.draw.enlarged import enlarged
from pnp.games.own.draw.look import plain_look
from pnp.games.own.draw.things import Form, face
from pnp.games.own.placed import Marks, Thing
from pnp.games.own.thing_cache import things
from pnp.pages.diagrams import make_picture
from pnp.pieces.on_table import Card
from pnp.pieces.piece import Piece
from scorer.games.blockers.facts import LABELS

FOLDER = Path(__file__).parent / "tiles"
SIDE = 19.0
"""The side of the tile that the folder describes, mm; others are scaled."""


def tile(colour: str, label: str, side: float, theme: Theme) -> Piece:
    """Return a tile; on an online table, the tiles of a seat are a deck."""
    faces = front(colour, label, side, theme), back(colour, side, theme)
    return Piece(*faces, theme.pen("seat-bleed", colour), colour, label=label, on_table=Card())


@cached
def front(colour: str, label: str, side: float, theme: Theme) -> Drawing:
    """Draw a tile's front; ``label`` is a digit, a letter, or the name of a symbol."""
    thing = things(FOLDER, colour, theme)[label]
    return _face(f"tile-{colour}-{label}", thing.front, thing, side, theme)


@cached
def back(colour: str, side: float, theme: Theme) -> Drawing:
    """Draw a tile's back: a frame that bleeds, and whole emblems inside it."""
    thing = things(FOLDER, colour, theme)[LABELS[0]]
    return _face(f"tile-back-{colour}", thing.back or (), thing, side, theme)


def _face(name: str, marks: Marks, thing: Thing, side: float, theme: Theme) -> Drawing:
    form = Form(side, side, Card())
    return face(name, enlarged(marks, side / SIDE), thing.fill, form, plain_look(theme))


def faces_down(theme: Theme) -> Drawing:
    """Draw tiles face down, and one face up, for the guide."""
    body, glyph = theme.pen("seat-tile", "blue"), theme.pen("seat-mark", "blue")
    shapes: list[Shape] = []
    for x, y in ((0.5, 6.5), (6.5, 3.5), (6.5, 9.5)):
        shapes.append(Rect(x, y, 5.4, 5.4, body))
        shapes.append(Rect(x + 0.5, y + 0.5, 4.4, 4.4, theme.pen("paper")))
        shapes.append(own_emblem("blue", x + 2.7, y + 2.7, 1.8, theme))
    shapes += [Rect(12.5, 6.5, 5.4, 5.4, body), symbol("moon", 15.2, 9.2, 3.6, glyph)]
    return make_picture("tiles", shapes)
