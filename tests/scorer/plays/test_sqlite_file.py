"""The file of plays: made, migrated, refused."""

import json
import os
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path
from time import monotonic

import pytest

from scorer.plays import open_store, sqlite_file
from scorer.plays.errors import AlreadyKeptError, PlaceError, PlaysBusyError
from scorer.plays.sqlite_file import lock_file, open_file
from scorer.plays.sqlite_tables import PLAYS
from tests.scorer.plays.files import contents, path, refusal
from tests.scorer.plays.kept import LATER, identity, play

__all__ = ["path"]

HERE = Path(__file__).parent
ROOT = HERE.parents[2]


def test_what_is_written_is_on_the_disk(path):
    """Written ahead, and every transaction down to the disk before it is acknowledged."""
    with closing(open_file(path, PLAYS)) as connection:
        values = [
            connection.execute(f"PRAGMA {name}").fetchone()[0]
            for name in ("journal_mode", "synchronous", "foreign_keys", "user_version")
        ]
    assert values == ["wal", 2, 1, len(PLAYS.steps)]


def test_a_closed_file_is_one_file(path):
    """Nothing lies beside it that a copy could forget."""
    assert [each.name for each in path.parent.iterdir()] == ["plays.sqlite3"]


def test_the_folder_is_made(tmp_path):
    """As deep as it is wanted, with signs that an address would take for others."""
    place = tmp_path / "new" / "a % b?mode=ro#x" / "plays.sqlite3"
    with open_store(str(place)) as store:
        store.add(play())
    with open_store(str(place)) as store:
        assert store.all() == [play()]


def test_who_only_reads_makes_nothing(tmp_path):
    """A missing file is an empty store, and stays missing; so does its folder."""
    with open_store(str(tmp_path / "new" / "plays.sqlite3"), make=False) as store:
        assert store.all() == []
    assert list(tmp_path.iterdir()) == []


def test_an_empty_file_is_a_new_one(tmp_path):
    """As ``touch`` leaves it, or a program that was killed."""
    place = tmp_path / "plays.sqlite3"
    place.touch()
    with open_store(str(place)) as store:
        assert store.all() == []
    other = tmp_path / "other.sqlite3"
    with closing(sqlite3.connect(other)) as connection:
        connection.execute("PRAGMA journal_mode = WAL")
    assert other.stat().st_size > 0
    with open_store(str(other)) as store:
        store.add(play())


def test_a_file_that_grows_while_it_is_checked_is_sound(path, monkeypatch):
    """Its size was read before another program saved, its number of pages after that."""
    connect, modes = sqlite_file._connect, []

    def connect_late(place, mode):
        if not modes:
            with closing(sqlite3.connect(place)) as other, other:
                other.execute("CREATE TABLE more (text)")
                other.execute("INSERT INTO more VALUES (zeroblob(100000))")
        modes.append(mode)
        return connect(place, mode)

    monkeypatch.setattr(sqlite_file, "_connect", connect_late)
    with open_store(str(path)) as store:
        assert len(store.all()) == 2
    assert modes == [sqlite_file._QUICK, sqlite_file._LOCKED]


def test_a_file_is_sound_while_others_save_into_it(path):
    """Somebody opens it, saves a play and closes it, again and again; here it is checked for a second."""
    code = f"""
from scorer.plays import open_store
from tests.scorer.plays.kept import play
for number in range(3, 10_000):
    with open_store({str(path)!r}) as store:
        store.add(play(number), again=True)
        store.undo()
    print(number, flush=True)
"""
    command = [sys.executable, "-c", code]
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    with subprocess.Popen(command, env=environment, stdout=subprocess.PIPE) as writer:
        try:
            writer.stdout.readline()
            end = monotonic() + 1
            while monotonic() < end:
                open_file(path, PLAYS, make=False).close()
            assert writer.poll() is None
        finally:
            writer.kill()


def version_1(path):
    """Write a file as version 1 of the program did."""
    with closing(sqlite3.connect(path)) as connection:
        connection.executescript((HERE / "version-1.sql").read_text(encoding="utf-8"))
        connection.execute("PRAGMA journal_mode = WAL")


def test_an_older_file_is_migrated_after_a_copy(tmp_path):
    """Plays and journal go on; the copy is the old file, named with its version."""
    place = tmp_path / "plays.sqlite3"
    version_1(place)
    with open_store(str(place)) as store:
        plays = store.all()
        assert [each.id for each in plays] == [identity(1), identity(2)]
        with pytest.raises(AlreadyKeptError):
            store.add(play(3, plays[0].results))
        store.undo()
        assert [each.id for each in store.all()] == [identity(1)]
    assert sorted(each.name for each in tmp_path.iterdir()) == ["plays-version-1.sqlite3", "plays.sqlite3"]
    with closing(sqlite3.connect(tmp_path / "plays-version-1.sqlite3")) as copy:
        assert copy.execute("PRAGMA user_version").fetchone() == (1,)
        assert copy.execute("SELECT count(*) FROM plays").fetchone() == (2,)
        assert "fingerprint" not in [row[1] for row in copy.execute("PRAGMA table_info(states)")]


def test_a_copy_never_replaces_another(tmp_path):
    """Two files of version 1, one after the other under the same name."""
    for _ in range(2):
        version_1(tmp_path / "plays.sqlite3")
        open_store(str(tmp_path / "plays.sqlite3")).close()
        (tmp_path / "plays.sqlite3").unlink()
    assert sorted(contents(tmp_path)) == ["plays-version-1-2.sqlite3", "plays-version-1.sqlite3"]


@pytest.mark.parametrize(
    "length", [239, 246]
)  # no room for the copy's name, or for the one it has until it is whole
def test_without_a_copy_nothing_is_migrated(tmp_path, length):
    """A sentence, and the old file byte for byte as it was."""
    place = tmp_path / f"{'x' * (length - len('.sqlite3'))}.sqlite3"
    version_1(place)
    before = place.read_bytes()
    with pytest.raises(PlaceError, match="the saved games cannot be opened or written"):
        open_store(str(place))
    assert place.read_bytes() == before
    assert [each.name for each in tmp_path.iterdir() if not each.name.endswith(("-wal", "-shm"))] == [
        place.name
    ]


def test_a_migration_that_fails_changes_nothing(path):
    """Neither version nor tables; and the next try finds all as it was."""
    before = contents(path.parent)["plays.sqlite3"]

    def breaks(connection):
        connection.execute("ALTER TABLE plays ADD COLUMN half TEXT")
        raise sqlite3.OperationalError("no more of this")

    with pytest.raises(PlaceError):
        open_file(path, PLAYS._replace(steps=(*PLAYS.steps, (breaks,))))
    assert path.read_bytes() == before
    with open_store(str(path)) as store:
        assert len(store.all()) == 2


def test_a_newer_file_is_refused(path):
    """With what to do, and without touching it."""
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("PRAGMA user_version = 99")
    before = contents(path.parent)
    assert refusal(path) == (
        "the saved games are of version 99, but this pnp knows only up to 6; they were not changed,"
        " install the newer pnp"
    )
    assert contents(path.parent) == before


def test_a_full_disk_loses_nothing_that_was_acknowledged(tmp_path):
    """The first play that has no room is refused with a sentence; all before it are there."""
    place = tmp_path / "plays.sqlite3"
    code = f"""
import resource, signal
from scorer.errors import ScorerError
from scorer.plays import open_store
from tests.scorer.plays.kept import play
signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
store = open_store({str(place)!r})
resource.setrlimit(resource.RLIMIT_FSIZE, (400_000, 400_000))
for number in range(1, 500):
    try:
        store.add(play(number), again=True)
    except ScorerError as fault:
        print(fault)
        break
    print(number)
"""
    done = subprocess.run(
        [sys.executable, "-c", code],
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        check=False,
    )
    *numbers, sentence = done.stdout.splitlines()
    assert done.stderr == ""
    assert len(numbers) > 5
    assert sentence.startswith(f"{place}: ")
    with open_store(str(place)) as store:
        assert {each.id for each in store.all()} == {identity(int(number)) for number in numbers}


def test_no_room_is_called_so(path):
    """SQLite's own word for a full disk."""
    with open_store(str(path)) as store:
        store._tables._connection.execute("PRAGMA max_page_count = 1")
        with pytest.raises(PlaceError) as full:
            store.import_plays([play(number) for number in range(3, 60)], LATER)
        assert str(full.value) == (
            f"{path}: there is no disk space left; what was saved before is safe, free some space and try again"
        )
        assert len(store.all()) == 2


def test_who_waits_too_long_is_told(path, monkeypatch):
    """Another program holds the file: a sentence, and not SQLite's word for it."""
    monkeypatch.setattr("scorer.plays.sqlite_file.WAIT", 0.1)
    with closing(sqlite3.connect(path, isolation_level=None)) as other, open_store(str(path)) as store:
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(
            PlaysBusyError, match=r"another program has been writing for more than 0\.1 seconds"
        ):
            store.delete(play(1), LATER)
        assert len(store.all()) == 2  # who only reads does not wait
        other.execute("ROLLBACK")
        store.delete(play(1), LATER)


def test_an_old_sqlite_is_named(path, monkeypatch):
    """With the version it takes."""
    monkeypatch.setattr(sqlite3, "sqlite_version_info", (3, 34, 1))
    assert refusal(path).startswith("saving games needs SQLite 3.37, but this Python has 3.")


def test_people_are_kept_as_json(path):
    """So that other programs can read the file."""
    with closing(sqlite3.connect(path)) as connection:
        (row,) = connection.execute("SELECT players, winners FROM states WHERE number = 1").fetchall()
    assert [json.loads(each) for each in row] == [["Ana", "Ben", "Cleo"], ["Cleo"]]


def test_a_locked_file_is_locked_once(tmp_path):
    """It is made with its folder, deleted when it is unlocked, and can be locked again then."""
    path = tmp_path / "new" / "game.lock"
    unlock = lock_file(path)
    assert lock_file(path) is None
    unlock()
    assert list(path.parent.iterdir()) == []
    lock_file(path)()


def test_a_lock_ends_with_its_process(tmp_path):
    """The file that a killed process leaves locks nobody out."""
    path = tmp_path / "game.lock"
    code = (
        "import sys, pathlib\n"
        "from scorer.plays.sqlite_file import lock_file\n"
        "unlock = lock_file(pathlib.Path(sys.argv[1]))\n"
        "print('locked', flush=True), input()"
    )
    pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE}
    with subprocess.Popen([sys.executable, "-c", code, str(path)], **pipes) as other:
        assert other.stdout.readline() == b"locked\n"
        assert lock_file(path) is None
        other.kill()
        other.wait()
    assert path.exists()
    lock_file(path)()


def test_a_file_that_was_deleted_before_it_was_locked_locks_nobody(tmp_path, monkeypatch):
    """Another process has deleted the file that was opened, and has made a new one: that one is locked."""
    path, lock = tmp_path / "game.lock", sqlite_file._lock
    path.touch()
    times = []

    def slow(path):
        connection = lock(path)
        if not times:
            path.unlink()
            path.touch()
        times.append(connection)
        return connection

    monkeypatch.setattr(sqlite_file, "_lock", slow)
    unlock = lock_file(path)
    assert len(times) > 1
    assert lock(path) is None
    unlock()
