"""The file of tables that are open: every entry is on the disk before it is answered."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

from scorer.entry.errors import ClosedError, NoTableError, TooManyEditsError
from scorer.entry.log import NOTHING, Edit, Entry, Table
from scorer.plays.errors import PlaceError
from scorer.plays.sqlite_file import Schema, explained, opened, told
from scorer.record import read

MOST_EDITS = 20_000
"""Entries of one table: a match of a hundred games of Blockers is far fewer."""

MOST_KNOWN = 400
"""Tables that are kept in memory."""

MOST_TABLES = 200
"""Tables that are open; the oldest is given up for a new one."""

_TABLES = (
    """
    CREATE TABLE tables (
        id TEXT PRIMARY KEY,
        made TEXT NOT NULL,
        start TEXT NOT NULL,
        play TEXT,
        gone INTEGER NOT NULL DEFAULT 0 CHECK (gone IN (0, 1))
    ) STRICT, WITHOUT ROWID
    """,
    """
    CREATE TABLE edits (
        at_table TEXT NOT NULL REFERENCES tables (id),
        number INTEGER NOT NULL,
        place TEXT NOT NULL,
        value TEXT NOT NULL,
        phone TEXT NOT NULL,
        seen INTEGER NOT NULL,
        form INTEGER NOT NULL,
        undoes INTEGER,
        PRIMARY KEY (at_table, number)
    ) STRICT, WITHOUT ROWID
    """,
    """
    CREATE TABLE people (
        at_table TEXT NOT NULL REFERENCES tables (id),
        phone TEXT NOT NULL,
        name TEXT NOT NULL,
        PRIMARY KEY (at_table, phone)
    ) STRICT, WITHOUT ROWID
    """,
    "CREATE TABLE secrets (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT, WITHOUT ROWID",
)


def _first(connection: sqlite3.Connection) -> None:
    """Make tables, their edits, whose phones are whose, and the entry code."""
    for statement in _TABLES:
        connection.execute(statement)


STEPS: tuple[Callable[[sqlite3.Connection], None], ...] = (_first,)
"""Step n makes version n + 1 of version n; one that is released is never changed."""

SCHEMA = Schema(int.from_bytes(b"pnpt"), STEPS)


Job = Callable[["TableFile"], Any]
"""Something to do with the file."""


class TableFile:
    """The tables of one file, kept in memory too. To be used in the thread that opened it.

    Raises a ``PlaceError`` where the file cannot be used.
    """

    def __init__(self, path: Path) -> None:
        self._path = path
        with suppress(OSError):  # what cannot be made is told when it is opened
            path.parent.mkdir(parents=True, exist_ok=True)
            os.close(os.open(path, os.O_CREAT | os.O_RDONLY, 0o600))  # the entry code is the owner's alone
        self._connection = opened(path, schema=SCHEMA)
        self._known: dict[str, Table] = {}
        self._version = self._data_version()
        self._inside = False  # whether a transaction is open

    def close(self) -> None:
        """Let go of the file."""
        with told(self._path):
            self._connection.close()

    def together(self, jobs: Sequence[Job]) -> list[Any]:
        """Do several things in one transaction, as writing to the disk costs the same for many as for one.

        Returns what each gave, or the fault that it raised; such a one has changed nothing, the others stand.
        Raises a ``PlaceError`` where nothing stands.
        """
        with self._writing():
            return [self._alone(job) for job in jobs]

    def _alone(self, job: Job) -> Any:
        """Do one of several things: whatever is wrong with it, a mistake of ours too, is its own affair."""
        self._write("SAVEPOINT job")
        try:
            result = job(self)
        except Exception as fault:
            if isinstance(fault, PlaceError) and fault.place == str(self._path):
                raise  # of this file itself, where nothing of it can be trusted
            self._known.clear()  # it may know what is not on the disk
            self._write("ROLLBACK TO job")
            result = fault
        self._write("RELEASE job")
        return result

    def open_tables(self) -> list[Table]:
        """Return the tables that are neither kept nor given up, the latest first."""
        rows = self._rows("SELECT id FROM tables WHERE play IS NULL AND NOT gone ORDER BY made DESC")
        return [self.table(identity) for (identity,) in rows]

    def table(self, identity: str) -> Table:
        """Return a table. Raises ``NoTableError``."""
        version = self._data_version()
        if version != self._version:  # another program wrote to the file
            self._known.clear()
            self._version = version
        if identity not in self._known:
            if len(self._known) >= MOST_KNOWN:
                self._known.clear()
            self._known[identity] = self._read(identity)
        return self._known[identity]

    def make(self, identity: str, made: str, start: str) -> None:
        """Keep a new table; ``start`` is the results file of a game of which nothing has been played."""
        with self._writing():
            self._write("INSERT INTO tables (id, made, start) VALUES (?, ?, ?)", identity, made, start)
            self._write(
                "UPDATE tables SET gone = 1 WHERE id IN (SELECT id FROM tables WHERE play IS NULL AND NOT gone"
                " ORDER BY made DESC LIMIT -1 OFFSET ?)",
                MOST_TABLES,
            )
            self._known.clear()

    def enter(self, identity: str, entries: Sequence[Entry], phone: str, seen: int) -> Table:
        """Write entries of a phone at the end of the log. Raises a ``TableError``."""
        with self._writing():
            table = self._open(identity)
            first = table.number + 1
            edits = [
                Edit(first + at, place, value, phone, seen, first)
                for at, (place, value) in enumerate(entries)
            ]
            return self._append(table, edits)

    def undo(self, identity: str, phone: str) -> Table:
        """Take back what a phone sent last and what stands of it; where nothing does, nothing happens."""
        with self._writing():
            table = self._open(identity)
            first, edits = table.number + 1, []
            for at, last in enumerate(table.last_of(phone)):
                before = table.before(last)
                value = before.value if before else NOTHING
                edits.append(Edit(first + at, last.place, value, phone, table.number, first, last.number))
            return self._append(table, edits) if edits else table

    def sit(self, identity: str, phone: str, name: str) -> Table:
        """Note whose a phone is."""
        with self._writing():
            self._open(identity)
            self._write("INSERT OR REPLACE INTO people VALUES (?, ?, ?)", identity, phone, name)
            self._known.pop(identity, None)
            return self.table(identity)

    def give_up(self, identity: str) -> None:
        """Put a table away; its log stays in the file."""
        with self._writing():
            self._open(identity)
            self._write("UPDATE tables SET gone = 1 WHERE id = ?", identity)
            self._known.pop(identity, None)

    def keep_as(self, identity: str, keep: Callable[[Table], str]) -> str:
        """Close a table with the id of the play that ``keep`` makes of it; once closed, return that id again."""
        with self._writing():
            table = self.table(identity)
            if table.play is not None:
                return table.play
            play = keep(table)
            self._write("UPDATE tables SET play = ? WHERE id = ?", play, identity)
            self._known.pop(identity, None)
            return play

    def secret(self, name: str, fresh: str, *, new: bool = False) -> str:
        """Return a secret of this file; ``fresh`` becomes it where there is none, or a ``new`` one is wanted."""
        with self._writing():
            verb = "REPLACE" if new else "IGNORE"
            self._write(f"INSERT OR {verb} INTO secrets VALUES (?, ?)", name, fresh)
            value: str = self._rows("SELECT value FROM secrets WHERE name = ?", name)[0][0]
            return value

    def _open(self, identity: str) -> Table:
        table = self.table(identity)
        if table.play is not None:
            raise ClosedError
        return table

    def _append(self, table: Table, edits: Sequence[Edit]) -> Table:
        if table.number + len(edits) > MOST_EDITS:
            raise TooManyEditsError(MOST_EDITS)
        for edit in edits:
            self._write("INSERT INTO edits VALUES (?, ?, ?, ?, ?, ?, ?, ?)", table.id, *edit)
        after = table.with_edits(edits)
        self._known[table.id] = after
        return after

    @contextmanager
    def _writing(self) -> Iterator[None]:
        """Write all or nothing, down to the disk; inside another one, with that."""
        if self._inside:
            yield
            return
        self._inside = True
        try:
            self._connection.execute("BEGIN IMMEDIATE")
            yield
            self._connection.execute("COMMIT")
        except BaseException as fault:
            self._known.clear()  # it may know what is not on the disk
            with suppress(sqlite3.Error):
                self._connection.execute("ROLLBACK")
            if isinstance(fault, sqlite3.Error):
                raise explained(self._path, fault) from fault
            raise
        finally:
            self._inside = False

    def _read(self, identity: str) -> Table:
        rows = self._rows("SELECT made, start, play FROM tables WHERE id = ? AND NOT gone", identity)
        if not rows:
            raise NoTableError
        made, start, play = rows[0]
        edits = self._rows(
            "SELECT number, place, value, phone, seen, form, undoes FROM edits WHERE at_table = ? ORDER BY number",
            identity,
        )
        people = dict(self._rows("SELECT phone, name FROM people WHERE at_table = ?", identity))
        empty = Table(identity, made, read(start.encode()), play=play, people=people)
        return empty.with_edits([Edit(*row) for row in edits])

    def _data_version(self) -> int:
        version: int = self._rows("PRAGMA data_version")[0][0]
        return version

    def _rows(self, statement: str, *values: str | int | None) -> list[tuple[Any, ...]]:
        with told(self._path):
            return self._connection.execute(statement, values).fetchall()

    def _write(self, statement: str, *values: str | int | None) -> None:
        with told(self._path):
            self._connection.execute(statement, values)
