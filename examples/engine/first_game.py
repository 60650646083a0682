"""Let two bots play a game of Schocken, and print its actions and its winner."""

from scorer import play, score
from scorer.games import schocken

line = play(schocken.Game(("Ana", "Ben")), ["strong", "greedy"], seed=7)
print(line.text.splitlines()[0])
outcome = score(line.position.result())
print(f"{len(line.actions)} actions; {outcome.winners[0]} wins.")
