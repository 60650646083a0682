"""Errors of entries; each message says what would be right."""

from __future__ import annotations

from scorer.errors import ScorerError
from scorer.messages import msg, quoted


class LogError(ScorerError):
    """An entry that a log refuses."""


class NoLogError(LogError):
    """The game is unknown or was discarded."""

    text = msg("this game is not here; it may have been discarded. Start a new one")


class ClosedError(LogError):
    """The game is already kept."""

    text = msg("this game is over and kept; nothing can be entered any more")


class DroppedError(ClosedError):
    """The game was discarded."""

    text = msg("this game was discarded; bring it back to go on")


class BadEditError(LogError):
    """The game has no such place or value; none of our pages sends it."""

    def __init__(self, place: str, value: str) -> None:
        facts = {"value": quoted(value), "place": quoted(place)}
        super().__init__(msg("{value} cannot be entered at {place}; reload the page", **facts))


class TooManyEditsError(LogError):
    """The log has more entries than a game can need."""

    def __init__(self, most: int) -> None:
        super().__init__(msg("this game has {most} entries, which is the limit; start a new one", most=most))


class BadAnswerError(ScorerError):
    """The answer is not valid."""
