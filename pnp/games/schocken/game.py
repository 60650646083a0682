"""Schocken as a game that can be printed and shown; slow modules are loaded on first use."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pnp.games.contract import Cover, KitContents, KitSpec, PrintedGame
from pnp.games.options import AIDS
from scorer.games.schocken.rules import RULES
from scorer.messages import msg

if TYPE_CHECKING:
    from pnp.pieces.leaflet import Leaflet
    from pnp.pieces.part import Part


class PrintedSchocken(PrintedGame):
    """The kit, the board and the entry page of Schocken."""

    rules = RULES
    own_options = (AIDS,)
    replaceable = (("dice", msg("Dice")), ("discs", msg("Discs")), ("lids", msg("Lids")))

    def open(self, spec: KitSpec) -> KitContents:
        """Return the parts of the kit, in printing order."""
        from pnp.games.schocken.kit import box

        return box(spec)

    def leaflet(self, spec: KitSpec) -> Leaflet:
        """Return the rules."""
        from pnp.games.schocken.leaflet import leaflet

        return leaflet(spec)

    def cover(self, spec: KitSpec) -> Cover:
        """Return the cover."""
        from pnp.games.schocken.cover import cover

        return cover(spec.paper, spec.theme)

    def box(self, spec: KitSpec) -> Part:
        """Return the tuck box."""
        from pnp.games.schocken.kit import tuck_box

        return tuck_box(spec)


GAME = PrintedSchocken()
