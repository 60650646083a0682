"""The kits that can be printed, by game id. A new game is one file and one line here."""

from __future__ import annotations

from pnp.errors import PnpError
from pnp.kits import blockers, low_blow, schocken
from pnp.kits.kit import Kit


class UnknownGameError(PnpError):
    """A game that has no kit."""

    def __init__(self, wanted: str) -> None:
        super().__init__(f"{wanted}: no such game; kits: {', '.join(KITS)}")


_ALL = (low_blow.KIT, blockers.KIT, schocken.KIT)

KITS: dict[str, Kit] = {each.id: each for each in _ALL}
"""Every kit by its game's id, in the order they are built and listed."""


def kit(wanted: str) -> Kit:
    """Return the kit of a game. Raises ``UnknownGameError``."""
    try:
        return KITS[wanted]
    except KeyError:
        raise UnknownGameError(wanted) from None


__all__ = ["KITS", "Kit", "UnknownGameError", "kit"]
