"""Plays in a PostgreSQL database, for a club that outgrows one file."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any

from sqlalchemy import Connection, Executable, Row, delete, func, insert, not_, select, text, update
from sqlalchemy.dialects.postgresql import insert as upsert
from sqlalchemy.exc import SQLAlchemyError

from scorer.plays.errors import DamagedError
from scorer.plays.play import Play, Summary
from scorer.plays.postgres_place import WAIT, connect, explain
from scorer.plays.postgres_schema import CHANGES, PLAYS, STATES, STEPS_TAKEN
from scorer.plays.tables import FEW, Change, Kind, Step

_BEGIN = (
    text(f"SET LOCAL lock_timeout = '{WAIT:d}s'"),
    text("SET LOCAL synchronous_commit = on"),
    text("LOCK TABLE pnp_changes IN SHARE ROW EXCLUSIVE MODE"),  # against others who write, not who read
)

_THERE = STATES.c.number.in_(select(PLAYS.c.state))


class PostgresTables:
    """The tables in one database, until it is closed. Raises a ``PlaceError`` if they cannot be used."""

    def __init__(self, address: str) -> None:
        self.place, self._engine = connect(address)
        self._writer: Connection | None = None

    def close(self) -> None:
        """Close the database."""
        self._engine.dispose()

    @contextmanager
    def writing(self) -> Iterator[None]:
        """Lock out other writers during a transaction."""
        try:
            with self._engine.begin() as connection:
                for statement in _BEGIN:
                    connection.execute(statement)
                self._writer = connection
                yield
        except SQLAlchemyError as fault:
            raise explain(self.place, fault) from None
        finally:
            self._writer = None

    def all(self) -> list[Play]:
        """Return all plays."""
        return self._plays(select(STATES).where(_THERE))

    def beginning(self, letters: str) -> list[Play]:
        """Return the plays whose ids begin with these letters, ``FEW`` at most."""
        alike = func.left(STATES.c.id, len(letters)) == letters
        return self._plays(select(STATES).where(_THERE, alike).limit(FEW))

    def like(self, fingerprint: str) -> str | None:
        """Return the id of a play that has this fingerprint."""
        alike = STATES.c.fingerprint == fingerprint
        found = self._plays(select(STATES).where(_THERE, alike).order_by(STATES.c.number).limit(1))
        return found[0].id if found else None

    def state_of(self, identity: str) -> int | None:
        """Return the number of the state that a play has."""
        rows = self._rows(select(PLAYS.c.state).where(PLAYS.c.id == identity))
        return rows[0].state if rows else None

    def state(self, number: int) -> Play:
        """Return a play in one of its states."""
        return self._plays(select(STATES).where(STATES.c.number == number))[0]

    def states_of(self, identity: str) -> list[Play]:
        """Return the states of a play that were not undone, oldest first."""
        joined = STEPS_TAKEN.join(CHANGES, STEPS_TAKEN.c.change == CHANGES.c.number)
        made = select(STEPS_TAKEN.c.after).select_from(joined).where(not_(CHANGES.c.undone))
        wanted = select(STATES).where(STATES.c.id == identity, STATES.c.number.in_(made))
        return self._plays(wanted.order_by(STATES.c.number))

    def new_state(self, play: Play) -> int:
        """Write a state and return its number."""
        summary = play.summary
        new = insert(STATES).values(
            id=play.id,
            version=play.version,
            kept=play.kept,
            changed=play.changed,
            results=play.results,
            game=summary.game,
            date=summary.date,
            players=json.dumps(summary.players),
            winners=json.dumps(summary.winners),
            complete=summary.complete,
            fingerprint=summary.fingerprint,
        )
        number: int = self._rows(new.returning(STATES.c.number))[0].number
        return number

    def point(self, identity: str, state: int | None) -> None:
        """Set the state of a play; without a state it is deleted."""
        if state is None:
            self._run(delete(PLAYS).where(PLAYS.c.id == identity))
        else:
            new = upsert(PLAYS).values(id=identity, state=state)
            self._run(new.on_conflict_do_update(index_elements=[PLAYS.c.id], set_={"state": state}))

    def new_change(self, at: str, kind: Kind, steps: Sequence[Step]) -> None:
        """Write a change and its steps."""
        new = insert(CHANGES).values(at=at, kind=kind).returning(CHANGES.c.number)
        change = self._rows(new)[0].number
        for step in steps:
            self._run(insert(STEPS_TAKEN).values(change=change, **step._asdict()))

    def last_change(self) -> Change | None:
        """Return the last change that is not undone."""
        left = select(CHANGES.c.number, CHANGES.c.at, CHANGES.c.kind).where(not_(CHANGES.c.undone))
        rows = self._rows(left.order_by(CHANGES.c.number.desc()).limit(1))
        return Change(*rows[0]) if rows else None

    def steps(self, change: int) -> list[Step]:
        """Return the steps of a change."""
        columns = (STEPS_TAKEN.c.id, STEPS_TAKEN.c.before, STEPS_TAKEN.c.after)
        return [Step(*row) for row in self._rows(select(*columns).where(STEPS_TAKEN.c.change == change))]

    def take_back(self, change: int) -> None:
        """Record that a change is undone."""
        self._run(update(CHANGES).where(CHANGES.c.number == change).values(undone=True))

    def _rows(self, statement: Executable) -> list[Row[*tuple[Any, ...]]]:
        """Read in the transaction that is open, or else in one that ends at once."""
        if self._writer is not None:
            return list(self._writer.execute(statement).all())
        try:
            with self._engine.connect() as connection:
                return list(connection.execute(statement).all())
        except SQLAlchemyError as fault:
            raise explain(self.place, fault) from None

    def _run(self, statement: Executable) -> None:
        assert self._writer is not None, "plays are changed inside writing() only"
        self._writer.execute(statement)

    def _plays(self, statement: Executable) -> list[Play]:
        try:
            return [_play(row) for row in self._rows(statement)]
        except (ValueError, TypeError) as fault:
            raise DamagedError(self.place) from fault


def _play(row: Row[*tuple[Any, ...]]) -> Play:
    people, first = tuple(json.loads(row.players)), tuple(json.loads(row.winners))
    summary = Summary(row.game, row.date, people, first, row.complete, row.fingerprint)
    return Play(row.id, row.results, row.kept, row.version, row.changed, summary)
