"""Plays that are over, for statistics: scored again from their results files."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from scorer.errors import ScorerError
from scorer.games import GAMES
from scorer.outcome import Ranking
from scorer.plays.play import Play
from scorer.plays.summary import outcome_of


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
