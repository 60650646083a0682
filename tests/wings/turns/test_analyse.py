"""``pnp plays analyse``: prints slips, blunders and luck; it can be stopped, and goes on."""

from random import Random

import pytest

from benchmarks.blunders import play_on
from pnp.cli.app import run
from scorer.games.line import begin
from scorer.games.schocken import Game as Schocken
from scorer.record import show
from scorer.wings.turns.analysis import KeptSteps


@pytest.fixture
def game(tmp_path, monkeypatch, capsys):
    """Save a game of Schocken for two; return its id."""
    monkeypatch.setenv("PNP_DB", str(tmp_path / "plays.sqlite3"))
    line = play_on(begin(Schocken(("Ana", "Ben"))), "easy", Random(4))
    file = tmp_path / "game.yaml"
    file.write_text(show(line.position.result(), date="2026-11-20", turns=line.text))
    assert run(["score", str(file), "--save"]) == 0
    return capsys.readouterr().out.split("Saved as ")[1].split(".")[0]


def test_an_analysis_is_stopped_and_goes_on(game, tmp_path, capsys, monkeypatch):
    """Ctrl-C keeps what is judged; the next call says the rest, and draws the chances."""
    add, added = KeptSteps.add, []

    def stop_soon(self, step):
        added.append(step)
        if len(added) == 5:
            raise KeyboardInterrupt
        add(self, step)

    with monkeypatch.context() as patched:
        patched.setattr(KeptSteps, "add", stop_soon)
        assert run(["plays", "analyse", game, "--cores", "1"]) == 130
    assert "Stopped: 4 of " in capsys.readouterr().err
    chart = tmp_path / "chances.svg"
    assert run(["plays", "analyse", game, "--cores", "1", "--out", str(chart)]) == 0
    out = capsys.readouterr().out
    assert "blunder, " in out
    assert "Better: " in out
    assert "Chance to win gained by luck" in out
    assert "Chance to win" in chart.read_text()
    (kept,) = (tmp_path / "analyses").iterdir()
    lines = kept.read_text().splitlines()
    assert len(lines) == len(set(lines)) > 5


def test_a_game_without_turns_is_refused(tmp_path, monkeypatch, capsys):
    """A results file alone does not say which decisions were made."""
    monkeypatch.setenv("PNP_DB", str(tmp_path / "plays.sqlite3"))
    assert run(["score", "docs/low-blow.yaml", "--save"]) == 0
    game = capsys.readouterr().out.split("Saved as ")[1].split(".")[0]
    assert run(["plays", "analyse", game]) == 2
    assert "was saved without its turns" in capsys.readouterr().err
