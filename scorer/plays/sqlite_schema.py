"""The versions of the file of plays, and the steps from each to the next.

A step is never changed once it is released: a change of the tables is a new step at the end.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from hashlib import sha256

from scorer.errors import ScorerError

APPLICATION = int.from_bytes(b"pnpp")
"""What the head of the file says it is (SQLite's ``application_id``)."""

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


def _first(connection: sqlite3.Connection) -> None:
    """Make plays, their states, and the journal of changes."""
    for statement in _TABLES:
        connection.execute(statement)


def _fingerprints(connection: sqlite3.Connection) -> None:
    """Add the fingerprint of each state's game, so that no game is kept twice by mistake."""
    connection.execute("ALTER TABLE states ADD COLUMN fingerprint TEXT NOT NULL DEFAULT ''")
    for number, results in connection.execute("SELECT number, results FROM states").fetchall():
        values = (_fingerprint(results), number)
        connection.execute("UPDATE states SET fingerprint = ? WHERE number = ?", values)
    connection.execute("CREATE INDEX alike ON states (fingerprint)")


def _fingerprint(results: str) -> str:
    from scorer.plays.summary import summarise  # noqa: PLC0415 - only a migration reads results

    try:
        return summarise(results).fingerprint
    except ScorerError:  # a file that is no longer accepted is like no other
        return sha256(results.encode()).hexdigest()


STEPS: tuple[Callable[[sqlite3.Connection], None], ...] = (_first, _fingerprints)
"""Step n makes version n + 1 of version n."""
