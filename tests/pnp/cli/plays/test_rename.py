"""``pnp plays rename``: a player gets another name in all plays."""

import pytest

from tests.scorer.plays.kept import low_blow
from tests.wings.web.samples import BOARDS, MATCH, THROWS


def test_a_player_is_renamed_in_every_kind_of_play(pnp, keep):
    """In lists, results and ranking; one undo brings all back, with the text as it was entered."""
    ids = [keep(text) for text in (BOARDS, MATCH, THROWS)]
    before = [pnp("plays", "show", play, "--results") for play in ids]
    ranking = pnp("ranking")
    said = pnp("plays", "rename", "Ana", "Zoë")
    assert said == "Ana is now Zoë in 3 games. Undo with: pnp plays undo\n"
    assert "Ana" not in pnp("plays")
    assert pnp("ranking") == ranking.replace("Ana", "Zoë")
    notes = pnp("plays", "show", ids[0], "--results")
    assert 'notes: "Ben brought cake."' in notes or "notes: Ben brought cake." in notes
    assert "Undid the renaming" in pnp("plays", "undo")
    assert [pnp("plays", "show", play, "--results") for play in ids] == before


@pytest.mark.parametrize("new", ["Ana", "ana", "Zoe"])
def test_all_spellings_of_a_player_are_renamed(pnp, keep, new):
    """A name that is one of them is nobody else's: then all games have it."""
    keep(low_blow())
    keep(low_blow(players=("ana", "Ben", "Cleo"), date="2026-11-21"))
    assert f" is now {new} in " in pnp("plays", "rename", "ana" if new != "ana" else "Ana", new)
    assert pnp("plays").count(f" {new}, Ben") == 2


@pytest.mark.parametrize(
    ("old", "new", "why"),
    [
        ("Ana", "Ben", "two people would become one; if they are the same person"),
        ("Anna", "Zoe", "nobody in the saved games is called 'Anna'; the nearest is 'Ana'"),
        ("Ana", "", "a name is empty"),
        ("Ana", "x" * 41, "has 41 characters, 40 at most"),
        ("Ana", "A\nna", "contains a control character"),
        ("Ana", "bot", "'bot' is a bot; only people are renamed"),
        ("Ana", "Ana", "'Ana' has this name already"),
        ("Ana", "ben", "somebody in the saved games is called 'Ben', so two people would become one"),
    ],
)
def test_a_wrong_name_changes_nothing(pnp, keep, old, new, why):
    """The reason is one sentence; lists stay as they were."""
    keep(BOARDS)
    before = pnp("plays")
    assert why in " ".join(pnp("plays", "rename", old, new, status=2).split())
    assert pnp("plays") == before


def test_a_merged_name_is_not_renamed(pnp, keep):
    """It would come apart unseen."""
    keep(BOARDS)
    keep(BOARDS.replace("Ana", "Anna"))
    pnp("ranking", "merge", "Anna", "Ana")
    assert "pnp ranking split" in " ".join(pnp("plays", "rename", "Ana", "Zoe", status=2).split())
    assert "pnp ranking split" in " ".join(pnp("plays", "rename", "Anna", "Zoe", status=2).split())
