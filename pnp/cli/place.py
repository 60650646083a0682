"""The place where plays are kept: the user's own file, or the one that ``--db`` or the environment names."""

from __future__ import annotations

import os
from datetime import datetime
from errno import EISDIR
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from pnp.cli.options import complete_store
from scorer.system import REASONS

if TYPE_CHECKING:
    from scorer.plays import Store

VARIABLE = "PNP_DB"
FILE = "plays.sqlite3"
_CHOSEN = "pnp.db"


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
    chosen: str = context.meta.get(_CHOSEN) or os.environ.get(VARIABLE) or str(_own_file())
    return chosen if "://" in chosen else os.path.expanduser(chosen)


def logs_beside(kept: str) -> Path:
    """Return the file of the unfinished games that belongs to the place ``kept`` of plays. Raises ``PlaceError``."""
    if "://" in kept:
        return _own_file().with_name(f"tables-{FILE}")
    path = Path(kept)
    if not path.name:
        from scorer.plays.errors import UnreachableError

        raise UnreachableError(kept, REASONS[EISDIR])
    return path.with_name(f"{path.stem}-tables{path.suffix}")


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
