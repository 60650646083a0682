"""The kits that can be printed, by game id: one module for each game, named after it and loaded when it is wanted."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from pnp.errors import PnpError
from pnp.kits.kit import Kit
from scorer.games import GAMES, module
from scorer.words import joined, say


class UnknownGameError(PnpError):
    """A game that has no kit."""

    def __init__(self, wanted: str) -> None:
        super().__init__(
            say("{wanted}: no such game; kits: {known}", wanted=wanted, known=joined(KITS, ", "))
        )


class Kits(Mapping[str, Kit]):
    """Every kit by its game's id, in the order they are built and listed."""

    def __getitem__(self, game: str) -> Kit:
        """Load a game's kit."""
        if game not in GAMES:
            raise KeyError(game)
        found: Kit = module("pnp.kits", game).KIT
        return found

    def __iter__(self) -> Iterator[str]:
        """Go through the ids; no kit is loaded for that."""
        return iter(GAMES)

    def __len__(self) -> int:
        """Count the kits."""
        return len(GAMES)


KITS: Mapping[str, Kit] = Kits()


def kit(wanted: str) -> Kit:
    """Return the kit of a game. Raises ``UnknownGameError``."""
    if wanted not in KITS:
        raise UnknownGameError(wanted)
    return KITS[wanted]


__all__ = ["KITS", "Kit", "UnknownGameError", "kit"]
