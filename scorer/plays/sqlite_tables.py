"""Plays in a file of their own, by the SQLite that comes with Python."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

from scorer.plays.errors import DamagedError
from scorer.plays.play import Play, Summary
from scorer.plays.sqlite_file import explain, open_file, translate_errors
from scorer.plays.tables import FEW, Change, Kind, Step

_PLAY = "SELECT id, results, kept, version, changed, game, date, players, winners, complete, fingerprint FROM states"
_THERE = f"{_PLAY} WHERE number IN (SELECT state FROM plays"


class SqliteTables:
    """The tables of one file, open until it is closed. Raises a ``PlaceError`` if they cannot be used."""

    def __init__(self, path: Path, *, make: bool = True) -> None:
        self.path = path
        self._connection = open_file(path, make=make)

    @property
    def place(self) -> str:
        """The name of the file."""
        return str(self.path)

    def close(self) -> None:
        """Close the file."""
        with translate_errors(self.path):
            self._connection.close()

    @contextmanager
    def writing(self) -> Iterator[None]:
        """Hold off every other writer until all is written down to the disk, or nothing is."""
        try:
            self._connection.execute("BEGIN IMMEDIATE")
            yield
            self._connection.execute("COMMIT")
        except BaseException as fault:
            with suppress(sqlite3.Error):
                self._connection.execute("ROLLBACK")
            if isinstance(fault, sqlite3.Error):
                raise explain(self.path, fault) from fault
            raise

    def all(self) -> list[Play]:
        """Return all plays."""
        return self._plays(f"{_THERE})")

    def beginning(self, letters: str) -> list[Play]:
        """Return the plays whose ids begin with these letters, ``FEW`` at most."""
        return self._plays(f"{_THERE} WHERE substr(id, 1, ?) = ? LIMIT ?)", len(letters), letters, FEW)

    def like(self, fingerprint: str) -> str | None:
        """Return the id of a play that has this fingerprint."""
        found = self._plays(f"{_THERE}) AND fingerprint = ? ORDER BY number LIMIT 1", fingerprint)
        return found[0].id if found else None

    def state_of(self, identity: str) -> int | None:
        """Return the number of the state that a play has."""
        rows = self._rows("SELECT state FROM plays WHERE id = ?", identity)
        return rows[0][0] if rows else None

    def state(self, number: int) -> Play:
        """Return a play in one of its states."""
        return self._plays(f"{_PLAY} WHERE number = ?", number)[0]

    def states_of(self, identity: str) -> list[Play]:
        """Return the states of a play that were not undone, oldest first."""
        made = "SELECT after FROM steps JOIN changes ON change = changes.number WHERE NOT undone"
        return self._plays(f"{_PLAY} WHERE id = ? AND number IN ({made}) ORDER BY number", identity)

    def new_state(self, play: Play) -> int:
        """Write a state and return its number."""
        summary = play.summary
        values = (
            *(play.id, play.version, play.kept, play.changed, play.results),
            *(summary.game, summary.date, json.dumps(summary.players), json.dumps(summary.winners)),
            *(int(summary.complete), summary.fingerprint),
        )
        columns = "id, version, kept, changed, results, game, date, players, winners, complete, fingerprint"
        marks = ", ".join("?" * len(values))
        return self._write(f"INSERT INTO states ({columns}) VALUES ({marks})", *values)

    def point(self, identity: str, state: int | None) -> None:
        """Set the state of a play; without a state it is deleted."""
        if state is None:
            self._write("DELETE FROM plays WHERE id = ?", identity)
        else:
            self._write("INSERT OR REPLACE INTO plays (id, state) VALUES (?, ?)", identity, state)

    def new_change(self, at: str, kind: Kind, steps: Sequence[Step]) -> None:
        """Write a change and its steps."""
        change = self._write("INSERT INTO changes (at, kind) VALUES (?, ?)", at, kind)
        for step in steps:
            self._write("INSERT INTO steps (change, id, before, after) VALUES (?, ?, ?, ?)", change, *step)

    def last_change(self) -> Change | None:
        """Return the last change that is not undone."""
        rows = self._rows(
            "SELECT number, at, kind FROM changes WHERE NOT undone ORDER BY number DESC LIMIT 1"
        )
        return Change(*rows[0]) if rows else None

    def steps(self, change: int) -> list[Step]:
        """Return the steps of a change."""
        return [
            Step(*row) for row in self._rows("SELECT id, before, after FROM steps WHERE change = ?", change)
        ]

    def take_back(self, change: int) -> None:
        """Record that a change is undone."""
        self._write("UPDATE changes SET undone = 1 WHERE number = ?", change)

    def _rows(self, statement: str, *values: str | int | None) -> list[tuple[Any, ...]]:
        with translate_errors(self.path):
            return self._connection.execute(statement, values).fetchall()

    def _write(self, statement: str, *values: str | int | None) -> int:
        with translate_errors(self.path):
            return self._connection.execute(statement, values).lastrowid or 0

    def _plays(self, statement: str, *values: str | int | None) -> list[Play]:
        try:
            return [_play(row) for row in self._rows(statement, *values)]
        except (ValueError, TypeError) as fault:
            raise DamagedError(str(self.path)) from fault


def _play(row: tuple[Any, ...]) -> Play:
    identity, results, kept, version, changed, game, date, players, winners, complete, fingerprint = row
    people, first = tuple(json.loads(players)), tuple(json.loads(winners))
    summary = Summary(game, date, people, first, bool(complete), fingerprint)
    return Play(identity, results, kept, version, changed, summary)
