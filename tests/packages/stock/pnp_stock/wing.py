"""What a list of the pieces adds to pnp: the format ``stock``."""

from __future__ import annotations

from collections.abc import Sequence

from pnp.wings.contract import Format, Wing, Writer
from scorer.games.options import Option

COPIES = Option(
    "stock_copies", least=1, most=99, default="1", help="The copies of the kit in the list, {range}"
)


class Stock(Wing):
    """A list for whoever packs the box."""

    def formats(self) -> Sequence[Format]:
        """Return the format; its option appears on the command line and on the page Kits."""
        return (Format("stock", "A list of all pieces, as text", _load, (COPIES,), after="png"),)


def _load() -> Writer:
    from pnp_stock.writer import write

    return write


WING = Stock()
