"""A kit for a print shop: a PDF for each part, or the files for a known house, and the list to send with them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from pnp.drawing.theme import Theme
from pnp.pages.house import House
from pnp.pages.page import Document, Page
from pnp.pages.paper import Paper
from pnp.pages.shop import shop_pages
from pnp.pieces.part import Component
from pnp.writers import pdf
from pnp.writers.inks import Inks
from pnp.writers.pdf_x import Intent


class Order(NamedTuple):
    """An order for a print shop: the stem of its files, the laid-out kit, and its parts independent of paper."""

    stem: str
    kit: Document
    components: tuple[Component, ...]
    backs: bool
    house: House
    theme: Theme
    paper: Paper  # of the proof, which is for people
    intent: Intent | None = None  # of files in CMYK


class PartFile(NamedTuple):
    """The file of a part, and its pages."""

    name: str
    part: Component
    pages: tuple[Page, ...]


def files(order: Order) -> Iterator[tuple[str, bytes]]:
    """Return the files for a shop and the list, each with its file name."""
    from pnp.writers import house_files, shop_list  # noqa: PLC0415 - these know what an order is

    if order.house.products:
        yield from house_files.files(order)
        return
    made = [
        PartFile(
            f"{order.stem}-shop-{part.part.id}.pdf",
            part,
            tuple(shop_pages(part, order.house, backs=order.backs)),
        )
        for part in order.components
    ]
    for product in made:
        yield product.name, write(order, product.part.part.name, product.pages)
    yield f"{order.stem}-shop.txt", shop_list.of_parts(order, made)


def write(order: Order, name: str, pages: Sequence[Page], *, overprint: bool = True) -> bytes:
    """Return the PDF of pages, in the colours of the order."""
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
