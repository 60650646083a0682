"""Who won a game of Low Blow."""

from __future__ import annotations

from pnp.verdicts.signs import signed
from scorer.games.low_blow import Game, LowBlowOutcome
from scorer.words import Text, counted, listed, literal, say

HOW = say("A round is the pips in the home row less the player's own dice there; low wins.")


def verdict(game: Game, outcome: LowBlowOutcome) -> Text:
    """Say who won, or what must still be played."""
    if outcome.final is None:
        return outcome.next or literal("")
    points = outcome.final[outcome.winners[0]]
    if len(outcome.winners) > 1:
        return say(
            "{winners} share the win at {points}.", winners=listed(outcome.winners), points=signed(points)
        )
    return counted(
        abs(points),
        "{winner} wins with {points} point.",
        "{winner} wins with {points} points.",
        winner=outcome.winners[0],
        points=signed(points),
    )
