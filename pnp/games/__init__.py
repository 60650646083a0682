"""The games that can be printed, by their ids; ``scorer.games`` says where each of them is."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING

from pnp.texts.words import add_catalogues
from scorer.games import GAMES, OWN, UnknownGameError, load

if TYPE_CHECKING:
    from pnp.games.contract import PrintedGame


class PrintedGames(Mapping[str, "PrintedGame"]):
    """Every game by its id, in the order in which they are built and listed; one is loaded when it is looked up."""

    def __getitem__(self, game: str) -> PrintedGame:
        """Return what is printed of a game. Raises ``KeyError``, or ``BrokenGameError`` for a package's game."""
        found: PrintedGame
        if game in OWN:
            found = load(OWN[game].printed)
        else:
            found = GAMES.brought(game)
            add_catalogues(found.folder / "locales")
        return found

    def __contains__(self, game: object) -> bool:
        """Tell whether there is a game of this id; nothing is loaded for that."""
        return game in GAMES

    def __iter__(self) -> Iterator[str]:
        """Go through the ids; no game is loaded for that."""
        return iter(GAMES)

    def __len__(self) -> int:
        """Count the games."""
        return len(GAMES)


PRINTED = PrintedGames()


def printed(game: str) -> PrintedGame:
    """Return what is printed of a game. Raises ``UnknownGameError``, or ``BrokenGameError`` for a package's game."""
    if game not in PRINTED:
        raise UnknownGameError(game)
    return PRINTED[game]


__all__ = ["PRINTED", "UnknownGameError", "printed"]
