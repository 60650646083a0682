"""Pictures in the resolution of a shop, each with a statement, so that it can be checked later."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from contextlib import closing
from hashlib import sha256
from typing import TYPE_CHECKING

from PIL import Image
from PIL.PngImagePlugin import PngInfo
from pypdfium2 import PdfDocument

from pnp.drawing.segments import Window
from pnp.pages.page import Page
from pnp.pages.safe import runs_over
from pnp.pages.shop import Fit
from pnp.pages.statement import PICTURE_KEY
from pnp.units import MM_PER_INCH
from pnp.writers import png
from pnp.writers.shop_order import write

if TYPE_CHECKING:
    from pnp.writers.shop_order import Order


def pictures(order: Order, pages: Mapping[str, Page], fits: Mapping[str, Fit]) -> Iterator[tuple[str, bytes]]:
    """Draw pages, by file name, each in the resolution of its product."""
    data = write(order, order.shop.name, tuple(pages.values()))
    with closing(PdfDocument(data)) as document:
        for at, (name, page) in enumerate(pages.items()):
            yield name, _picture(document, at, page, fits[name], order)


def _picture(document: PdfDocument, at: int, page: Page, fit: Fit, order: Order) -> bytes:
    """Draw a page in the orientation that the shop wants."""
    dpi = order.shop.dpi
    image = png.picture(document, at, dpi)
    assert image.size == fit.product.pixels, f"{image.size} for {fit.product}"
    bleeds = any(runs_over(face.face) for face in page.faces)
    safe = _dots(page.safe, dpi) if page.safe and not bleeds else None
    if fit.is_turned:
        image = image.transpose(Image.Transpose.ROTATE_90)
        if safe:
            left, top, right, bottom = safe
            safe = (top, fit.product.pixels[0] - right, bottom, fit.product.pixels[0] - left)
    return _stated(image, safe, dpi, fit.product.id, order)


def _dots(box: Window, dpi: int) -> tuple[int, int, int, int]:
    """Return a box in dots, rounded outwards."""
    dot = MM_PER_INCH / dpi
    low, high = (int(box.left / dot), int(box.top / dot)), (-int(-box.right // dot), -int(-box.bottom // dot))
    return (*low, *high)


def _stated(
    image: Image.Image, safe: tuple[int, int, int, int] | None, dpi: int, product: str, order: Order
) -> bytes:
    """Return a picture as PNG with a statement of its shop, product and safe zone."""
    values = {
        "house": order.shop.id,
        "product": product,
        "pixels": image.size,
        "dpi": dpi,
        "safe": safe,
        "digest": sha256(image.tobytes()).hexdigest(),
    }
    info = PngInfo()
    info.add_text(PICTURE_KEY, json.dumps(values))
    return png.encode_png(image, dpi, info)
