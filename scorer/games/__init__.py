"""All games: three of our own, and those of installed packages.

A package adds a game by an entry point in the group ``pnp.games``: its name is the id of the game, its value
an object that has the game's ``rules`` (a ``PrintedGame``). A game of our own is one line of ``OWN``.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from importlib import import_module
from typing import TYPE_CHECKING, Any, NamedTuple

from scorer.errors import ScorerError
from scorer.messages import join_texts, msg

if TYPE_CHECKING:
    from scorer.games.contract import AnyRules

GROUP = "pnp.games"
"""The group of entry points by which packages bring games."""


class Place(NamedTuple):
    """Where a game of our own is: its rules, and what is printed and shown of it, each as ``module:object``."""

    rules: str
    printed: str


OWN: dict[str, Place] = {
    "low-blow": Place("scorer.games.low_blow.rules:RULES", "pnp.games.low_blow.game:GAME"),
    "blockers": Place("scorer.games.blockers.rules:RULES", "pnp.games.blockers.game:GAME"),
    "schocken": Place("scorer.games.schocken.rules:RULES", "pnp.games.schocken.game:GAME"),
}
"""The games of our own by their ids, in the order in which they are listed and built."""


class UnknownGameError(ScorerError):
    """A game that is not known."""

    def __init__(self, wanted: str) -> None:
        super().__init__(
            msg("{wanted}: no such game; games: {known}", wanted=wanted, known=join_texts(GAMES, ", "))
        )


class BrokenGameError(ScorerError):
    """A game of a package that cannot be loaded."""

    def __init__(self, game: str, package: str, fault: Exception) -> None:
        super().__init__(
            msg(
                "the game {game} of the package {package} cannot be loaded ({fault}); repair or remove the package",
                game=game,
                package=package,
                fault=f"{type(fault).__name__}: {fault}",
            )
        )


class Games(Mapping[str, "AnyRules"]):
    """The rules of every game by its id; a game is loaded when it is looked up."""

    def __init__(self) -> None:
        self._brought: dict[str, Any] | None = None

    def __getitem__(self, game: str) -> AnyRules:
        """Return the rules of a game. Raises ``KeyError``, or ``BrokenGameError`` for a package's game."""
        if game in OWN:
            rules: AnyRules = load(OWN[game].rules)
            return rules
        load_package_game: AnyRules = self.brought(game).rules
        return load_package_game

    def __contains__(self, game: object) -> bool:
        """Return whether there is a game of this id; nothing is loaded for that."""
        return game in OWN or game in self._entry_points()

    def __iter__(self) -> Iterator[str]:
        """Yield the ids, our own first; no game is loaded for that."""
        yield from OWN
        yield from self._entry_points()

    def __len__(self) -> int:
        """Count the games."""
        return sum(1 for _ in self)

    def brought(self, game: str) -> Any:
        """Return what a package's entry point is. Raises ``KeyError`` or ``BrokenGameError``."""
        point = self._entry_points()[game]
        try:
            return point.load()
        except Exception as fault:  # a foreign package may raise anything
            package = point.dist.name if point.dist else "?"
            raise BrokenGameError(game, package, fault) from fault

    def _entry_points(self) -> dict[str, Any]:
        """Look up the packages' games, once; a game with the id of one of ours is ignored."""
        if self._brought is None:
            from importlib.metadata import entry_points  # noqa: PLC0415 - our own games need no look at packages

            found = sorted(entry_points(group=GROUP), key=lambda each: each.name)
            self._brought = {each.name: each for each in found if each.name not in OWN}
        return self._brought


def title(game: str) -> str:
    """Return the name of a game; of one that is not installed, its id."""
    return GAMES[game].title if game in GAMES else game


def load(place: str) -> Any:
    """Return the object that ``module:object`` names."""
    module, _, name = place.partition(":")
    return getattr(import_module(module), name)


GAMES = Games()


def rules(game: str) -> AnyRules:
    """Return the rules of a game. Raises ``UnknownGameError``, or ``BrokenGameError`` for a package's game."""
    if game not in GAMES:
        raise UnknownGameError(game)
    return GAMES[game]
