"""The cover of a folder's game: marks on a page, for ``--with cover``, pictures for stores, and its tuck boxes."""

from __future__ import annotations

from typing import NamedTuple

from pnp.drawing.scaled import thicken_hairlines
from pnp.drawing.shapes import Drawing, Ink, Placement, Rect, Shape
from pnp.drawing.transformed import resize_drawing
from pnp.games.contract import Cover
from pnp.wings.own.faces import draw_marks
from pnp.wings.own.findings import FolderSpot
from pnp.wings.own.keys import COLOUR, MARKS, WIDTH_AND_HEIGHT
from pnp.wings.own.kit import Kit
from pnp.wings.own.mark import Sources, make_marks, on
from pnp.wings.own.marks import read_marks
from pnp.wings.own.phrases import Phrase
from pnp.wings.own.reader import FolderReader
from pnp.wings.own.things import WHITE, colour_of, ground
from scorer.record.fields import Fields
from scorer.wings.own.keys import Key, Keys

KEYS: Keys = {
    "size": Key(
        "`180x250` in mm (the default); the cover is scaled to the paper, the box and the pictures",
        WIDTH_AND_HEIGHT,
    ),
    "face": Key("the marks of the cover", MARKS),
    "fill": Key("the colour of the whole cover", COLOUR),
}
SIZE = (180.0, 250.0)  # the usual size of a cover, mm; it is scaled to the paper
EDGE, FOOT = 8.0, 14.0  # from the edges of the page to the cover, mm: more below, where the footer is


class CoverSource(NamedTuple):
    """The cover as it is described."""

    spot: FolderSpot
    width: float
    height: float
    front: Sources
    fill: Phrase | None

    def draw(self, kit: Kit) -> Drawing:
        """Draw it at its own size. Raises ``MissingGlyphError``."""
        size, scope = (self.width, self.height), kit.scope()
        fill = kit.ground(self.fill, scope)
        marks = draw_marks(make_marks(self.front, scope, kit), kit, size, colour_of(fill))
        return Drawing("cover-art", *size, (*ground(fill, size), *marks))

    def make(self, kit: Kit) -> Cover:
        """Return it on a page of the paper, and in a square of its colour. Raises ``MissingGlyphError``."""
        art, sheet = self.draw(kit), kit.spec.paper.for_text
        wide, high = sheet.width - 2 * EDGE, sheet.height - EDGE - FOOT
        placed = place_within(art, EDGE, EDGE, wide, high)
        page = Drawing("cover", sheet.width, sheet.height, (placed,))
        side, fill = max(art.width, art.height), kit.ground(self.fill, kit.scope()) or WHITE
        under: Shape = Rect(0.0, 0.0, side, side, Ink(fill.fill or WHITE.fill))
        square = Drawing("cover-square", side, side, (under, place_within(art, 0.0, 0.0, side, side)))
        return Cover(page, square)


def place_within(art: Drawing, x: float, y: float, width: float, height: float) -> Placement:
    """Return a drawing as large as a rectangle allows, in its middle."""
    factor = min(width / art.width, height / art.height)
    drawn = thicken_hairlines(resize_drawing(art, factor))
    return Placement(drawn, x + (width - drawn.width) / 2, y + (height - drawn.height) / 2)


def read_cover(reader: FolderReader, values: Fields) -> CoverSource:
    """Return the cover that a part describes."""
    size = reader.size(values.get("size"), SIZE, 50.0, 420.0)
    face = read_marks(reader, values.get("face"), on(*size))
    return CoverSource(reader.spot(values["spot"]), *size, face, reader.colour(values.get("fill")))
