"""An order for a print shop, and the PDF of some of its pages."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from pnp.drawing.art import has_alpha
from pnp.drawing.shapes import Group, Placement, Raster, Shape
from pnp.drawing.theme import Theme
from pnp.errors import PnpError
from pnp.pages.page import Document, Page
from pnp.pages.paper import Paper
from pnp.pages.shop import Shop
from pnp.pieces.part import Component
from pnp.writers import pdf
from pnp.writers.inks import Inks
from pnp.writers.pdf_x import STANDARDS, Intent
from scorer.messages import join_texts, msg

OPAQUE = STANDARDS["x1a"][0]
"""The standard that takes nothing transparent."""


class Order(NamedTuple):
    """An order for a print shop: the stem of its files, the laid-out kit, and its parts independent of paper."""

    stem: str
    kit: Document
    components: tuple[Component, ...]
    backs: bool
    shop: Shop
    theme: Theme
    paper: Paper  # of the proof, which is for people
    intent: Intent | None = None  # of files in CMYK


class PartFile(NamedTuple):
    """The file of a part, and its pages."""

    name: str
    part: Component
    pages: tuple[Page, ...]


class TransparentError(PnpError):
    """A file in a standard that takes nothing transparent, and pictures that are."""


def write(order: Order, name: str, pages: Sequence[Page], *, overprint: bool = True) -> bytes:
    """Return the PDF of pages, in the colours of the order. Raises ``TransparentError``."""
    if order.intent and order.intent.standard == OPAQUE:
        _refuse_transparent(name, pages)
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


def _refuse_transparent(name: str, pages: Sequence[Page]) -> None:
    """Raise ``TransparentError`` if something on pages is transparent; it names the files."""
    files = dict.fromkeys(file for page in pages for file in _list_transparent(page.shapes, name))
    if files:
        wrong = msg(
            "{standard} takes nothing transparent, but these are: {files}; save them without transparency (alpha)",
            standard=OPAQUE,
            files=join_texts(files, ", "),
        )
        raise TransparentError(wrong)


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
