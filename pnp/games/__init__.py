"""The games that can be printed, by their ids; ``scorer.games`` says where each of them is."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import suppress
from typing import TYPE_CHECKING

from scorer.games import GAMES, OWN, BrokenGameError, UnknownGameError, load

if TYPE_CHECKING:
    from pnp.games.contract import PrintedGame
    from scorer.games.options import Option


class PrintedGames(Mapping[str, "PrintedGame"]):
    """Every game by its id, in the order in which they are built and listed; one is loaded when it is looked up."""

    def __getitem__(self, game: str) -> PrintedGame:
        """Return what is printed of a game. Raises ``KeyError``, or ``BrokenGameError`` for a package's game."""
        found: PrintedGame
        if game in OWN:
            found = load(OWN[game].printed)
        else:
            from pnp.texts.words import add_catalogues  # noqa: PLC0415 - our own games have none

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


def declared() -> Iterator[tuple[PrintedGame, Option]]:
    """Return every option of every game; a package's game that cannot be loaded has none."""
    for game in PRINTED:
        with suppress(BrokenGameError):
            printed_game = PRINTED[game]
            yield from ((printed_game, option) for option in printed_game.options)


__all__ = ["PRINTED", "UnknownGameError", "declared", "printed"]
