"""One server for each file of games: a second one would not notify the phones of the first."""

from __future__ import annotations

import sqlite3
from pathlib import Path

from pnp.errors import PnpError
from scorer.messages import msg
from scorer.plays.sqlite_file import translate_errors


class RunningError(PnpError):
    """Another server has these plays."""

    def __init__(self, address: str) -> None:
        super().__init__(
            msg(
                "pnp serve is already running with these plays: open {address}, or stop it with Ctrl-C where it runs; "
                "for other plays use --db FILE",
                address=address,
            )
        )


def lock_file(path: Path) -> sqlite3.Connection | None:
    """Return a connection that locks a file until it is closed or its process ends; None if another one has it.

    SQLite locks files on every system, and a killed process leaves no lock behind. Raises a ``PlaceError``.
    """
    with translate_errors(path):
        connection = sqlite3.connect(path, timeout=0, isolation_level=None)
        try:
            connection.execute("BEGIN EXCLUSIVE")
        except sqlite3.OperationalError as fault:
            connection.close()
            if fault.sqlite_errorcode == sqlite3.SQLITE_BUSY:
                return None
            raise
    return connection
