"""What print shops add to pnp."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING

from pnp.data.resources import data
from pnp.wings.contract import Format, FormatCode, Wing, make_format
from scorer.games.options import Option
from scorer.messages import literal

if TYPE_CHECKING:
    from pnp.check.fault import KitFault
    from pnp.pages.statement import Statement

GENERIC = "generic"  # the print shop without figures of its own: every design keeps its size

SHOP = Option(
    "shop",
    values=tuple((shop, literal(facts["name"] or "any shop")) for shop, facts in data("shops/shops").items()),
    default=GENERIC,
    help="Files for a print shop, with bleed: {range}; alone, for any shop",
    alone=GENERIC,
)
CMYK = Option("cmyk", help="Write the print-shop files in CMYK instead of RGB, as PDF/X")
STANDARD = Option(
    "standard",
    values=(("x4", literal("PDF/X-4")), ("x1a", literal("PDF/X-1a:2003"))),
    default="x4",
    help="The PDF/X standard of --cmyk, {range}",
)
PROFILE = Option("profile", placeholder="FILE", help="The ICC profile of the shop's press for --cmyk")


class ShopsWing(Wing):
    """Files for print shops, and the check of what a press asks for."""

    def formats(self) -> Sequence[Format]:
        """Return the files of a shop."""
        about = "Files for a print shop, with bleed"
        form = make_format("shop", about, _shop, (CMYK, STANDARD, PROFILE))
        form = form._replace(numbered="png", switch=SHOP, elsewhere=True, of_one_game=True, after="pcio")
        return (form,)

    def press_check(self) -> Callable[[bytes, str, Statement], Iterator[KitFault]]:
        """Return the check of a file for a shop."""
        from pnp.wings.shops.press import press_faults

        return press_faults


def _shop() -> FormatCode:
    from pnp.wings.shops.writer import CODE

    return CODE


WING = ShopsWing()
