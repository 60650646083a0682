"""Saved plays, and statistics of them. Nothing here reads a clock or a home folder."""

from scorer.plays.errors import PlaysError
from scorer.plays.ids import new_id
from scorer.plays.play import Play, Summary, edited, new_play, outcome_of, summarised, text_of
from scorer.plays.store import Brought, Store, Undone, open_store

__all__ = [
    "Brought",
    "Play",
    "PlaysError",
    "Store",
    "Summary",
    "Undone",
    "edited",
    "new_id",
    "new_play",
    "open_store",
    "outcome_of",
    "summarised",
    "text_of",
]
