"""A log, from the rows of its file."""

from __future__ import annotations

from collections.abc import Sequence

from scorer.entry.log import Edit, GameLog
from scorer.plays.tables import Row
from scorer.record import read
from scorer.turns.table import open_table

FIRST_LINE = "game: {}\n"
"""The first line of a results file; the whole file if the players are entered too."""


def game_of(start: str) -> str:
    """Return the id of the game that a log begins with."""
    return start.partition("\n")[0].partition(" ")[2]


def log_of(identity: str, row: Row, edits: Sequence[Row], people: Sequence[Row]) -> GameLog:
    """Return a log from its row, those of its edits in order, and those of the phones."""
    made, start, seed, *ends = row
    opening = read(str(start).encode()) if str(start).partition("\n")[2] else None
    play, ended, dropper, again = (None if each is None else str(each) for each in ends)
    empty = GameLog(
        identity,
        made,
        game_of(str(start)),
        opening,
        people={str(phone): str(name) for phone, name in people},
        play=play,
        ended=ended or "",
        dropper=dropper,
        again=again,
        table=open_table(opening, str(seed)) if opening and seed else None,
    )
    return empty.with_edits([Edit(*each) for each in edits])
