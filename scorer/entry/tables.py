"""The tables of the file of logs, and the steps from each version of them to the next."""

from __future__ import annotations

import sqlite3

from scorer.plays.sqlite_file import Schema

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
    """Create the tables of logs, their edits, the owners of phones, and the entry code."""
    for statement in _TABLES:
        connection.execute(statement)


def _second(connection: sqlite3.Connection) -> None:
    """Add the ids of requests; of each log when it was kept, who gave it up, which game follows it, and its last use.

    Uses are counted: the log that was used last has the highest number.
    """
    connection.execute("ALTER TABLE edits ADD COLUMN sent TEXT NOT NULL DEFAULT ''")
    connection.execute("ALTER TABLE tables ADD COLUMN ended TEXT")
    connection.execute("ALTER TABLE tables ADD COLUMN dropper TEXT")
    connection.execute("ALTER TABLE tables ADD COLUMN again TEXT")
    connection.execute("ALTER TABLE tables ADD COLUMN used INTEGER NOT NULL DEFAULT 0")
    connection.execute(
        "UPDATE tables SET used = (SELECT count(*) FROM tables AS other WHERE other.made <= tables.made)"
    )
    connection.execute("CREATE INDEX tables_used ON tables (used)")


def _third(connection: sqlite3.Connection) -> None:
    """Add the seed of the dice of games that are played here; a log without one is of a game that is entered."""
    connection.execute("ALTER TABLE tables ADD COLUMN seed TEXT NOT NULL DEFAULT ''")


SCHEMA = Schema(
    int.from_bytes(b"pnpt"), (_first, _second, _third)
)  # a step that is released is never changed
