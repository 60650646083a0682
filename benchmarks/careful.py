"""A plain player of Blockers for comparisons: a screen by one tile, then sequential halving with random ends.

Usage: pnp simulate blockers --bots strong,benchmarks.careful:choose --games 24
"""

from random import Random

from scorer.games.blockers.turns.bots import count_joining, estimate, guess_world
from scorer.games.blockers.turns.position import BlockersPosition
from scorer.games.turns import OVER, Position

TRIED, GAMES, JOINING = 16, 150, 0.5


def choose(position: Position, random: Random) -> str:
    """Return the action after which random games end best; half of the actions are left after each round."""
    assert isinstance(position, BlockersPosition)
    state, ranked = position.state, []
    for number in range(state.options()):
        after = state.clone()
        after.do(number)
        worth = estimate(after, state.seat) + JOINING * count_joining(after, state.seat)
        ranked.append((worth, random.random(), number))
    left = [number for *_, number in sorted(ranked, reverse=True)[:TRIED]]
    totals = dict.fromkeys(left, 0.0)
    while len(left) > 1:
        for _ in range(max(GAMES // (4 * len(left)), 1)):
            world = guess_world(state, state.seat, random)
            for number in left:
                end = world.clone()
                end.do(number)
                while end.actor != OVER:
                    end.act_at_random(random.random)
                totals[number] += estimate(end, state.seat)
        left = sorted(left, key=lambda number: -totals[number])[: (len(left) + 1) // 2]
    return position.decisions()[left[0]]
