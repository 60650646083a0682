"""What a file states of itself comes back from the file as it was, or as one sentence."""

from copy import deepcopy

import pytest

from pnp.pages.statement import StatementError, as_values, pack, unpack
from pnp.pages.stating import state
from tests.pnp.measured import built

KITS = [(3, "blog", "a4"), (5, "", "a4", "blockers"), (5, "", "letter", "schocken")]


@pytest.mark.parametrize("kit", KITS)
def test_a_statement_comes_back_as_it_was(kit):
    """Written into a file and read from it, every value is the same, and of the same type."""
    stated = state(built(*kit).document)
    assert unpack(pack(as_values(stated))) == stated


def test_a_page_leaves_out_what_it_does_not_have():
    """A page that is no back says nothing of one; a piece of which only type is seen says that."""
    pages = as_values(state(built(5, "", "a4", "blockers").document))["pages"]
    assert "back_of" not in pages[4]
    assert pages[5]["back_of"] == 5
    assert "matrix" not in pages[4]


@pytest.mark.parametrize("key", ["part", "art", "number"])
def test_a_piece_without_one_of_its_values_is_damaged(key):
    """Every value of a piece is wanted, and nothing beside them is taken."""
    values = deepcopy(as_values(state(built(3, "blog", "a4").document)))  # kits share them
    piece = values["pages"][1]["pieces"][0]
    del piece[key]
    with pytest.raises(StatementError):
        unpack(pack(values))
    piece[key + "s"] = 1
    with pytest.raises(StatementError):
        unpack(pack(values))


def test_another_version_is_named():
    """A file of another version says which, whatever it states."""
    with pytest.raises(StatementError) as refused:
        unpack(pack({"statement": 9}))
    assert str(refused.value) == "the file's statement of its pages has version 9; this pnp reads version 2"
