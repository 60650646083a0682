"""A club's database: reached, refused, never a password shown."""

import os
import socket
import subprocess
import sys
from pathlib import Path

import pytest

from scorer.plays import open_store
from scorer.plays.errors import NewerError, PlaceError, PlaysBusyError
from scorer.plays.play import moment
from scorer.wings import WINGS
from tests.processes import wait
from tests.scorer.plays.kept import AT, LATER, identity, low_blow, play

ROOT = Path(__file__).resolve().parents[3]
SECRET = "hunter2"


def refusal(address):
    """Open what is to be refused and return the sentence."""
    with pytest.raises(PlaceError) as refused:
        open_store(address)
    assert "\n" not in str(refused.value)
    assert SECRET not in str(refused.value)
    return str(refused.value)


@pytest.mark.parametrize(
    "address",
    [
        f"postgresql://ana:{SECRET}@club:port/plays",
        f"postgresql://[ana:{SECRET}",
    ],
)
def test_what_is_no_address_is_refused(address):
    """With the form that one has."""
    assert (
        refusal(address)
        == "--db: this is not an address of a database; write postgresql://USER@HOST/DATABASE"
    )


@pytest.mark.parametrize("scheme", ["mysql", "sqlite", "https", "postgresql+asyncpg"])
def test_other_databases_are_refused(scheme):
    """Named, with those that will do."""
    expected = f"--db: games are saved in a file or under postgresql://, not under {scheme}://"
    assert refusal(f"{scheme}://ana:{SECRET}@club/plays") == expected


def test_without_its_wing_there_are_files_alone(monkeypatch):
    """Nothing else knows the database."""
    monkeypatch.setattr(WINGS, "present", {})
    assert refusal(f"postgresql://ana:{SECRET}@club/plays") == (
        "--db: games are saved in a file, not under postgresql://"
    )


@pytest.mark.parametrize("missing", ["sqlalchemy", "psycopg"])
def test_without_the_extra_it_is_named(missing):
    """Where SQLAlchemy or the driver is not installed."""
    code = (
        f"import sys; sys.modules[{missing!r}] = None\n"
        "from scorer.plays import PlaysError, open_store\n"
        "try:\n"
        f"    open_store('postgresql://ana:{SECRET}@club/plays')\n"
        "except PlaysError as fault:\n"
        "    print(fault)\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", code],
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        check=True,
    )
    command = f"{sys.executable} -m pip install SQLAlchemy 'psycopg[binary]'"
    assert done.stdout == f"--db: a database needs two libraries; install them with: {command}\n"


def test_where_nobody_answers_the_address_is_doubted():
    """A port that nobody listens at."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
        shown = refusal(f"postgresql://ana:{SECRET}@127.0.0.1:{port}/plays")
    place = f"postgresql://ana@127.0.0.1:{port}/plays"
    assert shown == f"{place}: no database answers there; check the address, and that it is running"


def test_an_unknown_host_is_named():
    """Names that end so are nobody's."""
    shown = refusal(f"postgresql://ana:{SECRET}@nowhere.invalid/plays?password={SECRET}")
    place, _, wrong = shown.partition("/plays: ")
    assert place == "postgresql://ana@nowhere.invalid"
    assert wrong in (
        "there is no such host; check the address",
        "no database answers there; check the address, and that it is running",
    )


def test_a_wrong_password_is_not_repeated(postgres):
    """Nor is the right one."""
    postgres.run("CREATE ROLE guest LOGIN PASSWORD 'right'")
    postgres.run("CREATE DATABASE theirs OWNER guest")
    right = postgres.address("theirs", "guest", "right")
    with open_store(right) as store:
        store.add(play())
        assert store.all() == [play()]
    for address in (postgres.address("theirs", "guest", SECRET), postgres.address("theirs", "guest")):
        assert refusal(address) == (
            "postgresql://guest@/theirs: the database refused the login; check the user, and the password in ~/.pgpass"
        )


def test_a_database_that_is_not_there_is_refused(postgres):
    """With the command that makes one."""
    expected = "postgresql://pnp@/nowhere: the database does not exist; create it with: createdb"
    assert refusal(postgres.address("nowhere")) == expected


def test_an_unknown_option_is_told_as_the_driver_tells_it(postgres):
    """In one line."""
    shown = refusal(f"{postgres.new_database()}&colour=red")
    assert shown.startswith("postgresql://pnp@/plays")
    assert 'the database reports: invalid connection option "colour"' in shown


def test_newer_tables_are_refused(postgres):
    """And left as they are."""
    address = postgres.new_database()
    open_store(address).close()
    database = address.split("/")[3].split("?")[0]
    postgres.run("UPDATE pnp_version SET version = 99", database)
    with pytest.raises(NewerError, match="the saved games are of version 99, but this pnp knows only up"):
        open_store(address)
    assert postgres.run("SELECT version FROM pnp_version", database) == [(99,)]


def test_older_tables_are_upgraded(postgres):
    """Plays of version 1 get their place in the order of time, and are worked out where they are counted."""
    from scorer.wings.postgresql import postgres_tables

    address = postgres.new_database()
    database = address.split("/")[3].split("?")[0]
    for statement in (*postgres_tables.STEPS[0], "CREATE TABLE pnp_version (version INTEGER NOT NULL)"):
        postgres.run(statement, database)
    postgres.run("INSERT INTO pnp_version VALUES (1)", database)
    for number, date in ((1, "NULL"), (2, "'2026-11-20'")):
        results = low_blow(date=None if date == "NULL" else "2026-11-20").replace("'", "''")
        postgres.run(
            "INSERT INTO pnp_states (id, version, kept, changed, results, game, date, players, winners, complete,"
            f" fingerprint) VALUES ('{identity(number)}', 1, '{AT}', '{AT}', '{results}', 'low-blow', {date},"
            f""" '["Ana", "Ben", "Cleo"]', '["Ben"]', true, '{number}')""",
            database,
        )
        postgres.run(f"INSERT INTO pnp_plays VALUES ('{identity(number)}', {number})", database)
    with open_store(address) as store:
        assert [each.id for each in store.all()] == [identity(1), identity(2)]  # 21 and 20 November
        assert store._tables._run("SELECT day, moment FROM pnp_plays ORDER BY day")[0] == (
            "2026-11-20",
            moment(AT),
        )
        best = store.tally().records()[0]
        assert (best.player, best.plays) == ("Ben", 2)


def test_other_tables_in_the_database_are_left_alone(postgres):
    """Ours have names of their own."""
    address = postgres.new_database()
    database = address.split("/")[3].split("?")[0]
    postgres.run("CREATE TABLE plays (title TEXT)", database)
    postgres.run("INSERT INTO plays VALUES ('Hamlet')", database)
    with open_store(address) as store:
        store.add(play())
    assert postgres.run("SELECT * FROM plays", database) == [("Hamlet",)]


def test_who_waits_too_long_is_told(postgres, monkeypatch):
    """Somebody else is writing all the time; who only reads does not wait."""
    import psycopg

    from scorer.wings.postgresql import postgres_tables

    address = postgres.new_database()
    with open_store(address) as store:
        store.add(play())
        soon = ("SET LOCAL lock_timeout = '100ms'", *postgres_tables._BEGIN[1:])
        monkeypatch.setattr(postgres_tables, "_BEGIN", soon)
        with psycopg.connect(address) as other:
            other.execute("LOCK TABLE pnp_changes IN SHARE ROW EXCLUSIVE MODE")
            with pytest.raises(
                PlaysBusyError, match="another program has been writing for more than 5 seconds"
            ):
                store.delete(play(), LATER)
            assert store.all() == [play()]
        store.delete(play(), LATER)
        assert store.all() == []


def test_a_database_that_goes_away_is_one_sentence(postgres):
    """Between one command and the next."""
    address = postgres.new_database()
    database = address.split("/")[3].split("?")[0]
    with open_store(address) as store:
        store.add(play())
        there = f"FROM pg_stat_activity WHERE datname = '{database}'"
        postgres.run(f"SELECT pg_terminate_backend(pid) {there}")
        wait(lambda: not postgres.run(f"SELECT pid {there}"))
        with pytest.raises(PlaceError, match="the database reports: ") as gone:
            store.delete(play(), AT)
        assert "\n" not in str(gone.value)
        assert store.all() == [play()]
