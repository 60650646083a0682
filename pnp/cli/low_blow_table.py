"""How a game of Low Blow stands, as a table to read."""

from __future__ import annotations

from typing import TextIO

from rich.console import RenderableType
from rich.text import Text

from pnp.cli.speech import Speech
from pnp.cli.tables import Line, player, print_parts, standings
from pnp.standings.low_blow import columns, title
from pnp.standings.values import places, plain_names
from pnp.verdicts.low_blow import HOW, verdict
from scorer.games.low_blow import Game, LowBlowOutcome


def print_standing(game: Game, outcome: LowBlowOutcome, file: TextIO, speech: Speech) -> None:
    """Print a game's rounds, counters, points and places, and who won or what is to be played."""
    print_parts(lambda width: _parts(game, outcome, width, speech), file)


def _parts(game: Game, outcome: LowBlowOutcome, width: int, speech: Speech) -> list[RenderableType]:
    seats = {name: seat for seat, name in enumerate(game.players)}
    lines = [
        Line(place, seats[name], player(name, game.colours[seats[name]])) for place, name in places(outcome)
    ]
    return [
        Text(speech(title(game)), style="bold"),
        Text(""),
        standings(lines, columns(game, outcome), width, speech),
        Text(""),
        Text(speech(HOW), style="dim"),
        Text(""),
        Text(speech(plain_names(verdict(game, outcome))), style="bold"),
    ]
