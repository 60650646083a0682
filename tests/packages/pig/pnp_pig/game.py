"""Pig as it is printed and shown; what takes time to load is loaded when it is asked for."""

from __future__ import annotations

from pnp.games.contract import KitContents, KitSpec, PrintedGame
from pnp_pig.rules import RULES
from scorer.games.options import Option
from scorer.messages import msg

SPARE = Option(
    "spare_dice", msg("Spare dice"), least=0, most=4, default="0", help="{range} spare dice", in_name=True
)


class PrintedPig(PrintedGame):
    """The kit and the entry page of Pig."""

    rules = RULES
    own_options = (SPARE,)

    def open(self, spec: KitSpec) -> KitContents:
        """Return the parts of the kit, in printing order."""
        from pnp_pig.kit import box

        return box(spec)


GAME = PrintedPig()
