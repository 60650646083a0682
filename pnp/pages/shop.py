"""Pages for a print shop: one for every side of a design, its piece and what runs over the edge, and nothing else."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pnp.drawing.measures import LINE
from pnp.drawing.segments import Window
from pnp.drawing.shapes import Drawing, Ink, Placement, Rect, Shape, has_role
from pnp.pages.page import Page
from pnp.pages.paper import Paper
from pnp.pages.profile import Margins
from pnp.pieces.part import Component, Design
from pnp.pieces.piece import Face

BLEED = 3.0
"""How far print runs over the edge of a piece, on every side, mm."""

CONTOUR = "CutContour"
"""The colour of a cut that is not straight: what cutters and print shops call the spot colour of cut lines."""

NONE = Margins(0.0, 0.0, 0.0, 0.0)
"""What stays white of a page: print runs over its edges."""

CUT = Ink(stroke=CONTOUR, width=LINE, role="cut")


def shop_pages(part: Component, *, backs: bool = True) -> Iterator[Page]:
    """Return a page for every design of a part, followed by its back if it has one; the label says how many."""
    for number, design in enumerate(part.designs):
        yield _page(part, design, design.front, number)
        if backs and design.back:
            yield _page(part, design, design.back, number)._replace(is_back=True, turn="upright")


def is_stamped(page: Page) -> bool:
    """Return whether a page has cuts that are not straight."""
    drawings = [shape.drawing for shape in page.shapes if isinstance(shape, Placement)]
    return any(has_role(shape, "cut") for drawing in drawings for shape in drawing.shapes)


def _page(part: Component, design: Design, face: Face, number: int) -> Page:
    trim = Window(BLEED, BLEED, BLEED + face.trim.width, BLEED + face.trim.height)
    page = Window(0.0, 0.0, trim.right + BLEED, trim.bottom + BLEED)
    return Page(
        paper=Paper("shop", part.part.name, page.width, page.height),
        parts=(part.part.id,),
        name=part.part.name,
        label=f"{design.copies} × {design.front.kind} {face.side}",
        stock=part.part.stock,
        shapes=tuple(_shapes(face, number, trim)),
        left=0.0,
        right=page.width,
        trim=trim,
        bleed=page,
        margins=NONE,
    )


def _shapes(face: Face, number: int, trim: Window) -> Iterator[Placement]:
    """Return what lies under the piece, the piece, and its cuts: the last on the page, as a spot colour has to be."""
    x, y = trim.left - face.trim.left, trim.top - face.trim.top
    printed = tuple(shape for shape in face.shapes if not has_role(shape, "cut"))
    uncut = face.piece._replace(cut="sheet")
    for layer in (
        _drawn(face, f"bleed {number}", face.piece.run_over(BLEED, face.side)),
        face._replace(name=f"{face.name} {number}", shapes=printed, piece=uncut, sides=""),
        _drawn(face, f"cut {number}", _contour(face)),
    ):
        if layer.shapes:
            yield Placement(layer, x, y)


def _drawn(face: Face, name: str, shapes: Sequence[Shape]) -> Drawing:
    return Drawing(f"{face.name} {name}", face.width, face.height, tuple(shapes))


def _contour(face: Face) -> list[Shape]:
    """Draw the cuts that are not straight. A piece that is cut into has its edge cut by the same tool."""
    cuts: list[Shape] = [shape._replace(ink=CUT) for shape in face.shapes if has_role(shape, "cut")]
    if cuts and face.piece.cut != "outline":
        box = face.trim
        cuts.append(Rect(box.left, box.top, box.width, box.height, CUT))
    return cuts
