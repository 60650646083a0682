"""Plays as a sheet for spreadsheet programs: a row for every player of every play."""

from __future__ import annotations

import csv
from collections.abc import Iterable, Iterator, Mapping
from io import StringIO

from scorer.errors import ScorerError
from scorer.outcome import Outcome, Played
from scorer.plays.play import Play
from scorer.plays.summary import outcome_of

COLUMNS = (
    *("play", "date", "game", "kind", "complete", "players"),
    *("seat", "player", "place", "score", "winner"),
)

FORMULA = ("=", "+", "-", "@")
"""What spreadsheet programs take for the beginning of a formula; a name that begins so gets a ' before it."""

Cell = str | int | None


def sheet(plays: Iterable[Play]) -> str:
    """Return plays as CSV: commas, quotes where they are needed, CRLF, a header row first."""
    text = StringIO()
    writer = csv.writer(text)
    writer.writerow(COLUMNS)
    for play in plays:
        writer.writerows(rows(play))
    return text.getvalue()


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
    try:
        game, outcome = outcome_of(play.results)
    except ScorerError:
        return "", {}, {}
    return _kind(game), outcome.final or {}, places(outcome) if outcome.complete else {}


def places(outcome: Outcome) -> dict[str, int]:
    """Return the place of every player: tied players share one, and the following places are skipped.

    >>> from types import SimpleNamespace
    >>> places(SimpleNamespace(ranking=(("Ana", "Ben"), ("Cleo",))))
    {'Ana': 1, 'Ben': 1, 'Cleo': 3}
    """
    found: dict[str, int] = {}
    for names in outcome.ranking:
        found |= dict.fromkeys(names, len(found) + 1)
    return found


def _kind(game: Played) -> str:
    """Return the edition or the variant that was played, where the game has any."""
    edition = getattr(game, "edition", None)
    return str(edition.id if edition is not None else getattr(game, "variant", ""))


def _plain(name: str) -> str:
    return f"'{name}" if name.startswith(FORMULA) else name
