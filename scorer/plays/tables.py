"""The interface of a database of plays."""

from __future__ import annotations

from contextlib import AbstractContextManager
from typing import Literal, NamedTuple, Protocol

from scorer.plays.play import Play

FEW = 10
"""The most plays with similar ids to name."""

Kind = Literal["add", "edit", "delete", "import"]
"""What a change did."""


class Change(NamedTuple):
    """One change: its number in the journal, when it was made, what it did."""

    number: int
    at: str
    kind: Kind


class Step(NamedTuple):
    """What a change did to one play: the state it had before and the one it has since; none: it is not there."""

    id: str
    before: int | None
    after: int | None


class Tables(Protocol):
    """States of plays, never changed once written; the plays there are, each with its state; changes; their steps."""

    @property
    def place(self) -> str:
        """The name of the database for messages."""

    def writing(self) -> AbstractContextManager[None]:
        """Hold off every other writer; what is done inside is kept as a whole, and is on the disk afterwards."""

    def all(self) -> list[Play]:
        """Return all plays, in any order."""

    def beginning(self, letters: str) -> list[Play]:
        """Return the plays whose ids begin with these letters, ``FEW`` at most."""

    def like(self, fingerprint: str) -> str | None:
        """Return the id of a play that has this fingerprint."""

    def state_of(self, identity: str) -> int | None:
        """Return the number of the state that a play has; nothing if there is no such play."""

    def state(self, number: int) -> Play:
        """Return a play as it is or was in a state."""

    def states_of(self, identity: str) -> list[Play]:
        """Return the states of a play that were not undone, oldest first."""

    def new_state(self, play: Play) -> int:
        """Write a state and return its number."""

    def point(self, identity: str, state: int | None) -> None:
        """Set the state of a play; without a state it is deleted."""

    def new_change(self, at: str, kind: Kind, steps: list[Step]) -> None:
        """Write a change at the end of the journal."""

    def last_change(self) -> Change | None:
        """Return the last change that is not undone."""

    def steps(self, change: int) -> list[Step]:
        """Return the steps of a change."""

    def take_back(self, change: int) -> None:
        """Record that a change is undone."""

    def close(self) -> None:
        """Close the database."""
