"""The file of plays: inspected before anything is written, created if missing, migrated if old."""

from __future__ import annotations

import errno
import os
import sqlite3
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from time import sleep
from typing import NamedTuple

from scorer.messages import literal, msg
from scorer.plays.errors import (
    BusyError,
    DamagedError,
    FullError,
    NewerError,
    NotPlaysError,
    PlaceError,
    UnreachableError,
)
from scorer.system import REASONS, reason

WAIT = 5.0
"""Seconds to wait for others who write."""

LARGE = 4 * 1024 * 1024
"""Bytes of a file that is no longer read as a whole before it is opened: a few thousand plays."""

LEAST = (3, 37)
"""The version of SQLite that knows strict tables."""

_MAGIC = b"SQLite format 3\0"

Step = Callable[[sqlite3.Connection], None]


class Schema(NamedTuple):
    """What a file holds: the mark in its head (``application_id``), and the steps from each version to the next."""

    application: int
    steps: Sequence[Step]


_BUSY = (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED)
_REASONS = {
    sqlite3.SQLITE_READONLY: REASONS[errno.EACCES],
    sqlite3.SQLITE_PERM: REASONS[errno.EACCES],
    sqlite3.SQLITE_CANTOPEN: REASONS[errno.EACCES],
    sqlite3.SQLITE_IOERR: REASONS[errno.EIO],
}
_DAMAGED = (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB)


class OldLibraryError(PlaceError):
    """An SQLite that is too old."""

    text = msg(
        "keeping plays needs SQLite {least}, but this Python has {found}; install a newer one",
        least=".".join(map(str, LEAST)),
        found=sqlite3.sqlite_version,
    )


@contextmanager
def translate_errors(path: Path) -> Iterator[None]:
    """Turn what SQLite reports into faults that say what to do."""
    try:
        yield
    except sqlite3.Error as fault:
        raise _explained(path, fault) from fault


def _explained(path: Path, fault: sqlite3.Error) -> PlaceError:
    """Return the error with advice for an error of SQLite."""
    place, code = str(path), getattr(fault, "sqlite_errorcode", None)
    if code is None or code & 0xFF in _DAMAGED:  # without a code it is text that cannot be decoded
        return DamagedError(place)
    if code & 0xFF in _BUSY:
        return BusyError(place, WAIT)
    if code & 0xFF == sqlite3.SQLITE_FULL:
        return FullError(place)
    return UnreachableError(place, _REASONS.get(code & 0xFF) or literal(str(fault)))


@contextmanager
def transaction(connection: sqlite3.Connection) -> Iterator[None]:
    """Hold off every other writer until all is written down to the disk, or nothing is."""
    try:
        connection.execute("BEGIN IMMEDIATE")
        yield
        connection.execute("COMMIT")
    except BaseException:
        with suppress(sqlite3.Error):
            connection.execute("ROLLBACK")
        raise


def open_file(path: Path, schema: Schema, *, make: bool = True) -> sqlite3.Connection:
    """Open a file of plays for reading and writing, migrated if it is old.

    Where it is missing it is made, or else, for those who only read, not even its folder is.
    Raises a ``PlaceError``, and then leaves the file as it was.
    """
    if sqlite3.sqlite_version_info < LEAST:
        raise OldLibraryError(str(path))
    with translate_errors(path):
        there = _look_at(path, schema, make=make)
        connection = sqlite3.connect(path if there else ":memory:", timeout=WAIT, isolation_level=None)
        try:
            _set_up(connection, path, schema)
        except BaseException:
            connection.close()
            raise
        return connection


def _look_at(path: Path, schema: Schema, *, make: bool) -> bool:
    """Refuse an invalid file of plays, without writing to it; return whether it exists or may be created."""
    try:
        if make:
            path.parent.mkdir(parents=True, exist_ok=True)
        if not path.exists():
            return make
        with path.open("rb") as file:
            head = file.read(len(_MAGIC))
    except OSError as fault:
        raise UnreachableError(str(path), reason(fault)) from fault
    if head and head != _MAGIC:
        raise NotPlaysError(str(path))
    if head:
        _inspect(path, schema)
    return True


def _inspect(path: Path, schema: Schema) -> None:
    """Check a file; if nobody writes to it, without creating files next to it."""
    try:
        quiet = not _others_write(path)
        with closing(_for_reading(path, quiet=quiet)) as connection:
            _check(connection, path, schema)
    except (sqlite3.Error, PlaceError):
        if not (quiet and _others_write(path)):
            raise
        _inspect(path, schema)  # somebody began to write while this was reading


def _others_write(path: Path) -> bool:
    """Return whether changes lie next to the file: somebody writes, or was killed while writing."""
    return path.with_name(f"{path.name}-wal").exists()


def _for_reading(path: Path, *, quiet: bool = False) -> sqlite3.Connection:
    how = "immutable=1" if quiet else "mode=ro"
    return sqlite3.connect(f"{path.absolute().as_uri()}?{how}", uri=True, timeout=WAIT)


def _check(connection: sqlite3.Connection, path: Path, schema: Schema) -> None:
    if not _is_sound(connection, path):
        raise DamagedError(str(path))
    version, mark = _pragma(connection, "user_version"), _pragma(connection, "application_id")
    empty = not connection.execute("SELECT count(*) FROM sqlite_schema").fetchone()[0]
    if mark != schema.application and not (
        empty and mark == version == 0
    ):  # because others may be creating it now
        raise NotPlaysError(str(path))
    if version > len(schema.steps):
        raise NewerError(str(path), version, len(schema.steps))


def _is_sound(connection: sqlite3.Connection, path: Path) -> bool:
    """Return whether a file can be read: all of it where it is small, else whether it has its length."""
    size, page = path.stat().st_size, _pragma(connection, "page_size")
    if not _others_write(path) and (size % page or size < page * _pragma(connection, "page_count")):
        return False
    return size > LARGE or connection.execute("PRAGMA quick_check(1)").fetchone() == ("ok",)


def _set_up(connection: sqlite3.Connection, path: Path, schema: Schema) -> None:
    _write_ahead(connection)
    connection.execute("PRAGMA synchronous = FULL")
    connection.execute("PRAGMA foreign_keys = ON")
    if _pragma(connection, "user_version") < len(schema.steps):
        _migrate(connection, path, schema)


def _write_ahead(connection: sqlite3.Connection) -> None:
    """Set the journal mode; SQLite does not wait for others who do the same at the same moment."""
    for tries in range(int(WAIT * 20), -1, -1):
        try:
            connection.execute("PRAGMA journal_mode = WAL")
        except sqlite3.OperationalError as fault:
            if fault.sqlite_errorcode & 0xFF not in _BUSY or not tries:
                raise
            sleep(0.05)
        else:
            return


def _migrate(connection: sqlite3.Connection, path: Path, schema: Schema) -> None:
    """Run all remaining steps in one transaction, after a backup."""
    steps = schema.steps
    with transaction(connection):
        version = _pragma(connection, "user_version")  # of others who were faster
        if 0 < version < len(steps):
            _back_up(path, version)
        for step in steps[version:]:
            step(connection)
        connection.execute(f"PRAGMA user_version = {max(version, len(steps)):d}")
        connection.execute(f"PRAGMA application_id = {schema.application:d}")


def _back_up(path: Path, version: int) -> None:
    """Copy a file of an older version next to it, whole or not at all."""
    part = path.with_name(f".{path.name}.{os.getpid()}.part")
    try:
        with closing(_for_reading(path)) as source, closing(sqlite3.connect(part)) as target:
            source.backup(target)
        part.replace(_free_name(path, version))
    except OSError as fault:
        raise UnreachableError(str(path), reason(fault)) from fault
    finally:
        with suppress(OSError):
            part.unlink(missing_ok=True)


def _free_name(path: Path, version: int) -> Path:
    """Return a free name for a copy."""
    copy, number = path.with_name(f"{path.stem}-version-{version}{path.suffix}"), 1
    while copy.exists():
        number += 1
        copy = path.with_name(f"{path.stem}-version-{version}-{number}{path.suffix}")
    return copy


def _pragma(connection: sqlite3.Connection, name: str) -> int:
    number: int = connection.execute(f"PRAGMA {name}").fetchone()[0]
    return number
