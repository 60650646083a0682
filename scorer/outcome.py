"""The outcome of any game: its state or final score, and the winners."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Protocol, TypeVar

from scorer.frozen import Frozen
from scorer.messages import Text

_Points = TypeVar("_Points", int, tuple[int, ...])


class Played(Protocol):
    """A game of any rule set, or the part of it that has been played."""

    @property
    def game_id(self) -> str:
        """The id of the game."""

    @property
    def players(self) -> tuple[str, ...]:
        """The names in seat order."""


Ranking = tuple[tuple[str, ...], ...]
"""Names, best first; tied players are grouped."""


class Outcome(Frozen):
    """The outcome of a game so far; players by name, points as whole numbers."""

    game: str
    players: tuple[str, ...]
    complete: bool
    final: Mapping[str, int] | None  # points per player, once the game is complete
    ranking: Ranking
    winners: tuple[str, ...]  # several if they share the win; none until the game is complete
    next: Text | None  # what must still be played or entered


def rank(points: Mapping[str, _Points]) -> Ranking:
    """Rank players by their points, lowest first; players with the same points are grouped."""
    levels = sorted(set(points.values()))
    return tuple(tuple(name for name in points if points[name] == level) for level in levels)


def number_places(ranking: Ranking) -> dict[str, int]:
    """Return the place of every player, best first; tied players share one, and the next places are skipped.

    >>> number_places((("Ana", "Ben"), ("Cleo",)))
    {'Ana': 1, 'Ben': 1, 'Cleo': 3}
    """
    numbers: dict[str, int] = {}
    for names in ranking:
        numbers |= dict.fromkeys(names, len(numbers) + 1)
    return numbers


def plain(outcome: Outcome) -> dict[str, object]:
    """Return an outcome as plain values, as ``pnp score --json`` prints them; without ``final`` before the end."""
    values = {name: _plain(value) for name, value in outcome._asdict().items()}
    if outcome.final is None:
        del values["final"]
    return values


def _plain(value: object) -> object:
    if isinstance(value, Mapping):
        return {str(key): _plain(item) for key, item in value.items()}
    if isinstance(value, tuple):
        return [_plain(item) for item in value]
    return value
