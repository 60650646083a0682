"""``pnp score`` with photos."""

from pathlib import Path

import pytest

from pnp.cli.app import run

PICTURES = Path(__file__).parents[1] / "photo" / "pictures"
PAPER, PLAIN = (str(PICTURES / f"low-blow_{name}.jpg") for name in ("0122", "0303"))


def test_rounds_are_scored(capsys, tmp_path):
    """One photo is a round; the results file is written, and is scored as it is."""
    out = tmp_path / "evening.yaml"
    assert run(["score", PAPER, "--players", "Ana,Ben,Cleo,Dan", "--out", str(out), "--lang", "en"]) == 0
    shown = capsys.readouterr()
    assert "      Y2 R4 R1 B5 G6\n" in out.read_text(encoding="utf-8")
    assert "Y2 R4 R1 B5 G6" in shown.err
    assert run(["score", str(out), "--lang", "en"]) == 0
    assert capsys.readouterr().out == shown.out


def test_squares_that_are_not_sure_are_named(capsys):
    """Without a terminal nobody can be asked: nothing is scored."""
    assert run(["score", PLAIN, "--lang", "en"]) == 2
    shown = capsys.readouterr()
    assert "R1?" in shown.err
    assert "row 2, column 1 is not sure: R1 or " in shown.err
    assert not shown.out


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ([PAPER, "--players", "Ana,Ben"], "the board is for 4 players"),
        (["docs/evening.yaml", "--players", "Ana,Ben"], "go with photos"),
        (["docs/evening.yaml", "docs/evening.yaml"], "only photos may be several"),
    ],
)
def test_what_does_not_go_together_is_refused(capsys, arguments, words):
    """In one sentence."""
    assert run(["score", *arguments, "--lang", "en"]) == 2
    assert words in capsys.readouterr().err
