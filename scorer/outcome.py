"""What scoring gives, whatever the game: how it stands or ended, and who won."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

Ranking = tuple[tuple[str, ...], ...]
"""Names, best first, ties together."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a game stands or ended; players are named, points are whole numbers."""

    game: str
    players: tuple[str, ...]
    complete: bool
    final: Mapping[str, int] | None  # points per player, once the game is complete
    ranking: Ranking
    winners: tuple[str, ...]  # more than one share the win; none until the game is complete
    next: str | None  # what must still be played or entered
