"""Records: the best ever. Plays are given in chronological order."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import NamedTuple

from scorer.games import GAMES
from scorer.plays.digest import Digest
from scorer.plays.names import AS_WRITTEN, Names
from scorer.plays.play import Play


class Best(NamedTuple):
    """The best score of a kind of game: the first player who had it, and the play."""

    game: str
    kind: str  # an edition or variant, as in a results file; empty if the game has only one
    score: int
    player: str
    play: Play


class Lead(NamedTuple):
    """The largest lead of a winner over the second place, in points."""

    game: str
    kind: str
    points: int
    player: str
    play: Play


class Run(NamedTuple):
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

    best: tuple[Best, ...] = ()
    leads: tuple[Lead, ...] = ()
    run: Run | None = None
    day: Day | None = None


class _Finder:
    """Goes through plays one after the other, and keeps whatever is better than before."""

    def __init__(self) -> None:
        self.best: dict[tuple[str, str], Best] = {}
        self.leads: dict[tuple[str, str], Lead] = {}
        self.run: Run | None = None
        self.days: Counter[str] = Counter()
        self._running: Counter[str] = Counter()

    def add(self, play: Play, digest: Digest) -> None:
        self.days[play.date] += 1
        self._find_best(play, digest)
        self._find_lead(play, digest)
        self._find_run(play, digest)

    def _find_best(self, play: Play, digest: Digest) -> None:
        key = play.game, digest.kind
        for player, scores in digest.scores.items():
            for score in scores:
                known = self.best.get(key)
                if known is None or _is_better(play.game, score, known.score):
                    self.best[key] = Best(*key, score, player, play)

    def _find_lead(self, play: Play, digest: Digest) -> None:
        key = play.game, digest.kind
        if len(digest.ranking) < 2 or len(digest.ranking[0]) > 1:
            return
        (first,), second = digest.ranking[0], digest.ranking[1][0]
        points = abs(digest.final[first] - digest.final[second])
        if points > (self.leads[key].points if key in self.leads else 0):
            self.leads[key] = Lead(*key, points, first, play)

    def _find_run(self, play: Play, digest: Digest) -> None:
        for name in (name for names in digest.ranking for name in names):
            self._running[name] = self._running[name] + 1 if digest.ranking[0] == (name,) else 0
            if self._running[name] > (self.run.wins if self.run else 1):
                self.run = Run(name, self._running[name], play)


def _is_better(game: str, score: int, known: int) -> bool:
    return score > known if GAMES[game].high_wins else score < known


def records(plays: Iterable[Play], names: Names = AS_WRITTEN) -> Records:
    """Return the records of plays. Unfinished plays and plays with a program do not count.

    A run has at least two wins, a record day at least two plays.
    """
    finder = _Finder()
    for play in plays:
        digest = names.read(play)
        if digest is not None and digest.ranking and not digest.has_program:
            finder.add(play, digest)
    busiest = max(sorted(finder.days.items()), key=lambda day: day[1], default=("", 0))
    order = sorted(finder.best, key=lambda key: list(GAMES).index(key[0]))
    return Records(
        tuple(finder.best[key] for key in order),
        tuple(finder.leads[key] for key in order if key in finder.leads),
        finder.run,
        Day(*busiest) if busiest[1] > 1 else None,
    )
