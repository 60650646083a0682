"""A game as a results file."""

from __future__ import annotations

from scorer.outcome import Played
from scorer.results.kinds import kind
from scorer.results.quoting import quoted


def show(game: Played, date: str | None = None, notes: str | None = None) -> str:
    """Write a game as YAML that ``read`` turns into the same game."""
    first, *others = kind(game.game_id).show(game)
    lines = [first]
    if date is not None:
        lines.append(f"date: {date}")
    if notes is not None:
        others.append(f"notes: {quoted(notes)}")
    return "\n".join([*lines, *others, ""])
