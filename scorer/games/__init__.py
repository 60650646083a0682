"""All known games: our own (one line of ``OWN`` each), those of installed packages, and folders."""

from __future__ import annotations

from collections import Counter
from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

from scorer.errors import ScorerError
from scorer.games.folders import Folders, folders_in, is_file, is_folder
from scorer.games.packages import BrokenGameError, ContractError, Packages
from scorer.messages import Text, msg
from scorer.names import find_similar, refuse
from scorer.system import load

if TYPE_CHECKING:
    from scorer.games.contract import AnyRules


OWN = {
    "low-blow": "scorer.games.low_blow.rules:RULES",
    "blockers": "scorer.games.blockers.rules:RULES",
    "schocken": "scorer.games.schocken.rules:RULES",
}
"""The rules of our own games by id, as ``module:object``, in the order in which they are listed and built."""

RESULT_FAULTS = "scorer.games.result_checks:find_faults"
RESULT_REPORT = "scorer.games.result_checks:report"
"""What stands for the rules of a game of which only the result is known."""


class UnknownGameError(ScorerError):
    """The game is not known."""

    def __init__(self, game: str) -> None:
        super().__init__(_explain_unknown(game))


def _explain_unknown(game: str) -> Text:
    """Return a message about an unknown game; it suggests the most similar one."""
    path, is_there = Path(game), is_file(Path(game))
    if (is_there or path.suffix) and is_folder(path.parent):
        return msg("{wanted} is not a game folder; write {folder}", wanted=game, folder=path.parent)
    if is_there:
        return msg("{wanted} is a file; write the folder of the game", wanted=game)
    if "/" in game:
        near = find_similar(path.name, folders_in(path.parent))
        if near:
            folder = path.parent / near
            return msg("{wanted}: there is no such folder; the nearest is {near}", wanted=game, near=folder)
        return msg("{wanted}: there is no such folder", wanted=game)
    return refuse(msg("{wanted}: no such game", wanted=game), game, GAMES)


class Games(Mapping[str, "AnyRules"]):
    """The rules of all games by id. A game is loaded when it is looked up."""

    def __init__(self) -> None:
        self.packages = Packages()
        self.folders = Folders(OWN)

    def __getitem__(self, game: str) -> AnyRules:
        """Return the rules of a game. Raises ``KeyError``, or ``BrokenGameError`` if it is not our own."""
        if game in OWN:
            rules: AnyRules = load(OWN[game])
            return rules
        return self.folders[game] if game in self.folders else self.packages[game].rules

    def __contains__(self, game: object) -> bool:
        """Return whether a game has this id, without loading it."""
        is_path = not isinstance(game, str) or "." in game or "/" in game  # searching packages is slow
        return game in OWN or (not is_path and (game in self.folders or game in self.packages))

    def __iter__(self) -> Iterator[str]:
        """Yield the ids, our own first, folders last, without loading the games."""
        yield from dict.fromkeys([*self.installed, *self.folders])

    def __len__(self) -> int:
        """Count the games."""
        return sum(1 for _ in self)

    @property
    def installed(self) -> list[str]:
        """The ids of our own games and of those in packages. Folders are not included."""
        return [*OWN, *(game for game in self.packages if game not in OWN)]

    def clashes(self) -> Iterator[BrokenGameError]:
        """Return a fault for each package game that has the id of one of our own games, which wins."""
        clash = ContractError(msg("pnp itself has a game with this id"))
        return (self.packages.fault(game, clash) for game in self.packages if game in OWN)

    @property
    def unread(self) -> list[str]:
        """The ids of the remembered folders that nobody has gone to in this run. To read them all may take a minute."""
        return [game for game in self.folders if not self.folders.is_open(game)]

    def working(self, but: Container[str] = ()) -> Iterator[AnyRules]:
        """Return the rules of every game that can be loaded, ``but`` of some."""
        return (self[game] for game in self if game not in but and self.works(game))

    def works(self, game: str) -> bool:
        """Return whether a game has this id and can be loaded."""
        with suppress(KeyError, BrokenGameError):
            return bool(self[game])
        return False


def titles() -> dict[str, str]:
    """Return the titles of all games that can be loaded, by id; a folder that is not read yet has its id instead.

    Games with the same title have their ids behind it.
    """
    unread = GAMES.unread
    named = {known.id: known.title for known in GAMES.working(but=unread)} | {game: game for game in unread}
    numbers = Counter(named.values())
    return {game: title if numbers[title] == 1 else f"{title} ({game})" for game, title in named.items()}


def title(game: str) -> str:
    """Return the title of a game, or its id if it is unknown or cannot be loaded."""
    return GAMES[game].title if GAMES.works(game) else game


GAMES = Games()


def is_highest_best(game: str, results: Iterable[Sequence[int]]) -> bool:
    """Return whether the highest score of a game is the best one.

    Its rules say so. If it is not known here, the first of its ``results`` does in which the first and the last player
    differ; each is the scores of a play, by place.
    """
    if GAMES.works(game):
        return GAMES[game].high_wins
    return next((scores[0] > scores[-1] for scores in results if scores and scores[0] != scores[-1]), True)


def rules(game: str) -> AnyRules:
    """Return the rules of a game. Raises ``UnknownGameError``, or ``BrokenGameError`` for a package's game."""
    if game not in GAMES:
        raise UnknownGameError(game)
    return GAMES[game]
