"""What keeps an entry from being taken; each says what would be right."""

from __future__ import annotations

from scorer.errors import ScorerError
from scorer.messages import say, shown


class TableError(ScorerError):
    """A fault of a table."""


class NoTableError(TableError):
    """A table that is not there, or not any more."""

    def __init__(self) -> None:
        super().__init__(say("this table is not here; it may have been given up. Start a new one"))


class ClosedError(TableError):
    """An entry for a game that is kept already."""

    def __init__(self) -> None:
        super().__init__(say("this game is over and kept; nothing can be entered any more"))


class BadEditError(TableError):
    """An entry that no page of ours makes."""

    def __init__(self, place: str, value: str) -> None:
        super().__init__(
            say(
                "{value} cannot be entered at {place}; load the page again",
                value=shown(value),
                place=shown(place),
            )
        )


class TooManyEditsError(TableError):
    """More entries than a game can need."""

    def __init__(self, most: int) -> None:
        super().__init__(
            say("this table has {most} entries, which is all it takes; start a new one", most=most)
        )
