"""Saved plays, and statistics of them. Nothing here reads a clock or a home folder."""

from scorer.plays.errors import PlaysError
from scorer.plays.play import Play, Summary, new_id, new_play, next_version, outcome_of, summarise, text_of
from scorer.plays.store import ImportCounts, Store, Undone
from scorer.plays.tables import PlayChoice
from scorer.plays.wanted import open_store

__all__ = [
    "ImportCounts",
    "Play",
    "PlayChoice",
    "PlaysError",
    "Store",
    "Summary",
    "Undone",
    "new_id",
    "new_play",
    "next_version",
    "open_store",
    "outcome_of",
    "summarise",
    "text_of",
]
