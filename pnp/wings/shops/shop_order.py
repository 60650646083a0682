"""An order for a print shop, the PDF of some of its pages, and the wording of its lists."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from textwrap import wrap
from typing import NamedTuple

from pnp.drawing.art import has_alpha
from pnp.drawing.shapes import Group, Placement, Raster, Shape
from pnp.drawing.theme import Theme
from pnp.errors import PnpError
from pnp.pages.page import Document, Page
from pnp.pages.paper import Paper
from pnp.pieces.part import Component, Design
from pnp.texts.words import Words
from pnp.wings.shops.pdf_x import STANDARDS, PressIntent
from pnp.wings.shops.shop import Shop
from pnp.writers import pdf
from pnp.writers.inks import Inks
from scorer.messages import join_texts, msg

OPAQUE = STANDARDS["x1a"][0]  # the standard that takes nothing transparent
WIDTH = 96  # the most characters of a line in a list


class Order(NamedTuple):
    """An order for a print shop: the stem of its files, the laid-out kit, and its parts independent of paper."""

    stem: str
    kit: Document
    components: tuple[Component, ...]
    backs: bool
    shop: Shop
    theme: Theme
    paper: Paper  # of the proof, which is for people
    intent: PressIntent | None = None  # of files in CMYK


class TransparentError(PnpError):
    """A file in a standard that takes nothing transparent, and pictures that are."""


def write(order: Order, name: str, pages: Sequence[Page], *, overprint: bool = True) -> bytes:
    """Return the PDF of pages, in the colours of the order. Raises ``TransparentError``."""
    if order.intent and order.intent.standard == OPAQUE:
        files = dict.fromkeys(file for page in pages for file in _list_transparent(page.shapes, name))
        if files:
            text = msg(
                "{standard} takes nothing transparent, but these are: {files}; save them without transparency (alpha)",
                standard=OPAQUE,
                files=join_texts(files, ", "),
            )
            raise TransparentError(text)
    document = Document(
        title=f"{order.kit.title}: {name}",
        subject=order.kit.subject,
        pages=tuple(pages),
        bookmarks=(),
        language=order.kit.language,
        two_sided=any(page.is_back for page in pages),
        request=order.kit.request,
    )
    return pdf.render(document, Inks(order.intent is not None, overprint), intent=order.intent)


def _list_transparent(shapes: Iterable[Shape], name: str) -> Iterator[str]:
    """Yield the names of the drawings that have something transparent: those of users are named after their files."""
    for shape in shapes:
        if isinstance(shape, Placement):
            yield from _list_transparent(shape.drawing.shapes, shape.drawing.name)
        elif isinstance(shape, Group):
            if shape.opacity < 1:
                yield name
            yield from _list_transparent(shape.shapes, name)
        elif isinstance(shape, Raster) and has_alpha(shape.pixels):
            yield name


def wrap_facts(sentences: Iterable[str]) -> Iterator[str]:
    """Yield sentences as wrapped lines, each after an empty one."""
    for sentence in sentences:
        yield ""
        yield from wrap(sentence, WIDTH, break_on_hyphens=False)


def name_piece(part: Component, design: Design, sheet: Words) -> str:
    """Return the name of a piece in a list: its part, and its own name, the colour of its seat or its page."""
    piece = design.piece
    own = piece.title or (piece.seat and sheet[f"colour.{piece.seat}"])
    if not own and is_page(part):
        own = sheet["page"].format(number=part.designs.index(design) + 1)
    return ", ".join(filter(None, (part.part.name, own)))


def is_page(part: Component) -> bool:
    """Return whether each design of a part is one page of several, as in a leaflet."""
    return len(part.designs) > 1 and all(
        design.piece.cut == "sheet" and not design.piece.board for design in part.designs
    )


def align(rows: Sequence[Sequence[str]]) -> Iterator[str]:
    """Yield rows as aligned columns."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for row in rows:
        yield "  " + "  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip()
