"""The facts of a game, whichever it is."""

from dataclasses import replace

import pytest

from scorer import ScorerError, faults, score
from scorer.record import read
from tests.wings.web.samples import BOARDS, MATCH, THROWS


def test_a_wrong_game_cannot_be_scored():
    """However often it is tried."""
    game = replace(read(BOARDS.encode()), players=("Ana", "Ana", "Cleo"))
    for _ in range(2):
        with pytest.raises(ScorerError, match="both named 'Ana'"):
            score(game)


@pytest.mark.parametrize("text", [BOARDS, MATCH, THROWS], ids=["low-blow", "blockers", "schocken"])
@pytest.mark.parametrize(("name", "shown"), [(1, "1"), (None, "None"), (("Ana",), "('Ana',)")])
def test_a_name_that_is_no_text_is_a_fault_of_any_game(text, name, shown):
    """As a wrong value of any type is."""
    game = read(text.encode())
    wrong = replace(game, players=(name, *game.players[1:]))
    assert f"the name '{shown}' is not a text; write it in quotes" in [
        fault.message for fault in faults(wrong)
    ]


@pytest.mark.parametrize("text", [BOARDS, MATCH, THROWS], ids=["low-blow", "blockers", "schocken"])
def test_a_text_is_no_list_of_names(text):
    """Its letters are not the players."""
    wrong = replace(read(text.encode()), players="Ana")
    assert "players is 'Ana'; write a list: [Ana, Ben]" in [fault.message for fault in faults(wrong)]
