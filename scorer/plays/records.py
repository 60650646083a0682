"""Records, and two players against each other. Plays are given in chronological order."""

from collections import Counter, defaultdict, deque
from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations, groupby, takewhile
from operator import gt, lt
from typing import NamedTuple

from scorer.games import GAMES, is_highest_best
from scorer.outcome import Ranking, number_places
from scorer.plays.play import Digest, Play
from scorer.plays.ranking import AS_WRITTEN, Meeting, Names

FORM = 10  # the number of plays in a player's form


class Met(NamedTuple):
    """A play in which two players met, and the places they took."""

    play: Play
    one: int
    other: int


class Versus(NamedTuple):
    """Two players, and every play in which they met, latest last."""

    one: str
    other: str
    met: tuple[Met, ...]

    @property
    def meeting(self) -> Meeting:
        """How often the first was ahead, behind, level."""
        signs = [(met.other > met.one) - (met.other < met.one) for met in self.met]
        return Meeting(signs.count(1), signs.count(-1), signs.count(0))

    @property
    def runs(self) -> tuple[int, int]:
        """The most plays in a row in which the first was ahead, and in which the other was."""
        ahead = (met.one < met.other for met in self.met)
        behind = (met.other < met.one for met in self.met)
        return count_run(ahead), count_run(behind)


def versus(plays: Iterable[Play], one: str, other: str, names: Names = AS_WRITTEN) -> Versus:
    """Return how two players met; plays that are not over do not count."""
    one, other = names.resolve(one), names.resolve(other)
    placed = ((play, number_places(digest.ranking)) for play, digest in read_digests(plays, names))
    met = [Met(play, place[one], place[other]) for play, place in placed if one in place and other in place]
    return Versus(one, other, tuple(met))


class Streak(NamedTuple):
    """How many times in a row a player was ahead of another, up to the last play."""

    winner: str
    loser: str
    times: int


def streaks(rankings: Sequence[Ranking]) -> list[Streak]:
    """Return the players of the last play who have beaten another one of it twice running or more often.

    The longest streak comes first.
    """
    if not rankings:
        return []
    places_of_plays = [number_places(ranking) for ranking in rankings]
    found = []
    for one, other in combinations(places_of_plays[-1], 2):
        wins = [place[one] < place[other] for place in places_of_plays if one in place and other in place]
        times = sum(takewhile(bool, reversed(wins)))
        if times > 1:
            found.append(Streak(one, other, times))
    return sorted(found, key=lambda streak: -streak.times)


def form(plays: Iterable[Play], names: Names = AS_WRITTEN) -> dict[str, tuple[int, ...]]:
    """Return every player's places in the last ``FORM`` plays, latest last."""
    last: defaultdict[str, deque[int]] = defaultdict(lambda: deque(maxlen=FORM))
    for _, digest in read_digests(plays, names):
        for name, number in number_places(digest.ranking).items():
            last[name].append(number)
    return {name: tuple(numbers) for name, numbers in last.items()}


def filter_edition(plays: Iterable[Play], edition: str) -> Iterator[Play]:
    """Yield the plays of one edition, or of several with commas; all plays if ``edition`` is empty."""
    for play in plays:
        digest = AS_WRITTEN.read(play) if edition else None
        if not edition or (digest is not None and digest.edition in edition.split(",")):
            yield play


def read_digests(plays: Iterable[Play], names: Names) -> Iterator[tuple[Play, Digest]]:
    """Yield the plays that count, each with its digest."""
    for play in plays:
        digest = names.read(play)
        if digest is not None and digest.ranking and not digest.has_program:
            yield play, digest


def count_run(wins: Iterable[bool]) -> int:
    """Return the length of the longest run of wins."""
    return max((sum(run) for _, run in groupby(wins)), default=0)


class BestScore(NamedTuple):
    """The best score in an edition of a game, or the largest lead: the first play with it, and who had it there."""

    game: str
    edition: str  # as in a results file; empty if the game has only one
    points: int
    player: str
    play: Play
    others: tuple[str, ...] = ()  # who had it in the same play


class WinningRun(NamedTuple):
    """Wins in a row: consecutive plays of a player who won each of them alone."""

    player: str
    wins: int
    last: Play


class Day(NamedTuple):
    """The day with the most plays."""

    date: str
    plays: int


class Records(NamedTuple):
    """All records; of two that are equal, the earlier one."""

    best: tuple[BestScore, ...] = ()
    leads: tuple[BestScore, ...] = ()  # of winners over the second place
    run: WinningRun | None = None
    day: Day | None = None


def records(plays: Iterable[Play], names: Names = AS_WRITTEN) -> Records:
    """Return the records of plays. Unfinished plays and plays with a program do not count.

    A run has at least two wins, a record day at least two plays.
    """
    best, leads, run = dict[tuple[str, str], BestScore](), dict[tuple[str, str], BestScore](), None
    days, running = Counter[str](), Counter[str]()
    counted = list(read_digests(plays, names))
    results: defaultdict[str, list[list[int]]] = defaultdict(list)
    for play, digest in counted:
        results[play.game].append(digest.final_by_place)
    is_highest = {game: is_highest_best(game, scores) for game, scores in results.items()}
    for play, digest in counted:
        days[play.date] += 1
        key, beats = (play.game, digest.edition), gt if is_highest[play.game] else lt
        for player, score in ((name, score) for name, scores in digest.scores.items() for score in scores):
            known = best.get(key)
            if known is None or beats(score, known.points):
                best[key] = BestScore(*key, score, player, play)
            elif score == known.points and play == known.play and player not in (known.player, *known.others):
                best[key] = known._replace(others=(*known.others, player))
        first = digest.ranking[0]
        seconds = digest.ranking[1] if len(digest.ranking) > 1 else ()
        if len(first) == 1 and seconds and {first[0], seconds[0]} <= digest.final.keys():
            points = abs(digest.final[first[0]] - digest.final[seconds[0]])
            if points > (leads[key].points if key in leads else 0):
                leads[key] = BestScore(*key, points, first[0], play)
        for name in (name for level in digest.ranking for name in level):
            running[name] = running[name] + 1 if first == (name,) else 0
            if running[name] > (run.wins if run else 1):
                run = WinningRun(name, running[name], play)
    busiest = max(sorted(days.items()), key=lambda day: day[1], default=("", 0))
    listed = [*GAMES, *sorted(results)]
    order = sorted({**best, **leads}, key=lambda key: (listed.index(key[0]), key[1]))
    return Records(
        tuple(best[key] for key in order if key in best),
        tuple(leads[key] for key in order if key in leads),
        run,
        Day(*busiest) if busiest[1] > 1 else None,
    )
