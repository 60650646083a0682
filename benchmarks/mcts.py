"""OpenSpiel's tree search as a bot, for comparisons.

It knows the rules alone: games are played out at random. Where tiles or dice are hidden, it searches in positions that
its seat thinks possible. It needs the extra ``research``.

Usage: pnp simulate blockers --bots strong,benchmarks.mcts:choose --games 26
"""

from collections import Counter
from functools import cache
from random import Random
from typing import Any

import numpy as np
import pyspiel
from open_spiel.python.algorithms.mcts import MCTSBot, RandomRolloutEvaluator

import scorer.wings.openspiel.games  # noqa: F401 - registers the games
from scorer.games.turns import Position

WORLDS = 4  # positions in which it searches if something is hidden
SIMULATIONS = {"blockers": 100, "low-blow": 100}
"""Games that are played out for a move, in all positions together."""

BOLDNESS = 1.4  # how much it tries what it knows little of: the usual root of two


def choose(position: Position, random: Random) -> str:
    """Return the action that the searches try most often."""
    seat, visits = position.current_player, Counter[str]()
    game = _load(position.result().game_id, len(position.players))
    worlds = WORLDS if position.has_secrets else 1
    for _ in range(worlds):
        state = game.new_initial_state()
        state.position = position.guess(seat, random) if position.has_secrets else position
        numbers = np.random.RandomState(random.randrange(1 << 31))
        simulations = SIMULATIONS[position.result().game_id] // worlds
        bot = MCTSBot(game, BOLDNESS, simulations, RandomRolloutEvaluator(1, numbers), random_state=numbers)
        for child in bot.mcts_search(state).children:
            visits[state.action_to_string(seat, child.action)] += child.explore_count
    return max(visits, key=lambda action: visits[action])


@cache
def _load(game: str, players: int) -> Any:
    return pyspiel.load_game(f"pnp_{game.replace('-', '_')}", {"players": players})
