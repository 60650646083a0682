"""The strong player of the blog edition against a slow one that follows every roll and every decision."""

from hashlib import sha256
from random import Random

import pytest

from scorer.games.line import begin
from scorer.games.low_blow import Game
from scorer.games.low_blow.facts import BLOG, COLUMNS, DICE_EACH, FACES, WEB
from scorer.games.low_blow.turns.bots import (
    FITTED_TO,
    PlacementValues,
    choose_blog_decision,
    evaluate_blog,
    evaluate_rerolls,
)
from scorer.games.turns import CHANCE

LEAST = 0.1
"""Points by which decisions differ, so that a wrong one shows."""


def hoped(position, seat, known):
    """Return what a seat may expect of the rest of its turn if it decides best, from the rules alone."""
    state = position.state
    if state.seat != seat or (not state.rolls and state.actor != CHANCE):
        return evaluate_blog(state, seat)
    key = (state.actor, state.rolls, state.rolling, tuple(sorted(state.aside)), state.free)
    if key not in known:
        if state.actor == CHANCE:
            known[key] = sum(
                chance * hoped(position.after(action), seat, known)
                for action, chance in position.chance_outcomes()
            )
        else:
            known[key] = max(after(position, each, seat, known) for each in range(position.options()))
    return known[key]


def after(position, number, seat, known):
    """Return what a decision is worth: the outlook at once if it ends the turn."""
    there = position.then(number)
    ends = there.state.rolls == 0 or there.is_terminal
    return evaluate_blog(there.state, seat) if ends else hoped(there, seat, known)


def a_turn(seed, dice):
    """Return a turn in which so many dice, of two colours or more, are to be rolled first."""
    position, random = begin(Game(("Ana", "Ben", "Cleo"))).position, Random(seed)
    while (
        position.current_player != CHANCE
        or position.state.rolls
        or len(position.chance().parts) != dice
        or len(set(position.chance().parts)) == 1
    ):
        position = position.after(position.sample(random))
    return position


@pytest.mark.parametrize(("seed", "dice"), [(1, 2), (2, 3), (3, 3)])
def test_a_turn_is_worked_out_exactly(seed, dice):
    """Before and after a die is set aside, and with one roll to come: it takes the decision with the best outlook."""
    position, known = a_turn(seed, dice).fallen(Random(seed)), {}
    seat = position.current_player
    aside = position.apply(f"+{position.free[0]}")
    for each in (position, aside, aside.apply("roll").fallen(Random(seed))):
        worths = [after(each, number, seat, known) for number in range(each.options())]
        assert max(worths) - min(worths) > LEAST
        assert worths[choose_blog_decision(each.state, Random(1))] == pytest.approx(max(worths), abs=1e-9)
        found = evaluate_rerolls(each.state, PlacementValues(each.state))
        number = each.decisions().index("roll")
        assert found[()] == pytest.approx(worths[number], abs=1e-9)


def test_weights_were_fitted_to_the_facts_that_hold():
    """After a change of a fact, fit the weights and the calibrations again, and write the new digest."""
    facts = repr((COLUMNS, DICE_EACH, FACES, BLOG, WEB))
    assert sha256(facts.encode()).hexdigest()[:16] == FITTED_TO
