"""Games from installed packages.

A package adds a game with an entry point in the group ``pnp.games``. Its name is the id of the game; its value is an
object with the game's ``rules`` and ``folder`` (a ``PrintedGame``).
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from keyword import iskeyword
from pathlib import Path
from typing import TYPE_CHECKING, Any

from scorer.errors import ScorerError
from scorer.messages import list_names, msg, quoted

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

    from scorer.games.options import Option

GROUP = "pnp.games"  # the group of entry points for games

_ID = re.compile("[a-z]+(-[a-z]+)*")
_OPTION_ID = re.compile("[a-z]+(_[a-z]+)*")


class ContractError(ScorerError):
    """A package's game does not fulfil the contract."""


class BrokenGameError(ScorerError):
    """A package's game cannot be used."""

    def __init__(self, game: str, package: str, fault: Exception) -> None:
        known = fault.text if isinstance(fault, ContractError) else None
        super().__init__(
            msg(
                "the game {game} of the package {package} cannot be loaded ({fault}); repair or "
                "uninstall the package",
                game=game,
                package=package,
                fault=known or f"{type(fault).__name__}: {fault}",
            )
        )


class Packages(Mapping[str, Any]):
    """The games of packages by id. A game is loaded and checked when it is first looked up."""

    def __init__(self, points: Iterable[EntryPoint] | None = None) -> None:
        self._preset = points
        self._points: dict[str, list[EntryPoint]] | None = None
        self._loaded: dict[str, Any] = {}

    def __getitem__(self, game: str) -> Any:
        """Return the object of an entry point. Raises ``KeyError`` or ``BrokenGameError``."""
        if game not in self._loaded:
            first, *others = self._entry_points[game]
            with self.wrap_faults(game):
                if others:
                    raise ContractError(msg("each of them has a game with this id"))
                printed = first.load()
                _check(game, printed)
            self._loaded[game] = printed
        return self._loaded[game]

    def __contains__(self, game: object) -> bool:
        """Return whether a package has a game with this id, without loading it."""
        return game in self._entry_points

    def __iter__(self) -> Iterator[str]:
        """Yield the ids, without loading the games."""
        return iter(self._entry_points)

    def __len__(self) -> int:
        """Count the games."""
        return len(self._entry_points)

    @property
    def catalogues(self) -> tuple[Path, ...]:
        """The translation folders of the loaded games."""
        return tuple(game.folder / "locales" for game in self._loaded.values())

    @contextmanager
    def wrap_faults(self, game: str) -> Iterator[None]:
        """Turn any error of a package into a ``BrokenGameError`` that names the package."""
        try:
            yield
        except Exception as fault:  # other people's code may raise anything
            raise self.fault(game, fault) from fault

    def fault(self, game: str, fault: Exception) -> BrokenGameError:
        """Return the error for a fault of a package's game."""
        names = list_names(point.dist.name if point.dist else "?" for point in self._entry_points[game])
        return BrokenGameError(game, names, fault)

    @property
    def _entry_points(self) -> dict[str, list[EntryPoint]]:
        """The entry points by name, looked up once; several packages may use the same id."""
        if self._points is None:
            points = self._preset
            if points is None:
                from importlib.metadata import entry_points  # our own games need no look at packages

                points = entry_points(group=GROUP)
            self._points = {}
            for point in sorted(points, key=lambda point: point.name):
                self._points.setdefault(point.name, []).append(point)
        return self._points


def _check(game: str, printed: Any) -> None:
    """Check the game of a package, which also loads its entry. Raises ``ContractError``."""
    from scorer.entry.contract import Entry  # our own games are checked by mypy
    from scorer.games.contract import ASKED, Rules  # as above

    rules = printed.rules
    if not (isinstance(rules, Rules) and isinstance(rules.entry, Entry) and isinstance(printed.folder, Path)):
        raise ContractError(msg("it lacks the rules, the entry or the folder that a game has"))
    if rules.id != game or not _ID.fullmatch(game):
        raise ContractError(
            msg("its rules say {id}: both ids must be the same, in lower-case letters", id=rules.id)
        )
    for edition in rules.editions:
        check_ids(edition.options, ASKED)


def check_ids(options: Sequence[Option], taken: Collection[str]) -> None:
    """Check the options of a package's game; ids in ``taken`` are not free. Raises ``ContractError``."""
    for number, option in enumerate(options):
        if not _OPTION_ID.fullmatch(option.id) or iskeyword(option.id):
            wrong = msg(
                "its option {option} needs an id of lower-case letters and underscores",
                option=quoted(option.id),
            )
        elif option.id in taken:
            wrong = msg("its option {option} has an id that pnp uses itself", option=quoted(option.id))
        elif option.id in [other.id for other in options[:number]]:
            wrong = msg("two of its options have the id {option}", option=quoted(option.id))
        elif option.read(option.default) is None:
            wrong = msg("its option {option} does not take its own default", option=quoted(option.id))
        else:
            continue
        raise ContractError(wrong)
