"""Saved plays, and statistics of them. Nothing here reads a clock or a home folder."""

from scorer.plays.errors import PlaysError
from scorer.plays.ids import new_id
from scorer.plays.opening import open_store
from scorer.plays.play import Play, Summary, new_play, next_version
from scorer.plays.store import Brought, Store, Undone
from scorer.plays.summary import outcome_of, summarise, text_of

__all__ = [
    "Brought",
    "Play",
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
