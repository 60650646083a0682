"""Statistics of players over many plays, and merged names, which count as one player."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property
from types import MappingProxyType
from typing import TYPE_CHECKING, NamedTuple

from scorer.games import GAMES
from scorer.outcome import Ranking
from scorer.plays.play import Digest, Play, read_digest, rescore

if TYPE_CHECKING:
    from openskill.models import PlackettLuce, PlackettLuceRating


class Names(NamedTuple):
    """Which name counts as which other one; that one may be merged itself."""

    means: Mapping[str, str] = MappingProxyType({})

    def resolve(self, name: str) -> str:
        """Return the name that a name counts as: itself, unless it was merged."""
        while name in self.means:
            name = self.means[name]
        return name

    def read(self, play: Play) -> Digest | None:
        """Return the digest of a play under the names that count; None if its results file is no longer accepted.

        The names stay as written if two players of the play would have the same name.
        """
        digest = read_digest(rescore(play).summary)
        if digest is None or not self.means:
            return digest
        resolved = {name: self.resolve(name) for names in digest.ranking for name in names}
        if len(set(resolved.values())) < len(resolved):
            return digest
        return digest._replace(
            ranking=tuple(tuple(resolved[name] for name in names) for names in digest.ranking),
            final={resolved[name]: points for name, points in digest.final.items()},
            scores={resolved[name]: points for name, points in digest.scores.items()},
        )


AS_WRITTEN = Names()


SCALE = 40
"""Rating points per unit of the model, so that everybody starts at 1000 ± 1000."""

DEVIATIONS = 3
"""The uncertainty in standard deviations, so that the true strength is nearly always within it."""


class Rating(NamedTuple):
    """The strength of a player, and its uncertainty."""

    value: float
    uncertainty: float

    @property
    def sure(self) -> float:
        """Rating minus uncertainty: a nearly certain lower bound."""
        return self.value - self.uncertainty


Units = tuple[float, float]
"""A player's strength and its standard deviation, in units of the model."""


class Rater:
    """Rates players, one ranking after the other; ties count as draws; uncertainty never grows."""

    def __init__(self, known: Mapping[str, Units]) -> None:
        self._begin = known
        self._known: dict[str, PlackettLuceRating] = {}

    def add(self, ranking: Ranking) -> None:
        """Count the next ranking; a ranking of one player changes nothing."""
        seats = [(name, place) for place, names in enumerate(ranking) for name in sorted(names)]
        if len(seats) < 2:
            return
        teams = [[self._get_rating(name)] for name, _ in seats]
        after = self._model.rate(teams, ranks=[float(place) for _, place in seats])
        self._known |= {name: team[0] for (name, _), team in zip(seats, after, strict=True)}

    def units(self) -> dict[str, Units]:
        """Return the strength of every player so far."""
        return {**self._begin, **{name: (known.mu, known.sigma) for name, known in self._known.items()}}

    @cached_property
    def _model(self) -> PlackettLuce:
        from openskill.models import PlackettLuce  # only a ranking needs it

        return PlackettLuce(limit_sigma=True)

    def _get_rating(self, name: str) -> PlackettLuceRating:
        if name in self._known:
            return self._known[name]
        mu, sigma = self._begin.get(name, (None, None))
        return self._model.rating(mu=mu, sigma=sigma, name=name)


def rating(units: Units) -> Rating:
    """Return the rating of a strength."""
    return Rating(SCALE * units[0], SCALE * DEVIATIONS * units[1])


def rate(rankings: Iterable[Ranking]) -> dict[str, Rating]:
    """Rate players by rankings in chronological order."""
    rater = Rater({})
    for ranking in rankings:
        rater.add(ranking)
    return {name: rating(units) for name, units in rater.units().items()}


class Record(NamedTuple):
    """A player's plays. Tied players share the places they take: two players tied for first get 1.5 each."""

    player: str
    plays: int
    wins: int  # not shared
    shared: int  # wins shared with others
    place: float  # on average
    best: int | None  # None if the plays are of several games, like the mean
    mean: float | None
    rating: Rating


class Meeting(NamedTuple):
    """How often a player finished ahead of another, behind, or tied."""

    ahead: int = 0
    behind: int = 0
    level: int = 0


def average_places(ranking: Ranking) -> Iterator[tuple[str, float]]:
    """Yield every player's place; tied players get the mean of the places they share.

    >>> list(average_places((("Ana",), ("Ben", "Cleo"), ("Dora",))))
    [('Ana', 1.0), ('Ben', 2.5), ('Cleo', 2.5), ('Dora', 4.0)]
    """
    before = 0
    for names in ranking:
        yield from ((name, before + (len(names) + 1) / 2) for name in names)
        before += len(names)


def best_of(game: str, scores: Iterable[int]) -> int | None:
    """Return the best of some scores of a game; None if there are none."""
    return (max if GAMES[game].high_wins else min)(scores, default=None)
