"""Pages for a print shop: one for each side of a design, with its piece, its bleed and nothing else."""

from __future__ import annotations

from collections.abc import Iterator

from pnp.drawing.measures import CONTOUR, LINE
from pnp.drawing.segments import Window
from pnp.drawing.shapes import Drawing, Ink, Placement, Rect, Shape, has_role
from pnp.pages.page import Page
from pnp.pages.paper import Paper
from pnp.pages.printer import Margins
from pnp.pages.safe import draw_ground, find_art, remove_cuts, scale_art, small_type
from pnp.pages.shop import (
    Fit,
    Product,
    Shop,
    find_fits,
    find_kind,
    find_scale_in_zone,
    find_scale_on_disc,
    group_alike,
    measure_piece,
)
from pnp.pieces.part import Component, Design, Part
from pnp.pieces.piece import Face

NONE = Margins(0.0, 0.0, 0.0, 0.0)
"""The margins of a page: its print runs over the edges."""

CUT = Ink(stroke=CONTOUR, width=LINE, role="cut")


def shop_pages(part: Component, shop: Shop, *, backs: bool = True) -> Iterator[Page]:
    """Yield a page for each design that a shop makes, then its back if it has one; labels have the number of copies."""
    for number, (design, fit) in enumerate(fit_designs(shop, part)):
        if fit:
            yield from design_pages(part.part, design, shop, fit, number, backs=backs)


def design_pages(
    part: Part, design: Design, shop: Shop, fit: Fit, number: int = 0, *, backs: bool
) -> Iterator[Page]:
    """Yield a page for the front of a design, and one for its back if it has one and ``backs`` is true."""
    for face in design.sides if backs else [design.front]:
        page = _make_page(part, design, shop, fit, face._replace(name=f"{face.name} {number}"))
        yield page if face is design.front else page._replace(is_back=True, turn="upright")


def fit_designs(shop: Shop, part: Component) -> list[tuple[Design, Fit | None]]:
    """Return how a shop makes each design: in its nearest size, or in ours if it has none. Like ones have one scale."""
    if shop.products:
        return list(zip(part.designs, find_fits(shop, part.designs), strict=True))
    scales: dict[int, float] = {}
    for alike in group_alike(part.designs):
        scale = min(_own_scale(shop, part.designs[at]) for at in alike)
        scales |= dict.fromkeys(alike, scale)
    fits: list[tuple[Design, Fit | None]] = []
    for at, design in enumerate(part.designs):
        box, kind = design.front.trim, find_kind(design) or "card"
        fits.append((design, Fit(Product("", kind, box.width, box.height, (0, 0), shop.bleed), scales[at])))
    return fits


def _own_scale(shop: Shop, design: Design) -> float:
    """Return the largest scale of a design on a piece of its own size; a folded piece only fits unscaled."""
    if design.piece.cut != "straight" or design.piece.is_folded:
        return 1.0
    if find_kind(design) == "round" and any(has_role(shape, "cut") for shape in design.front.shapes):
        return find_scale_on_disc(design, measure_piece(design)[0], shop.safe)
    box = design.front.trim
    return min(find_scale_in_zone(face, box.width, box.height, shop.safe) for face in design.sides)


def has_contours(page: Page) -> bool:
    """Return whether a page has cuts that are not straight."""
    drawings = [shape.drawing for shape in page.shapes if isinstance(shape, Placement)]
    return any(has_role(shape, "cut") for drawing in drawings for shape in drawing.shapes)


def _make_page(part: Part, design: Design, shop: Shop, fit: Fit, face: Face) -> Page:
    size, bleed = fit.product, fit.product.bleed
    trim = Window(bleed, bleed, bleed + size.width, bleed + size.height)
    page = Window(0.0, 0.0, trim.right + bleed, trim.bottom + bleed)
    shapes = tuple(_draw_layers(face, trim, fit, has_cuts=not shop.products))
    has_zone = find_art(face) and design.piece.cut != "outline" and not design.piece.is_folded
    near = shop.safe
    zone = Window(trim.left + near, trim.top + near, trim.right - near, trim.bottom - near)
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
        safe=zone if has_zone else None,
        least_type=small_type(shapes),
    )


def _draw_layers(face: Face, trim: Window, fit: Fit, *, has_cuts: bool) -> Iterator[Placement]:
    """Yield the bleed, the piece, and its cuts, which come last because they are a spot colour.

    A design that is made as a product of the shop has the shape of that, and no cuts of its own.
    """
    box, size = face.trim, fit.product
    right, down = fit.shift
    x = (trim.left + trim.right - box.width) / 2 - box.left + right
    y = (trim.top + trim.bottom - box.height) / 2 - box.top + down
    own = face._replace(
        shapes=scale_art(face, fit.scale) if find_art(face) else remove_cuts(face),
        piece=face.piece._replace(cut="sheet"),
        sides="",
        trim=_center(box, size).moved(-right, -down),
    )
    wide, high = trim.right + size.bleed, trim.bottom + size.bleed
    ground = draw_ground(face, (wide, high), fit.shift, fit.scale if find_art(face) else 1.0)
    under = Drawing(f"{face.name} bleed", wide, high, tuple(ground))
    over = Drawing(f"{face.name} cut", face.width, face.height, tuple(_draw_cuts(face) if has_cuts else ()))
    for layer, left, top in ((under, 0.0, 0.0), (own, x, y), (over, x, y)):
        if layer.shapes:
            yield Placement(layer, left, top)


def _center(box: Window, size: Product) -> Window:
    """Return the finished piece, centred on a box."""
    x, y = (box.left + box.right) / 2, (box.top + box.bottom) / 2
    return Window(x - size.width / 2, y - size.height / 2, x + size.width / 2, y + size.height / 2)


def _draw_cuts(face: Face) -> list[Shape]:
    """Draw the cuts that are not straight. If a piece has cuts within it, the same tool cuts its edge."""
    box, radius = face.trim, face.piece.radius
    if radius:
        return [Rect(box.left, box.top, box.width, box.height, CUT, radius)]
    cuts: list[Shape] = [shape._replace(ink=CUT) for shape in face.shapes if has_role(shape, "cut")]
    if cuts and face.piece.cut != "outline":
        cuts.append(Rect(box.left, box.top, box.width, box.height, CUT))
    return cuts
