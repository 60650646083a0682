"""Blockers: its facts, the values it is entered as, what they must obey, and the score."""

from scorer.games.blockers.facts import (
    BOARD,
    HAND,
    ID,
    JOKER,
    LABELS,
    PLACED,
    PLAYERS,
    REGION_SYMBOLS,
    ROWS,
    TILES,
    TITLE,
    region,
)

__all__ = [
    "BOARD",
    "HAND",
    "ID",
    "JOKER",
    "LABELS",
    "PLACED",
    "PLAYERS",
    "REGION_SYMBOLS",
    "ROWS",
    "TILES",
    "TITLE",
    "region",
]
