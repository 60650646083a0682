"""A game as a results file."""

from __future__ import annotations

from scorer.games.low_blow import ID as LOW_BLOW
from scorer.games.low_blow import Game
from scorer.results.kinds import KINDS
from scorer.results.quoting import quoted


def show(game: Game, date: str | None = None, notes: str | None = None) -> str:
    """Write a game as YAML that ``read`` turns into the same game."""
    first, *others = KINDS[LOW_BLOW].show(game)
    lines = [first]
    if date is not None:
        lines.append(f"date: {date}")
    if notes is not None:
        others.append(f"notes: {quoted(notes)}")
    return "\n".join([*lines, *others, ""])
