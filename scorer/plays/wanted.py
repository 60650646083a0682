"""Opening a store of plays, and which of its plays count: those of a game, an edition, a period."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from scorer.messages import escape_unprintable, msg
from scorer.plays.errors import PlaceError
from scorer.plays.play import Play
from scorer.plays.ranking import Tally
from scorer.plays.records import filter_kind
from scorer.plays.store import Store
from scorer.plays.tables import EVERYTHING, Choice, Tables
from scorer.system import installing


class Wanted(NamedTuple):
    """Which plays count."""

    choice: Choice = EVERYTHING
    kind: str = ""  # an edition or variant; empty for all

    def plays(self, store: Store) -> Iterator[Play]:
        """Return the plays that count, in chronological order."""
        return filter_kind(store.each(self.choice), self.kind)

    def tally(self, store: Store) -> Tally:
        """Return what the plays that count add up to."""
        tally = Tally(store.names())
        tally.add(self.plays(store))
        return tally


SCHEMES = ("postgresql", "postgres", "postgresql+psycopg")


class NoExtraError(PlaceError):
    """A database whose client libraries are not installed."""

    def __init__(self, place: str) -> None:
        command = installing("SQLAlchemy", "psycopg[binary]")
        text = msg("a database needs two libraries; install them with: {command}", command=command)
        super().__init__(place, text)


def open_store(place: str, *, make: bool = True) -> Store:
    """Open the plays in a file or at ``postgresql://...``; without ``make`` a missing file is not created.

    Raises a ``PlaceError``.
    """
    scheme, separator, _ = place.partition("://")
    if separator:
        return Store(_open_database(scheme, place))
    from scorer.plays.sqlite_tables import SqliteTables  # a database does not need it

    return Store(SqliteTables(Path(place), make=make))


def _open_database(scheme: str, address: str) -> Tables:
    if scheme not in SCHEMES:
        raise PlaceError(
            "--db",
            msg(
                "plays are kept in a file or under postgresql://, not under {scheme}://",
                scheme=escape_unprintable(scheme),
            ),
        )
    try:
        from scorer.plays.postgres_tables import PostgresTables  # most stores are files

        return PostgresTables(address)
    except ImportError:
        raise NoExtraError("--db") from None
