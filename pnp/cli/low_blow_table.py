"""How a game of Low Blow stands, as a table to read."""

from __future__ import annotations

from typing import TextIO

from rich.console import RenderableType
from rich.text import Text

from pnp.cli.tables import (
    MINUS,
    Cell,
    Column,
    Line,
    places,
    plain_name,
    player,
    print_parts,
    signed,
    standings,
)
from scorer.games.low_blow import TITLE, Game, LowBlowOutcome, RowSum, round_sums
from scorer.words import listed


def print_standing(game: Game, outcome: LowBlowOutcome, file: TextIO) -> None:
    """Print a game's rounds, counters, points and places, and who won or what is to be played."""
    print_parts(lambda width: _parts(game, outcome, width), file)


def sentence(outcome: LowBlowOutcome) -> str:
    """Say who won, or what must still be played."""
    if outcome.final is None:
        return outcome.next or ""
    points = outcome.final[outcome.winners[0]]
    winners = listed(map(plain_name, outcome.winners))
    if len(outcome.winners) > 1:
        return f"{winners} share the win at {signed(points)}."
    return f"{winners} wins with {signed(points)} {'point' if abs(points) == 1 else 'points'}."


def _parts(game: Game, outcome: LowBlowOutcome, width: int) -> list[RenderableType]:
    seats = {name: seat for seat, name in enumerate(game.players)}
    lines = [
        Line(place, seats[name], player(name, game.colours[seats[name]])) for place, name in places(outcome)
    ]
    return [
        Text(f"{TITLE}, {game.edition.id} edition", style="bold"),
        Text(""),
        standings(lines, _columns(game, outcome), width, last="final"),
        Text(""),
        Text("A round is the pips in the home row less the player's own dice there; low wins.", style="dim"),
        Text(""),
        Text(sentence(outcome), style="bold"),
    ]


def _columns(game: Game, outcome: LowBlowOutcome) -> list[Column]:
    """Return the columns after the name, each with a cell for every player in seat order."""
    columns: list[Column] = []
    for number, played in enumerate(game.rounds):
        cells = [_round_cell(each) for each in round_sums(played, game.colours)]
        columns.append((f"round {number + 1}", cells))
    columns.append(("total", [(signed(outcome.totals[name]), "") for name in game.players]))
    if outcome.counters:
        columns.append(("counters", [_counters_cell(outcome, name) for name in game.players]))
    if outcome.final is not None:
        columns.append(("final", [(signed(outcome.final[name]), "") for name in game.players]))
    return columns


def _round_cell(each: RowSum) -> Cell:
    return signed(each.score), f"{each.pips} {MINUS} {each.own}"


def _counters_cell(outcome: LowBlowOutcome, name: str) -> Cell:
    return signed(-outcome.counter_points[name]), f"{outcome.counters[name]} held"
