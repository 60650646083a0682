"""A kit for a print shop: a PDF for each part, or the files for a known shop, and the list to send with them."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from pnp.errors import PnpError
from pnp.pages.shop import find_shop
from pnp.pages.shop_pages import shop_pages
from pnp.pieces.part import components
from pnp.writers import shop_files, shop_list
from pnp.writers.kit import Choices, Files, Kit
from pnp.writers.pdf_x import Intent, intent
from pnp.writers.shop_order import Order, PartFile, write
from scorer.messages import escape_unprintable, msg
from scorer.system import reason


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


def write_kit(kit: Kit, choices: Choices, _: int) -> Files:
    """Yield the files of a kit for the chosen shop. Raises a ``PnpError`` if there is a saved printer."""
    if kit.for_printer:
        raise PnpError(msg("--shop: a print shop has its own printer; leave out --printer"))
    parts, maker = components(kit.document.parts), find_shop(str(choices["shop"]))
    yield from files(
        Order(kit.stem, kit.document, parts, kit.backs, maker, kit.theme, kit.paper, _intent(choices))
    )


def check(choices: Choices) -> None:
    """Check the colours and the colour profile for a shop. Raises a ``PnpError``."""
    maker = find_shop(str(choices["shop"]))
    if maker.files == "png" and choices["cmyk"]:
        raise PnpError(
            msg("--shop {house} with --cmyk: it takes pictures in RGB; leave out --cmyk", house=maker.id)
        )
    if choices["profile"] and not (choices["cmyk"] or maker.files == "deck"):
        raise PnpError(msg("--profile: this works only together with {right}", right="--cmyk"))
    _intent(choices)


def _intent(choices: Choices) -> Intent | None:
    """Return the output intent of files in CMYK; ``None`` if they are RGB."""
    maker = find_shop(str(choices["shop"]))
    if maker.files == "deck":
        return intent("x1a", _read_profile(choices))._replace(ink=maker.ink)
    return intent(str(choices["standard"]), _read_profile(choices)) if choices["cmyk"] else None


def _read_profile(choices: Choices) -> bytes | None:
    """Return the colour profile in the file that is given, if any."""
    name = str(choices["profile"])
    if not name:
        return None
    try:
        return Path(name).read_bytes()
    except OSError as fault:
        text = msg(
            "--profile {path}: cannot be read ({reason})", path=escape_unprintable(name), reason=reason(fault)
        )
        raise PnpError(text) from None
