"""A PostgreSQL of the tests' own: Debian's, in a new folder, reached through a socket in it."""

import os
import shutil
import subprocess
import tempfile
from contextlib import contextmanager
from itertools import count
from pathlib import Path

import pytest

from tests.processes import HANG

MISSING = "PostgreSQL is not installed, so a club's database is NOT tested: apt-get install postgresql"
USER = "postgres"  # the database refuses to run as root


def binaries():
    """Return the folder of the server's programs; nothing where there is none."""
    packaged = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"))
    on_path = shutil.which("initdb")
    found = packaged[-1] if packaged else Path(on_path) if on_path else None
    return found.parent if found else None


class Server:
    """A server that runs: databases are made in it one after the other."""

    def __init__(self, folder):
        self.folder = folder
        self.numbers = count(1)

    def address(self, database, user="pnp", password=None):
        """Return the address of a database."""
        who = user if password is None else f"{user}:{password}"
        return f"postgresql://{who}@/{database}?host={self.folder}"

    def new_database(self):
        """Make an empty database and return its address."""
        name = f"plays{next(self.numbers)}"
        self.run(f"CREATE DATABASE {name}")
        return self.address(name)

    def run(self, statement, database="postgres"):
        """Run a statement and return the rows that it gives."""
        import psycopg

        with psycopg.connect(self.address(database), autocommit=True) as connection:
            cursor = connection.execute(statement)
            return cursor.fetchall() if cursor.description else []


@contextmanager
def running():
    """Start a server in a new folder and stop it afterwards."""
    programs = binaries()
    folder = Path(tempfile.mkdtemp(prefix="pnp-"))
    as_user = {"user": USER, "group": USER, "extra_groups": []} if os.getuid() == 0 else {}
    if as_user:
        shutil.chown(folder, USER)

    def call(program, *arguments):
        command = [str(programs / program), "-D", str(folder / "data"), *arguments]
        subprocess.run(command, check=True, cwd=folder, stdout=subprocess.DEVNULL, timeout=HANG, **as_user)

    try:
        call("initdb", "--auth=trust", "--username=pnp", "--no-sync", "--encoding=UTF8", "--locale=C")
        rules = "local all guest scram-sha-256\nlocal all all trust\n"
        (folder / "data" / "pg_hba.conf").write_text(rules)
        options = f"-k {folder} -c listen_addresses='' -c fsync=off"
        call("pg_ctl", "-w", "-l", str(folder / "log"), "-o", options, "start")
        try:
            yield Server(folder)
        finally:
            call("pg_ctl", "-m", "immediate", "stop")
    finally:
        shutil.rmtree(folder, ignore_errors=True)


@pytest.fixture(scope="session")
def postgres():
    """Run a server as long as the tests."""
    if binaries() is None:
        pytest.skip(MISSING)
    with running() as server:
        yield server
