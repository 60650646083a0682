"""The strong player of the blog edition against a slow one that follows every roll and every decision."""

from hashlib import sha256
from random import Random

import pytest

from scorer.games.line import begin
from scorer.games.low_blow import Game
from scorer.games.low_blow.facts import BLOG, COLUMNS, DICE_EACH, FACES, WEB
from scorer.games.low_blow.turns.bots import (
    GIVEN_FOR,
    PLACED,
    PlacementValues,
    choose_blog_decision,
    evaluate_rerolls,
    plan_turn,
    play_strongly,
)
from scorer.games.low_blow.turns.chances import FITTED_TO, estimate_chances
from scorer.games.low_blow.turns.judge import sample
from scorer.games.turns import CHANCE
from scorer.wings.turns.analysis import estimate
from scorer.wings.turns.simulate import plan, replay_game

LEAST = 0.01
"""Chances by which decisions differ, so that a wrong one shows."""


def hoped(position, seat, known):
    """Return what a seat may expect of the rest of its turn if it decides best, from the rules alone."""
    state = position.state
    if state.seat != seat or (not state.rolls and state.actor != CHANCE):
        return estimate_chances(state)[seat]
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
    return estimate_chances(there.state)[seat] if ends else hoped(there, seat, known)


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
        assert worths[choose_blog_decision(each.state, PlacementValues(each.state))] == pytest.approx(
            max(worths), abs=1e-9
        )
        found = evaluate_rerolls(each.state, PlacementValues(each.state))
        number = each.decisions().index("roll")
        assert found[()] == pytest.approx(worths[number], abs=1e-9)


def test_weights_were_fitted_to_the_facts_that_hold():
    """After a change of a fact, fit the weights and the calibrations again, and write the new digest."""
    facts = repr((COLUMNS, DICE_EACH, FACES, BLOG, WEB))
    assert sha256(facts.encode()).hexdigest()[:16] == FITTED_TO


@pytest.fixture(scope="module")
def line():
    """Return a game between strong bots."""
    return replay_game(plan(Game(("Ana", "Ben", "Cleo")), ["strong"], 3), 0)


def test_the_chance_before_a_roll_is_the_mean_of_those_after_it(line):
    """Of few dice, over all their outcomes: the judge makes of each what the strong bot makes of it."""
    rolls = [position for position in line.positions if position.current_player == CHANCE]
    for position in [roll for roll in rolls if len(roll.chance().parts) == 2][:6]:
        seat = position.turn
        drawn = [sample(position, "", seat, Random(f"{number}")).chances[seat] for number in range(300)]
        outcomes = [
            (part, sample(position, action, seat, Random(f"{action} {number}")).chances[seat] / 20)
            for action, part in position.chance_outcomes()
            for number in range(20)
        ]
        mean, error = estimate(drawn)
        assert mean == pytest.approx(sum(part * chance for part, chance in outcomes), abs=2 * error + 1e-6)


def test_the_chance_before_a_decision_is_the_one_after_the_best(line):
    """The same dice fall after both, and the turn is played on by the same bot."""
    deciding = [position for position in line.positions if position.current_player >= 0][::7]
    for position in deciding:
        best = position.decisions()[plan_turn(position.state).choose(position.state)]
        one, other = (sample(position, action, position.turn, Random("x")) for action in ("", best))
        assert one == other


def test_a_turn_changes_no_chance_on_average():
    """What is said before a turn is the mean of what is said after it, so no kind of action looks better than it is."""
    steps = []
    for number in range(3):
        game = replay_game(plan(Game(("Ana", "Ben", "Cleo")), ["strong"], 5), number)
        for position in (each for each in game.positions if each.begins_turn):
            seat = position.turn
            after = [sample(position, "", seat, Random(f"{one}")).chances[seat] for one in range(12)]
            steps.append(sum(after) / len(after) - estimate_chances(position.state)[seat])
    mean, error = estimate(steps)
    assert len(steps) == 3 * 3 * 3 * DICE_EACH
    assert abs(mean) < 0.01 + error


@pytest.mark.parametrize("counters", ["flat", "rising"])
@pytest.mark.parametrize("players", [3, 4])
def test_the_nearer_to_the_end_the_surer(players, counters):
    """Nobody is far ahead at the beginning; with one die to place, who has far fewer points wins nearly always."""
    game = replay_game(
        plan(Game(("Ana", "Ben", "Cleo", "Dan")[:players], counter_points=counters), ["greedy"], 1), 0
    )
    chances = estimate_chances(game.positions[0].state)
    assert sum(chances) == pytest.approx(1)
    assert max(chances) < 2 / players
    state = [each for each in game.positions if each.begins_turn][-1].copy()
    state.points[0] -= 1000
    assert estimate_chances(state)[0] > 0.99


def with_an_empty_pot(random):
    """Return a position of the web edition in which a die was rolled that strong gives away."""
    while True:
        position = begin(Game(("Ana", "Ben", "Cleo"), edition=WEB)).position
        while not position.is_terminal:
            decides = position.current_player != CHANCE
            action = play_strongly(position, random) if decides else position.fall(random)
            if decides and position.state.free and "-" not in action:
                return position
            position = position.after(action)


def test_a_die_is_not_given_to_and_fro_without_an_end():
    """It is given only for a better chance than placing it; and now and then it is placed all the same."""
    position = with_an_empty_pot(Random(3))
    state, seat = position.state, position.current_player
    worth = {
        action: estimate_chances(position.after(action).state)[seat]
        for action in position.decisions()
        if not position.after(action).is_terminal
    }
    placings = {action: chance for action, chance in worth.items() if "-" in action}
    best = max(worth, key=lambda action: worth[action])
    assert best not in placings
    assert worth[best] > max(placings.values()) + GIVEN_FOR
    assert position.decisions()[plan_turn(state).choose(state)] == best

    class Never(Random):
        def random(self):
            return PLACED

    class Always(Random):
        def random(self):
            return 0.0

    assert play_strongly(position, Never()) == best
    assert play_strongly(position, Always()) == max(placings, key=lambda action: placings[action])
