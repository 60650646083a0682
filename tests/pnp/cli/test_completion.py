"""What shells complete: bash, zsh and fish, asked as they ask."""

import os
import re

import pytest

from pnp.cli.app import run
from scorer.plays import open_store
from tests.scorer.plays.kept import identity, low_blow, play

SHELLS = ("bash", "zsh", "fish")
ID = identity(1)[:4]


@pytest.fixture
def offers(tmp_path, monkeypatch, capfd):
    """Return what a shell is offered after some words, in a folder with files and plays."""
    place = tmp_path / "plays.sqlite3"
    with open_store(str(place)) as store:
        store.add(play(1, low_blow()))
    for name in ("evening.yaml", "round-1.JPG", "round-2.jpg", "plays.jsonl", "board.svg", "notes.txt"):
        (tmp_path / name).touch()
    (tmp_path / "old").mkdir()
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("PNP_DB", str(place))

    def ask(words, shell="bash"):
        monkeypatch.setenv("_PNP_COMPLETE", f"complete_{shell}")
        monkeypatch.setenv("COMP_WORDS", words)
        monkeypatch.setenv("COMP_CWORD", str(words.count(" ")))
        monkeypatch.setenv("_TYPER_COMPLETE_ARGS", words)
        monkeypatch.setenv("_TYPER_COMPLETE_FISH_ACTION", "get-args")
        capfd.readouterr()
        with pytest.raises(SystemExit):
            run([])
        return capfd.readouterr().out

    return ask


OF_SCORE = (
    "--json --resume --save --no-save --duplicate --edition --names --game --dice --out --db --lang --help"
)

PLACES = {
    "pnp ": "ranking",
    "pnp score ": "evening.yaml round-1.JPG round-2.jpg low-blow blockers schocken old/",
    "pnp score e": "evening.yaml",
    "pnp score bl": "blockers",
    "pnp score evening.yaml ": OF_SCORE,
    "pnp score evening.yaml round": "",
    "pnp score round-1.JPG ": "round-2.jpg old/",
    "pnp score round-1.JPG r": "round-2.jpg",
    "pnp play ": "low-blow blockers schocken",
    "pnp play low-blow --option ": "edition=blog edition=web counters=flat counters=rising board=5x4 board=5x3",
    "pnp simulate sch": "schocken",
    "pnp new farm --like ": "cards board roll-and-write dice",
    "pnp plays ": "show replay analyse edit delete rename undo chart share export import csv",
    "pnp plays --": "--game --edition --since --until --player --page --json --db --lang --help",
    "pnp plays --game ": "low-blow blockers schocken",
    "pnp build schocken --only ": "rules dice discs mat aids lids score-sheet",
    "pnp build --only ra": "racks",
    "pnp plays --since ": "2026-11-20",
    "pnp plays show ": ID,
    f"pnp plays show {ID} ": "--results --version --json --db --lang --help",
    "pnp plays edit ": ID,
    f"pnp plays edit {ID} --from ": "evening.yaml old/",
    "pnp plays delete ": ID,
    f"pnp plays delete {ID} ": "--db --lang --help",
    "pnp plays undo ": "--db --lang --help",
    "pnp plays chart ": ID,
    f"pnp plays chart {ID} ": "--out --db --lang --help",
    f"pnp plays chart {ID} --out ": "board.svg old/",
    "pnp plays share ": ID,
    f"pnp plays share {ID} ": "--qr --db --lang --help",
    "pnp plays export ": "plays.jsonl old/",
    "pnp plays export --": "--game --edition --since --turns --pictures --db --lang --help",
    "pnp plays import ": "notes.txt plays.jsonl old/",
    "pnp plays import --": "--duplicate --dry-run --lowest-wins --db --lang --help",
    "pnp plays csv ": "plays.jsonl old/",
    "pnp plays csv --": "--game --edition --since --db --lang --help",
    "pnp ranking --": "--game --edition --since --until --at-least --form --json --db --lang --help",
    "pnp ranking --game ": "low-blow blockers schocken",
    "pnp ranking --edition ": "blog web standard profi",
    "pnp ranking --until ": "2026-11-20",
    "pnp ranking versus ": "Ana Ben Cleo",
    "pnp ranking versus Ana B": "Ben",
    "pnp plays --db ": "plays.sqlite3 old/",
    "pnp serve --": "--lan --port --new-code --print --print-freely --cert --key --db --lang --help",
}


@pytest.mark.parametrize("words", PLACES)
def test_what_may_come_next_is_offered(offers, words):
    """In the order in which it is most likely wanted."""
    found = offers(words).split()
    wanted = PLACES[words].split()
    assert found == wanted or (words == "pnp " and set(wanted) <= set(found))


@pytest.mark.parametrize("shell", SHELLS)
@pytest.mark.parametrize(("words", "offered"), [("pnp plays show ", ID), ("pnp ranking versus Ana B", "Ben")])
def test_every_shell_is_offered_the_same(offers, shell, words, offered):
    """Zsh and fish are also told what it is."""
    assert re.search(rf"\b{offered}\b", offers(words, shell))
    if shell != "bash" and offered == ID:
        assert "Low Blow, 2026-11-20, Ana, Ben, Cleo" in offers(words, shell).replace("\\", "")


def test_without_plays_no_play_is_offered(offers, monkeypatch, tmp_path):
    """But the options; and nothing is made."""
    monkeypatch.setenv("PNP_DB", str(tmp_path / "none.sqlite3"))
    assert all(offer.startswith("--") for offer in offers("pnp plays show ").split())
    assert not os.path.exists(tmp_path / "none.sqlite3")
