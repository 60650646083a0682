"""The documents of the scorer say what it does."""

import doctest
import re
from pathlib import Path

import pytest

from scorer import BLOG, WEB, score
from scorer.games import blockers
from scorer.games.schocken import DISCS, MOST_DISCS, Game, hand
from scorer.record import ResultsError, read
from tests.scorer.games.blockers.drawn import WHOLE

DOCS = Path(__file__).resolve().parents[2] / "docs"
RESULTS = (DOCS / "results.md").read_text("utf-8")
RULES = (DOCS / "rules.md").read_text("utf-8")
LOW_BLOW, EXTRA_ROUND, MATCH, LABELS, THROWS = re.findall(r"```yaml\n(.*?)```", RESULTS, flags=re.DOTALL)[:5]


@pytest.mark.parametrize(("page", "least"), [("programmers.md", 50), ("engine.md", 15)])
def test_the_library_does_what_its_page_shows(page, least):
    """Every example of the two pages for programs, run."""
    failed, tried = doctest.testfile(str(DOCS / page), module_relative=False)
    assert (failed, tried > least) == (0, True)


@pytest.mark.parametrize(("text", "winner", "points"), [(LOW_BLOW, "Cleo", 25), (EXTRA_ROUND, "Ana", 55)])
def test_the_examples_of_low_blow_can_be_scored(text, winner, points):
    """Both files: 15 + 15 + 7 - 12, and 45 + 13 - 3."""
    outcome = score(read(text.encode()))
    assert (outcome.winners, outcome.final[winner]) == ((winner,), points)


def test_the_example_of_a_match_can_be_scored():
    """3 + 3 and 7 + 1; a first win."""
    outcome = score(read(MATCH.encode()))
    assert outcome.games[0]["points"] == {"Ana": -6, "Ben": -8}
    assert (outcome.complete, outcome.ranking) == (False, (("Ana",), ("Ben",)))


def test_the_example_with_labels_can_be_scored():
    """Red in three groups, blue in one, yellow in two; captures of one and one, and of one."""
    outcome = score(read(LABELS.encode()))
    assert outcome.games[0]["groups"] == {"Ana": 3, "Ben": 1, "Cleo": 2}
    assert outcome.games[0]["captures"] == {"Ana": 1, "Ben": 0, "Cleo": 1}


def test_the_example_of_schocken_says_what_the_text_below_it_says():
    """Ben takes 7 and then the rest, and 6 in the second half."""
    outcome = score(read(THROWS.encode()))
    assert [[each["discs"] for each in half["throws"]] for half in outcome.halves] == [[7, 6], [6]]
    assert [half["loser"] for half in outcome.halves] == ["Ben", None]
    assert outcome.next.startswith("Second half: Ben throws first")


BOARD = "".join(f"      {line}\n" for line in WHOLE.split("\n"))
WON = f"  - board: |\n{BOARD}    captured: {{Ana: BBB, Ben: R}}\n"


@pytest.mark.parametrize(
    ("name", "text"),
    [
        (
            "spoilt.yaml",
            "game: low-blow\nedition: blog\nplayers: [Ana, Ben, Cleo]\nronds:\n  - board: |\n      R5 B3 B1 Y6 R2\n"
            "      B4 B4 R1 Y2 Y3 G1\n      Y1 R6 R3 B2 Y5\n\n\n\n\ncounters: {Ana: 11, Ben: 10, Cleo: 10}\n",
        ),
        (
            "spoilt-match.yaml",
            "game: blockers\nmatch: {wins: 3}\nplayers: [Ana, Ben]\ngames:\n"
            + WON.replace("R.BBB", "..BBB")
            + WON.replace("RRRRRRRRR", "RRRRRRRR", 1).replace("Ben: R", "Ben: B"),
        ),
        (
            "wrong.yaml",
            "game: schocken\nplayers: [Ana, Ben]\nthrows:\n  - Ana 421/1, Ben 665/3\n"
            "  - Ana 321/2, Ben 322/2\n  - Ben 665/2, Ana 721/1\n",
        ),
    ],
)
def test_the_faults_of_the_format_are_those_told(name, text):
    """The spoilt files of the page, made again; of green it has nothing to say."""
    with pytest.raises(ResultsError) as caught:
        read(text.encode(), name)
    shown = [line for line in RESULTS.splitlines() if line.startswith(f"{name}:")]
    assert shown == [line for line in str(caught.value).splitlines() if "green" not in line]


def test_a_quoted_name_is_read_as_the_page_says():
    """Double quotes inside single ones."""
    (line,) = re.findall(r"`(- '.*?)`", RESULTS)
    text = f'game: schocken\nplayers: ["Doe, John", Ana]\nthrows:\n  {line}\n'
    assert read(text.encode()).throws[0][0].player == "Doe, John"


def test_the_facts_of_low_blow_on_the_page_are_those_of_the_code():
    """The counters of the game, by edition and number of players."""
    held = [" or ".join(map(str, edition.counters.values())) for edition in (BLOG, WEB)]
    assert f"all counters of the game: {held[0]} (blog), {held[1]} (web)" in RULES
    assert set(BLOG.rounds.values()) == {3}


def test_the_facts_of_blockers_are_those_of_the_code():
    """The board, and what is placed."""
    assert f"a board of {blockers.BOARD} × {blockers.BOARD} squares" in RULES
    assert f"exactly {blockers.PLACED} tiles of each colour in play" in RULES
    assert blockers.HAND == 5


def test_the_numbers_of_discs_on_the_pages_are_those_of_the_code():
    """The usual one, and the most."""
    assert f"**Decided: {DISCS} discs**" in RULES
    assert f"1 to {MOST_DISCS}" in RULES
    assert f"1 to {MOST_DISCS}" in RESULTS


def test_the_winner_pays_once_the_tower_is_empty():
    """Four throws: the third empties the tower, in the fourth the winner pays; as rules.md decides."""
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
