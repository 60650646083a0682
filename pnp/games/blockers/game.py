"""Blockers as it is printed and shown; what takes time to load is loaded when it is asked for."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING

from pnp.games.contract import Box, PrintedGame, Setup
from scorer.games.blockers.facts import PLAYERS, PROFI_PLAYERS, VARIANTS
from scorer.games.blockers.rules import RULES

if TYPE_CHECKING:
    from pnp.games.blockers.pad import BlockersPad
    from pnp.pieces.board_map import BoardMap


class PrintedBlockers(PrintedGame):
    """The kit, the board and the entry page of Blockers."""

    rules = RULES
    players = PLAYERS
    variants = VARIANTS
    variant_players = MappingProxyType({VARIANTS[1]: PROFI_PLAYERS})
    takes_cell = True

    def open(self, setup: Setup) -> Box:
        """Return the parts of the kit, in printing order."""
        from pnp.games.blockers.kit import box

        return box(setup)

    def board_map(self, setup: Setup) -> BoardMap:
        """Return the map of the board."""
        from pnp.games.blockers.kit import board_map

        return board_map(setup)

    @property
    def pad(self) -> BlockersPad:
        """The entry page."""
        from pnp.games.blockers.pad import BlockersPad

        return BlockersPad()


GAME = PrintedBlockers()
