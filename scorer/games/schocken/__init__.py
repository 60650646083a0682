"""Schocken: its facts, the values it is entered as, their checks, and the score."""

from scorer.games.schocken.check import faults
from scorer.games.schocken.course import Settled, Stand, course, following, halves, halves_lost, settle, start
from scorer.games.schocken.facts import (
    COMBINATIONS,
    DICE,
    DISCS,
    HALVES,
    ID,
    MOST_DISCS,
    PLAYERS,
    THROWS,
    TITLE,
    Combination,
)
from scorer.games.schocken.hands import Hand, hand
from scorer.games.schocken.scoring import SchockenError, score
from scorer.games.schocken.values import (
    Game,
    HalfScore,
    SchockenOutcome,
    Throw,
    Thrown,
    ThrownScore,
    ThrowScore,
)

__all__ = [
    "COMBINATIONS",
    "DICE",
    "DISCS",
    "HALVES",
    "ID",
    "MOST_DISCS",
    "PLAYERS",
    "THROWS",
    "TITLE",
    "Combination",
    "Game",
    "HalfScore",
    "Hand",
    "SchockenError",
    "SchockenOutcome",
    "Settled",
    "Stand",
    "Throw",
    "ThrowScore",
    "Thrown",
    "ThrownScore",
    "course",
    "faults",
    "following",
    "halves",
    "halves_lost",
    "hand",
    "score",
    "settle",
    "start",
]
