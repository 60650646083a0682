"""The tables of a club's database, and its version. Every name begins with ``pnp_``: others may live there too."""

from __future__ import annotations

from collections.abc import Callable

from sqlalchemy import (
    Boolean,
    CheckConstraint,
    Column,
    Connection,
    ForeignKey,
    Identity,
    Integer,
    MetaData,
    Table,
    Text,
    insert,
    inspect,
    select,
    text,
    update,
)

METADATA = MetaData()

VERSION = Table("pnp_version", METADATA, Column("version", Integer, nullable=False))

STATES = Table(
    "pnp_states",
    METADATA,
    Column("number", Integer, Identity(), primary_key=True),
    Column("id", Text, nullable=False, index=True),
    Column("version", Integer, CheckConstraint("version > 0"), nullable=False),
    Column("kept", Text, nullable=False),
    Column("changed", Text, nullable=False),
    Column("results", Text, nullable=False),
    Column("game", Text, nullable=False),
    Column("date", Text),
    Column("players", Text, nullable=False),
    Column("winners", Text, nullable=False),
    Column("complete", Boolean, nullable=False),
    Column("fingerprint", Text, nullable=False, index=True),
)

PLAYS = Table(
    "pnp_plays",
    METADATA,
    Column("id", Text, primary_key=True),
    Column("state", ForeignKey(STATES.c.number), nullable=False),
)

CHANGES = Table(
    "pnp_changes",
    METADATA,
    Column("number", Integer, Identity(), primary_key=True),
    Column("at", Text, nullable=False),
    Column("kind", Text, nullable=False),
    Column("undone", Boolean, nullable=False, server_default=text("false")),
)

STEPS_TAKEN = Table(
    "pnp_steps",
    METADATA,
    Column("change", ForeignKey(CHANGES.c.number), primary_key=True),
    Column("id", Text, primary_key=True),
    Column("before", ForeignKey(STATES.c.number)),
    Column("after", ForeignKey(STATES.c.number)),
)

_LOCK = text("SELECT pg_advisory_xact_lock(:key)").bindparams(key=int.from_bytes(b"pnpp"))


def _first(connection: Connection) -> None:
    """Make all tables as they are in version 1."""
    METADATA.create_all(connection, tables=[STATES, PLAYS, CHANGES, STEPS_TAKEN])


MIGRATIONS: tuple[Callable[[Connection], None], ...] = (_first,)
"""Step n makes version n + 1 of version n, in one transaction; a club keeps copies of its own with pg_dump."""


def migrate(connection: Connection) -> int:
    """Bring the tables up to date where they are older, one at a time; return the version found, 0 where none was."""
    connection.execute(_LOCK)
    if not inspect(connection).has_table(VERSION.name):
        VERSION.create(connection)
        connection.execute(insert(VERSION).values(version=0))
    found: int = connection.execute(select(VERSION.c.version)).scalar_one()
    for step in MIGRATIONS[found:]:
        step(connection)
    if found < len(MIGRATIONS):
        connection.execute(update(VERSION).values(version=len(MIGRATIONS)))
    return found
