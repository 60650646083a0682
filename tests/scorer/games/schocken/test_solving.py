"""The half of Schocken between two players, solved."""

from random import Random

import pytest

from scorer.games.schocken.half import best_throw, kept_chances, next_chance, throw_at
from scorer.games.schocken.nodes import NODES, NUMBERS
from scorer.games.schocken.solving import EXACT, HANDS, WORTH, Throw, solve

NEAR = 2e-3
"""How near to solved the kept chances are."""


def test_a_throw_is_worth_the_same_from_both_sides():
    """What the first player gets with some hands against others, counted hand by hand."""
    random = Random(3)
    wins, loses, one, two = ([random.random() for _ in range(HANDS)] for _ in range(4))
    throw = Throw(tuple(wins), tuple(loses))
    counted = sum(
        one[first] * two[second] * (wins[first] if first >= second else loses[second])
        for first in range(HANDS)
        for second in range(HANDS)
    )
    assert sum(map(float.__mul__, one, throw.first(two))) == pytest.approx(counted)
    assert sum(map(float.__mul__, two, throw.second(one))) == pytest.approx(counted)


def test_where_only_the_winner_matters_a_throw_is_nearly_even():
    """Of equal hands the first wins, but the second sees how the first rolled; a throw that is won anyway is solved."""
    found = solve(Throw((1.0,) * HANDS, (0.0,) * HANDS), rounds=8)
    assert 0 <= found.high - found.low < 0.01
    assert 0.49 < found.low < found.high < 0.51
    everything = solve(Throw((1.0,) * HANDS, (1.0,) * HANDS), rounds=2)
    assert everything.high - everything.low < EXACT
    assert everything.low == pytest.approx(1)


def test_discs_move_to_the_loser_who_throws_first():
    """Of 13 discs, worked out by hand: a straight deals 2 from the tower; with none there, from the winner."""
    chances = {(9, 4): 0.25, (9, 2): 0.5, (0, 12): 0.125}
    assert next_chance(chances, 13, 11, 0, wins=True, worth=2) == 0.75
    assert next_chance(chances, 13, 11, 0, wins=False, worth=2) == 0.5
    assert next_chance(chances, 13, 0, 3, wins=True, worth=2) == 0.875
    assert next_chance(chances, 13, 0, 3, wins=True, worth=7) == 1.0
    assert next_chance(chances, 13, 0, 3, wins=False, worth=None) == 0.0


@pytest.mark.parametrize(("tower", "mine"), [(13, 0), (4, 6), (0, 7)])
def test_the_kept_chances_are_those_of_the_throws(tower, mine):
    """Solved anew, a throw is worth what is kept of it; and neither player could gain more."""
    chances = kept_chances()
    found = solve(throw_at(chances, 13, tower, mine), rounds=6)
    assert found.high - found.low < NEAR
    assert found.low - NEAR < chances[tower, mine] < found.high + NEAR
    assert len(chances) == 12 + 13 * 14 // 2


def test_what_is_best_is_what_players_know():
    """Three ones are worth most, and 4-2-1 more in one roll than in two."""
    first = best_throw(13, 0).first[0]
    ranked = sorted(range(HANDS), key=first.__getitem__)
    assert WORTH[ranked[-1]] is None
    jule = NODES[NUMBERS["421", 1, False]].strength
    assert first[jule] > first[NODES[NUMBERS["421", 2, False]].strength]
