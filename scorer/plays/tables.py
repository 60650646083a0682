"""What is kept of plays, in SQL that every database understands: their states, the journal of changes."""

from __future__ import annotations

import json
from abc import ABC, abstractmethod
from collections.abc import Sequence
from contextlib import AbstractContextManager
from typing import Any, Literal, NamedTuple

from scorer.plays.errors import DamagedError
from scorer.plays.play import Play, Summary

FEW = 10
"""The most plays with similar ids to name."""

Kind = Literal["add", "edit", "delete", "import"]
"""What a change did."""

Value = str | int | None
Row = tuple[Any, ...]

_COLUMNS = "id, results, kept, version, changed, game, date, players, winners, complete, fingerprint"


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


class Tables(ABC):
    """States of plays, never changed once written; the plays there are, each with its state; changes; their steps.

    Raises a ``PlaceError`` where they cannot be used.
    """

    place: str  # what sentences call the database

    def __init__(self, prefix: str = "") -> None:
        """Take what the names of the tables begin with."""
        self._plays, self._states = f"{prefix}plays", f"{prefix}states"
        self._changes, self._steps = f"{prefix}changes", f"{prefix}steps"

    @abstractmethod
    def close(self) -> None:
        """Close the database."""

    @abstractmethod
    def writing(self) -> AbstractContextManager[None]:
        """Hold off every other writer; what is done inside is kept as a whole, and is on the disk afterwards."""

    @abstractmethod
    def _run(self, statement: str, *values: Value) -> list[Row]:
        """Run a statement, a ``?`` for each value; return the rows that it gives."""

    def all(self) -> list[Play]:
        """Return all plays, in any order."""
        return self._kept("")

    def beginning(self, letters: str) -> list[Play]:
        """Return the plays whose ids begin with these letters, ``FEW`` at most."""
        return self._kept("AND substr(id, 1, ?) = ? LIMIT ?", len(letters), letters, FEW)

    def like(self, fingerprint: str) -> str | None:
        """Return the id of a play that has this fingerprint."""
        found = self._kept("AND fingerprint = ? ORDER BY number LIMIT 1", fingerprint)
        return found[0].id if found else None

    def state_of(self, identity: str) -> int | None:
        """Return the number of the state that a play has; nothing if there is no such play."""
        rows = self._run(f"SELECT state FROM {self._plays} WHERE id = ?", identity)
        return rows[0][0] if rows else None

    def state(self, number: int) -> Play:
        """Return a play as it is or was in a state."""
        return self._read("number = ?", number)[0]

    def states_of(self, identity: str) -> list[Play]:
        """Return the states of a play that were not undone, oldest first."""
        steps, changes = self._steps, self._changes
        made = f"SELECT after FROM {steps} JOIN {changes} ON change = {changes}.number WHERE NOT undone"
        return self._read(f"id = ? AND number IN ({made}) ORDER BY number", identity)

    def new_state(self, play: Play) -> int:
        """Write a state and return its number."""
        summary = play.summary
        return self._add(
            f"{self._states} ({_COLUMNS})",
            *(play.id, play.results, play.kept, play.version, play.changed),
            *(summary.game, summary.date, json.dumps(summary.players), json.dumps(summary.winners)),
            *(summary.complete, summary.fingerprint),
        )

    def point(self, identity: str, state: int | None) -> None:
        """Set the state of a play; without a state it is deleted."""
        self._run(f"DELETE FROM {self._plays} WHERE id = ?", identity)
        if state is not None:
            self._run(f"INSERT INTO {self._plays} (id, state) VALUES (?, ?)", identity, state)

    def new_change(self, at: str, kind: Kind, steps: Sequence[Step]) -> None:
        """Write a change and its steps at the end of the journal."""
        change = self._add(f"{self._changes} (at, kind)", at, kind)
        for step in steps:
            new = f"INSERT INTO {self._steps} (change, id, before, after) VALUES (?, ?, ?, ?)"
            self._run(new, change, *step)

    def last_change(self) -> Change | None:
        """Return the last change that is not undone."""
        left = f"SELECT number, at, kind FROM {self._changes} WHERE NOT undone ORDER BY number DESC LIMIT 1"
        rows = self._run(left)
        return Change(*rows[0]) if rows else None

    def steps(self, change: int) -> list[Step]:
        """Return the steps of a change."""
        rows = self._run(f"SELECT id, before, after FROM {self._steps} WHERE change = ?", change)
        return [Step(*row) for row in rows]

    def take_back(self, change: int) -> None:
        """Record that a change is undone."""
        self._run(f"UPDATE {self._changes} SET undone = ? WHERE number = ?", True, change)

    def _add(self, columns: str, *values: Value) -> int:
        """Write a row, and return the number that it gets."""
        marks = ", ".join("?" * len(values))
        number: int = self._run(f"INSERT INTO {columns} VALUES ({marks}) RETURNING number", *values)[0][0]
        return number

    def _kept(self, which: str, *values: Value) -> list[Play]:
        """Return plays as they are now."""
        return self._read(f"number IN (SELECT state FROM {self._plays}) {which}", *values)

    def _read(self, which: str, *values: Value) -> list[Play]:
        rows = self._run(f"SELECT {_COLUMNS} FROM {self._states} WHERE {which}", *values)
        try:
            return [_play(row) for row in rows]
        except (ValueError, TypeError) as fault:
            raise DamagedError(self.place) from fault


def _play(row: Row) -> Play:
    identity, results, kept, version, changed, game, date, players, winners, complete, fingerprint = row
    people, first = tuple(json.loads(players)), tuple(json.loads(winners))
    summary = Summary(game, date, people, first, bool(complete), fingerprint)
    return Play(identity, results, kept, version, changed, summary)
