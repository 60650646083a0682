"""Plays as CSV for spreadsheet programs: a row for every player of every play."""

import csv
from collections.abc import Iterable, Sequence
from io import StringIO

from scorer.outcome import number_places
from scorer.plays.play import Play
from scorer.plays.ranking import AS_WRITTEN

COLUMNS = (
    *("play", "date", "game", "kind", "complete", "players"),
    *("seat", "player", "place", "score", "winner"),
)

FORMULA = ("=", "+", "-", "@")
"""Characters that begin a formula; a text that begins with one gets a ' before it."""

Cell = str | int | None


def format_play(play: Play) -> str:
    """Return the lines of a play in seat order; place and score are empty until it is over."""
    digest = AS_WRITTEN.read(play)
    edition, final, place = (
        (digest.edition, digest.final, number_places(digest.ranking)) if digest else ("", {}, {})
    )
    summary, rows = play.summary, list[tuple[Cell, ...]]()
    for seat, name in enumerate(summary.players, 1):
        rows.append(
            (
                *(play.id, play.date, play.game, edition, int(summary.complete), len(summary.players)),
                *(seat, name, place.get(name), final.get(name)),
                int(name in summary.winners) if summary.complete else None,
            )
        )
    return _to_csv(rows)


def _to_csv(lines: Iterable[Sequence[Cell]]) -> str:
    text = StringIO()
    writer = csv.writer(text)
    for line in lines:
        writer.writerow(
            f"'{cell}" if isinstance(cell, str) and cell.startswith(FORMULA) else cell for cell in line
        )
    return text.getvalue()


HEADER = "\ufeff" + _to_csv([COLUMNS])
"""The first line, after a byte order mark: without one, Excel garbles names with accents.

The format has commas, quotes only where they are needed, and CRLF.
"""
