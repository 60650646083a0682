"""The documents of the scorer say what it does."""

import doctest
import re
from pathlib import Path

import pytest

from scorer import BLOG, WEB, score
from scorer.record import ResultsError, read

DOCS = Path(__file__).resolve().parents[2] / "docs"
EXAMPLES = re.findall(r"```yaml\n(.*?)```", (DOCS / "results.md").read_text("utf-8"), flags=re.DOTALL)


def test_the_library_does_what_its_page_shows():
    """Every example of docs/scorer.md, run."""
    failed, tried = doctest.testfile(str(DOCS / "scorer.md"), module_relative=False)
    assert (failed, tried > 20) == (0, True)


@pytest.mark.parametrize(("number", "winner", "points"), [(0, "Cleo", 25), (1, "Ana", 55)])
def test_the_examples_of_the_format_can_be_scored(number, winner, points):
    """Both files of docs/results.md: 15 + 15 + 7 - 12, and 45 + 13 - 3."""
    outcome = score(read(EXAMPLES[number].encode()))
    assert (outcome.winners, outcome.final[winner]) == ((winner,), points)


def test_the_faults_of_the_format_are_those_told():
    """The spoilt file of docs/results.md, made again."""
    text = (
        "game: low-blow\nedition: blog\nplayers: [Ana, Ben, Cleo]\nronds:\n  - board: |\n      R5 B3 B1 Y6 R2\n"
        "      B4 B4 R1 Y2 Y3 G1\n      Y1 R6 R3 B2 Y5\n\n\n\n\ncounters: {Ana: 11, Ben: 10, Cleo: 10}\n"
    )
    with pytest.raises(ResultsError) as caught:
        read(text.encode(), "spoilt.yaml")
    page = (DOCS / "results.md").read_text("utf-8")
    shown = [line for line in page.splitlines() if line.startswith("spoilt.yaml:")]
    assert shown == [line for line in str(caught.value).splitlines() if "green" not in line]


@pytest.mark.parametrize(
    ("edition", "heading"), [(BLOG, "## The blog edition"), (WEB, "## The web edition")], ids=["blog", "web"]
)
def test_the_facts_on_the_page_are_those_of_the_code(edition, heading):
    """Boards, dice, counters and rounds stand in the tables of docs/rules.md."""
    _, _, page = (DOCS / "rules.md").read_text("utf-8").partition(heading)
    rows = {
        label.split(",")[0]: (int(three), int(four))
        for label, three, four in re.findall(
            r"^\| (.+?) \| (?:5 × )?(\d+) \| (?:5 × )?(\d+) \|$", page, re.MULTILINE
        )[:4]
    }
    assert rows == {
        "board": (edition.rows[3], edition.rows[4]),
        "dice": (edition.dice(3), edition.dice(4)),
        "counters": (edition.counters[3], edition.counters[4]),
        "rounds": (edition.rounds[3], edition.rounds[4]),
    }
