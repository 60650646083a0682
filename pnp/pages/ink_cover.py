"""How much ink a document takes, as print shops count it."""

from __future__ import annotations

from pnp.drawing.cover import Cover
from pnp.pages.page import Document


def ink_cover(document: Document) -> float:
    """Return the mean darkness of all pages in percent, 100 for solid black; an estimate, see ``pnp.drawing.cover``."""
    cover = Cover()
    sizes = [(page.paper.width, page.paper.height) for page in document.pages]
    inks = [cover.ink(page.shapes, *size) for page, size in zip(document.pages, sizes, strict=True)]
    return 100 * sum(inks) / sum(width * height for width, height in sizes)
