"""The file of plays: made, migrated, refused."""

import json
import os
import sqlite3
import subprocess
import sys
import tempfile
from contextlib import closing
from pathlib import Path

import pytest

from scorer.plays import open_store
from scorer.plays.errors import AlreadyKeptError, BusyError, PlaceError
from scorer.plays.sqlite_file import open_file
from scorer.plays.sqlite_tables import PLAYS
from tests.scorer.plays.kept import LATER, identity, play

HERE = Path(__file__).parent
ROOT = HERE.parents[2]


@pytest.fixture
def path(tmp_path):
    """Make a file with two plays."""
    file = tmp_path / "plays.sqlite3"
    with open_store(str(file)) as store:
        store.add(play(1))
        store.add(play(2))
    return file


def contents(folder):
    """Return the bytes of every file in a folder."""
    return {each.name: each.read_bytes() for each in folder.iterdir() if each.is_file()}


def refusal(place, *, make=True):
    """Open what is to be refused and return the sentence."""
    with pytest.raises(PlaceError) as refused:
        open_store(str(place), make=make)
    assert "\n" not in str(refused.value)
    assert str(refused.value).startswith(str(place))
    return str(refused.value).removeprefix(f"{place}: ")


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
    with pytest.raises(PlaceError, match="the plays cannot be opened or written"):
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
        open_file(path, PLAYS._replace(steps=(*PLAYS.steps, breaks)))
    assert path.read_bytes() == before
    with open_store(str(path)) as store:
        assert len(store.all()) == 2


def test_a_newer_file_is_refused(path):
    """With what to do, and without touching it."""
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("PRAGMA user_version = 99")
    before = contents(path.parent)
    assert refusal(path) == (
        "the plays are of version 99, but this program knows only up to 4; they were not changed,"
        " install the newer program"
    )
    assert contents(path.parent) == before


DAMAGED = (
    "the file is damaged; it was not changed, move it away and import your last export with: pnp plays import"
)


@pytest.mark.parametrize(
    "harm",
    [
        lambda data: data[:-1000],
        lambda data: data[:5000],
        lambda data: data[:16] + b"\xff" * 84 + data[100:],
        lambda data: data[:4096] + b"\x00" * 4096 + data[8192:],
        lambda data: data[:4096] + os.urandom(len(data) - 4096),
        lambda data: data[:100],
        lambda data: data.replace(b'["Ana", "Ben", "Cleo"]', b'["Ana", "Ben", "Cleo"}'),
        lambda data: data.replace(b"low-blow", b"low\xff\xfelow"),
    ],
    ids=["cut", "cut short", "head", "a page of nothing", "random", "only the head", "values", "no text"],
)
def test_a_damaged_file_is_refused(path, harm):
    """Whatever happened to it, it is left byte for byte as it is, and nothing is put beside it."""
    path.write_bytes(harm(path.read_bytes()))
    before = contents(path.parent)
    for make in (True, False):
        with pytest.raises(PlaceError) as refused, open_store(str(path), make=make) as store:
            store.all()
        assert str(refused.value) == f"{path}: {DAMAGED}"
    assert contents(path.parent) == before


@pytest.mark.parametrize("content", [b"game: low-blow\n", b"\x89PNG\r\n", b"x"])
def test_what_is_no_database_is_refused(tmp_path, content):
    """As a results file that was named by mistake."""
    place = tmp_path / "evening.yaml"
    place.write_bytes(content)
    assert refusal(place) == "this is not a file of plays; it was not changed, name another one with --db"
    assert contents(tmp_path) == {"evening.yaml": content}


def test_the_database_of_another_program_is_refused(tmp_path):
    """It gets no tables of ours."""
    place = tmp_path / "places.sqlite"
    with closing(sqlite3.connect(place)) as connection:
        connection.execute("CREATE TABLE bookmarks (address TEXT)")
    before = contents(tmp_path)
    assert refusal(place) == "this is not a file of plays; it was not changed, name another one with --db"
    assert contents(tmp_path) == before


def test_a_folder_and_a_file_in_the_way_are_refused(tmp_path):
    """With what the system says about them."""
    (tmp_path / "file").touch()
    right = "name another file with --db"
    assert refusal(tmp_path) == f"the plays cannot be opened or written (Is a directory); {right}"
    wrong = refusal(tmp_path / "file" / "plays.sqlite3")
    assert wrong in [
        f"the plays cannot be opened or written ({why}); {right}"
        for why in ("Not a directory", "File exists")
    ]
    assert refusal(tmp_path / ("x" * 300)).startswith(
        "the plays cannot be opened or written (File name too long)"
    )


def as_nobody(place):
    """Open a store as a user who may write only where all may; return the sentence that refuses it."""
    ours, theirs = os.pipe()
    child = os.fork()
    if not child:
        if os.getuid() == 0:
            os.setgroups([])
            os.setgid(65534)
            os.setuid(65534)
        try:
            with open_store(str(place)) as store:
                store.undo()
        except BaseException as fault:
            os.write(theirs, f"{type(fault).__mro__[1].__name__} {fault}".encode())
        os._exit(0)
    os.close(theirs)
    os.waitpid(child, 0)
    with open(ours, encoding="utf-8") as told:
        kind, _, sentence = told.read().partition(" ")
    assert kind == "PlaceError", sentence
    return sentence


@pytest.fixture
def shared():
    """Make a folder that others may look into."""
    with tempfile.TemporaryDirectory(prefix="pnp-") as folder:
        Path(folder).chmod(0o755)
        yield Path(folder)
        Path(folder).chmod(0o755)


def test_where_nobody_may_write_one_sentence_says_so(shared):
    """A folder and a file without the permission."""
    place = shared / "plays.sqlite3"
    with open_store(str(place)) as store:
        store.add(play())
    place.chmod(0o444)
    shared.chmod(0o555)
    assert as_nobody(place).startswith(f"{place}: the plays cannot be opened or written (")
    right = "(Permission denied); name another file with --db"
    new = shared / "new" / "plays.sqlite3"
    assert as_nobody(new) == f"{new}: the plays cannot be opened or written {right}"
    place.chmod(0o000)
    assert as_nobody(place) == f"{place}: the plays cannot be opened or written {right}"


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
            store.bring([play(number) for number in range(3, 60)], LATER)
        assert str(full.value) == (
            f"{path}: there is no disk space left; what was kept before is safe, free some space and try again"
        )
        assert len(store.all()) == 2


def test_who_waits_too_long_is_told(path, monkeypatch):
    """Another program holds the file: a sentence, and not SQLite's word for it."""
    monkeypatch.setattr("scorer.plays.sqlite_file.WAIT", 0.1)
    with closing(sqlite3.connect(path, isolation_level=None)) as other, open_store(str(path)) as store:
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(BusyError, match=r"another program has been writing for more than 0\.1 seconds"):
            store.delete(play(1), LATER)
        assert len(store.all()) == 2  # who only reads does not wait
        other.execute("ROLLBACK")
        store.delete(play(1), LATER)


def test_an_old_sqlite_is_named(path, monkeypatch):
    """With the version it takes."""
    monkeypatch.setattr(sqlite3, "sqlite_version_info", (3, 34, 1))
    assert refusal(path).startswith("keeping plays needs SQLite 3.37, but this Python has 3.")


def test_people_are_kept_as_json(path):
    """So that other programs can read the file."""
    with closing(sqlite3.connect(path)) as connection:
        (row,) = connection.execute("SELECT players, winners FROM states WHERE number = 1").fetchall()
    assert [json.loads(each) for each in row] == [["Ana", "Ben", "Cleo"], ["Cleo"]]
