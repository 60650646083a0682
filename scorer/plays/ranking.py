"""Statistics of players over many plays."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import combinations
from typing import TYPE_CHECKING, NamedTuple

from scorer.errors import ScorerError
from scorer.games import GAMES
from scorer.outcome import Ranking
from scorer.plays.play import Play, outcome_of

if TYPE_CHECKING:
    from openskill.models import PlackettLuceRating

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


def rate(rankings: Iterable[Ranking]) -> dict[str, Rating]:
    """Rate players by rankings in order of time; ties count as draws; uncertainty never grows."""
    from openskill.models import PlackettLuce  # only a ranking needs it

    model = PlackettLuce(limit_sigma=True)
    known: dict[str, PlackettLuceRating] = {}
    for ranking in rankings:
        placed = [(name, place) for place, names in enumerate(ranking) for name in sorted(names)]
        if len(placed) < 2:
            continue
        teams = [[known.get(name) or model.rating(name=name)] for name, _ in placed]
        after = model.rate(teams, ranks=[float(place) for _, place in placed])
        known |= {name: team[0] for (name, _), team in zip(placed, after, strict=True)}
    return {
        name: Rating(SCALE * rating.mu, SCALE * DEVIATIONS * rating.sigma) for name, rating in known.items()
    }


class Ended(NamedTuple):
    """A play that is over: the ranking, and each player's scores."""

    game: str
    ranking: Ranking
    scores: Mapping[str, tuple[int, ...]]


class Counted(NamedTuple):
    """The plays that count, in the order they were played in, and those that do not."""

    ended: list[Ended]
    unfinished: int
    unreadable: list[Play]  # whose results files are no longer accepted


def counted_plays(plays: Iterable[Play]) -> Counted:
    """Score plays again: those that are over count."""
    found = Counted([], 0, [])
    unfinished = 0
    for play in sorted(plays, key=lambda each: each.order):
        try:
            _, outcome = outcome_of(play.results)
        except ScorerError:
            found.unreadable.append(play)
            continue
        if outcome.complete:
            found.ended.append(Ended(play.game, outcome.ranking, GAMES[play.game].scores(outcome)))
        else:
            unfinished += 1
    return found._replace(unfinished=unfinished)


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


def records(plays: Sequence[Ended]) -> list[Record]:
    """Return a record for every player, ranked by rating minus uncertainty; plays in order of time."""
    ratings = rate(play.ranking for play in plays)
    one_game = len({play.game for play in plays}) == 1
    found = [_record(name, plays, rating, scores=one_game) for name, rating in ratings.items()]
    return sorted(found, key=lambda each: (-each.rating.sure, -each.plays, each.player))


def _record(name: str, plays: Sequence[Ended], rating: Rating, *, scores: bool) -> Record:
    own = [play for play in plays if any(name in names for names in play.ranking)]
    first = [play.ranking[0] for play in own if name in play.ranking[0]]
    numbers = [number for play in own for number in play.scores.get(name, ())] if scores else []
    best = max if scores and GAMES[own[0].game].high_wins else min
    return Record(
        player=name,
        plays=len(own),
        wins=sum(len(names) == 1 for names in first),
        shared=sum(len(names) > 1 for names in first),
        place=sum(dict(places(play.ranking))[name] for play in own) / len(own),
        best=best(numbers, default=None),
        mean=sum(numbers) / len(numbers) if numbers else None,
        rating=rating,
    )


def places(ranking: Ranking) -> Iterator[tuple[str, float]]:
    """Yield every player's place; tied players share theirs evenly.

    >>> list(places((("Ana",), ("Ben", "Cleo"), ("Dora",))))
    [('Ana', 1.0), ('Ben', 2.5), ('Cleo', 2.5), ('Dora', 4.0)]
    """
    before = 0
    for names in ranking:
        yield from ((name, before + (len(names) + 1) / 2) for name in names)
        before += len(names)


def meetings(plays: Iterable[Ended]) -> dict[tuple[str, str], Meeting]:
    """Return the results of every two players who met, from both views."""
    found: dict[tuple[str, str], Meeting] = {}
    for play in plays:
        level = {name: at for at, names in enumerate(play.ranking) for name in names}
        for one, other in combinations(level, 2):
            _meet(found, (one, other), level[other] - level[one])
            _meet(found, (other, one), level[one] - level[other])
    return found


class Streak(NamedTuple):
    """How many times in a row a player was ahead of another, up to the last play."""

    winner: str
    loser: str
    times: int


def streaks(plays: Sequence[Ended], least: int = 2) -> list[Streak]:
    """Return who has beaten whom several times running, up to the last of some plays, which both took part in."""
    if not plays:
        return []
    levels = [{name: at for at, names in enumerate(play.ranking) for name in names} for play in plays]
    last = sorted(levels[-1], key=levels[-1].__getitem__)
    found = [Streak(one, other, _in_a_row(levels, one, other)) for one, other in combinations(last, 2)]
    return sorted((each for each in found if each.times >= least), key=lambda each: -each.times)


def _in_a_row(levels: Sequence[Mapping[str, int]], one: str, other: str) -> int:
    """Return how often one was ahead of the other in a row, counted back from the last play of both."""
    times = 0
    for level in reversed(levels):
        if one in level and other in level:
            if level[one] >= level[other]:
                break
            times += 1
    return times


def _meet(found: dict[tuple[str, str], Meeting], pair: tuple[str, str], lead: int) -> None:
    ahead, behind, level = found.get(pair, Meeting())
    found[pair] = Meeting(ahead + (lead > 0), behind + (lead < 0), level + (lead == 0))
