"""The file of logs: every entry is on the disk before the answer is sent."""

import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from scorer.entry.contract import (
    Change,
    ClosedError,
    DroppedError,
    NoLogError,
    TooManyBegunError,
    TooManyEditsError,
    TooManyOpenError,
)
from scorer.entry.log import Edit, GameLog, Lent, Refused
from scorer.entry.start import NAME_PLACE
from scorer.games import GAMES
from scorer.games.table import open_table
from scorer.plays.errors import DamagedError, PlaceError
from scorer.plays.sqlite_file import Schema, open_file, transaction, translate_errors
from scorer.plays.tables import Row, Value
from scorer.record import read
from scorer.record.showing import check_rename, rename_results

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

_KNOWN = ("CREATE INDEX edits_sent ON edits (at_table, phone, sent)",)
"""Find a request that was entered before at once, however long the log is."""

_OFFERED = ("ALTER TABLE tables ADD COLUMN offered TEXT NOT NULL DEFAULT ''",)
"""Add the answers that were taken back at the prompt and are offered again, in the words of the prompt."""

_LASTING = (
    "ALTER TABLE tables ADD COLUMN touched INTEGER NOT NULL DEFAULT 0",
    "ALTER TABLE tables ADD COLUMN discarded INTEGER NOT NULL DEFAULT 0",
    "ALTER TABLE tables ADD COLUMN maker TEXT NOT NULL DEFAULT ''",
    "UPDATE tables SET touched = CAST(strftime('%s', 'now') AS INTEGER)",
    "UPDATE tables SET discarded = touched, dropper = coalesce(dropper, '') WHERE gone",
    """
    CREATE TABLE lent (
        at_table TEXT NOT NULL REFERENCES tables (id),
        phone TEXT NOT NULL,
        name TEXT NOT NULL,
        number INTEGER NOT NULL,
        PRIMARY KEY (at_table, phone)
    ) STRICT, WITHOUT ROWID
    """,
)
"""Add when a log was touched last and when it was discarded, in seconds since 1970, and the phone that began it.

``lent`` has the phones whose seats were given to others while they were silent, and the number of entries then.
"""

SCHEMA = Schema(
    int.from_bytes(b"pnpt"), (_TABLES, _REQUESTS, _SEEDS, _KNOWN, _OFFERED, _LASTING)
)  # a released step is never changed


FIRST_LINE = "game: {}\n"
"""The first line of a results file; it is the whole start of a log if the players are entered too."""


def _read_game_id(start: str) -> str:
    """Return the game id in the first line of a log's start."""
    return start.partition("\n")[0].partition(" ")[2]


MOST_EDITS = 20_000  # the most entries of one log; a match of a hundred games of Blockers has far fewer
MOST_CACHED = 400  # the most logs kept in memory
MOST_OPEN = 200  # the most open logs
MOST_BEGUN = 20  # the most open logs that one phone has begun
MOST_LISTED = 50  # the most discarded logs to list

DAY = 24 * 3600  # seconds
UNUSED = (
    7 * DAY
)  # a log that nobody has touched for so long, and in which nobody sits, makes room for a new one
MONTH = 31 * DAY  # how long a discarded log can be restored

Job = Callable[["LogFile"], object]  # a function that reads or writes the file


class LogFile:
    """The logs of one file, kept in memory too. Use it only in the thread that opened it.

    ``now`` returns the seconds since 1970.

    Raises a ``PlaceError`` if the file cannot be used.
    """

    def __init__(self, path: Path, now: Callable[[], float] = time.time) -> None:
        self._path, self._now = path, now
        self._connection = open_file(path, SCHEMA)
        self._cache: dict[str, GameLog] = {}
        self._version = self._data_version()
        self._in_transaction = False  # whether a transaction is open

    def close(self) -> None:
        """Close the file."""
        with translate_errors(self._path):
            self._connection.close()

    def run_jobs(self, jobs: Sequence[Job]) -> list[object]:
        """Run several jobs in one transaction, because that costs only one write to the disk.

        Returns each job's result, or the error that it raised; a failed job changes nothing, the others are kept.
        Raises a ``PlaceError`` if nothing was kept.
        """
        with self._writing():
            return [self._run_job(job) for job in jobs]

    def _run_job(self, job: Job) -> object:
        """Run one of several jobs; an error in it, even a bug, does not affect the others."""
        self._run("SAVEPOINT job")
        try:
            result = job(self)
        except Exception as fault:
            if isinstance(fault, PlaceError) and fault.place == str(self._path):
                raise  # this file itself is broken
            self._cache.clear()  # it may contain what is not on the disk
            self._run("ROLLBACK TO job")
            result = fault
        self._run("RELEASE job")
        return result

    def open_logs(self, game: str | None = None) -> list[GameLog]:
        """Return the logs that are neither kept nor discarded, latest first; with ``game`` only those of that game.

        Logs of games that are not installed are left out.
        """
        rows = self._run(
            "SELECT id, start FROM tables WHERE play IS NULL AND NOT gone AND start LIKE ? ORDER BY made DESC",
            f"{FIRST_LINE.format(game)}%" if game else "%",
        )
        return [self.log(identity) for identity, start in rows if GAMES.works(_read_game_id(start))]

    def discarded_logs(self) -> list[GameLog]:
        """Return the logs that were discarded within a month and have players, the latest first, not more than 50."""
        rows = self._run(
            "SELECT id, start FROM tables WHERE play IS NULL AND gone AND discarded >= ?"
            " ORDER BY discarded DESC, used DESC LIMIT ?",
            *(int(self._now()) - MONTH, MOST_LISTED),
        )
        logs = [self.log(identity) for identity, start in rows if GAMES.works(_read_game_id(start))]
        return [log for log in logs if log.is_begun]

    def log(self, identity: str) -> GameLog:
        """Return a log. Raises ``NoLogError``."""
        version = self._data_version()
        if version != self._version:  # another program wrote to the file
            self._cache.clear()
            self._version = version
        if identity not in self._cache:
            if len(self._cache) >= MOST_CACHED:
                self._cache.clear()
            self._cache[identity] = self._read(identity)
        return self._cache[identity]

    def make(self, identity: str, made: str, start: str, seed: str = "", maker: str = "") -> None:
        """Create a log; ``start`` is a results file in which nothing is played yet, or its first line.

        A game with a seed is played here, not only entered. ``maker`` is the phone that begins it.
        Raises ``TooManyBegunError`` or ``TooManyOpenError``; nothing that is in use makes room.
        """
        with self._writing():
            self._delete_old()
            self._make_room(maker)
            self._run(
                "INSERT INTO tables (id, made, start, seed, maker) VALUES (?, ?, ?, ?, ?)",
                *(identity, made, start, seed, maker),
            )
            self._mark_used(identity)
            self._cache.clear()

    def _make_room(self, maker: str) -> None:
        """Discard the log that was unused for the longest time if there are too many, or refuse one more."""
        begun = "SELECT count(*) FROM tables WHERE maker = ? AND play IS NULL AND NOT gone"
        if maker and self._run(begun, maker)[0][0] >= MOST_BEGUN:
            raise TooManyBegunError(MOST_BEGUN)
        if self._run("SELECT count(*) FROM tables WHERE play IS NULL AND NOT gone")[0][0] < MOST_OPEN:
            return
        unused = self._run(
            "SELECT id FROM tables WHERE play IS NULL AND NOT gone AND touched < ?"
            " AND id NOT IN (SELECT at_table FROM people) ORDER BY used LIMIT 1",
            int(self._now()) - UNUSED,
        )
        if not unused:
            raise TooManyOpenError(MOST_OPEN)
        self._update(str(unused[0][0]), "gone = 1, dropper = '', discarded = ?", int(self._now()))

    def _delete_old(self) -> None:
        """Delete the logs that were discarded more than a month ago."""
        old = "SELECT id FROM tables WHERE gone AND discarded < ?"
        since = int(self._now()) - MONTH
        for table in ("edits", "people", "lent"):
            self._run(f"DELETE FROM {table} WHERE at_table IN ({old})", since)
        self._run("DELETE FROM tables WHERE gone AND discarded < ?", since)

    def enter(
        self, identity: str, changes: Sequence[Change], phone: str, seen: int, sent: str = ""
    ) -> GameLog:
        """Append the changes of a phone to a log. Raises a ``LogError``."""
        with self._writing():
            log = self._open_log(identity)
            return self._append(log, log.entered(changes, phone, seen, sent))

    def knows(self, identity: str, phone: str, sent: str) -> bool:
        """Return whether the request ``sent`` of a phone has been entered."""
        known = "SELECT 1 FROM edits WHERE at_table = ? AND phone = ? AND sent = ? LIMIT 1"
        return bool(sent) and bool(self._run(known, identity, phone, sent))

    def offer(
        self, identity: str, changes: Sequence[Change], phone: str, seen: int, sent: str = ""
    ) -> tuple[GameLog, list[Refused]]:
        """Append the changes of a phone, except those that would replace entries it had not seen; return these too.

        A request whose id is already known changes nothing. Raises a ``LogError``.
        """
        with self._writing():
            log = self._open_log(identity)
            if self.knows(identity, phone, sent):
                return log, []
            refused = log.find_refused(changes, phone, seen)
            places = {refusal.place for refusal in refused}
            accepted = [change for change in changes if change[0] not in places]
            return self._append(log, log.entered(accepted, phone, seen, sent)), refused

    def undo(self, identity: str, phone: str, sent: str = "", of: str = "") -> GameLog:
        """Undo a phone's last request, or its request ``of``, except for entries that were overwritten."""
        with self._writing():
            log = self._open_log(identity)
            return (
                log if self.knows(identity, phone, sent) else self._append(log, log.undone(phone, sent, of))
            )

    def sit(self, identity: str, phone: str, name: str) -> GameLog:
        """Record the name of a phone's owner."""
        with self._writing():
            self._open_log(identity)
            self._run("INSERT OR REPLACE INTO people VALUES (?, ?, ?)", identity, phone, name)
            self._mark_used(identity)
            self._cache.pop(identity, None)
            return self.log(identity)

    def take_seat(self, identity: str, phone: str, name: str, *, lent: bool = False) -> GameLog:
        """Record the name of a phone's owner, who then owns no other phone in this game; so for everybody's phone.

        With ``lent`` the phones that had the seat may take it back.
        """
        with self._writing():
            table = self._open_log(identity).table
            if lent and table is not None:
                self._run(
                    "INSERT OR REPLACE INTO lent SELECT at_table, phone, name, ? FROM people"
                    " WHERE at_table = ? AND name = ? AND phone <> ?",
                    *(len(table.line.actions), identity, name, phone),
                )
            self._run("DELETE FROM lent WHERE at_table = ? AND phone = ?", identity, phone)
            self._run("DELETE FROM people WHERE at_table = ? AND name = ?", identity, name)
            return self.sit(identity, phone, name)

    def rename(self, identity: str, old: str, new: str) -> GameLog:
        """Call a player of an open log by another name. Raises a ``RenameError`` or a ``LogError``."""
        with self._writing():
            log = self._open_log(identity)
            new = check_rename(log.start.players, old, new)
            if log.opening is not None:
                start = self._run("SELECT start FROM tables WHERE id = ?", identity)[0][0]
                self._update(identity, "start = ?", rename_results(start, old, new))
            else:
                named = "at_table = ? AND value = ? AND place LIKE ?"
                self._run(f"UPDATE edits SET value = ? WHERE {named}", new, identity, old, f"{NAME_PLACE}%")
            for table in ("people", "lent"):
                self._run(f"UPDATE {table} SET name = ? WHERE at_table = ? AND name = ?", new, identity, old)
            self._cache.pop(identity, None)
            return self.log(identity)

    def give_up(self, identity: str, by: str = "") -> None:
        """Discard a log. For a month it stays in the file, with the name of who did it, and can be restored."""
        with self._writing():
            self._open_log(identity)
            self._update(identity, "gone = 1, dropper = ?, discarded = ?", by, int(self._now()))

    def bring_back(self, identity: str) -> GameLog:
        """Restore a log if it was discarded."""
        with self._writing():
            if self.log(identity).dropper is not None:
                self._update(identity, "gone = 0, dropper = NULL")
                self._mark_used(identity)
            return self.log(identity)

    def keep_as(self, identity: str, keep: Callable[[GameLog], str], at: str = "") -> str:
        """Close a log with the id of the play that ``keep`` creates; for a closed log, return that id."""
        with self._writing():
            log = self.log(identity)
            if log.play is not None:
                return log.play
            play = keep(log)
            self._update(identity, "play = ?, ended = ?", play, at)
            return play

    def reopen(self, identity: str) -> GameLog:
        """Reopen a closed log; the caller deletes its play."""
        with self._writing():
            self._update(identity, "play = NULL, ended = NULL")
            return self.log(identity)

    def follow(self, identity: str, fresh: str, made: str, start: str, seed: str = "") -> GameLog:
        """Create the log of the next game, with the same phones, unless there is one; return the log, with its id."""
        with self._writing():
            if self.log(identity).again is None:
                self.make(fresh, made, start, seed)
                self._run(
                    "INSERT INTO people SELECT ?, phone, name FROM people WHERE at_table = ?", fresh, identity
                )
                self._update(identity, "again = ?", fresh)
            return self.log(identity)

    def offered(self, identity: str) -> str:
        """Return the answers that the prompt offers again; an empty text if there are none."""
        return "".join(row[0] for row in self._run("SELECT offered FROM tables WHERE id = ?", identity))

    def offer_later(self, identity: str, offered: str) -> None:
        """Save the answers that the prompt offers again."""
        with self._writing():
            self._run("UPDATE tables SET offered = ? WHERE id = ?", offered, identity)

    def owner(self, phone: str) -> str:
        """Return the owner of a phone in its latest game; an empty text if it never had one."""
        rows = self._run(
            "SELECT name FROM people JOIN tables ON id = at_table WHERE phone = ? ORDER BY made DESC LIMIT 1",
            phone,
        )
        return str(rows[0][0]) if rows else ""

    def secret(self, name: str, fresh: str, *, new: bool = False) -> str:
        """Return a secret of this file; set it to ``fresh`` if there is none, or if ``new``."""
        with self._writing():
            verb = "REPLACE" if new else "IGNORE"
            self._run(f"INSERT OR {verb} INTO secrets VALUES (?, ?)", name, fresh)
            value: str = self._run("SELECT value FROM secrets WHERE name = ?", name)[0][0]
            return value

    def _mark_used(self, identity: str) -> None:
        used = "UPDATE tables SET used = (SELECT max(used) + 1 FROM tables), touched = ? WHERE id = ?"
        self._run(used, int(self._now()), identity)

    def _open_log(self, identity: str) -> GameLog:
        log = self.log(identity)
        if log.dropper is not None:
            raise DroppedError
        if log.play is not None:
            raise ClosedError
        return log

    def _update(self, identity: str, columns: str, *values: Value) -> None:
        self._run(f"UPDATE tables SET {columns} WHERE id = ?", *values, identity)
        self._cache.pop(identity, None)

    def _append(self, log: GameLog, edits: Sequence[Edit]) -> GameLog:
        if not edits:
            return log
        if log.number + len(edits) > MOST_EDITS:
            raise TooManyEditsError(MOST_EDITS)
        for edit in edits:
            self._run("INSERT INTO edits VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)", log.id, *edit)
        self._mark_used(log.id)
        extended = log.with_edits(edits)
        self._cache[log.id] = extended
        return extended

    @contextmanager
    def _writing(self) -> Iterator[None]:
        """Run a transaction that ends on the disk; inside another one, be part of it."""
        if self._in_transaction:
            yield
            return
        self._in_transaction = True
        try:
            with translate_errors(self._path), transaction(self._connection):
                yield
        except BaseException:
            self._cache.clear()  # it may contain what is not on the disk
            raise
        finally:
            self._in_transaction = False

    def _read(self, identity: str) -> GameLog:
        rows = self._run(
            "SELECT made, start, seed, play, ended, dropper, again FROM tables"
            " WHERE id = ? AND (NOT gone OR dropper IS NOT NULL)",
            identity,
        )
        if not rows:
            raise NoLogError
        edits = self._run(
            "SELECT number, place, value, phone, seen, form, undoes, sent FROM edits"
            " WHERE at_table = ? ORDER BY number",
            identity,
        )
        people = self._run("SELECT phone, name FROM people WHERE at_table = ?", identity)
        lent = self._run("SELECT phone, name, number FROM lent WHERE at_table = ?", identity)
        try:
            made, start, seed, play, ended, dropper, again = rows[0]
            opening = read(start.encode()) if start.partition("\n")[2] else None
            empty = GameLog(
                identity,
                made,
                _read_game_id(start),
                opening,
                people=dict(people),
                lent={phone: Lent(name, number) for phone, name, number in lent},
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
        except (ValueError, TypeError, AttributeError, LookupError, ArithmeticError) as fault:
            raise DamagedError(str(self._path)) from fault

    def _data_version(self) -> int:
        version: int = self._run("PRAGMA data_version")[0][0]
        return version

    def _run(self, statement: str, *values: Value) -> list[Row]:
        with translate_errors(self._path):
            return self._connection.execute(statement, values).fetchall()
