"""The outcome of any game: its state or final score, and the winners."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Protocol, TypeVar

from scorer.messages import Text

_Points = TypeVar("_Points", int, tuple[int, ...])


class Played(Protocol):
    """What all games have in common: ``Game`` of ``scorer.games.low_blow``, ``blockers``, ``schocken``, or a package.

    ``game_id`` is the id of the game, ``players`` the names in seat order.

    >>> from scorer.games import blockers
    >>> blockers.Game(("Ana", "Ben")).game_id
    'blockers'
    """

    @property
    def game_id(self) -> str:
        """The id of the game."""

    @property
    def players(self) -> tuple[str, ...]:
        """The names in seat order."""


Ranking = tuple[tuple[str, ...], ...]  # names, best first; tied players are grouped


@dataclass(frozen=True)
class Outcome:
    """The outcome of a game so far; players by name, points as whole numbers.

    ``game`` is the id of the game. ``final`` are the points of each player once the game is ``complete``, else None.
    ``ranking`` are tuples of names, best first; tied players share one. ``winners`` are several if they share the win,
    and none until the game is complete. ``next`` is a sentence on what must still be played or entered, else None.
    Each game has an outcome of its own with more fields, such as ``LowBlowOutcome``.

    >>> from scorer import score
    >>> from scorer.games import low_blow
    >>> score(low_blow.Game(("Ana", "Ben", "Cleo"))).ranking
    (('Ana', 'Ben', 'Cleo'),)
    """

    game: str
    players: tuple[str, ...]
    complete: bool
    final: Mapping[str, int] | None
    ranking: Ranking
    winners: tuple[str, ...]
    next: Text | None


def rank(points: Mapping[str, _Points]) -> Ranking:
    """Rank players by their points, lowest first; players with the same points are grouped."""
    levels = sorted(set(points.values()))
    return tuple(tuple(name for name in points if points[name] == level) for level in levels)


@dataclass(frozen=True)
class ResultOnly:
    """A game of which only the result is known, such as one from an old table; it is never scored.

    ``game_id`` is the id of a game, or the title of one that is not known here.
    """

    game_id: str
    players: tuple[str, ...]
    places: tuple[int, ...]  # in seat order, from 1; tied players share one
    scores: tuple[int | None, ...]  # in seat order; None if not known
    edition: str = ""  # as in a results file; empty if not known

    def outcome(self) -> Outcome:
        """Return the outcome, as it was given."""
        ranking = rank(dict(zip(self.players, self.places, strict=True)))
        pairs = zip(self.players, self.scores, strict=True)
        final = {name: points for name, points in pairs if points is not None}
        return Outcome(self.game_id, self.players, True, final or None, ranking, ranking[0], None)


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
    """Return an outcome as plain values, as ``pnp score --json`` prints them; without ``final`` before the end.

    >>> from scorer import score
    >>> from scorer.games import schocken
    >>> plain(score(schocken.Game(("Ana", "Ben"))))["ranking"]
    [['Ana', 'Ben']]
    """
    values = {name: _plain(value) for name, value in vars(outcome).items()}
    if outcome.final is None:
        del values["final"]
    return values


def _plain(value: object) -> object:
    if isinstance(value, Mapping):
        return {str(key): _plain(item) for key, item in value.items()}
    if isinstance(value, tuple):
        return [_plain(item) for item in value]
    return value
