"""The games that installed packages bring.

A package brings a game by an entry point in the group ``pnp.games``: its name is the id of the game, its value
an object that has the game's ``rules`` and ``folder`` (a ``PrintedGame``).
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

from scorer.errors import ScorerError
from scorer.messages import escape_unprintable, list_names, msg

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

GROUP = "pnp.games"
"""The group of entry points by which packages bring games."""

_ID = re.compile("[a-z]+(-[a-z]+)*")


class ContractError(ScorerError):
    """Something that a game of a package does not have as it must."""


class BrokenGameError(ScorerError):
    """A game of a package that cannot be used."""

    def __init__(self, game: str, package: str, fault: Exception) -> None:
        known = fault.text if isinstance(fault, ContractError) else None
        super().__init__(
            msg(
                "the game {game} of the package {package} cannot be loaded ({fault}); repair or remove the package",
                game=escape_unprintable(game),
                package=package,
                fault=known or escape_unprintable(f"{type(fault).__name__}: {fault}"),
            )
        )


class Packages(Mapping[str, Any]):
    """What packages bring, by the id of the game; it is loaded and checked when it is looked up, once."""

    def __init__(self, points: Iterable[EntryPoint] | None = None) -> None:
        self._given = points
        self._points: dict[str, list[EntryPoint]] | None = None
        self._loaded: dict[str, Any] = {}

    def __getitem__(self, game: str) -> Any:
        """Return what an entry point is. Raises ``KeyError`` or ``BrokenGameError``."""
        if game not in self._loaded:
            first, *others = self._found[game]
            with self.blaming(game):
                if others:
                    raise ContractError(msg("each of them has a game of this id"))
                found = first.load()
                _check(game, found)
            self._loaded[game] = found
        return self._loaded[game]

    def __contains__(self, game: object) -> bool:
        """Tell whether a package has a game of this id; nothing is loaded for that."""
        return game in self._found

    def __iter__(self) -> Iterator[str]:
        """Go through the ids; nothing is loaded for that."""
        return iter(self._found)

    def __len__(self) -> int:
        """Count the games."""
        return len(self._found)

    @property
    def catalogues(self) -> tuple[Path, ...]:
        """The folders of translations of the games that are loaded."""
        return tuple(each.folder / "locales" for each in self._loaded.values())

    @contextmanager
    def blaming(self, game: str) -> Iterator[None]:
        """Turn whatever a package does wrong into a ``BrokenGameError`` that names it."""
        try:
            yield
        except Exception as fault:  # a stranger's code may raise anything
            raise self.fault(game, fault) from fault

    def fault(self, game: str, fault: Exception) -> BrokenGameError:
        """Return what is said of a fault of a package's game."""
        names = list_names(each.dist.name if each.dist else "?" for each in self._found[game])
        return BrokenGameError(game, names, fault)

    @property
    def _found(self) -> dict[str, list[EntryPoint]]:
        """The entry points by their names, looked up once; an id may stand there twice."""
        if self._points is None:
            self._points = {}
            for each in sorted(self._all(), key=lambda each: each.name):
                self._points.setdefault(each.name, []).append(each)
        return self._points

    def _all(self) -> Iterable[EntryPoint]:
        if self._given is not None:
            return self._given
        from importlib.metadata import entry_points  # noqa: PLC0415 - our own games need no look at packages

        return entry_points(group=GROUP)


def _check(game: str, found: Any) -> None:
    """Check the rules that a package brings; loading their entry is part of that. Raises ``ContractError``."""
    from scorer.entry.contract import Entry  # noqa: PLC0415 - our own games are checked by mypy
    from scorer.games.contract import ASKED, Rules  # noqa: PLC0415 - as above
    from scorer.games.options import refuse_ids  # noqa: PLC0415 - as above

    rules = found.rules
    if not (isinstance(rules, Rules) and isinstance(rules.entry, Entry) and isinstance(found.folder, Path)):
        raise ContractError(msg("it lacks the rules, the entry or the folder that a game has"))
    if rules.id != game or not _ID.fullmatch(game):
        wrong = msg(
            "its rules say {id}: both ids must be the same, in lower-case letters",
            id=escape_unprintable(rules.id),
        )
        raise ContractError(wrong)
    for kind in rules.kinds:
        refuse_ids(kind.options, ASKED)
