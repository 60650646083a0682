"""Schocken as it is printed and shown; what takes time to load is loaded when it is asked for."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pnp.games.contract import Box, PrintedGame, Setup
from scorer.games.schocken.facts import PLAYERS
from scorer.games.schocken.rules import RULES

if TYPE_CHECKING:
    from pnp.games.schocken.pad import SchockenPad


class PrintedSchocken(PrintedGame):
    """The kit, the board and the entry page of Schocken."""

    rules = RULES
    players = PLAYERS
    takes_discs = True

    def open(self, setup: Setup) -> Box:
        """Return the parts of the kit, in printing order."""
        from pnp.games.schocken.kit import box

        return box(setup)

    @property
    def pad(self) -> SchockenPad:
        """The entry page."""
        from pnp.games.schocken.pad import SchockenPad

        return SchockenPad()


GAME = PrintedSchocken()
