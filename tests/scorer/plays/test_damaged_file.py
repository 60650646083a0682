"""Files of plays that are damaged, no database, of another program, where nobody may write."""

import os
import sqlite3
import tempfile
from contextlib import closing
from pathlib import Path

import pytest

from scorer.plays import open_store
from scorer.plays.errors import PlaceError
from tests.scorer.plays.files import contents, path, refusal
from tests.scorer.plays.kept import play

__all__ = ["path"]

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
        lambda data: data.replace(b"CREATE TABLE states", b"CREATE TABL\xc3 states"),
        lambda data: data.replace(b"number INTEGER PRIMARY KEY", b"numbes INTEGER PRIMARY KEY"),
        lambda data: data.replace(b',[["', b',[("'),
        lambda data: data.replace(b'"Cleo":', b'"Cleb":'),
        lambda data: data.replace(b"2026-11-21T", b"2026-13-21T"),
    ],
    ids=[
        *("cut", "cut short", "head", "a page of nothing", "random", "only the head", "values", "no text"),
        *("schema", "column", "digest", "points", "time"),
    ],
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


@pytest.mark.parametrize(
    ("statement", "read"),
    [
        ("INSERT INTO names VALUES ('Ana', 'Ben'), ('Ben', 'Ana')", lambda store: store.names()),
        ("UPDATE changes SET at = 'soon'", lambda store: store.find_undo()),
        ("DELETE FROM steps", lambda store: store.find_undo()),
        ("UPDATE steps SET after = 99", lambda store: store.find_undo()),
        ("UPDATE states SET players = '[[1]'", lambda store: store.require("Ana")),
        ("DROP TABLE names", lambda store: store.tally()),
    ],
)
def test_values_that_cannot_be_are_damage(path, statement, read):
    """Nothing is read for ever, and no error of Python comes out."""
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute(statement)
    with open_store(str(path)) as store, pytest.raises(PlaceError) as refused:
        read(store)
    assert str(refused.value) == f"{path}: {DAMAGED}"


@pytest.mark.parametrize("content", [b"game: low-blow\n", b"\x89PNG\r\n", b"x"])
def test_what_is_no_database_is_refused(tmp_path, content):
    """As a results file that was named by mistake."""
    place = tmp_path / "evening.yaml"
    place.write_bytes(content)
    assert (
        refusal(place) == "this is not a file of saved games; it was not changed, name another one with --db"
    )
    assert contents(tmp_path) == {"evening.yaml": content}


def test_the_database_of_another_program_is_refused(tmp_path):
    """It gets no tables of ours."""
    place = tmp_path / "places.sqlite"
    with closing(sqlite3.connect(place)) as connection:
        connection.execute("CREATE TABLE bookmarks (address TEXT)")
    before = contents(tmp_path)
    assert (
        refusal(place) == "this is not a file of saved games; it was not changed, name another one with --db"
    )
    assert contents(tmp_path) == before


def test_a_folder_and_a_file_in_the_way_are_refused(tmp_path):
    """With what the system says about them."""
    (tmp_path / "file").touch()
    right = "name another file with --db"
    assert refusal(tmp_path) == f"the saved games cannot be opened or written (Is a directory); {right}"
    wrong = refusal(tmp_path / "file" / "plays.sqlite3")
    assert wrong in [
        f"the saved games cannot be opened or written ({why}); {right}"
        for why in ("Not a directory", "File exists")
    ]
    assert refusal(tmp_path / ("x" * 300)).startswith(
        "the saved games cannot be opened or written (File name too long)"
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
    assert as_nobody(place).startswith(f"{place}: the saved games cannot be opened or written (")
    right = "(Permission denied); name another file with --db"
    new = shared / "new" / "plays.sqlite3"
    assert as_nobody(new) == f"{new}: the saved games cannot be opened or written {right}"
    place.chmod(0o000)
    assert as_nobody(place) == f"{place}: the saved games cannot be opened or written {right}"
