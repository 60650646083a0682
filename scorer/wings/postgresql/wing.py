"""What PostgreSQL adds to the library."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from scorer.wings.contract import LibraryWing

if TYPE_CHECKING:
    from scorer.plays.tables import Tables


class PostgreSqlWing(LibraryWing):
    """Saved games in a database."""

    def databases(self) -> Mapping[str, Callable[[str], Tables]]:
        """Return what opens saved games in PostgreSQL."""
        return dict.fromkeys(("postgresql", "postgres", "postgresql+psycopg"), _open)


def _open(address: str) -> Tables:
    """Open a database. Raises ``PlaceError``."""
    from scorer.wings.postgresql.postgres_tables import PostgresTables

    return PostgresTables(address)


WING = PostgreSqlWing()
