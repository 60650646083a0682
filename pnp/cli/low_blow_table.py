"""How a game of Low Blow stands, as a table to read."""

from __future__ import annotations

from typing import TextIO

from rich.console import RenderableType
from rich.text import Text

from pnp.cli.speech import Speech
from pnp.cli.tables import (
    Cell,
    Column,
    Line,
    places,
    plain_names,
    player,
    print_parts,
    standings,
)
from pnp.verdicts import low_blow as verdicts
from pnp.verdicts.signs import MINUS, signed
from scorer.games.low_blow import TITLE, Game, LowBlowOutcome, RowSum, round_sums
from scorer.words import say


def print_standing(game: Game, outcome: LowBlowOutcome, file: TextIO, speech: Speech) -> None:
    """Print a game's rounds, counters, points and places, and who won or what is to be played."""
    print_parts(lambda width: _parts(game, outcome, width, speech), file)


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
        Text(speech(verdicts.HOW), style="dim"),
        Text(""),
        Text(speech(plain_names(verdicts.verdict(game, outcome))), style="bold"),
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
