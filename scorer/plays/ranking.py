"""Statistics of players over many plays, counted play by play in the order of time."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, NamedTuple

from scorer.games import GAMES
from scorer.outcome import Ranking
from scorer.plays.names import AS_WRITTEN, Names
from scorer.plays.play import Play, renewed
from scorer.plays.worked import worked_of

if TYPE_CHECKING:
    from openskill.models import PlackettLuce, PlackettLuceRating

SCALE = 40
"""Points of a rating for one of the model's units: everybody starts at 1000 ± 1000."""

DEVIATIONS = 3
"""Standard deviations that the uncertainty is wide: nearly always the true strength lies within."""


class Rating(NamedTuple):
    """The strength of a player, and its uncertainty."""

    value: float
    uncertainty: float

    @property
    def sure(self) -> float:
        """Rating minus uncertainty: a nearly certain lower bound."""
        return self.value - self.uncertainty


Units = tuple[float, float]
"""A player's strength and its standard deviation in the units of the model."""


class Rater:
    """Rates players, one ranking after the other; ties count as draws; uncertainty never grows."""

    def __init__(self, known: Mapping[str, Units]) -> None:
        self._model: PlackettLuce | None = None
        self._begin = known
        self._known: dict[str, PlackettLuceRating] = {}

    def add(self, ranking: Ranking) -> None:
        """Take the next ranking into account; a player alone is compared with nobody."""
        placed = [(name, place) for place, names in enumerate(ranking) for name in sorted(names)]
        if len(placed) < 2:
            return
        model = self._model = self._model or _model()
        teams = [[self._rating(model, name)] for name, _ in placed]
        after = model.rate(teams, ranks=[float(place) for _, place in placed])
        self._known |= {name: team[0] for (name, _), team in zip(placed, after, strict=True)}

    def units(self) -> dict[str, Units]:
        """Return the strength of everybody so far."""
        return {**self._begin, **{name: (each.mu, each.sigma) for name, each in self._known.items()}}

    def _rating(self, model: PlackettLuce, name: str) -> PlackettLuceRating:
        if name in self._known:
            return self._known[name]
        mu, sigma = self._begin.get(name, (None, None))
        return model.rating(mu=mu, sigma=sigma, name=name)


def _model() -> PlackettLuce:
    from openskill.models import PlackettLuce  # only a ranking needs it

    return PlackettLuce(limit_sigma=True)


def rating(units: Units) -> Rating:
    """Return a strength as it is shown."""
    return Rating(SCALE * units[0], SCALE * DEVIATIONS * units[1])


def rate(rankings: Iterable[Ranking]) -> dict[str, Rating]:
    """Rate players by rankings in order of time."""
    rater = Rater({})
    for ranking in rankings:
        rater.add(ranking)
    return {name: rating(units) for name, units in rater.units().items()}


class Ended(NamedTuple):
    """A play that is over: the ranking, and each player's scores."""

    game: str
    ranking: Ranking
    scores: Mapping[str, tuple[int, ...]]


def ended(play: Play, names: Names = AS_WRITTEN) -> Ended | None:
    """Return a play whose results file is accepted; its ranking is empty while it is not over, else there is none."""
    worked = worked_of(renewed(play).summary)
    if worked is None:
        return None
    counts = names.rename(worked)
    return Ended(play.game, counts.ranking, counts.scores)


class Record(NamedTuple):
    """A player's plays. Tied players share the places they take: two players tied for first get 1.5 each."""

    player: str
    plays: int
    wins: int  # alone
    shared: int  # wins shared with others
    place: float  # on average
    best: int | None  # scores only where all plays are of one game
    mean: float | None
    rating: Rating


class Meeting(NamedTuple):
    """The results of two players against each other, from the view of the first."""

    ahead: int = 0
    behind: int = 0
    level: int = 0


def places(ranking: Ranking) -> Iterator[tuple[str, float]]:
    """Yield every player's place; tied players share theirs evenly.

    >>> list(places((("Ana",), ("Ben", "Cleo"), ("Dora",))))
    [('Ana', 1.0), ('Ben', 2.5), ('Cleo', 2.5), ('Dora', 4.0)]
    """
    before = 0
    for names in ranking:
        yield from ((name, before + (len(names) + 1) / 2) for name in names)
        before += len(names)


def best_of(game: str, scores: Iterable[int]) -> int | None:
    """Return the best of some scores of a game; nothing if there are none."""
    return (max if GAMES[game].high_wins else min)(scores, default=None)
