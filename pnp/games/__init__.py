"""The games that can be printed, by id: the kits of the games that ``scorer.games`` knows."""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator, Mapping
from contextlib import suppress
from typing import TYPE_CHECKING

from pnp.errors import FolderError
from pnp.wings.contract import need
from scorer.games import GAMES, UnknownGameError
from scorer.games.options import EDITION
from scorer.games.packages import BrokenGameError, ContractError, check_ids
from scorer.messages import msg
from scorer.system import load

if TYPE_CHECKING:
    from pnp.games.contract import PrintedGame
    from scorer.games.options import Option

KITS = {
    "low-blow": "pnp.games.low_blow.game:GAME",
    "blockers": "pnp.games.blockers.game:GAME",
    "schocken": "pnp.games.schocken.game:GAME",
}
"""The kits of our own games by id, as ``module:object``."""

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
            "share",
            "format",
            "formats",
        ),
        *(
            "companion_address",
            "cut",
            "cutter",
            "format_choices",
            "again",
            "changed",
            "since",
            "printed",
            "printed_now",
            "edition",
            "from",
            "from_",
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
"""Names used by commands, forms and files for every kit; options of games may not have them."""


class PrintedGames(Mapping[str, "PrintedGame"]):
    """All games by id, in the order in which they are built and listed; a game is loaded when it is looked up."""

    def __getitem__(self, game: str) -> PrintedGame:
        """Return a game. Raises ``KeyError``, or ``BrokenGameError`` for a package's game."""
        printed_game: PrintedGame
        if game in KITS:
            printed_game = load(KITS[game])
        elif path := GAMES.folders.path(game):
            printed_game = need(lambda wing: wing.folder_kit(), "folders", "own")(path)
            GAMES.folders.remember(game)
        else:
            printed_game = GAMES.packages[game]
            with GAMES.packages.wrap_faults(game):
                _check(printed_game)
        return printed_game

    def __contains__(self, game: object) -> bool:
        """Return whether there is a game with this id, without loading it."""
        return game in GAMES

    def __iter__(self) -> Iterator[str]:
        """Iterate over the ids, without loading games."""
        return iter(GAMES)

    def __len__(self) -> int:
        """Return the number of games."""
        return len(GAMES)

    def working(self, among: Iterable[str] | None = None, but: Container[str] = ()) -> Iterator[PrintedGame]:
        """Yield the games that can be loaded, of all or ``among`` some ids, ``but`` not some others."""
        for game in self if among is None else among:
            if game in but:
                continue
            with suppress(BrokenGameError, FolderError):
                yield self[game]


def _check(game: PrintedGame) -> None:
    """Check the printed game of a package. Raises ``ContractError``."""
    from pnp.games.contract import PrintedGame  # noqa: PLC0415 - our own games are checked by mypy

    if not isinstance(game, PrintedGame):
        raise ContractError(msg("its entry point is not a PrintedGame of the package pnp"))
    edition = game.rules.edition_option
    ours = {edition, *game.extras} if edition and edition.id == EDITION else {*game.extras}
    check_ids([option for option in game.options if option not in ours], TAKEN)


PRINTED = PrintedGames()


def printed(game: str) -> PrintedGame:
    """Return a game. Raises ``UnknownGameError``, or ``BrokenGameError`` for a package's game."""
    if game not in PRINTED:
        raise UnknownGameError(game)
    return PRINTED[game]


def list_options() -> Iterator[tuple[PrintedGame, Option]]:
    """Return all options of all games, except of packages' games that cannot be loaded; folders have no options."""
    return ((game, option) for game in PRINTED.working(GAMES.installed) for option in game.options)


__all__ = ["PRINTED", "UnknownGameError", "list_options", "printed"]
