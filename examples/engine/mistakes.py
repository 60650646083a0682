"""Find what a weak bot gave away, the costliest decision first."""

from scorer import analyse, play
from scorer.games import schocken

line = play(schocken.Game(("Ana", "Ben")), ["random", "strong"], seed=2)
decisions = [decision for decision in analyse(line) if decision.mark]
for decision in sorted(decisions, key=lambda decision: -decision.less)[:3]:
    print(
        f"Action {decision.number + 1}: {decision.player} {decision.action}, a {decision.mark} "
        f"that cost {decision.less:.1%}; better: {decision.best.action}"
    )
