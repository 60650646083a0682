"""The half of Schocken between two players, solved."""

from collections import Counter
from functools import cache
from random import Random

import pytest

from scorer.games.schocken.turns.bots import (
    best_throw,
    load_chances,
    load_worths,
    next_chance,
    play_strongly,
)
from scorer.games.schocken.turns.nodes import NODES, NUMBERS
from scorer.games.schocken.turns.position import SchockenPosition
from scorer.games.schocken.turns.solving import HANDS, BestPlans, Throw, mix
from scorer.games.schocken.values import Game
from tests.scorer.games.schocken.answers import STARTS, best_answer, chance_after, followed

NEAR = 1e-9
"""How near to exact everything is, as mistakes are thought possible."""


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
    assert sum(map(float.__mul__, one, throw.evaluate_first(two))) == pytest.approx(counted)
    assert sum(map(float.__mul__, two, throw.evaluate_second(one))) == pytest.approx(counted)


def test_where_only_the_winner_matters_a_throw_is_nearly_even():
    """Of equal hands the first wins, but the second sees how the first rolled; a throw that is won anyway is solved."""
    found = BestPlans(Throw((1.0,) * HANDS, (0.0,) * HANDS)).solve_after(0)
    assert found.high - found.low < NEAR
    assert 0.49 < found.worth < 0.51
    everything = BestPlans(Throw((1.0,) * HANDS, (1.0,) * HANDS)).solve_after(0)
    assert (everything.low, everything.high) == pytest.approx((1, 1))


def test_a_matrix_is_mixed_best():
    """Scissors, paper, stone: each alike; a row that another one beats everywhere is never chosen."""
    even = [[1, 0, 2], [2, 1, 0], [0, 2, 1]]
    assert mix(even) == (pytest.approx([1 / 3] * 3), pytest.approx([1 / 3] * 3))
    assert mix([*even, [0, 0, 0]])[0] == pytest.approx([1 / 3, 1 / 3, 1 / 3, 0])


def test_discs_move_to_the_loser_who_throws_first():
    """Of 13 discs, worked out by hand: a straight deals 2 from the tower; with none there, from the winner."""
    chances = {(9, 4): 0.25, (9, 2): 0.5, (0, 12): 0.125}
    assert next_chance(chances, 13, 11, 0, wins=True, worth=2) == 0.75
    assert next_chance(chances, 13, 11, 0, wins=False, worth=2) == 0.5
    assert next_chance(chances, 13, 0, 3, wins=True, worth=2) == 0.875
    assert next_chance(chances, 13, 0, 3, wins=True, worth=7) == 1.0
    assert next_chance(chances, 13, 0, 3, wins=False, worth=None) == 0.0


@pytest.mark.parametrize(("tower", "mine"), [(4, 6), (0, 7)])
def test_nobody_gains_by_another_plan(tower, mine):
    """Both plans and the best answers to them are followed roll by roll; the kept chance is what both reach."""
    chances, best = load_chances(), best_throw(tower, mine)
    assert len(chances) == 12 + 13 * 14 // 2
    after, rolls = chance_after(chances, tower, mine), {start: at for at, start in enumerate(STARTS)}
    stops = followed(lambda start: best.solve_after(rolls[start]).first)
    assert sum(stops.values()) == pytest.approx(1)
    gained = sum(best_answer(_hidden(after, stops, start)) for start in STARTS)
    assert -gained == pytest.approx(chances[tower, mine], abs=NEAR)
    shown = {
        start: _hands(followed(lambda _, at=at: best.solve_after(at).second)) for start, at in rolls.items()
    }
    reached = best_answer(
        lambda start, mine: sum(part * after(mine, each) for each, part in shown[start].items())
    )
    assert reached == pytest.approx(chances[tower, mine], abs=NEAR)


def _hidden(after, stops, start):
    """Return what a hand of the second player brings against those that the first one may have after a roll."""
    mine = {each: part for (roll, each), part in stops.items() if roll == start}
    brings = cache(lambda theirs: -sum(part * after(each, theirs) for each, part in mine.items()))
    return lambda _, theirs: brings(theirs)


def _hands(shown):
    """Return how likely each hand is, whatever was rolled last."""
    found = Counter()
    for (_, each), part in shown.items():
        found[each] += part
    return found


def test_the_strong_player_mixes_plans():
    """Two discs lie in the tower, the first has 3 and stopped at once: three threes stay in six cases of ten."""
    random, position = Random(4), SchockenPosition(Game(("Ana", "Ben")))
    position.held, position.tower, position.lying = [3, 8], 2, NUMBERS["333", 1, False]
    position.stopped, position.signals, position.seat, position.actor = (0,), (0,), 1, 1
    chosen = Counter(play_strongly(position, random) for _ in range(400))
    assert set(chosen) == {"stop", "roll"}
    assert 215 < chosen["stop"] < 275


def test_what_is_best_is_what_players_know():
    """Nobody rolls three ones again; 4-2-1 of one roll is left, of two rolls it is 4-2-1 no more."""
    first = best_throw(13, 0).solve_after(0).first
    assert first[NUMBERS["111", 1, False]][0] == first[NUMBERS["421", 1, False]][0] == 1


def test_chances_of_another_number_of_discs_are_refused(monkeypatch):
    """A game that is made of this one, with other facts, must compute its own."""
    monkeypatch.setattr("scorer.games.schocken.turns.bots.DISCS", 9)
    with pytest.raises(
        ValueError, match=r"half\.json is not for 9 discs; compute it again: python -m scorer"
    ):
        load_worths.__wrapped__()


def test_chances_of_other_hands_are_refused(monkeypatch):
    """Once a hand is worth more or less, what was computed is wrong."""
    nodes = (NODES[0]._replace(worth=8), *NODES[1:])
    monkeypatch.setattr("scorer.games.schocken.turns.bots.NODES", nodes)
    with pytest.raises(
        ValueError, match=r"half\.json is for other hands or worths; compute it again: python"
    ):
        load_worths.__wrapped__()
