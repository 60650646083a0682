"""A tournament: each bot of a game plays against each other one, and the table shows their shares of the wins."""

from itertools import combinations

from scorer import bots, simulate
from scorer.games import schocken

GAMES = 20

game = schocken.Game(("Ana", "Ben"))
won = dict.fromkeys(bots(game), 0.0)
for pair in combinations(won, 2):
    for player in simulate(game, pair, GAMES).players:
        won[player.bot] += player.share.wins / (len(won) - 1)
for name, share in sorted(won.items(), key=lambda entry: -entry[1]):
    print(f"{name:8} {share:.0%}")
