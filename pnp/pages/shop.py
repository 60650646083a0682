"""Pages for a print shop: one for every side of a design, its piece and what runs over the edge, and nothing else."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from pnp.drawing.segments import Window
from pnp.drawing.shapes import Drawing, Ink, Place, Rect, Shape, Text
from pnp.drawing.theme import LINE, Theme
from pnp.pages.page import Page
from pnp.pages.paper import Paper
from pnp.pages.profile import Margins
from pnp.pieces import dice_net
from pnp.pieces.component import Component, Design
from pnp.pieces.piece import Piece

BLEED = 3.0
"""How far print runs over the edge of a piece, on every side, mm."""

CONTOUR = "CutContour"
"""The colour of a cut that is not straight: what cutters and print shops call the spot colour of cut lines."""

NONE = Margins(0.0, 0.0, 0.0, 0.0)
"""What stays white of a page: print runs over its edges."""

CUT = Ink(stroke=CONTOUR, width=LINE, role="cut")


def shop_pages(part: Component, theme: Theme, *, backs: bool = True) -> Iterator[Page]:
    """Return a page for every design of a part, followed by its back if it has one; the label says how many."""
    for number, design in enumerate(part.designs):
        yield _page(part, design, design.front, number, theme)
        if backs and design.back:
            yield replace(_page(part, design, design.back, number, theme), is_back=True, turn="upright")


def is_stamped(page: Page) -> bool:
    """Say whether a page has cuts that are not straight."""
    drawings = [shape.drawing for shape in page.shapes if isinstance(shape, Place)]
    return any(_is_cut(shape) for drawing in drawings for shape in drawing.shapes)


def _page(part: Component, design: Design, piece: Piece, number: int, theme: Theme) -> Page:
    trim = Window(BLEED, BLEED, BLEED + piece.trim.width, BLEED + piece.trim.height)
    page = Window(0.0, 0.0, trim.right + BLEED, trim.bottom + BLEED)
    return Page(
        paper=Paper("shop", part.part.name, page.width, page.height),
        parts=(part.part.id,),
        name=part.part.name,
        label=f"{design.count} × {design.id} {piece.side}",
        stock=part.part.stock,
        shapes=tuple(_shapes(piece, number, trim, theme)),
        left=0.0,
        right=page.width,
        trim=trim,
        bleed=page,
        margins=NONE,
    )


def _shapes(piece: Piece, number: int, trim: Window, theme: Theme) -> Iterator[Place]:
    """Return what lies under the piece, the piece, and its cuts: the last on the page, as a spot colour has to be."""
    x, y = trim.left - piece.trim.left, trim.top - piece.trim.top
    printed = tuple(shape for shape in piece.shapes if not _is_cut(shape))
    under, cuts = _bleed(piece, theme), _contour(piece)
    for layer in (
        _drawn(piece, f"bleed {number}", under),
        replace(piece, name=f"{piece.name} {number}", shapes=printed, cut="sheet", sides=""),
        _drawn(piece, f"cut {number}", cuts),
    ):
        if layer.shapes:
            yield Place(layer, x, y)


def _drawn(piece: Piece, name: str, shapes: Sequence[Shape]) -> Drawing:
    return Drawing(f"{piece.name} {name}", piece.width, piece.height, tuple(shapes))


def _bleed(piece: Piece, theme: Theme) -> list[Shape]:
    """Draw what runs over the edge of a piece that is printed to its edge."""
    if piece.cut == "outline":
        return dice_net.bleed(piece.seat, theme, BLEED)
    if piece.bleed is None:
        return []
    box = piece.trim
    wide, high = box.width + 2 * BLEED, box.height + 2 * BLEED
    return [Rect(box.left - BLEED, box.top - BLEED, wide, high, piece.bleed)]


def _contour(piece: Piece) -> list[Shape]:
    """Draw the cuts that are not straight. A piece that is cut into has its edge cut by the same tool."""
    cuts: list[Shape] = [
        replace(shape, ink=CUT)
        for shape in piece.shapes
        if not isinstance(shape, Text | Place) and _is_cut(shape)
    ]
    if cuts and piece.cut != "outline":
        box = piece.trim
        cuts.append(Rect(box.left, box.top, box.width, box.height, CUT))
    return cuts


def _is_cut(shape: Shape) -> bool:
    return not isinstance(shape, Text | Place) and shape.ink.role == "cut"
