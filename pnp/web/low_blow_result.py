"""What the page of a play shows of Low Blow: the rounds of every player, and the boards."""

from __future__ import annotations

from typing import NamedTuple

from pnp.standings import low_blow
from pnp.standings.values import places
from pnp.web.pictures import sprite
from pnp.web.sheet import Sheet, deciding_first, ranked
from scorer.games.low_blow import Board, Game, LowBlowOutcome


class Laid(NamedTuple):
    """A board as it lay after a round, counted from 1."""

    number: int
    board: Board


def shown(game: Game, outcome: LowBlowOutcome) -> dict[str, object]:
    """Return the facts of ``low_blow_result.html``."""
    colours = tuple((each,) for each in game.colours)
    boards = [
        Laid(number, each.board) for number, each in enumerate(game.rounds, 1) if each.board is not None
    ]
    return {
        "heading": low_blow.title(game),
        "sheet": Sheet(
            deciding_first(low_blow.columns(game, outcome)), ranked(places(outcome), game.players, colours)
        ),
        "boards": boards,
        "players": game.players,
        "colours": game.colours,
        "sprite": sprite(game.colours, dice=bool(boards)),
    }
