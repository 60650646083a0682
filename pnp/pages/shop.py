"""Pages for a print shop: one for every side of a design, its piece and what runs over the edge, and nothing else."""

from __future__ import annotations

from collections.abc import Iterator

from pnp.drawing.measures import LINE
from pnp.drawing.segments import Window
from pnp.drawing.shapes import Drawing, Ink, Placement, Rect, Shape, has_role
from pnp.pages.house import Fit, House, Product, alike_among, fits, kind_of, round_scale, safe_scale, size_of
from pnp.pages.page import Page
from pnp.pages.paper import Paper
from pnp.pages.profile import Margins
from pnp.pages.safe import art, below, fitted, small_type, uncut
from pnp.pieces.part import Component, Design, Part
from pnp.pieces.piece import Face

CONTOUR = "CutContour"
"""The colour of a cut that is not straight: what cutters and print shops call the spot colour of cut lines."""

NONE = Margins(0.0, 0.0, 0.0, 0.0)
"""What stays white of a page: print runs over its edges."""

CUT = Ink(stroke=CONTOUR, width=LINE, role="cut")


def shop_pages(part: Component, shop: House, *, backs: bool = True) -> Iterator[Page]:
    """Return a page for every design of a part that a shop makes, followed by its back if it has one.

    The label says how many.
    """
    for number, (design, found) in enumerate(made_of(shop, part)):
        if found:
            yield from pages_of(part.part, design, shop, found, number, backs=backs)


def pages_of(
    part: Part, design: Design, shop: House, found: Fit, number: int = 0, *, backs: bool
) -> Iterator[Page]:
    """Return a page for the front of a design, and for its back if it has one and ``backs`` are wanted."""
    for face in design.sides if backs else [design.front]:
        page = _page(part, design, shop, found, face._replace(name=f"{face.name} {number}"))
        yield page if face is design.front else page._replace(is_back=True, turn="upright")


def made_of(shop: House, part: Component) -> list[tuple[Design, Fit | None]]:
    """Return what a shop makes of the designs of a part: what is nearest among its sizes, or their own if it has none.

    Designs of one kind and size have one scale.
    """
    if shop.products:
        return list(zip(part.designs, fits(shop, part.designs), strict=True))
    scales: dict[int, float] = {}
    for alike in alike_among(part.designs):
        scale = min(_own_scale(shop, part.designs[at]) for at in alike)
        scales |= dict.fromkeys(alike, scale)
    return [(each, _own(shop, each, scales[at])) for at, each in enumerate(part.designs)]


def _own(shop: House, design: Design, scale: float) -> Fit:
    """Return a design as a piece of its own size."""
    box = design.front.trim
    return Fit(Product("", kind_of(design) or "card", box.width, box.height, (0, 0), shop.bleed), scale)


def _own_scale(shop: House, design: Design) -> float:
    """Return how large the drawing of a design may be on a piece of its own size; what is folded fits only as it is."""
    if design.piece.cut != "straight" or design.piece.is_folded:
        return 1.0
    if kind_of(design) == "round" and any(has_role(each, "cut") for each in design.front.shapes):
        return round_scale(design, size_of(design)[0], shop.safe)
    box = design.front.trim
    return min(safe_scale(each, box.width, box.height, shop.safe) for each in design.sides)


def is_stamped(page: Page) -> bool:
    """Return whether a page has cuts that are not straight."""
    drawings = [shape.drawing for shape in page.shapes if isinstance(shape, Placement)]
    return any(has_role(shape, "cut") for drawing in drawings for shape in drawing.shapes)


def _page(part: Part, design: Design, shop: House, found: Fit, face: Face) -> Page:
    size, bleed = found.product, found.product.bleed
    trim = Window(bleed, bleed, bleed + size.width, bleed + size.height)
    page = Window(0.0, 0.0, trim.right + bleed, trim.bottom + bleed)
    shapes = tuple(_shapes(face, trim, found, has_cuts=not shop.products))
    return Page(
        paper=Paper("shop", part.name, page.width, page.height),
        parts=(part.id,),
        name=part.name,
        label=f"{design.copies} × {design.front.kind} {face.side}",
        stock=part.stock,
        shapes=shapes,
        left=0.0,
        right=page.width,
        trim=trim,
        bleed=page,
        margins=NONE,
        safe=_safe(design, trim, shop.safe) if art(face) else None,
        least_type=small_type(shapes),
    )


def _safe(design: Design, trim: Window, safe: float) -> Window | None:
    """Return where what matters lies; what is folded from paper, or cut along its outline, has no such zone."""
    if design.piece.cut == "outline" or design.piece.is_folded:
        return None
    return Window(trim.left + safe, trim.top + safe, trim.right - safe, trim.bottom - safe)


def _shapes(face: Face, trim: Window, found: Fit, *, has_cuts: bool) -> Iterator[Placement]:
    """Return what lies under the piece, the piece, and its cuts: the last on the page, as a spot colour has to be.

    What is made as one of the products of a house has their shape, and no cuts of its own.
    """
    box, size = face.trim, found.product
    right, down = found.shift
    x = (trim.left + trim.right - box.width) / 2 - box.left + right
    y = (trim.top + trim.bottom - box.height) / 2 - box.top + down
    own = face._replace(
        shapes=fitted(face, found.scale) if art(face) else uncut(face),
        piece=face.piece._replace(cut="sheet"),
        sides="",
        trim=_about(box, size).moved(-right, -down),
    )
    wide, high = trim.right + size.bleed, trim.bottom + size.bleed
    ground = below(face, (wide, high), found.shift, found.scale if art(face) else 1.0)
    under = Drawing(f"{face.name} bleed", wide, high, tuple(ground))
    over = Drawing(f"{face.name} cut", face.width, face.height, tuple(_contour(face) if has_cuts else ()))
    for layer, left, top in ((under, 0.0, 0.0), (own, x, y), (over, x, y)):
        if layer.shapes:
            yield Placement(layer, left, top)


def _about(box: Window, size: Product) -> Window:
    """Return the finished piece around the middle of a box."""
    x, y = (box.left + box.right) / 2, (box.top + box.bottom) / 2
    return Window(x - size.width / 2, y - size.height / 2, x + size.width / 2, y + size.height / 2)


def _contour(face: Face) -> list[Shape]:
    """Draw the cuts that are not straight. A piece that is cut into has its edge cut by the same tool."""
    box, radius = face.trim, face.piece.radius
    if radius:
        return [Rect(box.left, box.top, box.width, box.height, CUT, radius)]
    cuts: list[Shape] = [shape._replace(ink=CUT) for shape in face.shapes if has_role(shape, "cut")]
    if cuts and face.piece.cut != "outline":
        cuts.append(Rect(box.left, box.top, box.width, box.height, CUT))
    return cuts
