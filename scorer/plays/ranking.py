"""Statistics of players over many plays."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import NamedTuple

from scorer.games import GAMES
from scorer.outcome import Ranking
from scorer.plays.ended import Ended
from scorer.plays.rating import Rating, rate


@dataclass(frozen=True)
class Record:
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


def _meet(found: dict[tuple[str, str], Meeting], pair: tuple[str, str], lead: int) -> None:
    ahead, behind, level = found.get(pair, Meeting())
    found[pair] = Meeting(ahead + (lead > 0), behind + (lead < 0), level + (lead == 0))
