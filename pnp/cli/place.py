"""The place where plays are kept: the user's own file, or the one that ``--db`` or the environment names."""

from __future__ import annotations

import os
import re
from datetime import datetime
from errno import EISDIR
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, Annotated
from urllib.parse import parse_qsl, unquote, urlsplit

import typer

from pnp.cli.options import complete_store
from scorer.system import REASONS, quote

if TYPE_CHECKING:
    from scorer.plays import Store

VARIABLE = "PNP_DB"
FILE = "plays.sqlite3"
_CHOSEN = "pnp.db"

HOSTS, PORT = (
    ("localhost", "127.0.0.1", "::1"),
    5432,
)  # the names of this computer, and the usual port of a database
DIGITS = 8  # of a hash in the name of a file


def _set_place(context: typer.Context, chosen: str | None) -> str | None:
    """Save the option for the command, even if it comes before the command's name."""
    if chosen is not None:
        context.meta[_CHOSEN] = chosen
    return chosen


Db = Annotated[
    str | None,
    typer.Option(
        "--db",
        metavar="FILE",
        callback=_set_place,
        autocompletion=complete_store,
        help="Use another file for the saved games, or a database (postgresql://...); "
        f"{VARIABLE} sets it for all commands.",
    ),
]
"""The option of every command that uses plays."""


def place(context: typer.Context) -> str:
    """Return the file or the address where plays are kept."""
    chosen: str = context.meta.get(_CHOSEN) or _usual_place()
    return chosen if "://" in chosen else os.path.expanduser(chosen)


def _usual_place() -> str:
    return os.environ.get(VARIABLE) or str(_own_file())


def with_place(command: str, kept: str) -> str:
    """Return a command with ``--db``, if plays are kept elsewhere than usually; an address may have a password."""
    if kept == os.path.expanduser(_usual_place()):
        return command
    scheme, mark, _ = kept.partition("://")
    return f"{command} --db {f'{scheme}{mark}...' if mark else quote(kept)}"


def logs_beside(kept: str) -> Path:
    """Return the file of the unfinished games that belongs to the place ``kept`` of plays. Raises ``PlaceError``."""
    if "://" in kept:
        return _own_file().with_name(f"tables-{_name_database(kept)}.sqlite3")
    path = Path(kept)
    if not path.name:
        from scorer.plays.errors import UnreachableError

        raise UnreachableError(kept, REASONS[EISDIR])
    return path.with_name(f"{path.stem}-tables{path.suffix}")


def _name_database(address: str) -> str:
    """Return a name for files that belong to a database: one for each server, database, user and search path.

    The password and how the connection is made do not count.
    """
    try:
        parts = urlsplit(address)
        asked = dict(parse_qsl(parts.query))
        host = asked.get("host") or parts.hostname or os.environ.get("PGHOST") or HOSTS[0]
        port = asked.get("port") or parts.port or os.environ.get("PGPORT") or PORT
        user = asked.get("user") or parts.username or os.environ.get("PGUSER") or ""
        database = (
            asked.get("dbname") or unquote(parts.path.strip("/")) or os.environ.get("PGDATABASE") or user
        )
    except ValueError:  # such as several servers, or a port that is none: the whole address is the name
        return sha256(address.encode()).hexdigest()[:DIGITS]
    options = asked.get("options") or os.environ.get("PGOPTIONS") or ""
    server = HOSTS[0] if host.startswith("/") or host in HOSTS else host.lower()
    whole = "\n".join((server, str(port), database, unquote(user), options))
    plain = re.sub("[^A-Za-z0-9_]+", "-", database)[:40]
    return f"{plain}-{sha256(whole.encode()).hexdigest()[:DIGITS]}"


def open_plays(context: typer.Context, *, make: bool = False) -> Store:
    """Open the plays; create the file only with ``make``."""
    from scorer.plays import open_store  # many commands may open plays, and do not

    return open_store(place(context), make=make)


def now() -> str:
    """Return the current local time in ISO 8601, as plays record it."""
    return datetime.now().astimezone().isoformat(timespec="microseconds")


def _own_file() -> Path:
    return own_folder() / FILE


def own_folder() -> Path:
    """Return the folder of this user's data."""
    from platformdirs import user_data_path  # many commands do not ask

    return user_data_path("pnp")
