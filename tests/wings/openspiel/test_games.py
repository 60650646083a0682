"""The games as OpenSpiel has them."""

from importlib import import_module
from random import Random

import pytest

from scorer.games.line import begin
from tests.wings.turns.kinds import WAYS

GAMES = [
    ("pnp_low_blow", 3, ""),
    ("pnp_low_blow", 4, "edition:web"),
    ("pnp_blockers", 2, ""),
    ("pnp_blockers", 2, "variant:profi"),
    ("pnp_schocken", 3, "discs:5"),
]


@pytest.mark.parametrize(("name", "players", "options"), GAMES)
def test_openspiel_finds_nothing_wrong(name, players, options):
    """Its own test plays random games and checks what it is told at every step."""
    pyspiel = import_module("pyspiel")  # here: it takes longer to load than all these tests
    import_module("scorer.wings.openspiel.games")  # registers the games

    game = pyspiel.load_game(name, {"players": players, "options": options})
    pyspiel.random_sim_test(game, num_sims=1, serialize=False, verbose=False)


def test_a_search_of_openspiel_plays_low_blow():
    """It needs only actions, chance and returns, and chooses a legal action."""
    pyspiel, mcts = map(import_module, ("pyspiel", "open_spiel.python.algorithms.mcts"))
    import_module("scorer.wings.openspiel.games")
    game = pyspiel.load_game("pnp_low_blow", {"players": 3, "options": ""})
    state = game.new_initial_state()
    while state.is_chance_node():
        state.apply_action(state.chance_outcomes()[0][0])
    search = mcts.MCTSBot(game, 2, 5, mcts.RandomRolloutEvaluator(1))
    assert search.step(state) in state.legal_actions()


@pytest.mark.parametrize("way", WAYS)
def test_every_action_is_in_the_vocabulary(way):
    """Each once; what happens in a random game is made of these."""
    position, random = begin(WAYS[way].game).position, Random(way)
    words = position.vocabulary()
    assert len(words) == len(set(words))
    known = set(words)
    while not position.is_terminal:
        if position.current_player >= 0:
            assert known.issuperset(position.decisions())
        else:
            assert known.issuperset(f"={each}" for part in position.chance().parts for each in part)
        position = position.after(position.sample(random))
