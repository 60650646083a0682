"""Records: the best that was ever done, found in plays in the order of time."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import NamedTuple

from scorer.games import GAMES
from scorer.plays.names import AS_WRITTEN, Names
from scorer.plays.play import Play, renewed
from scorer.plays.worked import Worked, worked_of


class Best(NamedTuple):
    """The best score of a game, played in one way: who had it first, and in which play."""

    game: str
    kind: str  # an edition or variant, as a results file names it; empty where there is but one
    score: int
    player: str
    play: Play


class Lead(NamedTuple):
    """The most points between the first and the second of a play."""

    game: str
    kind: str
    points: int
    player: str
    play: Play


class Run(NamedTuple):
    """Wins in a row: plays that a player won alone, with none of the player's own between them."""

    player: str
    wins: int
    last: Play


class Day(NamedTuple):
    """The day with the most plays."""

    date: str
    plays: int


class Records(NamedTuple):
    """Everything that is a record; the earlier of two that are equal."""

    best: tuple[Best, ...] = ()
    leads: tuple[Lead, ...] = ()
    run: Run | None = None
    day: Day | None = None


class _Finder:
    """Takes plays one after the other, and keeps what is better than all before."""

    def __init__(self) -> None:
        self.best: dict[tuple[str, str], Best] = {}
        self.leads: dict[tuple[str, str], Lead] = {}
        self.run: Run | None = None
        self.days: Counter[str] = Counter()
        self._running: Counter[str] = Counter()

    def add(self, play: Play, worked: Worked) -> None:
        self.days[play.date] += 1
        self._score(play, worked)
        self._lead(play, worked)
        self._win(play, worked)

    def _score(self, play: Play, worked: Worked) -> None:
        key = play.game, worked.kind
        for player, scores in worked.scores.items():
            for score in scores:
                known = self.best.get(key)
                if known is None or _better(play.game, score, known.score):
                    self.best[key] = Best(*key, score, player, play)

    def _lead(self, play: Play, worked: Worked) -> None:
        key = play.game, worked.kind
        if len(worked.ranking) < 2 or len(worked.ranking[0]) > 1:
            return
        (first,), second = worked.ranking[0], worked.ranking[1][0]
        points = abs(worked.final[first] - worked.final[second])
        if points > (self.leads[key].points if key in self.leads else 0):
            self.leads[key] = Lead(*key, points, first, play)

    def _win(self, play: Play, worked: Worked) -> None:
        for name in (name for names in worked.ranking for name in names):
            self._running[name] = self._running[name] + 1 if worked.ranking[0] == (name,) else 0
            if self._running[name] > (self.run.wins if self.run else 1):
                self.run = Run(name, self._running[name], play)


def _better(game: str, score: int, known: int) -> bool:
    return score > known if GAMES[game].high_wins else score < known


def records(plays: Iterable[Play], names: Names = AS_WRITTEN) -> Records:
    """Return the records of plays in the order of time; those that are not over, or with a program, do not count.

    A run has two wins at least, and a day two plays.
    """
    finder = _Finder()
    for play in plays:
        worked = worked_of(renewed(play).summary)
        if worked is not None and worked.ranking and not worked.has_program:
            finder.add(play, names.rename(worked))
    busiest = max(
        finder.days.items(), key=lambda day: (day[1], [-ord(each) for each in day[0]]), default=("", 0)
    )
    order = sorted(finder.best, key=lambda key: list(GAMES).index(key[0]))
    return Records(
        tuple(finder.best[key] for key in order),
        tuple(finder.leads[key] for key in order if key in finder.leads),
        finder.run,
        Day(*busiest) if busiest[1] > 1 else None,
    )
