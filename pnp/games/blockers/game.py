"""Blockers as a game that can be printed and shown; slow modules are loaded on first use."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from pnp.games.contract import Cover, KitContents, KitSpec, PrintedGame
from pnp.games.options import AIDS, PLAIN
from scorer.games.blockers.rules import RULES
from scorer.games.options import Option
from scorer.messages import Text, literal, msg

if TYPE_CHECKING:
    from pnp.pieces.board_map import BoardMap
    from pnp.pieces.leaflet import Leaflet
    from pnp.pieces.part import Part
    from pnp.pieces.sight import Sight

CELL = Option(
    "cell",
    msg("Squares"),
    (("20", literal("20 mm")), ("25", literal("25 mm"))),
    default="20",
    unit="mm",
    help="squares of {range}",
)


class PrintedBlockers(PrintedGame):
    """The kit, the board and the entry page of Blockers."""

    rules = RULES
    own_options = (CELL, PLAIN, AIDS)
    replaceable = (("racks", msg("Racks")),)
    unseen = msg(
        "A photo does not show captured tiles. Add them to the results file, such as {captured}, and delete {line}.",
        captured="captured: {Ana: BBY}",
        line="unfinished: true",
    )

    def open(self, spec: KitSpec) -> KitContents:
        """Return the parts of the kit, in printing order."""
        from pnp.games.blockers.kit import box

        return box(spec)

    def leaflet(self, spec: KitSpec) -> Leaflet:
        """Return the rules of an edition."""
        from pnp.games.blockers.leaflet import leaflet

        return leaflet(spec)

    def cover(self, spec: KitSpec) -> Cover:
        """Return the cover."""
        from pnp.games.blockers.kit import cover

        return cover(spec)

    def box(self, spec: KitSpec) -> Part:
        """Return the tuck box."""
        from pnp.games.blockers.kit import tuck_box

        return tuck_box(spec)

    def board_map(self, spec: KitSpec) -> BoardMap:
        """Return the map of the board."""
        from pnp.games.blockers.kit import board_map

        return board_map(spec)

    def sight(self, spec: KitSpec) -> Sight:
        """Return what can be on the board."""
        from pnp.games.blockers.kit import sight

        return sight(spec)

    def square(self, row: int, column: int) -> Text:
        """Return the name of a square by the labels around the board, such as D3."""
        return literal(f"{self.row_name(row)}{column}")

    def row_name(self, row: int) -> str:
        """Return the letter of a row, as around the board."""
        from scorer.games.blockers.facts import ROWS

        return ROWS[row - 1]

    def results(self, spec: KitSpec, boards: Sequence[str]) -> list[str]:
        """Return the lines of a results file with these boards, except the lines for game and players."""
        from pnp.games.blockers.kit import results

        return results(str(spec.choices["edition"]), boards)


GAME = PrintedBlockers()
