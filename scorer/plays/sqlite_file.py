"""An SQLite file: inspected before anything is written, created if missing, migrated if old."""

import errno
import os
import sqlite3
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, contextmanager, suppress
from functools import partial
from itertools import chain, count
from pathlib import Path
from time import sleep
from typing import NamedTuple

from scorer.messages import literal, msg
from scorer.plays.errors import (
    DamagedError,
    FullError,
    NewerError,
    NotPlaysError,
    PlaceError,
    PlaysBusyError,
    UnreachableError,
)
from scorer.system import REASONS, open_at_once, reason

WAIT = 5.0  # seconds to wait for other writers

LARGE = 4 * 1024 * 1024
"""Size in bytes (a few thousand plays) from which a file is not checked as a whole when it is opened."""

LEAST = (3, 37)  # the first version of SQLite with strict tables
PRIVATE = 0o600  # the permissions of a new file: its owner's alone

_MAGIC = b"SQLite format 3\0"

_QUICK = "immutable=1"  # a mode to open a file in: without locks and without files next to it
_LOCKED = "mode=rw"  # with locks; at the end SQLite removes its files next to this one
_BESIDE_LOG = "mode=ro"  # with locks; at the end a log next to the file stays as it is

Step = Sequence[str | Callable[[sqlite3.Connection], None]]
"""SQL statements, and functions that run statements."""


class Schema(NamedTuple):
    """The kind of a file: its ``application_id``, and the migration steps from each version to the next."""

    application: int
    steps: Sequence[Step]


_BUSY = (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED)
_REASONS = {
    sqlite3.SQLITE_READONLY: REASONS[errno.EACCES],
    sqlite3.SQLITE_PERM: REASONS[errno.EACCES],
    sqlite3.SQLITE_CANTOPEN: REASONS[errno.EACCES],
    sqlite3.SQLITE_IOERR: REASONS[errno.EIO],
}
_DAMAGED = (
    sqlite3.SQLITE_CORRUPT,
    sqlite3.SQLITE_NOTADB,
    sqlite3.SQLITE_ERROR,  # our own statements are right, so the tables or columns are not ours any more
    sqlite3.SQLITE_CONSTRAINT,
    sqlite3.SQLITE_MISMATCH,
    sqlite3.SQLITE_TOOBIG,
)


class OldLibraryError(PlaceError):
    """An SQLite that is too old."""

    text = msg(
        "saving games needs SQLite {least}, but this Python has {found}; install a newer one",
        least=".".join(map(str, LEAST)),
        found=sqlite3.sqlite_version,
    )


@contextmanager
def translate_errors(path: Path) -> Iterator[None]:
    """Turn errors of SQLite into errors that say what to do."""
    place = str(path)
    try:
        yield
    except sqlite3.Error as fault:
        code = getattr(fault, "sqlite_errorcode", None)
        if code is None or code & 0xFF in _DAMAGED:  # text that cannot be decoded has no code
            raise DamagedError(place) from fault
        if code & 0xFF in _BUSY:
            raise PlaysBusyError(place, WAIT) from fault
        if code & 0xFF == sqlite3.SQLITE_FULL:
            raise FullError(place) from fault
        raise UnreachableError(place, _REASONS.get(code & 0xFF) or literal(str(fault))) from fault
    except UnicodeDecodeError as fault:  # a message of SQLite that quotes damaged bytes
        raise DamagedError(place) from fault


@contextmanager
def transaction(connection: sqlite3.Connection) -> Iterator[None]:
    """Lock out other writers; at the end everything is on the disk, or nothing after an error."""
    try:
        connection.execute("BEGIN IMMEDIATE")
        yield
        connection.execute("COMMIT")
    except BaseException:
        with suppress(sqlite3.Error):
            connection.execute("ROLLBACK")
        raise


def open_file(path: Path, schema: Schema, *, make: bool = True) -> sqlite3.Connection:
    """Open a file for reading and writing, and migrate it if it is old.

    A missing file and its folder are created if ``make`` is true; otherwise the connection is to an empty database in
    memory. Raises a ``PlaceError``, and then leaves the file unchanged.
    """
    if sqlite3.sqlite_version_info < LEAST:
        raise OldLibraryError(str(path))
    with translate_errors(path):
        usable = _validate(path, schema, make=make)
        connection = sqlite3.connect(path if usable else ":memory:", timeout=WAIT, isolation_level=None)
        try:
            _set_journal_mode(connection)
            connection.execute("PRAGMA synchronous = FULL")
            connection.execute("PRAGMA foreign_keys = ON")
            if _get_pragma(connection, "user_version") < len(schema.steps):
                _migrate(connection, path, schema)
        except BaseException:
            connection.close()
            raise
        return connection


def _validate(path: Path, schema: Schema, *, make: bool) -> bool:
    """Return whether a file exists or may be created, without writing to it. Raises ``PlaceError`` if it is invalid."""
    try:
        if make:
            path.parent.mkdir(parents=True, exist_ok=True)
        if not path.exists():
            if make:  # codes and hands that are hidden are in it
                os.close(os.open(path, os.O_CREAT | os.O_RDONLY, PRIVATE))
            return make
        with open(path, "rb", opener=open_at_once) as file:
            head = file.read(len(_MAGIC)) if path.is_file() else b"device"
    except OSError as fault:
        raise UnreachableError(str(path), reason(fault)) from fault
    if head and head != _MAGIC:
        raise NotPlaysError(str(path))
    if head:
        _inspect(path, schema)
    return True


def _inspect(path: Path, schema: Schema) -> None:
    """Check a file; if nobody is writing to it, without creating files next to it.

    The quick look takes no locks, so a program that saves meanwhile can make a sound file look damaged. What it finds
    is only a suspicion; the verdict is that of a second look, with SQLite's own locks.
    """
    if path.with_name(f"{path.name}-wal").exists():  # somebody is writing, or was killed while writing
        _check(path, schema, _BESIDE_LOG)
        return
    try:
        _check(path, schema, _QUICK)
    except (sqlite3.Error, UnicodeDecodeError, PlaceError):
        _check(path, schema, _LOCKED)


def _connect(path: Path, mode: str) -> sqlite3.Connection:
    return sqlite3.connect(f"{path.absolute().as_uri()}?{mode}", uri=True, timeout=WAIT, isolation_level=None)


def _check(path: Path, schema: Schema, mode: str) -> None:
    """Check a file in one read transaction; a large one as a whole only if the mode is ``_LOCKED``."""
    size = path.stat().st_size
    with closing(_connect(path, mode)) as connection:
        connection.execute("BEGIN")
        page, pages = _get_pragma(connection, "page_size"), _get_pragma(connection, "page_count")
        # a checkpoint writes whole pages, and the log may have pages that the file has not
        if (mode != _BESIDE_LOG and size % page) or (mode == _QUICK and size < page * pages):
            raise DamagedError(str(path))
        is_checked = size <= LARGE or mode == _LOCKED
        if is_checked and connection.execute("PRAGMA quick_check(1)").fetchone() != ("ok",):
            raise DamagedError(str(path))
        version, mark = _get_pragma(connection, "user_version"), _get_pragma(connection, "application_id")
        empty = not connection.execute("SELECT count(*) FROM sqlite_schema").fetchone()[0]
    is_new = empty and mark == version == 0  # another program may be creating it now
    if mark != schema.application and not is_new:
        raise NotPlaysError(str(path))
    if version > len(schema.steps):
        raise NewerError(str(path), version, len(schema.steps))


def _set_journal_mode(connection: sqlite3.Connection) -> None:
    """Switch to a write-ahead log; retry, because SQLite does not wait for others who do the same.

    In a browser nobody else writes, and whole files are kept: there is none.
    """
    if sys.platform == "emscripten":
        return
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
        version = _get_pragma(connection, "user_version")  # another program may have been faster
        if 0 < version < len(steps):
            _back_up(path, version)
        for part in chain.from_iterable(steps[version:]):
            connection.execute(part) if isinstance(part, str) else part(connection)
        connection.execute(f"PRAGMA user_version = {max(version, len(steps)):d}")
        connection.execute(f"PRAGMA application_id = {schema.application:d}")


def _back_up(path: Path, version: int) -> None:
    """Copy a file of an older version next to it, completely or not at all."""
    part = path.with_name(f".{path.name}.{os.getpid()}.part")
    endings = chain([""], (f"-{number}" for number in count(2)))
    copies = (path.with_name(f"{path.stem}-version-{version}{ending}{path.suffix}") for ending in endings)
    try:
        os.close(os.open(part, os.O_CREAT | os.O_RDONLY, PRIVATE))
        with closing(_connect(path, _BESIDE_LOG)) as source, closing(sqlite3.connect(part)) as target:
            source.backup(target)
        part.replace(next(copy for copy in copies if not copy.exists()))
    except OSError as fault:
        raise UnreachableError(str(path), reason(fault)) from fault
    finally:
        with suppress(OSError):
            part.unlink(missing_ok=True)


def _get_pragma(connection: sqlite3.Connection, name: str) -> int:
    number: int = connection.execute(f"PRAGMA {name}").fetchone()[0]
    return number


def lock_file(path: Path) -> Callable[[], None] | None:
    """Lock a file for this process; return what unlocks and deletes it, or None if it is locked already.

    The file and its folder are made if they are missing. SQLite locks files on every system; a killed process leaves
    the empty file, but no lock. Raises a ``PlaceError``.
    """
    while True:
        before = _find_inode(path)
        connection = _lock(path)
        if connection is None:
            return None
        if before is not None and before == _find_inode(path):
            return partial(_unlock, path, connection)
        connection.close()  # another process may have deleted what was opened: lock the file that is there now


def _find_inode(path: Path) -> tuple[int, int] | None:
    """Return what identifies a file while it is there; None if it is missing."""
    try:
        found = path.stat()
    except OSError:
        return None
    return found.st_dev, found.st_ino


def _lock(path: Path) -> sqlite3.Connection | None:
    """Return a connection that locks a file until it is closed; None if the file is locked already."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
    except OSError as fault:
        raise UnreachableError(str(path), reason(fault)) from fault
    with translate_errors(path):
        connection = sqlite3.connect(path, timeout=0, isolation_level=None)
        try:
            connection.execute("PRAGMA journal_mode = OFF")  # no file next to this one
            connection.execute("BEGIN EXCLUSIVE")
        except sqlite3.Error as fault:
            connection.close()
            if getattr(fault, "sqlite_errorcode", None) == sqlite3.SQLITE_BUSY:
                return None
            raise
    return connection


def _unlock(path: Path, connection: sqlite3.Connection) -> None:
    """Delete a locked file and unlock it."""
    with suppress(OSError):
        path.unlink()
    connection.close()
    if os.name == "nt":  # where only a closed file can be deleted, and only if nobody else has opened it
        with suppress(OSError):
            path.unlink()
