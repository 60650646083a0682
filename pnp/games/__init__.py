"""The games that can be printed, by their ids; ``scorer.games`` says where each of them is."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from typing import TYPE_CHECKING

from pnp.games.own.folder_error import FolderError
from scorer.games import GAMES, OWN, UnknownGameError, load
from scorer.games.packages import BrokenGameError, ContractError
from scorer.messages import msg

if TYPE_CHECKING:
    from pnp.games.contract import AnyPad, PrintedGame
    from scorer.games.options import Option

TAKEN = frozenset(
    {
        *(
            "games",
            "players",
            "choices",
            "paper",
            "size",
            "backs",
            "printer",
            "ink",
            "only",
            "together",
            "format",
            "formats",
        ),
        *(
            "cutter",
            "format_choices",
            "again",
            "no_check",
            "lang",
            "out",
            "watch",
            "game",
            "request",
            "context",
        ),
        *("dpi", "base_url", "shop", "cmyk", "profile", "standard"),
    }
)
"""What commands, forms and files ask of every kit: no option of a game has such an id."""


class PrintedGames(Mapping[str, "PrintedGame"]):
    """Every game by its id, in the order in which they are built and listed; one is loaded when it is looked up."""

    def __getitem__(self, game: str) -> PrintedGame:
        """Return what is printed of a game. Raises ``KeyError``, or ``BrokenGameError`` for a package's game."""
        found: PrintedGame
        if game in OWN:
            found = load(OWN[game].printed)
        elif path := GAMES.folders.path(game):
            from pnp.games.own.game import PrintedFolder  # noqa: PLC0415 - most kits are of no folder

            found = PrintedFolder(path)
        else:
            found = GAMES.packages[game]
            with GAMES.packages.blaming(game):
                _check(found)
        return found

    def __contains__(self, game: object) -> bool:
        """Return whether there is a game of this id; nothing is loaded for that."""
        return game in GAMES

    def __iter__(self) -> Iterator[str]:
        """Go through the ids; no game is loaded for that."""
        return iter(GAMES)

    def __len__(self) -> int:
        """Count the games."""
        return len(GAMES)

    def working(self, among: Iterable[str] | None = None) -> Iterator[PrintedGame]:
        """Return every game that can be loaded, or those of some."""
        for game in self if among is None else among:
            with suppress(BrokenGameError, FolderError):
                yield self[game]


def _check(game: PrintedGame) -> None:
    """Check what a package brings as a game to print. Raises ``ContractError``."""
    from pnp.games.contract import PrintedGame  # noqa: PLC0415 - our own games are checked by mypy
    from scorer.games.options import refuse_ids  # noqa: PLC0415 - as above

    if not isinstance(game, PrintedGame):
        raise ContractError(msg("its entry point is no PrintedGame of the package pnp"))
    refuse_ids(game.options, TAKEN)


PRINTED = PrintedGames()


def printed(game: str) -> PrintedGame:
    """Return what is printed of a game. Raises ``UnknownGameError``, or ``BrokenGameError`` for a package's game."""
    if game not in PRINTED:
        raise UnknownGameError(game)
    return PRINTED[game]


def pad(game: str) -> AnyPad:
    """Return the entry page of a game. Raises what ``printed`` raises."""
    found = printed(game)
    if game in OWN or game in GAMES.folders:
        return found.pad
    with GAMES.packages.blaming(game):
        return found.pad


def declared() -> Iterator[tuple[PrintedGame, Option]]:
    """Return every option of every game; folders have none, nor has a package's game that cannot be loaded."""
    return ((game, option) for game in PRINTED.working(GAMES.installed) for option in game.options)


__all__ = ["PRINTED", "UnknownGameError", "declared", "pad", "printed"]
