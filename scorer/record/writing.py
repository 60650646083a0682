"""A game as a results file."""

from __future__ import annotations

from scorer.games import GAMES
from scorer.outcome import Played
from scorer.record.quoting import quote_yaml


def show(game: Played, date: str | None = None, notes: str | None = None) -> str:
    """Return a game as YAML that ``read`` turns into the same game."""
    first, *others = GAMES[game.game_id].write(game)
    lines = [first]
    if date is not None:
        lines.append(f"date: {date}")
    if notes is not None:
        others.append(f"notes: {quote_yaml(notes)}")
    return "\n".join([*lines, *others, ""])
