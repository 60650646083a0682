"""Where plays are kept: ``--db``, the environment, the user's own file; a database with the same commands."""

import json

import pytest

from pnp.cli.place import with_place
from tests.pnp.cli.plays.conftest import KEPT
from tests.pnp.cli.plays.test_listing import SCHOCKEN
from tests.scorer.plays.kept import low_blow


def there(pnp, *options):
    """Count the plays that a command finds."""
    return len(json.loads(pnp("plays", *options, "--json")))


def test_the_option_goes_before_the_environment(pnp, keep, home, monkeypatch):
    """And that before the user's own file."""
    keep()
    assert (home / "data" / "pnp" / "plays.sqlite3").is_file()
    monkeypatch.setenv("PNP_DB", "variable.sqlite3")
    assert there(pnp) == 0
    keep(), keep(SCHOCKEN)
    keep(None, "--db", "option.sqlite3")
    assert sorted(each.name for each in (home / "work").iterdir()) == ["option.sqlite3", "variable.sqlite3"]
    assert (there(pnp), there(pnp, "--db", "option.sqlite3")) == (2, 1)
    monkeypatch.setenv("PNP_DB", "")
    assert there(pnp) == 1


def test_the_option_may_stand_before_the_command(pnp, keep, monkeypatch):
    """After it, it is stronger; the environment never is."""
    identity = keep(None, "--db", "mine.sqlite3")
    monkeypatch.setenv("PNP_DB", "other.sqlite3")
    assert "Ben wins" in pnp("plays", "--db", "mine.sqlite3", "show", identity)
    assert "Ben wins" in pnp("plays", "--db", "nowhere.sqlite3", "show", identity, "--db", "mine.sqlite3")
    assert pnp("plays", "show", identity, status=2).startswith("no saved game has the id")


def test_a_home_folder_may_be_written_short(pnp, keep, home, monkeypatch):
    """As in a shell, though no shell reads a variable."""
    monkeypatch.setenv("HOME", str(home))
    keep(None, "--db=~/plays.sqlite3")
    assert (home / "plays.sqlite3").is_file()


def test_a_command_that_goes_on_names_a_place_that_is_not_the_usual(home, monkeypatch):
    """As it is typed in a shell, without the password of a database; what the environment says need not be typed."""
    usual = home / "club.sqlite3"
    monkeypatch.setenv("PNP_DB", str(usual))
    assert with_place("pnp score --resume", str(usual)) == "pnp score --resume"
    assert (
        with_place("pnp score --resume", "two words.sqlite3") == "pnp score --resume --db 'two words.sqlite3'"
    )
    address = "postgresql://ana:secret@club.example/plays"
    assert with_place("pnp play --resume", address) == "pnp play --resume --db postgresql://..."


def test_who_only_reads_makes_no_file(pnp, home):
    """A slip of the pen leaves nothing behind."""
    for command in (["plays"], ["ranking"], ["plays", "export"], ["plays", "csv"]):
        pnp(*command, "--db", "slip/of.the.pen")
    for command in (["show", "x"], ["edit", "x"], ["delete", "x"], ["undo"], ["chart", "x"], ["share", "x"]):
        pnp("plays", *command, "--db", "slip/of.the.pen", status=2)
    assert list((home / "work").iterdir()) == []


@pytest.mark.parametrize(
    "address", ["postgresql://ana:hunter2@127.0.0.1:1/club", "mysql://ana:hunter2@club/plays"]
)
def test_a_database_that_cannot_be_used_is_one_sentence(pnp, address):
    """Without the password; for every command."""
    for command in (
        ["plays"],
        ["ranking"],
        ["plays", "undo"],
        ["score", "-", "--save"],
        ["plays", "show", "x"],
    ):
        refused = pnp(*command, "--db", address, text=low_blow(), status=2)
        assert len(refused.splitlines()) == 1
        assert "hunter2" not in refused
    assert "no database answers there" in refused or "not under mysql://" in refused


def test_a_club_s_database_takes_the_same_commands(pnp, postgres, monkeypatch):
    """Kept, listed, shown, edited, deleted, taken back, ranked, exported and imported as in a file."""
    monkeypatch.setenv("PNP_DB", postgres.new_database())
    assert pnp("plays").startswith("No games are saved in postgresql://pnp@/plays")
    identity = KEPT.search(pnp("score", "-", "--save", text=low_blow()))[1]
    pnp("score", "-", "--save", text=SCHOCKEN)
    assert "already saved" in pnp("score", "-", "--save", text=low_blow(), status=2)
    assert there(pnp) == 2
    assert "Ben wins" in pnp("plays", "show", identity)
    assert "now version 2" in pnp("plays", "edit", identity, "--from", "-", text=low_blow((9, 12, 17)))
    assert "Ana wins" in pnp("plays", "show", identity)
    assert "Ben wins" in pnp("plays", "show", identity, "--version", "1")
    pnp("plays", "delete", identity)
    assert there(pnp) == 1
    pnp("plays", "undo")
    text = pnp("plays", "export")
    assert "Low Blow and Schocken, 2 games" in pnp("ranking")
    assert pnp("plays", "import", "-", "--db", "file.sqlite3", text=text) == "2 games added.\n"
    assert pnp("plays", "export", "--db", "file.sqlite3") == text
    assert pnp("plays", "csv") == pnp("plays", "csv", "--db", "file.sqlite3")
    assert pnp("plays", "import", "-", text=text) == "2 already here.\n"
