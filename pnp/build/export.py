"""The files of a build, in every format: all of them are written from the same placed shapes."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

from pnp.build.formats import DXF, PDF, PNG, SHOP, SVG, TTS, Output
from pnp.errors import PnpError
from pnp.pieces.component import components
from scorer.messages import say

if TYPE_CHECKING:
    from pnp.build.plan import Built
    from pnp.pages.page import Page


class ShopPrinterError(PnpError):
    """A printer at home, for files that are printed elsewhere."""

    def __init__(self) -> None:
        super().__init__(say("--shop: a print shop has a printer of its own; leave out --printer"))


Files = Iterator[tuple[str, bytes]]
"""Names of files, without their folder, and what is in them."""


def files(built: Built, wanted: Output) -> Files:
    """Write a kit in every format that is wanted."""
    for each in wanted.formats:
        yield from WRITERS[each](built, wanted)


def expected(built: Built, wanted: Output) -> int:
    """Return about how many files there will be, for who waits for them."""
    return sum(len(built.document.pages) if each in BY_PAGE else 1 for each in wanted.formats)


def _pdf(built: Built, _: Output) -> Files:
    yield built.file_name, built.data


def _svg(built: Built, _: Output) -> Files:
    """Write every page; where a machine cuts, only what it has marks on is cut by it."""
    from pnp.writers.svg_sheets import render  # noqa: PLC0415 - every writer is loaded only where it is wanted

    for name, page in _pages(built, SVG):
        yield name, render(page, cut=_is_cut(built, page)).encode()


def _dxf(built: Built, _: Output) -> Files:
    """Write what is cut of every page that has cuts."""
    from pnp.pages.contours import cuts  # noqa: PLC0415 - as above
    from pnp.writers.dxf import render  # noqa: PLC0415 - as above

    for name, page in _pages(built, DXF):
        contours = cuts(page) if _is_cut(built, page) else []
        if contours:
            yield name, render(contours, *page.size)


def _png(built: Built, wanted: Output) -> Files:
    from pnp.writers import png  # noqa: PLC0415 - as above

    for number, data in enumerate(png.pages(built.data, wanted.dpi, wanted.cores), 1):
        yield page_name(built.file_name, number, PNG), data


def _tts(built: Built, wanted: Output) -> Files:
    from pnp.writers import tts  # noqa: PLC0415 - as above

    assert built.plan  # what has none is written as a PDF only
    setup = built.plan.setup
    table = tts.Game(_stem(built), components(built.document.parts, setup.theme), setup.lang, setup.theme)
    yield from tts.files(table, wanted.base_url)


def _shop(built: Built, wanted: Output) -> Files:
    from pnp.writers import shop  # noqa: PLC0415 - as above

    assert built.plan  # as above
    setup = built.plan.setup
    if built.plan.press is not None:
        raise ShopPrinterError
    parts = components(built.document.parts, setup.theme)
    order = shop.Order(_stem(built), built.document, parts, setup.backs != "none", wanted.cmyk)
    yield from shop.files(order)


def _pages(built: Built, ending: str) -> Iterator[tuple[str, Page]]:
    """Return the pages of a kit, and the name of the file for each."""
    for number, page in enumerate(built.document.pages, 1):
        yield page_name(built.file_name, number, ending), page


def page_name(file_name: str, number: int, ending: str) -> str:
    """Return the name of the file that has one page, counted from 1, of a PDF.

    >>> page_name("low-blow-3p.pdf", 2, "png")
    'low-blow-3p-page-02.png'
    """
    return f"{file_name.removesuffix('.pdf')}-page-{number:02}.{ending}"


def _stem(built: Built) -> str:
    return built.file_name.removesuffix(".pdf")


def _is_cut(built: Built, page: Page) -> bool:
    """Say whether a machine cuts a page: a known one needs its marks on it."""
    return built.plan is None or built.plan.cutting is None or page.cut_out


BY_PAGE = {SVG, DXF, PNG}
"""The formats that have a file for every page, or nearly."""

WRITERS: dict[str, Callable[[Built, Output], Files]] = {
    PDF: _pdf,
    SVG: _svg,
    DXF: _dxf,
    PNG: _png,
    TTS: _tts,
    SHOP: _shop,
}
"""What writes each format."""
