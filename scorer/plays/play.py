"""A play that is kept: its results file as it was entered, and what a list tells of it."""

from __future__ import annotations

from datetime import datetime
from typing import NamedTuple


class Summary(NamedTuple):
    """What a list tells of a play without scoring it again; worked out from its results file."""

    game: str
    date: str | None  # as the file gives it
    players: tuple[str, ...]
    winners: tuple[str, ...]  # none until the game is over
    complete: bool
    fingerprint: str  # the same for every file that holds the same game of the same day


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
    def order(self) -> tuple[str, float, str]:
        """What puts plays in the order they were played in."""
        return (self.date, moment(self.kept), self.id)

    @property
    def standing(self) -> tuple[int, float, str]:
        """What decides between two versions of one play: the higher goes before the other."""
        return (self.version, moment(self.changed), self.results)


def new_play(identity: str, results: str, summary: Summary, at: str) -> Play:
    """Return a play that is kept from now on."""
    return Play(identity, results, at, 1, at, summary)


def edited(play: Play, results: str, summary: Summary, at: str) -> Play:
    """Return the next version of a play, with another results file."""
    return play._replace(results=results, summary=summary, version=play.version + 1, changed=at)


def moment(text: str) -> float:
    """Return a moment as a number, so that those of different offsets can be compared."""
    return datetime.fromisoformat(text).timestamp()
