"""Pages for a print shop, one for each side of a design with its bleed; and a proof: our pieces next to the shop's."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import NamedTuple

from pnp.drawing.measures import CONTOUR, LINE
from pnp.drawing.scaled import scale_drawing
from pnp.drawing.segments import Window
from pnp.drawing.shapes import Drawing, Ink, Placement, Rect, Shape, has_role
from pnp.drawing.text import paragraph, text
from pnp.drawing.theme import Theme
from pnp.pages.page import Document, Page, numbered
from pnp.pages.paper import LEADING, Paper
from pnp.pages.printer import Margins
from pnp.pieces.part import Component, Design, Part
from pnp.pieces.piece import Face
from pnp.texts.words import Words
from pnp.wings.shops.safe import draw_ground, find_art, remove_cuts, scale_art, small_type
from pnp.wings.shops.shop import (
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

NONE = Margins(0.0, 0.0, 0.0, 0.0)  # the margins of a page: its print runs over the edges

CUT = Ink(stroke=CONTOUR, width=LINE, role="cut")


def shop_pages(part: Component, shop: Shop, *, backs: bool) -> list[Page]:
    """Return a page for each design that a shop makes, then its back if it has one; labels tell the copies."""
    return [
        page
        for number, (design, fit) in enumerate(fit_designs(shop, part))
        if fit
        for page in design_pages(part.part, design, shop, fit, number, backs=backs)
    ]


def design_pages(
    part: Part, design: Design, shop: Shop, fit: Fit, number: int = 0, *, backs: bool
) -> Iterator[Page]:
    """Yield a page for the front of a design, and one for its back if it has one and ``backs`` is true."""
    size, bleed, near = fit.product, fit.product.bleed, shop.safe
    trim = Window(bleed, bleed, bleed + size.width, bleed + size.height)
    page = Window(0.0, 0.0, trim.right + bleed, trim.bottom + bleed)
    zone = Window(trim.left + near, trim.top + near, trim.right - near, trim.bottom - near)
    is_cut_straight = design.piece.cut != "outline" and not design.piece.is_folded
    for face in design.sides if backs else [design.front]:
        named = replace(face, name=f"{face.name} {number}")
        shapes = tuple(_draw_layers(named, trim, fit, has_cuts=not shop.products))
        is_back = face is not design.front
        yield Page(
            paper=Paper("shop", part.name, page.width, page.height),
            parts=(part.id,),
            name=part.name,
            label=f"{design.copies} × {design.front.kind} {face.side}",
            stock=part.stock,
            shapes=shapes,
            left=0.0,
            right=page.width,
            is_back=is_back,
            turn="upright" if is_back else None,
            trim=trim,
            bleed=page,
            margins=NONE,
            safe=zone if find_art(face) and is_cut_straight else None,
            least_type=small_type(shapes),
        )


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


def _draw_layers(face: Face, trim: Window, fit: Fit, *, has_cuts: bool) -> Iterator[Placement]:
    """Yield the bleed, the piece, and its cuts, which come last because they are a spot colour.

    A design that is made as a product of the shop has the shape of that, and no cuts of its own. A face without art is
    all bleed: drawn again, a seam would show where it ends.
    """
    box, size, art = face.trim, fit.product, find_art(face)
    (right, down), (across, along) = fit.shift, box.middle
    half, high_half = size.width / 2, size.height / 2
    finished = Window(across - half, along - high_half, across + half, along + high_half)
    x = (trim.left + trim.right - box.width) / 2 - box.left + right
    y = (trim.top + trim.bottom - box.height) / 2 - box.top + down
    wide, high = trim.right + size.bleed, trim.bottom + size.bleed
    ground = draw_ground(face, (wide, high), fit.shift, fit.scale if art else 1.0)
    under = Drawing(f"{face.name} bleed", wide, high, tuple(ground))
    own = replace(
        face,
        shapes=scale_art(face, fit.scale) if art else (Placement(under, -x, -y),) if ground else (),
        piece=face.piece._replace(cut="sheet"),
        sides="",
        trim=finished.moved(-right, -down),
    )
    if not art:
        under = replace(under, shapes=())
    over = Drawing(f"{face.name} cut", face.width, face.height, tuple(_draw_cuts(face) if has_cuts else ()))
    for layer, left, top in ((under, 0.0, 0.0), (own, x, y), (over, x, y)):
        if layer.shapes:
            yield Placement(layer, left, top)


def _draw_cuts(face: Face) -> list[Shape]:
    """Draw the cuts that are not straight. If a piece has cuts within it, the same tool cuts its edge."""
    box, radius = face.trim, face.piece.radius
    if radius:
        return [Rect(box.left, box.top, box.width, box.height, CUT, radius)]
    cuts: list[Shape] = [shape._replace(ink=CUT) for shape in face.shapes if has_role(shape, "cut")]
    if cuts and face.piece.cut != "outline":
        cuts.append(Rect(box.left, box.top, box.width, box.height, CUT))
    return cuts


EDGE = 15.0
TOP = 20.0
HEAD = 6.0
APART = 9.0
"""White around a page, from its upper edge to the first line, from a line to its pictures, and between rows, mm."""

MOST_HIGH = 62.0  # the greatest height of a row of pictures, mm; larger pieces are drawn smaller


class ProofEntry(NamedTuple):
    """A design, how it is made, and a line that describes it."""

    design: Design
    fit: Fit
    line: str


class ProofLayout(NamedTuple):
    """The layout of a proof: its paper, theme and texts, and the margin to keep free at the cut."""

    paper: Paper
    theme: Theme
    words: Words
    safe: float


def make_proof(kit: Document, entries: Sequence[ProofEntry], look: ProofLayout) -> Document:
    """Return the pages of a proof."""
    room = look.paper.width - 2 * EDGE
    how = paragraph(EDGE, TOP + HEAD, look.words["proof.how"], look.theme.style("body"), room)
    pages: list[list[Shape]] = [[text(EDGE, TOP, look.words["title"], look.theme.style("head")), *how]]
    y = how[-1].y + APART
    for entry in entries:  # as many rows on a page as fit, one below the other
        height, row = _draw_row(entry, look)
        if y + height > look.paper.height - EDGE:
            pages.append([])
            y = TOP
        pages[-1].append(Placement(row, EDGE, y))
        y += height + APART
    name, right, whole = look.words["proof.name"], look.paper.width - EDGE, []
    for at, shapes in enumerate(pages, 1):
        label, small = numbered(name, at, len(pages)), small_type(shapes)
        page = Page(
            look.paper, ("proof",), label, label, "paper", tuple(shapes), EDGE, right, least_type=small
        )
        whole.append(page)
    return Document(
        f"{kit.title}: {name}", kit.subject, tuple(whole), (), language=kit.language, request=kit.request
    )


def _draw_row(entry: ProofEntry, look: ProofLayout) -> tuple[float, Drawing]:
    """Return the height and the drawing of a row: a line of type, then our piece, then theirs right of it."""
    face, product = entry.design.front, entry.fit.product
    wide, high = product.width + 2 * product.bleed, product.height + 2 * product.bleed
    column = (look.paper.width - 2 * EDGE - APART) / 2
    needed = max(face.trim.width, wide), max(face.trim.height, high)
    factor = min(1.0, column / needed[0], MOST_HIGH / needed[1])
    lines = paragraph(0, LEADING, entry.line, look.theme.style("small-bold"), look.paper.width - 2 * EDGE)
    top = lines[-1].y + LEADING
    ours = scale_drawing(_draw_ours(face, look.theme), factor, least=0.0)
    theirs = scale_drawing(_draw_theirs(face, entry.fit, look), factor, least=0.0)
    height = top + factor * needed[1]
    name = f"proof-{face.part}-{face.number}"
    shapes: tuple[Shape, ...] = (*lines, Placement(ours, 0.0, top), Placement(theirs, column + APART, top))
    return height, Drawing(name, look.paper.width - 2 * EDGE, height, shapes)


def _draw_ours(face: Face, theme: Theme) -> Drawing:
    """Draw a face as it is printed at home, with the line of the cut."""
    box = face.trim
    edge = Rect(box.left, box.top, box.width, box.height, theme.pen("outline"))
    drawing = Drawing(f"{face.name} ours", face.width, face.height, (*remove_cuts(face), edge))
    placement = Placement(drawing, -box.left, -box.top)
    return Drawing(f"{face.name} at home", box.width, box.height, (placement,))


def _draw_theirs(face: Face, fit: Fit, look: ProofLayout) -> Drawing:
    """Draw what a shop is sent, with the line of the cut, and a dashed line around the safe zone."""
    box, product, theme = face.trim, fit.product, look.theme
    bleed = product.bleed
    wide, high = product.width + 2 * bleed, product.height + 2 * bleed
    own = Drawing(f"{face.name} fitted", face.width, face.height, scale_art(face, fit.scale))
    right, down = fit.shift
    middle = ((wide - box.width) / 2 - box.left + right, (high - box.height) / 2 - box.top + down)
    ground = draw_ground(face, (wide, high), fit.shift, fit.scale if find_art(face) else 1.0)
    inset = bleed + look.safe
    radius = min(product.width, product.height) / 2 if product.kind in ("round", "hex") else 0.0
    free = max(0.0, radius - look.safe)
    zone = Rect(inset, inset, wide - 2 * inset, high - 2 * inset, theme.pen("fold"), free)
    knife = Rect(bleed, bleed, product.width, product.height, theme.pen("cut"), radius)
    shapes: tuple[Shape, ...] = (*ground, Placement(own, *middle), zone, knife)
    return Drawing(f"{face.name} as {product.id}", wide, high, shapes)
