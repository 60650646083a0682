"""The database tables of the log file, the migrations between their versions, and logs from their rows."""

from __future__ import annotations

from collections.abc import Sequence

from scorer.entry.log import Edit, GameLog
from scorer.games.table import open_table
from scorer.plays.sqlite_file import Schema
from scorer.plays.tables import Row
from scorer.record import read

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
"""Create the tables of logs, their edits, the owners of phones, and the entry code."""

_REQUESTS = (
    "ALTER TABLE edits ADD COLUMN sent TEXT NOT NULL DEFAULT ''",
    "ALTER TABLE tables ADD COLUMN ended TEXT",
    "ALTER TABLE tables ADD COLUMN dropper TEXT",
    "ALTER TABLE tables ADD COLUMN again TEXT",
    "ALTER TABLE tables ADD COLUMN used INTEGER NOT NULL DEFAULT 0",
    "UPDATE tables SET used = (SELECT count(*) FROM tables AS other WHERE other.made <= tables.made)",
    "CREATE INDEX tables_used ON tables (used)",
)
"""Add request ids; for each log, the time it was kept, who discarded it, the next game, and its last use.

``used`` is a counter: the log that was used last has the highest number.
"""

_SEEDS = ("ALTER TABLE tables ADD COLUMN seed TEXT NOT NULL DEFAULT ''",)
"""Add the seed of the dice of games that are played here; it is empty for games that are entered."""

SCHEMA = Schema(int.from_bytes(b"pnpt"), (_TABLES, _REQUESTS, _SEEDS))  # a released step is never changed


FIRST_LINE = "game: {}\n"
"""The first line of a results file; it is the whole start of a log if the players are entered too."""


def read_game_id(start: str) -> str:
    """Return the game id in the first line of a log's start."""
    return start.partition("\n")[0].partition(" ")[2]


def make_log(identity: str, row: Row, edits: Sequence[Row], people: Sequence[Row]) -> GameLog:
    """Return a log from its row, the rows of its edits in order, and the rows of its phones.

    Raises an error of Python, such as ``ValueError``, if the rows are damaged.
    """
    made, start, seed, play, ended, dropper, again = row
    opening = read(start.encode()) if start.partition("\n")[2] else None
    empty = GameLog(
        identity,
        made,
        read_game_id(start),
        opening,
        people=dict(people),
        play=play,
        ended=ended or "",
        dropper=dropper,
        again=again,
        table=open_table(opening, seed) if opening and seed else None,
    )
    log = empty.with_edits([Edit(*columns) for columns in edits])
    for at, edit in enumerate(log.edits, 1):
        if edit.number != at or not 1 <= edit.form <= at or not 1 <= (edit.undoes or 1) <= at:
            raise ValueError(f"the entry {edit.number} is not in its place")
    if log.is_begun:
        assert log.progress
    return log
