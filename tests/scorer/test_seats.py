"""How many can play, in words."""

import pytest

from scorer.seats import count_players


@pytest.mark.parametrize(
    ("numbers", "text"), [((2, 3, 4), "2 to 4 players"), ((2,), "2 players"), ((1,), "1 player")]
)
def test_a_range_of_one_number_is_that_number(numbers, text):
    """A game for two is for 2 players, not for 2 to 2."""
    assert count_players(numbers) == text
