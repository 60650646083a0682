"""Stores for the tests: a file, and a database where PostgreSQL is installed."""

import pytest

from scorer.plays import open_store
from tests.scorer.plays.server import postgres

__all__ = ["postgres"]


@pytest.fixture(params=["file", "postgres"])
def place(request, tmp_path):
    """Where plays are kept: nothing is there yet."""
    if request.param == "file":
        return str(tmp_path / "plays.sqlite3")
    return request.getfixturevalue("postgres").new_database()


@pytest.fixture
def store(place):
    """Open an empty store."""
    with open_store(place) as opened:
        yield opened
