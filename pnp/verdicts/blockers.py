"""Who won a game or a match of Blockers."""

from __future__ import annotations

from pnp.verdicts.signs import signed
from scorer.games.blockers import BlockersOutcome, Game
from scorer.words import Text, counted, listed, literal, say

HOW = say(
    "A group is tiles of one colour joined edge to edge; captures are those of the colour caught most. "
    "Each is minus 1; equal points go to fewer captures in all."
)


def verdict(game: Game, outcome: BlockersOutcome) -> Text:
    """Say who won, or what must still be played."""
    if outcome.final is None:
        return outcome.next or literal("")
    number = outcome.final[outcome.winners[0]]
    if len(outcome.winners) == 1:
        return _won(game, outcome, outcome.winners[0], number)
    winners = listed(outcome.winners)
    if game.match:
        return say("{winners} share the match at {points}.", winners=winners, points=signed(number))
    return say("{winners} share the win at {points}.", winners=winners, points=signed(number))


def _won(game: Game, outcome: BlockersOutcome, winner: str, number: int) -> Text:
    if game.match is not None and game.match.kind == "wins":
        return counted(
            number,
            "{winner} wins the match with {n} win.",
            "{winner} wins the match with {n} wins.",
            winner=winner,
        )
    lost, points = abs(number), signed(number)
    if game.match is not None:
        return counted(
            lost,
            "{winner} wins the match with {points} point.",
            "{winner} wins the match with {points} points.",
            winner=winner,
            points=points,
        )
    if list((outcome.final or {}).values()).count(number) > 1:
        return counted(
            lost,
            "{winner} wins with {points} point and the fewest captures in all.",
            "{winner} wins with {points} points and the fewest captures in all.",
            winner=winner,
            points=points,
        )
    return counted(
        lost,
        "{winner} wins with {points} point.",
        "{winner} wins with {points} points.",
        winner=winner,
        points=points,
    )
