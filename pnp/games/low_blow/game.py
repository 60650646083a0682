"""Low Blow as a game that can be printed and shown; slow modules are loaded on first use."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from pnp.games.contract import Cover, KitContents, KitSpec, PrintedGame
from pnp.games.options import AIDS, PLAIN
from scorer.games.low_blow.rules import RULES
from scorer.messages import msg

if TYPE_CHECKING:
    from pnp.pieces.board_map import BoardMap
    from pnp.pieces.leaflet import Leaflet
    from pnp.pieces.part import Part
    from pnp.pieces.sight import Sight


class PrintedLowBlow(PrintedGame):
    """The kit, the board and the entry page of Low Blow."""

    rules = RULES
    own_options = (PLAIN, AIDS)
    replaceable = (("dice", msg("Dice")), ("counters", msg("Counters")))

    def open(self, spec: KitSpec) -> KitContents:
        """Return the parts of the kit, in printing order."""
        from pnp.games.low_blow.kit import box

        return box(spec)

    def leaflet(self, spec: KitSpec) -> Leaflet:
        """Return the rules of an edition."""
        from pnp.games.low_blow.leaflet import leaflet

        return leaflet(spec)

    def cover(self, spec: KitSpec) -> Cover:
        """Return the cover."""
        from pnp.games.low_blow.kit import cover

        return cover(spec)

    def box(self, spec: KitSpec) -> Part:
        """Return the tuck box."""
        from pnp.games.low_blow.kit import tuck_box

        return tuck_box(spec)

    def stickers(self, spec: KitSpec) -> Part:
        """Return stickers for blank dice."""
        from pnp.games.low_blow.kit import stickers

        return stickers(spec)

    def board_map(self, spec: KitSpec) -> BoardMap:
        """Return the map of the board."""
        from pnp.games.low_blow.kit import board_map

        return board_map(spec)

    def sight(self, spec: KitSpec) -> Sight:
        """Return what can be on the board."""
        from pnp.games.low_blow.kit import sight

        return sight(spec)

    def results(self, spec: KitSpec, boards: Sequence[str]) -> list[str]:
        """Return the lines of a results file with these boards, except the lines for game and players."""
        from pnp.games.low_blow.kit import results

        return results(str(spec.choices["edition"]), boards)


GAME = PrintedLowBlow()
