"""How a game of Low Blow stands: its columns."""

from __future__ import annotations

from pnp.standings.values import Cell, Column
from pnp.verdicts.signs import MINUS, signed
from scorer.games.low_blow import TITLE, Game, LowBlowOutcome, RowSum, round_sums
from scorer.words import Text, say


def title(game: Game) -> Text:
    """Name the game and its edition."""
    return say("{game}, {edition} edition", game=TITLE, edition=game.edition.id)


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
