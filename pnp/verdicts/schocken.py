"""Who has won and lost a game of Schocken."""

from __future__ import annotations

from scorer.games.schocken import Game, SchockenOutcome, course, following, halves_lost
from scorer.words import Text, listed, literal, say

HOW = say("Of equal throws the earlier is the higher; who loses a throw begins the next.")


def verdict(game: Game, outcome: SchockenOutcome) -> Text:
    """Say who has won and lost, or what must still be played."""
    if outcome.loser is None:
        return outcome.next or literal("")
    lost = halves_lost(following(course(game)[-1]), outcome.loser)
    facts = {"loser": outcome.loser, "halves": lost}
    if len(outcome.winners) == 1:
        return say("{winner} wins; {loser} has lost {halves}.", winner=outcome.winners[0], **facts)
    return say(
        "{winners} share the win; {loser} has lost {halves}.", winners=listed(outcome.winners), **facts
    )
