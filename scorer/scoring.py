"""The score of any game."""

from __future__ import annotations

from typing import overload

from scorer.errors import Fault
from scorer.games import GAMES, low_blow
from scorer.outcome import Outcome, Played


@overload
def score(game: low_blow.Game) -> low_blow.LowBlowOutcome: ...


@overload
def score(game: Played) -> Outcome: ...


def score(game: Played) -> Outcome:
    """Score a game or the part of it that has been played.

    Raises ``FactsError`` with every fault if it breaks the rules.
    """
    outcome: Outcome = GAMES[game.game_id].score(game)
    return outcome


def faults(game: Played) -> list[Fault]:
    """Return all facts that a game breaks; empty if it can be scored."""
    found: list[Fault] = GAMES[game.game_id].faults(game)
    return found
