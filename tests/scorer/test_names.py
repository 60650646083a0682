"""Names of fixed lists, as people type them."""

import pytest

from scorer.messages import list_numbers, msg
from scorer.names import find_name, find_similar, refuse

GAMES = ("low-blow", "blockers", "schocken")


@pytest.mark.parametrize(
    ("word", "name"),
    [
        ("low-blow", "low-blow"),
        ("LOW-BLOW", "low-blow"),
        (" Low-Blow ", "low-blow"),
        ("low", None),
        ("", None),
    ],
)
def test_case_and_spaces_around_a_name_make_no_difference(word, name):
    """A word that is only similar is not the name."""
    assert find_name(word, GAMES) == name


def test_a_name_as_it_is_written_comes_before_one_in_another_case():
    """Two folders may differ in case only."""
    assert find_name("Farm", ["farm", "Farm"]) == "Farm"


@pytest.mark.parametrize(
    ("word", "name"),
    [("lowblow", "low-blow"), ("Bloker", "blockers"), ("shocken", "schocken"), ("chess", None), ("", None)],
)
def test_the_most_similar_name_is_found(word, name):
    """Nothing is found for a word that is like none."""
    assert find_similar(word, GAMES) == name


def test_a_refused_word_gets_the_most_similar_name_or_all_names():
    """Where there are no names, the fault stands alone."""
    wrong = msg("no such game")
    assert refuse(wrong, "lowblow", GAMES) == "no such game; the nearest is 'low-blow'"
    assert refuse(wrong, "chess", GAMES) == "no such game; choose one of: low-blow, blockers, schocken"
    assert refuse(wrong, "chess", ()) == "no such game"


@pytest.mark.parametrize(
    ("numbers", "text"),
    [
        ((2,), "2"),
        ((3, 4), "3 or 4"),
        (range(2, 9), "2 to 8"),
        ((4, 2, 3), "2 to 4"),
        ((1, 2, 4), "1, 2 or 4"),
    ],
)
def test_numbers_that_follow_each_other_are_a_range(numbers, text):
    """Two numbers and numbers with a gap are listed."""
    assert list_numbers(numbers) == text
