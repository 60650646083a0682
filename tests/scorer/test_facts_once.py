"""The facts of a game are looked for once, whoever asks."""

from importlib import import_module

import pytest

from scorer import ScorerError, faults, score
from scorer.record import read, show
from tests.pnp.web.samples import BOARDS, MATCH, THROWS


@pytest.fixture
def looks(monkeypatch):
    """Count how often the facts of each game are looked for."""
    found = []
    for game in ("low_blow", "blockers", "schocken"):
        check = import_module(f"scorer.games.{game}.check")
        monkeypatch.setattr(check, "faults", lambda game, look=check.faults: found.append(game) or look(game))
    return found


@pytest.mark.parametrize("text", [BOARDS, MATCH, THROWS], ids=["low-blow", "blockers", "schocken"])
def test_a_file_is_checked_when_it_is_read_and_not_again(looks, text):
    """Neither by the score nor by a second one; a game that is made of it is another one."""
    game = read(text.encode())
    assert (score(game), len(looks)) == (score(game), 1)
    assert show(game) == show(game._replace())
    score(game._replace())
    assert len(looks) == 2


def test_a_wrong_game_cannot_be_scored(looks):
    """However often it is tried."""
    game = read(BOARDS.encode())._replace(players=("Ana", "Ana", "Cleo"))
    for _ in range(2):
        with pytest.raises(ScorerError, match="both named 'Ana'"):
            score(game)
    assert looks[1:] == [game]


@pytest.mark.parametrize("text", [BOARDS, MATCH, THROWS], ids=["low-blow", "blockers", "schocken"])
@pytest.mark.parametrize(("name", "shown"), [(1, "1"), (None, "None"), (("Ana",), "('Ana',)")])
def test_a_name_that_is_no_text_is_a_fault_of_any_game(text, name, shown):
    """As a wrong value of any type is."""
    game = read(text.encode())
    wrong = game._replace(players=(name, *game.players[1:]))
    assert f"the name '{shown}' is not a text; write it in quotes" in [
        fault.message for fault in faults(wrong)
    ]


@pytest.mark.parametrize("text", [BOARDS, MATCH, THROWS], ids=["low-blow", "blockers", "schocken"])
def test_a_text_is_no_list_of_names(text):
    """Its letters are not the players."""
    wrong = read(text.encode())._replace(players="Ana")
    assert "players is 'Ana'; write a list: [Ana, Ben]" in [fault.message for fault in faults(wrong)]
