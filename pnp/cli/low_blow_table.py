"""How a game of Low Blow stands, as a table to read."""

from __future__ import annotations

from typing import TextIO

from rich.console import RenderableType
from rich.text import Text

from pnp.cli.speech import Speech
from pnp.cli.tables import (
    MINUS,
    Cell,
    Column,
    Line,
    places,
    plain_name,
    plain_names,
    player,
    print_parts,
    signed,
    standings,
)
from scorer.games.low_blow import TITLE, Game, LowBlowOutcome, RowSum, round_sums
from scorer.words import Text as Sentence
from scorer.words import counted, listed, literal, say

HOW = say("A round is the pips in the home row less the player's own dice there; low wins.")


def print_standing(game: Game, outcome: LowBlowOutcome, file: TextIO, speech: Speech) -> None:
    """Print a game's rounds, counters, points and places, and who won or what is to be played."""
    print_parts(lambda width: _parts(game, outcome, width, speech), file)


def sentence(outcome: LowBlowOutcome) -> Sentence:
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


def _parts(game: Game, outcome: LowBlowOutcome, width: int, speech: Speech) -> list[RenderableType]:
    seats = {name: seat for seat, name in enumerate(game.players)}
    lines = [
        Line(place, seats[name], player(name, game.colours[seats[name]])) for place, name in places(outcome)
    ]
    return [
        Text(speech(say("{game}, {edition} edition", game=TITLE, edition=game.edition.id)), style="bold"),
        Text(""),
        standings(lines, _columns(game, outcome), width, speech),
        Text(""),
        Text(speech(HOW), style="dim"),
        Text(""),
        Text(speech(sentence(outcome)), style="bold"),
    ]


def _columns(game: Game, outcome: LowBlowOutcome) -> list[Column]:
    """Return the columns after the name, each with a cell for every player in seat order."""
    columns: list[Column] = []
    for number, played in enumerate(game.rounds):
        cells = [_round_cell(each) for each in round_sums(played, game.colours)]
        columns.append(Column(say("round {number}", number=number + 1), cells))
    columns.append(Column(say("total"), [(signed(outcome.totals[name]), "") for name in game.players]))
    if outcome.counters:
        cells = [_counters_cell(outcome, name) for name in game.players]
        columns.append(Column(say("counters"), cells))
    if outcome.final is not None:
        cells = [(signed(outcome.final[name]), "") for name in game.players]
        columns.append(Column(say("final"), cells, decides=True))
    return columns


def _round_cell(each: RowSum) -> Cell:
    return signed(each.score), f"{each.pips} {MINUS} {each.own}"


def _counters_cell(outcome: LowBlowOutcome, name: str) -> Cell:
    return signed(-outcome.counter_points[name]), say("{number} held", number=outcome.counters[name])
