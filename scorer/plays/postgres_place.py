"""The address of a club's database, and what to do if it cannot be used. Messages never show a password."""

from __future__ import annotations

from sqlalchemy import URL, Engine, create_engine, make_url
from sqlalchemy.exc import ArgumentError, DBAPIError, SQLAlchemyError

from scorer.messages import Text, escape_unprintable, msg
from scorer.plays.errors import BusyError, FullError, NewerError, PlaceError
from scorer.plays.postgres_schema import MIGRATIONS, migrate

WAIT = 30
"""Seconds to wait for others who write."""

ANSWER = 10
"""Seconds to wait for the database to answer at all."""

EXAMPLE = "postgresql://USER@HOST/DATABASE"

_LOCKED, _DISK_FULL = "55P03", "53100"  # what PostgreSQL calls them


class NoAddressError(PlaceError):
    """A text that is not an address of a database."""

    def __init__(self) -> None:
        super().__init__(
            "--db", msg("this is not an address of a database; write {example}", example=EXAMPLE)
        )


class DatabaseError(PlaceError):
    """A database that cannot be reached or used."""


def connect(address: str) -> tuple[str, Engine]:
    """Reach a database and bring its tables up to date; return what to call it, and the way to it.

    Raises a ``PlaceError``.
    """
    try:
        url = make_url(address).set(drivername="postgresql+psycopg")
        place = address_label(url)
        engine = create_engine(url, connect_args={"connect_timeout": ANSWER}, hide_parameters=True)
    except (ArgumentError, ValueError, TypeError):
        raise NoAddressError from None
    try:
        with engine.begin() as connection:
            found = migrate(connection)
    except SQLAlchemyError as fault:
        engine.dispose()
        raise explain(place, fault) from None
    if found > len(MIGRATIONS):
        engine.dispose()
        raise NewerError(place, found, len(MIGRATIONS))
    return place, engine


def address_label(url: URL) -> str:
    """Return an address for messages: user, host and database, nothing else."""
    user = f"{url.username}@" if url.username else ""
    port = f":{url.port}" if url.port else ""
    return escape_unprintable(f"postgresql://{user}{url.host or ''}{port}/{url.database or ''}")


def explain(place: str, fault: SQLAlchemyError) -> PlaceError:
    """Return the error with advice for an error of the database."""
    cause = fault.orig if isinstance(fault, DBAPIError) else fault
    state = getattr(cause, "sqlstate", None)
    if state == _LOCKED:
        return BusyError(place, WAIT)
    if state == _DISK_FULL:
        return FullError(place)
    return DatabaseError(place, _wrong(str(cause).strip()))


def _wrong(reason: str) -> Text:
    """Return what to do, by what the database or the way to it reports."""
    if "password" in reason or "authentication failed" in reason:
        return msg("the database refused the login; check the user, and the password in ~/.pgpass")
    if "refused" in reason or "No such file" in reason or "timeout" in reason:
        return msg("no database answers there; check the address, and that it is running")
    if "resolve" in reason or "translate host name" in reason:
        return msg("there is no such host; check the address")
    if 'database "' in reason and "does not exist" in reason:
        return msg("the database does not exist; create it with: createdb")
    first = reason.splitlines()[0] if reason else ""
    return msg("the database reports: {reason}", reason=escape_unprintable(first))
