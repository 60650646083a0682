"""Plays in an SQLite file: the tables, and the migration steps between their versions.

A released step is never changed: every change of the tables is a new step at the end.
"""

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from hashlib import sha256
from pathlib import Path

from scorer.errors import ScorerError
from scorer.plays.play import moment, summarise
from scorer.plays.sqlite_file import Schema, open_file, transaction, translate_errors
from scorer.plays.tables import Row, Tables, Value

_TABLES = (
    """
    CREATE TABLE states (
        number INTEGER PRIMARY KEY,
        id TEXT NOT NULL,
        version INTEGER NOT NULL CHECK (version > 0),
        kept TEXT NOT NULL,
        changed TEXT NOT NULL,
        results TEXT NOT NULL,
        game TEXT NOT NULL,
        date TEXT,
        players TEXT NOT NULL,
        winners TEXT NOT NULL,
        complete INTEGER NOT NULL CHECK (complete IN (0, 1))
    ) STRICT
    """,
    "CREATE INDEX states_of ON states (id)",
    """
    CREATE TABLE plays (
        id TEXT PRIMARY KEY,
        state INTEGER NOT NULL REFERENCES states (number)
    ) STRICT, WITHOUT ROWID
    """,
    """
    CREATE TABLE changes (
        number INTEGER PRIMARY KEY AUTOINCREMENT,
        at TEXT NOT NULL,
        kind TEXT NOT NULL CHECK (kind IN ('add', 'edit', 'delete', 'import')),
        undone INTEGER NOT NULL DEFAULT 0 CHECK (undone IN (0, 1))
    ) STRICT
    """,
    """
    CREATE TABLE steps (
        change INTEGER NOT NULL REFERENCES changes (number),
        id TEXT NOT NULL,
        before INTEGER REFERENCES states (number),
        after INTEGER REFERENCES states (number),
        PRIMARY KEY (change, id)
    ) STRICT, WITHOUT ROWID
    """,
)


def _write_fingerprints(connection: sqlite3.Connection) -> None:
    for number, results in connection.execute("SELECT number, results FROM states").fetchall():
        try:
            fingerprint = summarise(results).fingerprint
        except ScorerError:  # a file that is no longer accepted gets a fingerprint of its own
            fingerprint = sha256(results.encode()).hexdigest()
        connection.execute("UPDATE states SET fingerprint = ? WHERE number = ?", (fingerprint, number))


_FINGERPRINTS = (
    "ALTER TABLE states ADD COLUMN fingerprint TEXT NOT NULL DEFAULT ''",
    _write_fingerprints,
    "CREATE INDEX alike ON states (fingerprint)",
)
"""Add a fingerprint to each state, so that no game is saved twice by mistake."""


def _write_order(connection: sqlite3.Connection) -> None:
    rows = connection.execute(
        "SELECT plays.id, states.game, date, kept FROM plays JOIN states ON state = number"
    )
    for identity, game, date, kept in rows.fetchall():
        values = (game, date or kept[:10], moment(kept), identity)
        connection.execute("UPDATE plays SET game = ?, day = ?, moment = ? WHERE id = ?", values)


_DIGESTS = (
    "ALTER TABLE states ADD COLUMN rules TEXT NOT NULL DEFAULT ''",
    "ALTER TABLE states ADD COLUMN worked TEXT NOT NULL DEFAULT ''",
    "ALTER TABLE plays ADD COLUMN game TEXT NOT NULL DEFAULT ''",
    "ALTER TABLE plays ADD COLUMN day TEXT NOT NULL DEFAULT ''",
    "ALTER TABLE plays ADD COLUMN moment REAL NOT NULL DEFAULT 0",
    "CREATE INDEX plays_in_order ON plays (day, moment, id)",
    "CREATE INDEX plays_of_game ON plays (game, day, moment, id)",
    """
    CREATE TABLE tallies (
        scope TEXT NOT NULL,
        day TEXT NOT NULL,
        moment REAL NOT NULL,
        id TEXT NOT NULL,
        plays INTEGER NOT NULL,
        tally TEXT NOT NULL,
        PRIMARY KEY (scope, day, moment, id)
    ) STRICT, WITHOUT ROWID
    """,
    _write_order,
)
"""Add a digest to each state, computed when it is first needed, and the order of plays."""

_NAMES = ("CREATE TABLE names (name TEXT PRIMARY KEY, means TEXT NOT NULL) STRICT, WITHOUT ROWID",)

_PICTURES = (
    """
    CREATE TABLE pictures (
        id TEXT PRIMARY KEY,
        mark TEXT NOT NULL,
        small BLOB NOT NULL,
        picture BLOB NOT NULL
    ) STRICT
    """,
)
"""Add a picture to a play, apart from what lists and rankings read."""

_OWN_NAMES = ()
"""A name may count as itself, though it is spelt as another one is; older programs take that for damage."""

PLAYS = Schema(int.from_bytes(b"pnpp"), (_TABLES, _FINGERPRINTS, _DIGESTS, _NAMES, _PICTURES, _OWN_NAMES))


class SqliteTables(Tables):
    """The tables of one file, open until it is closed."""

    def __init__(self, path: Path, *, make: bool = True) -> None:
        super().__init__()
        self.path, self.place = path, str(path)
        self._connection = open_file(path, PLAYS, make=make)

    def close(self) -> None:
        """Close the file."""
        with translate_errors(self.path):
            self._connection.close()

    @contextmanager
    def _transaction(self) -> Iterator[None]:
        with translate_errors(self.path), transaction(self._connection):
            yield

    def _run(self, statement: str, *values: Value) -> list[Row]:
        with translate_errors(self.path):
            return self._connection.execute(statement, values).fetchall()
