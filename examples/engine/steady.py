"""A bot for Schocken that goes for ones, and a match of it against a random player.

A bot is a function. It gets a position and a source of random numbers, and returns one of the legal actions.

    pnp simulate schocken --bots steady:choose,greedy --games 200
"""

from random import Random

from scorer import simulate
from scorer.games import schocken
from scorer.games.turns import Position

WANTED = ("turn", "keep11", "keep1", "roll", "stop")
ONLY_ONES = {"stop", "roll", "keep1", "keep11"}
"""What is legal with three ones: no other die can be kept."""


def choose(position: Position, random: Random) -> str:
    """Stop with three ones; else keep ones, or roll everything."""
    legal = position.legal_actions()
    if "keep11" in legal and ONLY_ONES.issuperset(legal):
        return "stop"
    return next(action for action in WANTED if action in legal)


if __name__ == "__main__":
    found = simulate(schocken.Game(("Ana", "Ben")), [choose, "random"], games=100)
    for player in found.players:
        print(f"{player.bot}: {player.share.wins:.0%} ({player.share.low:.0%} to {player.share.high:.0%})")
