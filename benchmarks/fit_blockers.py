"""Fit the screen of the strong bot of Blockers to simulated games, and print the weights for ``bots.py``.

Usage: python benchmarks/fit_blockers.py [GAMES] [SEED]

Weak bots play games for two. At some places every decision is followed by the same number of simulated games. The
weights predict by least squares how their mean differs from that of the place.
"""

from __future__ import annotations

import sys
from random import Random

import numpy as np

from scorer.games.blockers import Game
from scorer.games.blockers.facts import PLACED
from scorer.games.blockers.turns.bots import count_tiles, list_items, list_likely, play_out
from scorer.games.blockers.turns.state import BlockersState, guess_world
from scorer.games.turns import CHANCE, OVER

PLACES, DECISIONS, SIMULATED = 10, 48, 36
"""Places of each game, decisions that are tried at each at most, and simulated games after each of them."""

TRIED, STRANGE, RIDGE = 4, 0.05, 3.0
"""Decisions among which a bot chooses, how often it acts at random, and what large weights cost."""


def simulate(state: BlockersState, numbers: list[int], games: int, random: Random) -> list[float]:
    """Return the chance to win after each of some decisions, by so many simulated games."""
    totals = [0.0] * len(numbers)
    for _ in range(games):
        world = guess_world(state, state.seat, random)
        totals = [
            total + play_out(world, number, random) for total, number in zip(totals, numbers, strict=True)
        ]
    return [total / games for total in totals]


def play(random: Random) -> list[BlockersState]:
    """Return the places of a game at which there is something to decide."""
    state, places = BlockersState(Game(("Ana", "Ben"))), []
    while state.actor != OVER:
        if state.actor == CHANCE:
            state.draw_chance(random.random)
            continue
        places.append(state.clone())
        likely = list_likely(state, random)[:TRIED]
        worth = simulate(state, likely, TRIED, random)
        best = likely[worth.index(max(worth))]
        state.do(random.randrange(state.options()) if random.random() < STRANGE else best)
    return [place for place in places if place.options() > 1]


def look(state: BlockersState, number: int) -> list[float]:
    """Return what the screen sees after a decision."""
    after, part = state.clone(), count_tiles(state) / (PLACED * len(state.placed))
    after.do(number)
    items = list_items(after, state.seat)
    return [*items, *(item * part for item in items)]


def main(games: int, seed: str) -> None:
    """Print the weights, and how well they predict."""
    rows, values = [], []
    for game in range(games):
        random = Random(f"screen {seed} {game}")
        for state in random.sample(play(random), PLACES):
            numbers = random.sample(range(state.options()), min(state.options(), DECISIONS))
            seen = np.array([look(state, number) for number in numbers])
            found = np.array(simulate(state, numbers, SIMULATED, random))
            rows.append(seen - seen.mean(0))
            values.append(found - found.mean())
    known, wanted = np.concatenate(rows), np.concatenate(values)
    scale = known.std(0)
    known /= scale
    weights = np.linalg.solve(known.T @ known + RIDGE * np.eye(len(scale)), known.T @ wanted) / scale
    for end, more in weights.reshape(2, -1).T.round(4).tolist():
        print(f"    ({end}, {more}),")
    alike = np.corrcoef(known @ (weights * scale), wanted)[0, 1]
    print(f"{len(rows)} places, {len(wanted)} decisions; correlation {alike:.2f}")


if __name__ == "__main__":
    main(int(sys.argv[1]) if sys.argv[1:] else 60, sys.argv[2] if sys.argv[2:] else "1")
