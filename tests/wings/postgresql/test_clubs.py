"""Two clubs on one computer: two databases of one PostgreSQL, two servers, one browser that visits both."""

import re

import pytest

from tests.wings.turns.playing import lay
from tests.wings.web.conftest import Served
from tests.wings.web.running import Poster
from tests.wings.web.thumbs import phones, sit

__all__ = ["phones"]


@pytest.fixture
def clubs(postgres, tmp_path, monkeypatch):
    """Return two servers with a database each. They share the folder of the data of their user."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    servers = []
    for name in ("north", "south"):
        (tmp_path / name).mkdir()
        servers.append(Served(tmp_path / name, "--db", postgres.new_database()).start())
    yield servers
    for server in servers:
        server.kill()


def list_tables(poster):
    """Return the addresses of the games that the first page shows."""
    return set(re.findall(r'href="(/t/\w+)', poster.get("/").text))


def test_two_clubs_share_no_game_and_no_seat(clubs, phones, tmp_path):
    """An open game is in its club alone, is saved there, and a phone keeps its seats in both."""
    north, south = clubs
    with Poster(north.address) as ours, Poster(south.address) as theirs:
        table = ours.begin("low-blow", "Ana", "Ben", "Cleo")
        assert list_tables(ours) == {table}
        assert list_tables(theirs) == set()
        assert theirs.get(table).status_code == 404
        page = phones()
        sit(page, north.address + table, "#me-1")
        sit(page, south.address + theirs.begin("low-blow", "Dora", "Emil", "Fay"), "#me-1")
        page.goto(north.address + table)
        assert page.locator("#me-1").count() == 0  # it still has Ana's seat
        assert "Ana" in page.inner_text("main")
        other = ours.begin("low-blow", "Ana", "Ben", "Cleo")
        ours.submit(f"{other}/me", name="")
        lay(ours, other)
        ours.submit(f"{other}/keep", early="yes")
        assert "Ana" in ours.get("/plays").text
        assert "Ana" not in theirs.get("/plays").text
    files = [path for path in tmp_path.rglob("tables-*.sqlite3") if "serving" not in path.name]
    assert len(files) == 2
