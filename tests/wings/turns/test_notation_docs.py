"""The section on the notation says what the library does."""

import re
from pathlib import Path

from scorer.games.blockers.turns.state import find_capturable, find_group, splits
from scorer.games.line import replay
from scorer.record import read
from tests.wings.turns.kinds import WAYS

PAGE = Path(__file__).resolve().parents[3] / "docs" / "programmers.md"
BLOCKS = re.findall(r"```(\w*)\n(.*?)```", PAGE.read_text("utf-8"), flags=re.DOTALL)


def test_the_examples_of_the_page_are_what_happens():
    """The results file, and the two games that are shown."""
    low_blow, throw = [text for kind, text in BLOCKS if not kind]
    assert replay(WAYS["low-blow blog 3"].game, low_blow).position.turn == 2
    assert replay(WAYS["schocken 2"].game, throw).position.last.taken == 7
    assert [read(text.encode()).discs for kind, text in BLOCKS if kind == "yaml"] == [13]


def test_groups_of_bits():
    """Worked out by hand: a row of three, A1 to A3, splits at A2; a square of four does not; rows do not wrap."""
    row, square = 0b111, 0b11 | 0b11 << 9
    assert [splits(row, at) for at in (0, 1, 2)] == [False, True, False]
    assert find_capturable(row) == 0b101
    assert find_capturable(square) == square
    a9_and_b1 = 1 << 8 | 1 << 9
    assert find_group(a9_and_b1, 1 << 8) == 1 << 8
