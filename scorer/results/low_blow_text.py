"""Low Blow's part of a results file, written."""

from __future__ import annotations

from collections.abc import Sequence

from scorer.games.low_blow.facts import BLOG, COLUMNS, ID
from scorer.games.low_blow.values import Game, Round
from scorer.results.quoting import quoted
from scorer.results.squares import show_row
from scorer.seats import assigned


def show(game: Game) -> list[str]:
    """Write a game, line by line."""
    shown = [f"game: {ID}", f"edition: {game.edition.id}"]
    if game.edition == BLOG:
        shown.append(f"counter_points: {game.counter_points}")
    if game.rows is not None:
        shown.append(f"board: {COLUMNS}x{game.rows}")
    shown += _players(game)
    shown.append("rounds:" if game.rounds else "rounds: []")
    for played in game.rounds:
        shown += _round(game, played)
    if game.counters is not None:
        shown.append(f"counters: {_held(game.players, game.counters)}")
    return shown


def _players(game: Game) -> list[str]:
    names = [quoted(name) for name in game.players]
    if game.colours == assigned([None] * len(names)):
        return [f"players: [{', '.join(names)}]"]
    pairs = zip(names, game.colours, strict=True)
    return ["players:", *(f"  - {{name: {name}, colour: {colour}}}" for name, colour in pairs)]


def _round(game: Game, played: Round) -> list[str]:
    if played.board is not None:
        shown = ["  - board: |", *(f"      {show_row(row)}" for row in played.board)]
    else:
        rows = zip(game.players, played.sums or (), strict=False)
        shown = [
            "  - rows:",
            *(f"      {quoted(name)}: {{pips: {each.pips}, own: {each.own}}}" for name, each in rows),
        ]
    if played.counters is not None:
        shown.append(f"    counters: {_held(game.players, played.counters)}")
    return shown


def _held(names: Sequence[str], held: Sequence[int]) -> str:
    return f"{{{', '.join(f'{quoted(name)}: {number}' for name, number in zip(names, held, strict=True))}}}"
