"""What the documents say about Schocken is what happens."""

import re
from pathlib import Path

import pytest

from scorer import score
from scorer.games.schocken import COMBINATIONS, DISCS, MOST_DISCS, Game, hand
from scorer.record import ResultsError, read

DOCS = Path(__file__).resolve().parents[3] / "docs"
RESULTS = (DOCS / "results.md").read_text("utf-8").partition("## Schocken")[2].partition("\n## ")[0]
RULES = (DOCS / "rules.md").read_text("utf-8").partition("# Schocken\n")[2].partition("\n# ")[0]
EXAMPLE = next(re.finditer(r"```yaml\n(.*?)```", RESULTS, flags=re.DOTALL))[1]


def test_the_example_of_the_format_says_what_the_text_below_it_says():
    """Ben takes 7 and then the rest, and 6 in the second half."""
    outcome = score(read(EXAMPLE.encode()))
    assert [[each["discs"] for each in half["throws"]] for half in outcome.halves] == [[7, 6], [6]]
    assert [half["loser"] for half in outcome.halves] == ["Ben", None]
    assert outcome.next.startswith("Second half: Ben throws first")


def test_the_faults_of_the_format_are_those_told():
    """The wrong file, made again."""
    text = "game: schocken\nplayers: [Ana, Ben]\nthrows:\n  - Ana 421/1, Ben 665/3\n"
    text += "  - Ana 321/2, Ben 322/2\n  - Ben 665/2, Ana 721/1\n"
    with pytest.raises(ResultsError) as caught:
        read(text.encode(), "wrong.yaml")
    shown = [line for line in RESULTS.splitlines() if line.startswith("wrong.yaml:")]
    assert str(caught.value).splitlines() == shown


def test_a_quoted_name_is_read_as_the_page_says():
    """Double quotes inside single ones."""
    (line,) = re.findall(r"`(- '.*?)`", RESULTS)
    text = f'game: schocken\nplayers: ["Doe, John", Ana]\nthrows:\n  {line}\n'
    assert read(text.encode()).throws[0][0].player == "Doe, John"


def test_the_combinations_on_the_page_are_those_of_the_code():
    """In their order, with their worth."""
    rows = re.findall(r"^\| ([^|]+?) \| [^|]+ \| ([^|]+?) \|$", RULES, re.MULTILINE)[1:]
    assert [name.lower().replace(" ", "-").removesuffix("-x") for name, _ in rows] == [
        each.id for each in COMBINATIONS
    ]
    worth = {name: int(number) for name, number in rows if number.isdigit()}
    assert worth == {"simple": 1, "straight": 2, "general": 3, "Jule": 7, "Pippi": 9}
    assert all(each.worth in (None, *worth.values()) for each in COMBINATIONS)


def test_the_numbers_of_discs_on_the_pages_are_those_of_the_code():
    """The usual one, and the most."""
    assert f"**Decided: {DISCS} discs**" in RULES
    assert f"1 to {MOST_DISCS}" in RULES
    assert f"1 to {MOST_DISCS}" in RESULTS


def test_the_example_of_the_rules_is_scored_as_it_is_told():
    """Four throws: the third empties the tower, in the fourth the winner pays."""
    text = "game: schocken\nplayers: [Ana, Ben, Cleo]\nthrows:\n  - Ana 421/1, Ben 665/3, Cleo 665/3\n"
    text += "  - Cleo 543/1, Ana 543/1, Ben 441/1\n  - Ben 221/1, Cleo 666/1, Ana 421/2\n"
    text += "  - Ana 541/1, Ben 432/1, Cleo 665/1\n"
    game = read(text.encode())
    assert isinstance(game, Game)
    outcome = score(game)
    assert [each["discs"] for each in outcome.halves[0]["throws"]] == [7, 2, 4, 2]
    assert outcome.halves[0]["discs"] == {"Ana": 6, "Ben": 0, "Cleo": 7}
    assert outcome.next == "First half: Ana throws first, having lost throw 4, then Cleo."
    assert hand((2, 2, 1), 1).worth(13) == 9
