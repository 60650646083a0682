"""A proof of what a print shop with sizes of its own makes of our pieces: ours next to theirs, with the cut."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from pnp.drawing.scaled import scale_drawing
from pnp.drawing.shapes import Drawing, Placement, Rect, Shape
from pnp.drawing.text import paragraph, text
from pnp.drawing.theme import Theme
from pnp.pages.page import Document, Page, numbered
from pnp.pages.paper import LEADING, Paper
from pnp.pages.safe import draw_ground, find_art, remove_cuts, scale_art, small_type
from pnp.pages.shop import Fit
from pnp.pieces.part import Design
from pnp.pieces.piece import Face
from pnp.texts.words import Words

EDGE = 15.0
TOP = 20.0
HEAD = 6.0
APART = 9.0
"""White around a page, from its upper edge to the first line, from a line to its pictures, and between rows, mm."""

MOST_HIGH = 62.0
"""The greatest height of a row of pictures, mm; larger pieces are drawn smaller."""


class ProofEntry(NamedTuple):
    """A design, how it is made, and a line that describes it."""

    design: Design
    fit: Fit
    line: str


class Look(NamedTuple):
    """The layout of a proof: its paper, theme and texts, and the margin to keep free at the cut."""

    paper: Paper
    theme: Theme
    words: Words
    safe: float


def make_proof(kit: Document, entries: Sequence[ProofEntry], look: Look) -> Document:
    """Return the pages of a proof."""
    pages = list(_draw_pages(entries, look))
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


def _draw_pages(entries: Sequence[ProofEntry], look: Look) -> Iterator[list[Shape]]:
    """Yield the shapes of every page: as many rows as fit, one below the other."""
    room = look.paper.width - 2 * EDGE
    how = paragraph(EDGE, TOP + HEAD, look.words["proof.how"], look.theme.style("body"), room)
    shapes: list[Shape] = [text(EDGE, TOP, look.words["title"], look.theme.style("head")), *how]
    y = how[-1].y + APART
    for entry in entries:
        height, row = _draw_row(entry, look)
        if y + height > look.paper.height - EDGE:
            yield shapes
            shapes, y = [], TOP
        shapes.append(Placement(row, EDGE, y))
        y += height + APART
    yield shapes


def _draw_row(entry: ProofEntry, look: Look) -> tuple[float, Drawing]:
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


def _draw_theirs(face: Face, fit: Fit, look: Look) -> Drawing:
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
