"""The pages on Blockers say what is so."""

import re
from pathlib import Path

import pytest

from scorer import score
from scorer.games.blockers import BOARD, HAND, PLACED, TILES
from scorer.record import ResultsError, read
from tests.scorer.games.blockers.drawn import WHOLE

DOCS = Path(__file__).resolve().parents[3] / "docs"
RESULTS = (DOCS / "results.md").read_text("utf-8").partition("## Blockers\n")[2].partition("\n## ")[0]
RULES = (DOCS / "rules.md").read_text("utf-8").partition("# Blockers\n")[2].partition("\n# ")[0]
GAME, LABELS = re.findall(r"```yaml\n(.*?)```", RESULTS, flags=re.DOTALL)


def test_the_example_of_the_format_can_be_scored():
    """3 + 3 and 7 + 1; a first win."""
    outcome = score(read(GAME.encode()))
    assert outcome.games[0]["points"] == {"Ana": -6, "Ben": -8}
    assert (outcome.complete, outcome.ranking) == (False, (("Ana",), ("Ben",)))


def test_the_example_with_labels_can_be_scored():
    """Red in three groups, blue in one, yellow in two; captures of one and one, and of one."""
    outcome = score(read(LABELS.encode()))
    assert outcome.games[0]["groups"] == {"Ana": 3, "Ben": 1, "Cleo": 2}
    assert outcome.games[0]["captures"] == {"Ana": 1, "Ben": 0, "Cleo": 1}


def test_the_faults_of_the_format_are_those_told():
    """The spoilt file, made again."""
    board = "".join(f"      {line}\n" for line in WHOLE.split("\n"))
    first = f"  - board: |\n{board}    captured: {{Ana: BBB, Ben: R}}\n"
    second = first.replace("RRRRRRRRR", "RRRRRRRR", 1).replace("Ben: R", "Ben: B")
    text = (
        "game: blockers\nmatch: {wins: 3}\nplayers: [Ana, Ben]\ngames:\n"
        + first.replace("R.BBB", "..BBB")
        + second
    )
    with pytest.raises(ResultsError) as caught:
        read(text.encode(), "spoilt-match.yaml")
    shown = [line for line in RESULTS.splitlines() if line.startswith("spoilt-match.yaml:")]
    assert shown == [str(line) for line in str(caught.value).splitlines()]


def test_the_facts_on_the_page_are_those_of_the_code():
    """Tiles, hand, board, and what is placed; the drawn example is the one that is counted in the tests."""
    words = " ".join(RULES.split())
    assert f"a board of {BOARD} × {BOARD} squares" in words
    assert f"{TILES} tiles of one colour, five of them in hand" in words
    assert HAND == 5
    assert f"each player has placed {PLACED}" in words
    rows = re.findall(r"^[A-I] ((?:[RB.] ?){9})", RULES, re.MULTILINE)
    assert "\n".join(row.replace(" ", "") for row in rows) == WHOLE
