"""Schocken's part of a results file, written."""

from __future__ import annotations

from scorer.games.schocken.facts import ID
from scorer.games.schocken.values import Game
from scorer.results.quoting import quoted
from scorer.results.schocken_throws import show_throw


def show(game: Game) -> list[str]:
    """Write a game, line by line."""
    names = [quoted(name) for name in game.players]
    bare = names == list(game.players)
    throws = [show_throw(throw) for throw in game.throws]
    return [
        f"game: {ID}",
        f"discs: {game.discs}",
        f"players: [{', '.join(names)}]",
        "throws:" if throws else "throws: []",
        *(f"  - {throw if bare else quoted(throw)}" for throw in throws),
    ]
