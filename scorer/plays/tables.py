"""What is kept of plays, in SQL that every database understands: their states, the journal of changes."""

from __future__ import annotations

import json
from abc import ABC, abstractmethod
from collections.abc import Sequence
from contextlib import AbstractContextManager
from typing import Any, Literal, NamedTuple

from scorer.plays.errors import DamagedError
from scorer.plays.ids import LENGTH
from scorer.plays.play import Order, Play, Summary

STRIDE = 2000
"""A tally is kept for good after every so many plays, so that a change far back counts few of them again."""

FEW = 10
"""The most plays with similar ids to name."""

Kind = Literal["add", "edit", "delete", "import"]
"""What a change did."""

Value = str | int | float | None
Row = tuple[Any, ...]

_COLUMNS = (
    "id, results, kept, version, changed, game, date, players, winners, complete, fingerprint, rules, worked"
)
_OWN = ", ".join(f"states.{each}" for each in _COLUMNS.split(", "))
_LAST = "z" * LENGTH
_IN_ORDER = "plays.day, plays.moment, plays.id"


class Change(NamedTuple):
    """One change: its number in the journal, when it was made, what it did."""

    number: int
    at: str
    kind: Kind


class Step(NamedTuple):
    """What a change did to one play: the state it had before and the one it has since; none: it is not there."""

    id: str
    before: int | None
    after: int | None


class Choice(NamedTuple):
    """Which plays are wanted: those of a game, from a day on, up to a day; what is empty leaves nothing out."""

    game: str = ""
    since: str = ""
    until: str = ""

    def condition(self) -> tuple[str, list[Value]]:
        """Return what must be true of such plays, and its values."""
        bounds = {"plays.game = ?": self.game, "plays.day >= ?": self.since, "plays.day <= ?": self.until}
        wanted = {each: value for each, value in bounds.items() if value}
        return " AND ".join(wanted) or "1 = 1", list(wanted.values())


EVERYTHING = Choice()


class Tables(ABC):
    """States of plays, never changed once written; the plays there are, each with its state; changes; their steps.

    Raises a ``PlaceError`` where they cannot be used.
    """

    place: str  # what sentences call the database

    def __init__(self, prefix: str = "") -> None:
        """Take what the names of the tables begin with."""
        self._plays, self._states = f"{prefix}plays", f"{prefix}states"
        self._tallies, self._names = f"{prefix}tallies", f"{prefix}names"
        self._joined = f"{self._plays} AS plays JOIN {self._states} AS states ON state = number"
        self._changes, self._steps = f"{prefix}changes", f"{prefix}steps"

    @abstractmethod
    def close(self) -> None:
        """Close the database."""

    @abstractmethod
    def writing(self) -> AbstractContextManager[None]:
        """Hold off every other writer; what is done inside is kept as a whole, and is on the disk afterwards."""

    @abstractmethod
    def _run(self, statement: str, *values: Value) -> list[Row]:
        """Run a statement, a ``?`` for each value; return the rows that it gives."""

    def all(self) -> list[Play]:
        """Return all plays, the latest first."""
        return self.page(EVERYTHING, -1)

    def page(self, choice: Choice, most: int, skip: int = 0) -> list[Play]:
        """Return so many plays of a choice, all of them if the number is negative, the latest first."""
        which, values = choice.condition()
        order = _IN_ORDER.replace(",", " DESC,") + " DESC"
        bounds = (most, skip) if most >= 0 else ()
        return self._kept(
            f"{which} ORDER BY {order} {'LIMIT ? OFFSET ?' if bounds else ''}", *values, *bounds
        )

    def after(self, order: Order, choice: Choice, most: int) -> list[Play]:
        """Return so many plays that come after a place in the order of time, the earliest first."""
        which, values = choice.condition()
        where = f"{which} AND ({_IN_ORDER}) > (?, ?, ?) ORDER BY {_IN_ORDER} LIMIT ?"
        return self._kept(where, *values, *order, most)

    def count(self, choice: Choice) -> int:
        """Return how many plays a choice has."""
        which, values = choice.condition()
        number: int = self._run(f"SELECT count(*) FROM {self._plays} AS plays WHERE {which}", *values)[0][0]
        return number

    def beginning(self, letters: str) -> list[Play]:
        """Return the plays whose ids begin with these letters, ``FEW`` at most."""
        return self._kept("plays.id BETWEEN ? AND ? LIMIT ?", letters, letters + _LAST, FEW)

    def neighbours(self, identity: str) -> list[str]:
        """Return the ids before and after one in the alphabet."""
        before, after = (f"SELECT {which} FROM {self._plays} WHERE id" for which in ("max(id)", "min(id)"))
        rows = self._run(f"{before} < ? UNION ALL {after} > ?", identity, identity)
        return [row[0] for row in rows if row[0]]

    def like(self, fingerprint: str) -> str | None:
        """Return the id of a play that has this fingerprint."""
        found = self._kept("states.fingerprint = ? ORDER BY number LIMIT 1", fingerprint)
        return found[0].id if found else None

    def heads(self) -> dict[str, tuple[int, str]]:
        """Return the state and the fingerprint of every play by its id."""
        rows = self._run(f"SELECT plays.id, number, fingerprint FROM {self._joined}")
        return {identity: (number, fingerprint) for identity, number, fingerprint in rows}

    def state_of(self, identity: str) -> int | None:
        """Return the number of the state that a play has; nothing if there is no such play."""
        rows = self._run(f"SELECT state FROM {self._plays} WHERE id = ?", identity)
        return rows[0][0] if rows else None

    def state(self, number: int) -> Play:
        """Return a play as it is or was in a state."""
        return self._read("number = ?", number)[0]

    def states_of(self, identity: str) -> list[Play]:
        """Return the states of a play that were not undone, oldest first."""
        steps, changes = self._steps, self._changes
        made = f"SELECT after FROM {steps} JOIN {changes} ON change = {changes}.number WHERE NOT undone"
        return self._read(f"id = ? AND number IN ({made}) ORDER BY number", identity)

    def new_state(self, play: Play) -> int:
        """Write a state and return its number."""
        return self._add(
            f"{self._states} ({_COLUMNS})",
            *(play.id, play.results, play.kept, play.version, play.changed),
            *_values(play.summary),
        )

    def renew(self, play: Play) -> None:
        """Write what was worked out anew of the state that a play has."""
        columns = " = ?, ".join(_COLUMNS.split(", ")[5:])
        which = f"number = (SELECT state FROM {self._plays} AS plays WHERE plays.id = ?)"
        self._run(f"UPDATE {self._states} SET {columns} = ? WHERE {which}", *_values(play.summary), play.id)

    def point(self, play: Play | str, state: int | None) -> None:
        """Set the state of a play; without a state it is deleted, and its id is enough."""
        identity = play if isinstance(play, str) else play.id
        self._run(f"DELETE FROM {self._plays} WHERE id = ?", identity)
        if state is not None and isinstance(play, Play):
            day, moment, _ = play.order
            new = f"INSERT INTO {self._plays} (id, state, game, day, moment) VALUES (?, ?, ?, ?, ?)"
            self._run(new, identity, state, play.game, day, moment)

    def tally(self, scope: str) -> str | None:
        """Return the last tally that was kept of a game, or of all games."""
        last = "ORDER BY day DESC, moment DESC, id DESC LIMIT 1"
        rows = self._run(f"SELECT tally FROM {self._tallies} WHERE scope = ? {last}", scope)
        return rows[0][0] if rows else None

    def keep_tally(self, scope: str, order: Order, plays: int, tally: str) -> None:
        """Keep a tally of so many plays; of those at its end before, only every so many stay."""
        passing = f"plays - plays / {STRIDE} * {STRIDE} <> 0"
        self._run(f"DELETE FROM {self._tallies} WHERE scope = ? AND {passing}", scope)
        new = f"INSERT INTO {self._tallies} (scope, day, moment, id, plays, tally) VALUES (?, ?, ?, ?, ?, ?)"
        self._run(new, scope, *order, plays, tally)

    def forget_tallies(self, order: Order = ("", 0.0, "")) -> None:
        """Delete the tallies from a place in the order of time on."""
        self._run(f"DELETE FROM {self._tallies} WHERE (day, moment, id) >= (?, ?, ?)", *order)

    def names(self) -> dict[str, str]:
        """Return the names that count as others."""
        return dict(self._run(f"SELECT name, means FROM {self._names} ORDER BY name"))

    def set_name(self, name: str, means: str | None) -> None:
        """Let a name count as another, or as itself again."""
        self._run(f"DELETE FROM {self._names} WHERE name = ?", name)
        if means is not None:
            self._run(f"INSERT INTO {self._names} (name, means) VALUES (?, ?)", name, means)

    def players(self) -> set[str]:
        """Return everybody who took part in a play."""
        rows = self._run(f"SELECT DISTINCT players FROM {self._joined}")
        return {name for (players,) in rows for name in json.loads(players)}

    def new_change(self, at: str, kind: Kind, steps: Sequence[Step]) -> None:
        """Write a change and its steps at the end of the journal."""
        change = self._add(f"{self._changes} (at, kind)", at, kind)
        for step in steps:
            new = f"INSERT INTO {self._steps} (change, id, before, after) VALUES (?, ?, ?, ?)"
            self._run(new, change, *step)

    def last_change(self) -> Change | None:
        """Return the last change that is not undone."""
        left = f"SELECT number, at, kind FROM {self._changes} WHERE NOT undone ORDER BY number DESC LIMIT 1"
        rows = self._run(left)
        return Change(*rows[0]) if rows else None

    def steps(self, change: int) -> list[Step]:
        """Return the steps of a change."""
        rows = self._run(f"SELECT id, before, after FROM {self._steps} WHERE change = ?", change)
        return [Step(*row) for row in rows]

    def take_back(self, change: int) -> None:
        """Record that a change is undone."""
        self._run(f"UPDATE {self._changes} SET undone = ? WHERE number = ?", True, change)

    def _add(self, columns: str, *values: Value) -> int:
        """Write a row, and return the number that it gets."""
        marks = ", ".join("?" * len(values))
        number: int = self._run(f"INSERT INTO {columns} VALUES ({marks}) RETURNING number", *values)[0][0]
        return number

    def _kept(self, which: str, *values: Value) -> list[Play]:
        """Return plays as they are now."""
        return self._plays_of(self._run(f"SELECT {_OWN} FROM {self._joined} WHERE {which}", *values))

    def _read(self, which: str, *values: Value) -> list[Play]:
        return self._plays_of(self._run(f"SELECT {_COLUMNS} FROM {self._states} WHERE {which}", *values))

    def _plays_of(self, rows: Sequence[Row]) -> list[Play]:
        try:
            return [_play(row) for row in rows]
        except (ValueError, TypeError) as fault:
            raise DamagedError(self.place) from fault


def _play(row: Row) -> Play:
    identity, results, kept, version, changed, game, date, players, winners, complete, *others = row
    people, first = tuple(json.loads(players)), tuple(json.loads(winners))
    summary = Summary(game, date, people, first, bool(complete), *others)
    return Play(identity, results, kept, version, changed, summary)


def _values(summary: Summary) -> tuple[Value, ...]:
    """Return a summary as it stands in the columns."""
    people = (json.dumps(summary.players), json.dumps(summary.winners))
    ended = (summary.complete, summary.fingerprint, summary.rules, summary.worked)
    return (summary.game, summary.date, *people, *ended)
