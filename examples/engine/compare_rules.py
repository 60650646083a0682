"""Does a longer half of Schocken help the better player? Play by two rules, and compare."""

from scorer import simulate
from scorer.games import schocken

for discs in (3, 9):
    found = simulate(schocken.Game(("Ana", "Ben"), discs=discs), ["greedy", "easy"], games=100, seed=1)
    better = found.players[0].share
    print(
        f"{discs} discs: {better.low:.0%} to {better.high:.0%} of the wins, {found.turns:.0f} turns in a game"
    )
