"""A play that is kept: its results file as it was entered, and its summary for lists."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import datetime


@dataclass(frozen=True)
class Summary:
    """The data of a play for lists, computed from its results file when it is saved."""

    game: str
    date: str | None  # as the file gives it
    players: tuple[str, ...]
    winners: tuple[str, ...]  # none until the game is over
    complete: bool
    fingerprint: str  # the same for every file that holds the same game of the same day


@dataclass(frozen=True)
class Play:
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
    def order(self) -> tuple[str, float, str]:
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
    return replace(play, results=results, summary=summary, version=play.version + 1, changed=at)


def moment(text: str) -> float:
    """Return an ISO time as a number, so that times with different offsets can be compared."""
    return datetime.fromisoformat(text).timestamp()
