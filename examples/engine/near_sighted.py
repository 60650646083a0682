"""A bot for any game with points: it takes the action after which it stands best at once.

pnp simulate low-blow --bots near_sighted:choose,random --games 100
"""

from random import Random

from scorer import play
from scorer.games import low_blow
from scorer.games.turns import Position


def choose(position: Position, random: Random) -> str:
    """Try each action, and compare how well the seat stands after it."""
    seat = position.current_player

    def judge(action: str) -> tuple[float, float]:
        after = position.apply(action)
        own, others = after.standing()[seat], [*after.standing()]
        return own - sum(others) / len(others), random.random()

    return max(position.legal_actions(), key=judge)


if __name__ == "__main__":
    line = play(low_blow.Game(("Ana", "Ben", "Cleo")), [choose, "random", "random"], seed=3)
    for name, share in zip(line.position.players, line.position.returns(), strict=True):
        print(f"{name}: {share:.0%} of the win")
