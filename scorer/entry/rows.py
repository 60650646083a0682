"""Logs from the rows of their file."""

from __future__ import annotations

from collections.abc import Sequence

from scorer.entry.log import Edit, GameLog
from scorer.plays.tables import Row
from scorer.record import read
from scorer.turns.table import open_table

FIRST_LINE = "game: {}\n"
"""The first line of a results file; it is the whole start of a log if the players are entered too."""


def read_game_id(start: str) -> str:
    """Return the game id in the first line of a log's start."""
    return start.partition("\n")[0].partition(" ")[2]


def make_log(identity: str, row: Row, edits: Sequence[Row], people: Sequence[Row]) -> GameLog:
    """Return a log from its row, the rows of its edits in order, and the rows of its phones."""
    made, start, seed, *ends = row
    opening = read(str(start).encode()) if str(start).partition("\n")[2] else None
    play, ended, dropper, again = (None if value is None else str(value) for value in ends)
    empty = GameLog(
        identity,
        made,
        read_game_id(str(start)),
        opening,
        people={str(phone): str(name) for phone, name in people},
        play=play,
        ended=ended or "",
        dropper=dropper,
        again=again,
        table=open_table(opening, str(seed)) if opening and seed else None,
    )
    return empty.with_edits([Edit(*columns) for columns in edits])
