"""Blockers' part of a results file, written."""

from __future__ import annotations

from scorer.games.blockers.facts import ID
from scorer.games.blockers.values import Game, Result, singles
from scorer.results.blockers_squares import show_row, show_tiles
from scorer.results.quoting import quoted


def show(game: Game) -> list[str]:
    """Write a game, line by line."""
    shown = [f"game: {ID}", f"variant: {game.variant}"]
    if game.match is not None:
        shown.append(f"match: {{{game.match.kind}: {game.match.number}}}")
    shown += _players(game)
    shown.append("games:" if game.games else "games: []")
    for result in game.games:
        shown += _result(game, result)
    return shown


def _players(game: Game) -> list[str]:
    names = [quoted(name) for name in game.players]
    if game.variant == "standard" and game.colours == singles([None] * len(names)):
        return [f"players: [{', '.join(names)}]"]
    people = ["players:"]
    for name, own in zip(names, game.colours, strict=True):
        colours = f"colours: [{', '.join(own)}]" if game.variant == "profi" else f"colour: {own[0]}"
        people.append(f"  - {{name: {name}, {colours}}}")
    return people


def _result(game: Game, result: Result) -> list[str]:
    tiles = [tile for row in (*(result.board or ()), *result.captured) for tile in row if tile is not None]
    apart = any(tile.label is not None for tile in tiles)
    shown = ["  - board: |", *(f"      {show_row(row, apart=apart)}" for row in result.board or ())]
    captured = [
        f"{quoted(name)}: {quoted(show_tiles(tiles, apart=apart))}"
        for name, tiles in zip(game.players, result.captured, strict=True)
        if tiles
    ]
    if captured:
        shown.append(f"    captured: {{{', '.join(captured)}}}")
    if result.unfinished:
        shown.append("    unfinished: true")
    return shown
