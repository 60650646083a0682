"""What a database must be able to do so that plays can be kept in it."""

from __future__ import annotations

from contextlib import AbstractContextManager
from typing import Literal, NamedTuple, Protocol

from scorer.plays.play import Play

FEW = 10
"""Plays whose ids begin alike that are named at most."""

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
        """What sentences call the database."""

    def writing(self) -> AbstractContextManager[None]:
        """Hold off every other writer; what is done inside is kept as a whole, and is on the disk afterwards."""

    def all(self) -> list[Play]:
        """Return every play there is, in any order."""

    def beginning(self, letters: str) -> list[Play]:
        """Return the plays whose ids begin with these letters, ``FEW`` at most."""

    def like(self, fingerprint: str) -> str | None:
        """Return the id of a play that has this fingerprint."""

    def state_of(self, identity: str) -> int | None:
        """Return the number of the state that a play has; nothing where there is no such play."""

    def state(self, number: int) -> Play:
        """Return a play as it is or was in a state."""

    def states_of(self, identity: str) -> list[Play]:
        """Return every state that a play had and that no undo took back, the oldest first."""

    def new_state(self, play: Play) -> int:
        """Write a state and return its number."""

    def point(self, identity: str, state: int | None) -> None:
        """Let a play have a state; without one it is there no more."""

    def new_change(self, at: str, kind: Kind, steps: list[Step]) -> None:
        """Write a change at the end of the journal."""

    def last_change(self) -> Change | None:
        """Return the last change that is not taken back."""

    def steps(self, change: int) -> list[Step]:
        """Return the steps of a change."""

    def take_back(self, change: int) -> None:
        """Note that a change is taken back."""

    def close(self) -> None:
        """Let go of the database."""
