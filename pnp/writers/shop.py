"""A kit for a print shop: a PDF for each part, or the files for a known shop, and the list to send with them."""

from __future__ import annotations

from collections.abc import Iterator

from pnp.pages.shop_pages import shop_pages
from pnp.writers import shop_files, shop_list
from pnp.writers.shop_order import Order, PartFile, write


def files(order: Order) -> Iterator[tuple[str, bytes]]:
    """Return the files for a shop and the list, each with its file name."""
    if order.shop.products:
        yield from shop_files.files(order)
        return
    made = [
        PartFile(
            f"{order.stem}-shop-{part.part.id}.pdf",
            part,
            tuple(shop_pages(part, order.shop, backs=order.backs)),
        )
        for part in order.components
    ]
    for product in made:
        yield product.name, write(order, product.part.part.name, product.pages)
    yield f"{order.stem}-shop.txt", shop_list.of_parts(order, made)
