"""The games there are: our own, each of them one line of ``OWN``, those of installed packages, and folders."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import suppress
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from scorer.errors import ScorerError
from scorer.games.folders import Folders, folders_in, is_file, is_folder
from scorer.games.packages import BrokenGameError, ContractError, Packages
from scorer.messages import Text, join_texts, msg, quoted

if TYPE_CHECKING:
    from scorer.games.contract import AnyRules


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
        super().__init__(_unknown(wanted))


def _unknown(wanted: str) -> Text:
    """Say that there is no such game, and what is like it."""
    from scorer.record.checking import CLOSE, Report

    path, is_there = Path(wanted), is_file(Path(wanted))
    if (is_there or path.suffix) and is_folder(path.parent):
        return msg("{wanted} is no folder of a game; write {folder}", wanted=wanted, folder=path.parent)
    if is_there:
        return msg("{wanted} is a file; write the folder of the game", wanted=wanted)
    if "/" in wanted:
        beside = Report().nearest(path.name, folders_in(path.parent), CLOSE)
        if beside:
            near_path = path.parent / beside
            return msg(
                "{wanted}: there is no such folder; the nearest is {near}", wanted=wanted, near=near_path
            )
        return msg("{wanted}: there is no such folder", wanted=wanted)
    near = Report().nearest(wanted, tuple(GAMES), CLOSE)
    if near:
        return msg("{wanted}: no such game; the nearest is {near}", wanted=wanted, near=quoted(near))
    return msg("{wanted}: no such game; games: {known}", wanted=wanted, known=join_texts(GAMES, ", "))


class Games(Mapping[str, "AnyRules"]):
    """The rules of every game by its id; a game is loaded when it is looked up."""

    def __init__(self) -> None:
        self.packages = Packages()
        self.folders = Folders()

    def __getitem__(self, game: str) -> AnyRules:
        """Return the rules of a game. Raises ``KeyError``, or ``BrokenGameError`` for one that is not our own."""
        if game in OWN:
            rules: AnyRules = load(OWN[game].rules)
            return rules
        return self.folders[game] if game in self.folders else self.packages[game].rules

    def __contains__(self, game: object) -> bool:
        """Return whether there is a game of this id; nothing is loaded for that."""
        is_file = not isinstance(game, str) or "." in game or "/" in game  # looking for packages takes long
        return game in OWN or (not is_file and (game in self.folders or game in self.packages))

    def __iter__(self) -> Iterator[str]:
        """Yield the ids, our own first, folders last; no game is loaded for that."""
        yield from dict.fromkeys([*self.installed, *self.folders])

    def __len__(self) -> int:
        """Count the games."""
        return sum(1 for _ in self)

    @property
    def installed(self) -> list[str]:
        """The ids of our own games and those of packages: folders are told from them by having no options."""
        return [*OWN, *(game for game in self.packages if game not in OWN)]

    def clashes(self) -> Iterator[BrokenGameError]:
        """Return a fault of each package that brings a game with the id of one of ours: ours is played."""
        wrong = msg("pnp has a game of this id itself")
        return (self.packages.fault(game, ContractError(wrong)) for game in self.packages if game in OWN)

    def working(self) -> Iterator[AnyRules]:
        """Return the rules of every game that can be loaded."""
        return (self[game] for game in self if self.works(game))

    def works(self, game: str) -> bool:
        """Tell whether there is a game of this id, and it can be loaded."""
        with suppress(KeyError, BrokenGameError):
            return bool(self[game])
        return False


def titles() -> dict[str, str]:
    """Return the name of every game that can be loaded, by its id."""
    return {each.id: each.title for each in GAMES.working()}


def title(game: str) -> str:
    """Return the name of a game; of one that is not there, or cannot be loaded, its id."""
    return GAMES[game].title if GAMES.works(game) else game


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
