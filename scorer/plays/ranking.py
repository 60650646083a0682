"""What many plays add up to: records of players, ratings, meetings; and merged names, which count as one player."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping
from itertools import combinations
from types import MappingProxyType
from typing import NamedTuple

from scorer.games import is_highest_best
from scorer.outcome import Ranking, number_places
from scorer.people import spell_alike
from scorer.plays.play import Digest, Play, read_digest, rescore
from scorer.plays.rating import Rating, rate


class Names(NamedTuple):
    """Which name counts as which other one; that one may be merged itself."""

    means: Mapping[str, str] = MappingProxyType({})
    alike: frozenset[str] = frozenset()  # the merged names that nobody merged: they are spelt alike

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


def join_names(kept: Mapping[str, str], casts: Mapping[tuple[str, ...], int]) -> Names:
    """Return the merged names that are ``kept``, and those that are one person because they are spelt alike.

    ``casts`` are the players of plays, with the number of plays. The spelling with the most plays stands for the
    others. Names are not joined if two of them are in one play, and a name that is kept as itself stays alone.
    """
    means = {name: other for name, other in kept.items() if name != other}
    plays, groups = Counter[str](), defaultdict[str, list[str]](list)
    for cast, number in casts.items():
        plays.update(dict.fromkeys(cast, number))
    for name in sorted(plays.keys() - {name for name, other in kept.items() if name == other}):
        groups[spell_alike(name)].append(name)
    alike = set[str]()
    for group in groups.values():
        if len(group) < 2 or any(len({*group} & {*cast}) > 1 for cast in casts):
            continue
        usual = Names(means).resolve(max(group, key=lambda name: (plays[name], not name.isupper())))
        joined = [name for name in group if name not in means and name != usual]
        means |= dict.fromkeys(joined, usual)
        alike.update(joined)
    return Names(means, frozenset(alike))


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


class PlaysTally:
    """What plays add up to; they are added in chronological order."""

    def __init__(self, names: Names = AS_WRITTEN) -> None:
        self._names = names
        self.counted = 0  # all plays, including those that do not count in the ranking
        self.games: Counter[str] = Counter()  # finished plays by game
        self.unfinished = 0
        self.with_programs = 0
        self.unreadable: list[str] = []  # ids of plays whose results files are no longer accepted
        self._digests: list[Digest] = []

    @property
    def plays(self) -> int:
        """The number of plays that count."""
        return self.games.total()

    def add(self, plays: Iterable[Play]) -> None:
        """Count plays."""
        for play in plays:
            self.counted += 1
            digest = self._names.read(play)
            if digest is None:
                self.unreadable.append(play.id)
            elif not digest.ranking:
                self.unfinished += 1
            elif digest.has_program:
                self.with_programs += 1
            else:
                self.count(play.game, digest)

    def count(self, game: str, digest: Digest) -> None:
        """Count one finished play."""
        self.games[game] += 1
        self._digests.append(digest)

    def meetings(self) -> dict[tuple[str, str], Meeting]:
        """Return the results of every two players who met, for both orders of the two."""
        met: defaultdict[tuple[str, str], Meeting] = defaultdict(Meeting)
        for digest in self._digests:
            levels = number_places(digest.ranking)
            for one, other in combinations(sorted(levels), 2):
                ahead, behind, level = met[one, other]
                lead = levels[other] - levels[one]
                met[one, other] = Meeting(ahead + (lead > 0), behind + (lead < 0), level + (lead == 0))
        reverse = {(other, one): Meeting(b, a, level) for (one, other), (a, b, level) in met.items()}
        return {**met, **reverse}

    def records(self) -> list[Record]:
        """Return a record for every player, ranked by rating minus uncertainty."""
        wins: Counter[str] = Counter()
        shared: Counter[str] = Counter()
        places: defaultdict[str, list[float]] = defaultdict(list)
        scores: defaultdict[str, list[int]] = defaultdict(list)
        for digest in self._digests:
            first = digest.ranking[0]
            (shared if len(first) > 1 else wins).update(first)
            for name, place in average_places(digest.ranking):
                places[name].append(place)
                scores[name] += digest.scores.get(name, ())
        game = next(iter(self.games)) if len(self.games) == 1 else None
        results = (digest.final_by_place for digest in self._digests)
        best = max if game and is_highest_best(game, results) else min
        records = [
            Record(
                player=name,
                plays=len(places[name]),
                wins=wins[name],
                shared=shared[name],
                place=sum(places[name]) / len(places[name]),
                best=best(scores[name]) if game and scores[name] else None,
                mean=sum(scores[name]) / len(scores[name]) if game and scores[name] else None,
                rating=rating,
            )
            for name, rating in rate(digest.ranking for digest in self._digests).items()
        ]
        return sorted(records, key=lambda record: (-record.rating.sure, -record.plays, record.player))
