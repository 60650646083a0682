"""Write a game as a results file."""

from scorer.games import GAMES
from scorer.outcome import Played
from scorer.record.writing import quote_yaml


def show(game: Played, date: str | None = None, notes: str | None = None, turns: str = "") -> str:
    """Return a game as YAML that ``read`` turns into the same game; ``turns`` is its notation."""
    first, *others = GAMES[game.game_id].write(game)
    lines = [first]
    if date is not None:
        lines.append(f"date: {date}")
    if notes is not None:
        others.append(f"notes: {quote_yaml(notes)}")
    if turns:
        others += ["notation: |", *(f"  {line}" for line in turns.split("\n"))]
    return "\n".join([*lines, *others, ""])
