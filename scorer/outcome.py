"""The outcome of any game: its state or end, and who won."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Protocol, TypeVar

from scorer.errors import Fault
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

    @property
    def faults(self) -> Sequence[Fault]:
        """All facts of the rules that the game breaks, computed once; none if it can be scored."""


Ranking = tuple[tuple[str, ...], ...]
"""Names, best first, ties together."""


class Outcome(Frozen):
    """The outcome of a game so far; players by name, points as whole numbers."""

    game: str
    players: tuple[str, ...]
    complete: bool
    final: Mapping[str, int] | None  # points per player, once the game is complete
    ranking: Ranking
    winners: tuple[str, ...]  # more than one share the win; none until the game is complete
    next: Text | None  # what must still be played or entered


def rank(points: Mapping[str, _Points]) -> Ranking:
    """Rank players by their points, lowest first; players with the same points are grouped."""
    levels = sorted(set(points.values()))
    return tuple(tuple(name for name in points if points[name] == level) for level in levels)


def places(ranking: Ranking) -> dict[str, int]:
    """Return the place of every player, the best first: who tie have the same one, the next is as many further on.

    >>> places((("Ana", "Ben"), ("Cleo",)))
    {'Ana': 1, 'Ben': 1, 'Cleo': 3}
    """
    found: dict[str, int] = {}
    for names in ranking:
        found |= dict.fromkeys(names, len(found) + 1)
    return found


def plain(outcome: Outcome) -> dict[str, object]:
    """Turn an outcome into plain values, as ``pnp score --json`` prints them; no ``final`` before the end."""
    values = {name: _plain(value) for name, value in outcome._asdict().items()}
    if outcome.final is None:
        del values["final"]
    return values


def _plain(value: object) -> object:
    if isinstance(value, Mapping):
        return {str(key): _plain(each) for key, each in value.items()}
    if isinstance(value, tuple):
        return [_plain(each) for each in value]
    return value
