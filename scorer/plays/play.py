"""A play that is kept: its results file as it was entered, and its summary for lists."""

from __future__ import annotations

from datetime import datetime
from hashlib import sha256
from typing import NamedTuple

from scorer.errors import ScorerError
from scorer.outcome import Outcome, Played
from scorer.plays.worked import rules_version, work_out
from scorer.scoring import score


class Summary(NamedTuple):
    """The data of a play for lists, computed from its results file when it is saved."""

    game: str
    date: str | None  # as the file gives it
    players: tuple[str, ...]
    winners: tuple[str, ...]  # none until the game is over
    complete: bool
    fingerprint: str  # the same for every file that holds the same game of the same day
    rules: str = ""  # the version of the rules that all of this rests on
    worked: str = ""  # see ``worked_of``; nothing if the file is no longer accepted


Order = tuple[str, float, str]
"""Where a play stands among others: its day, the moment it was kept, its id."""


class Play(NamedTuple):
    """One play; moments are in ISO 8601 with the offset of where they were, seconds or finer."""

    id: str
    results: str  # the text of the results file
    kept: str  # since when
    version: int  # 1 as kept, one more with every edit
    changed: str  # when this version was made
    summary: Summary

    @property
    def game(self) -> str:
        """The id of its game."""
        return self.summary.game

    @property
    def date(self) -> str:
        """The day it was played: the one its file gives, else the one it was kept on."""
        return self.summary.date or self.kept[:10]

    @property
    def order(self) -> Order:
        """The sort key by time of play."""
        return (self.date, moment(self.kept), self.id)

    @property
    def standing(self) -> tuple[int, float, str]:
        """The sort key of versions of one play: the higher one wins."""
        return (self.version, moment(self.changed), self.results)


def new_play(identity: str, results: str, summary: Summary, at: str) -> Play:
    """Return a new play."""
    return Play(identity, results, at, 1, at, summary)


def next_version(play: Play, results: str, summary: Summary, at: str) -> Play:
    """Return the next version of a play, with another results file."""
    return play._replace(results=results, summary=summary, version=play.version + 1, changed=at)


def moment(text: str) -> float:
    """Return an ISO time as a number, so that times with different offsets can be compared."""
    return datetime.fromisoformat(text).timestamp()


def outcome_of(results: str, name: str = "-") -> tuple[Played, Outcome]:
    """Read a results file and score it; ``name`` is what its faults call it.

    Raises ``ResultsError`` with every fault, or the ``ScorerError`` of a game that the rules exclude.
    """
    from scorer.record import read  # those who only list plays read no files

    game = read(results.encode(), name)
    return game, score(game)


def summarise(results: str, name: str = "-") -> Summary:
    """Return what a list tells of a results file. Raises what ``outcome_of`` raises."""
    from scorer.record import show
    from scorer.record.reading import date_of

    game, outcome = outcome_of(results, name)
    date = date_of(results.encode())
    print_of_it = sha256(show(game, date).encode()).hexdigest()
    return Summary(
        *(outcome.game, date, outcome.players, outcome.winners, outcome.complete, print_of_it),
        *(rules_version(outcome.game), work_out(game, outcome)),
    )


def renewed(play: Play) -> Play:
    """Return a play with what its present rules make of it; a file that they refuse has nothing worked out."""
    rules = rules_version(play.game)
    if rules and play.summary.rules == rules:
        return play
    try:
        summary = summarise(play.results)
    except ScorerError:
        summary = play.summary._replace(rules=rules, worked="")
    return play._replace(summary=summary)


def text_of(data: bytes, name: str = "-") -> str:
    """Return the text of a results file. Raises ``ResultsError`` with every fault of one that is not accepted."""
    from scorer.record import read

    read(data, name)
    return data.decode("utf-8-sig")
