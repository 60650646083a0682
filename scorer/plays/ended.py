"""Plays that are over, as statistics count them: scored again from their results files."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import NamedTuple

from scorer.errors import ScorerError
from scorer.games.blockers.values import BlockersOutcome
from scorer.outcome import Outcome, Ranking
from scorer.plays.play import Play
from scorer.plays.summary import outcome_of
from scorer.words import Text, say


class Scores(NamedTuple):
    """What the best and the mean of a game are taken of."""

    of: Callable[[Outcome], Mapping[str, tuple[int, ...]]]
    high_wins: bool
    meaning: Text


class Ended(NamedTuple):
    """A play that is over: who came where, and each player's scores in it."""

    game: str
    ranking: Ranking
    scores: Mapping[str, tuple[int, ...]]


class Counted(NamedTuple):
    """The plays that count, in the order they were played in, and those that do not."""

    ended: list[Ended]
    unfinished: int
    unreadable: list[Play]  # whose results files are accepted no more


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
            found.ended.append(Ended(play.game, outcome.ranking, SCORES[play.game].of(outcome)))
        else:
            unfinished += 1
    return found._replace(unfinished=unfinished)


def _final(outcome: Outcome) -> Mapping[str, tuple[int, ...]]:
    return {name: (points,) for name, points in (outcome.final or {}).items()}


def _points(outcome: Outcome) -> Mapping[str, tuple[int, ...]]:
    """Return the points of every game of a match: its own result may be wins."""
    games = outcome.games if isinstance(outcome, BlockersOutcome) else ()
    return {name: tuple(each["points"][name] for each in games) for name in outcome.players}


SCORES: Mapping[str, Scores] = {
    "low-blow": Scores(_final, high_wins=False, meaning=say("final points, few are good")),
    "blockers": Scores(
        _points, high_wins=True, meaning=say("points in each game, the nearer to zero the better")
    ),
    "schocken": Scores(_final, high_wins=False, meaning=say("halves lost")),
}
