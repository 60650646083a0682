"""How a game of Low Blow stands: its columns, and who won."""

from __future__ import annotations

from pnp.standings.values import MINUS, Cell, Column, plain_name, plain_names, signed
from scorer.games.low_blow import TITLE, Game, LowBlowOutcome, RowSum, round_sums
from scorer.words import Text, counted, listed, literal, say

HOW = say("A round is the pips in the home row less the player's own dice there; low wins.")


def title(game: Game) -> Text:
    """Name the game and its edition."""
    return say("{game}, {edition} edition", game=TITLE, edition=game.edition.id)


def sentence(game: Game, outcome: LowBlowOutcome) -> Text:
    """Say who won, or what must still be played."""
    if outcome.final is None:
        return plain_names(outcome.next or literal(""))
    points = outcome.final[outcome.winners[0]]
    if len(outcome.winners) > 1:
        winners = listed(map(plain_name, outcome.winners))
        return say("{winners} share the win at {points}.", winners=winners, points=signed(points))
    return counted(
        abs(points),
        "{winner} wins with {points} point.",
        "{winner} wins with {points} points.",
        winner=plain_name(outcome.winners[0]),
        points=signed(points),
    )


def columns(game: Game, outcome: LowBlowOutcome) -> list[Column]:
    """Return the columns after the name, each with a cell for every player in seat order."""
    found: list[Column] = []
    for number, played in enumerate(game.rounds):
        cells = [_round_cell(each) for each in round_sums(played, game.colours)]
        found.append(Column(say("round {number}", number=number + 1), cells))
    found.append(Column(say("total"), [(signed(outcome.totals[name]), "") for name in game.players]))
    if outcome.counters:
        cells = [_counters_cell(outcome, name) for name in game.players]
        found.append(Column(say("counters"), cells))
    if outcome.final is not None:
        cells = [(signed(outcome.final[name]), "") for name in game.players]
        found.append(Column(say("final"), cells, decides=True))
    return found


def _round_cell(each: RowSum) -> Cell:
    return signed(each.score), f"{each.pips} {MINUS} {each.own}"


def _counters_cell(outcome: LowBlowOutcome, name: str) -> Cell:
    return signed(-outcome.counter_points[name]), say("{number} held", number=outcome.counters[name])
