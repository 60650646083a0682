"""Plays as a sheet for spreadsheet programs: a row for every player of every play."""

from __future__ import annotations

import csv
from collections.abc import Iterable, Iterator, Mapping, Sequence
from io import StringIO

from scorer.outcome import places
from scorer.plays.play import Play, renewed
from scorer.plays.worked import worked_of

COLUMNS = (
    *("play", "date", "game", "kind", "complete", "players"),
    *("seat", "player", "place", "score", "winner"),
)

FORMULA = ("=", "+", "-", "@")
"""What spreadsheet programs take for the beginning of a formula; a name that begins so gets a ' before it."""

Cell = str | int | None


def part_of(play: Play) -> str:
    """Return the lines of a play."""
    return _csv(rows(play))


def _csv(lines: Iterable[Sequence[Cell]]) -> str:
    text = StringIO()
    csv.writer(text).writerows(lines)
    return text.getvalue()


HEADER = _csv([COLUMNS])
"""The first line of a sheet, which is CSV: commas, quotes where they are needed, CRLF."""


def rows(play: Play) -> Iterator[tuple[Cell, ...]]:
    """Return a play's rows in seat order; place and score are empty until it is over."""
    kind, final, place = _sheet_data(play)
    summary = play.summary
    for seat, name in enumerate(summary.players, 1):
        yield (
            *(play.id, play.date, play.game, kind, int(summary.complete), len(summary.players)),
            *(seat, _plain(name), place.get(name), final.get(name)),
            int(name in summary.winners) if summary.complete else None,
        )


def _sheet_data(play: Play) -> tuple[str, Mapping[str, int], Mapping[str, int]]:
    """Return the kind of game, points and places; nothing for a file that is no longer accepted."""
    worked = worked_of(renewed(play).summary)
    return (worked.kind, worked.final, places(worked.ranking)) if worked else ("", {}, {})


def _plain(name: str) -> str:
    return f"'{name}" if name.startswith(FORMULA) else name
