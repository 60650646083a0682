"""Where plays are kept: the user's own file, or what ``--db`` or the environment name instead."""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from pnp.cli.parameters import Context, Offer, Parameter

if TYPE_CHECKING:
    from scorer.plays import Store

VARIABLE = "PNP_DB"
FILE = "plays.sqlite3"
_CHOSEN = "pnp.db"


def _chosen(context: Context, wanted: str | None) -> str | None:
    """Set the place for the command, even if the option comes before its name."""
    if wanted is not None:
        context.meta[_CHOSEN] = wanted
    return wanted


def _files_of_plays(incomplete: str) -> Sequence[Offer]:
    from pnp.cli.completion import complete_files  # only a shell needs it

    return complete_files(".sqlite3")(incomplete)


Db = Annotated[
    str | None,
    Parameter(
        "--db",
        metavar="FILE",
        callback=_chosen,
        offers=_files_of_plays,
        help=f"Keep plays in another file, or under postgresql://...; also as {VARIABLE}.",
    ),
]
"""The option of every command on plays."""


def place(context: Context) -> str:
    """Return the file or the address that plays are kept in."""
    named: str = context.meta.get(_CHOSEN) or os.environ.get(VARIABLE) or str(_own())
    return named if "://" in named else os.path.expanduser(named)


def logs_beside(kept: str) -> Path:
    """Return the file of the games that are being entered, which goes with a place of plays."""
    if "://" in kept:
        return _own().with_name(f"tables-{FILE}")
    path = Path(kept)
    return path.with_name(f"{path.stem}-tables{path.suffix}")


def open_plays(context: Context, *, make: bool = False) -> Store:
    """Open the plays; read-only commands do not create the file."""
    from scorer.plays import open_store

    return open_store(place(context), make=make)


def now() -> str:
    """Return the current time, as plays record it."""
    from datetime import datetime

    return datetime.now().astimezone().isoformat(timespec="microseconds")


def _own() -> Path:
    from platformdirs import user_data_path

    return user_data_path("pnp") / FILE
