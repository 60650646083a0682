"""Errors of entries; each message says what would be right."""

from __future__ import annotations

from scorer.errors import ScorerError
from scorer.messages import msg, quoted


class LogError(ScorerError):
    """A fault of a log."""


class NoLogError(LogError):
    """A game that is not being entered, or not any more."""

    text = msg("this game is not here; it may have been discarded. Start a new one")


class ClosedError(LogError):
    """An entry for a game that is kept already."""

    text = msg("this game is over and kept; nothing can be entered any more")


class DroppedError(ClosedError):
    """An entry for a game that was discarded."""

    text = msg("this game was discarded; bring it back to go on")


class BadEditError(LogError):
    """An entry that none of our pages sends."""

    def __init__(self, place: str, value: str) -> None:
        facts = {"value": quoted(value), "place": quoted(place)}
        super().__init__(msg("{value} cannot be entered at {place}; reload the page", **facts))


class TooManyEditsError(LogError):
    """More entries than a game can need."""

    def __init__(self, most: int) -> None:
        super().__init__(msg("this game has {most} entries, which is the limit; start a new one", most=most))


class BadAnswerError(ScorerError):
    """An answer that is not valid; the text says what would be right."""
