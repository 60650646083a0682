"""Plays in SQL that every database understands: their states, and the journal of changes."""

import json
from abc import ABC, abstractmethod
from collections.abc import Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager
from typing import Any, Literal, NamedTuple, get_args

from scorer.plays.errors import DamagedError
from scorer.plays.play import LENGTH, Play, Summary, check_values, moment

FEW = 10  # the most plays with similar ids to list
Kind = Literal["add", "edit", "delete", "import"]  # the kinds of changes

Value = str | int | float | bytes | None
Row = tuple[Any, ...]

# in the order of ``Play`` and ``Summary``; the digest is in the column ``worked``
_COLUMNS = (
    "id, results, kept, version, changed, game, date, players, winners, complete, fingerprint, rules, worked"
)
_OWN = ", ".join(f"states.{column}" for column in _COLUMNS.split(", "))
_LAST = "z" * LENGTH
_LATEST_FIRST = "plays.day DESC, plays.moment DESC, plays.id DESC"


class JournalChange(NamedTuple):
    """One change: its number in the journal, its time, its kind."""

    number: int
    at: str
    kind: Kind


class Effect(NamedTuple):
    """The effect of a change on one play: its state before and after; None if the play did not exist."""

    id: str
    before: int | None
    after: int | None


class PlayChoice(NamedTuple):
    """Which saved games to include: by game, first day and last day. An empty field does not restrict."""

    game: str = ""
    since: str = ""
    until: str = ""

    def condition(self) -> tuple[str, list[Value]]:
        """Return the SQL condition, and its values."""
        bounds = {"plays.game = ?": self.game, "plays.day >= ?": self.since, "plays.day <= ?": self.until}
        used = {term: value for term, value in bounds.items() if value}
        return " AND ".join(used) or "1 = 1", list(used.values())


EVERYTHING = PlayChoice()


class Tables(ABC):
    """The tables: plays with their present states; all states, which are never changed; changes and their steps.

    Every method raises a ``PlaceError`` if the database cannot be used.
    """

    place: str  # the name of the database in messages

    def __init__(self, prefix: str = "") -> None:
        """Set the prefix of the names of the tables."""
        self._plays, self._states = f"{prefix}plays", f"{prefix}states"
        self._tallies, self._names = f"{prefix}tallies", f"{prefix}names"
        self._joined = f"{self._plays} AS plays JOIN {self._states} AS states ON state = number"
        self._changes, self._steps = f"{prefix}changes", f"{prefix}steps"
        self._pictures = f"{prefix}pictures"

    @abstractmethod
    def close(self) -> None:
        """Close the database."""

    @contextmanager
    def writing(self) -> Iterator[None]:
        """Lock out other writers; at the end everything is on the disk, or nothing after an error."""
        with self._transaction():
            self._run(f"DELETE FROM {self._tallies}")  # totals of older programs, which would go on from them
            yield

    @abstractmethod
    def _transaction(self) -> AbstractContextManager[None]:
        """Begin a transaction that locks out other writers."""

    @abstractmethod
    def _run(self, statement: str, *values: Value) -> list[Row]:
        """Run a statement with a ``?`` for each value; return its rows."""

    def page(self, choice: PlayChoice, most: int, skip: int = 0) -> list[Play]:
        """Return at most ``most`` plays of a choice, all if it is negative, latest first."""
        which, values = choice.condition()
        bounds = (most, skip) if most >= 0 else ()
        limit = "LIMIT ? OFFSET ?" if bounds else ""
        return self._select_plays(f"{which} ORDER BY {_LATEST_FIRST} {limit}", *values, *bounds)

    def count(self, choice: PlayChoice) -> int:
        """Return the number of plays of a choice."""
        which, values = choice.condition()
        number: int = self._run(f"SELECT count(*) FROM {self._plays} AS plays WHERE {which}", *values)[0][0]
        return number

    def list_by_prefix(self, letters: str) -> list[Play]:
        """Return the plays whose ids begin with these letters, ``FEW`` at most."""
        return self._select_plays("plays.id BETWEEN ? AND ? LIMIT ?", letters, letters + _LAST, FEW)

    def list_neighbours(self, identity: str) -> list[str]:
        """Return the ids before and after an id in alphabetical order."""
        before, after = (f"SELECT {which} FROM {self._plays} WHERE id" for which in ("max(id)", "min(id)"))
        rows = self._run(f"{before} < ? UNION ALL {after} > ?", identity, identity)
        return [row[0] for row in rows if row[0]]

    def find_fingerprint(self, fingerprint: str) -> str | None:
        """Return the id of a play with this fingerprint; None if there is no such play."""
        plays = self._select_plays("states.fingerprint = ? ORDER BY number LIMIT 1", fingerprint)
        return plays[0].id if plays else None

    def list_heads(self) -> dict[str, tuple[int, str]]:
        """Return the state and the fingerprint of every play by its id."""
        rows = self._run(f"SELECT plays.id, number, fingerprint FROM {self._joined}")
        return {identity: (number, fingerprint) for identity, number, fingerprint in rows}

    def state_of(self, identity: str) -> int | None:
        """Return the number of a play's present state; None if there is no such play."""
        rows = self._run(f"SELECT state FROM {self._plays} WHERE id = ?", identity)
        return rows[0][0] if rows else None

    def state(self, number: int) -> Play:
        """Return the play in a state."""
        with self._find_damage():
            return self._select_states("number = ?", number)[0]

    def list_states(self, identity: str) -> list[Play]:
        """Return the states of a play that were not undone, oldest first."""
        steps, changes = self._steps, self._changes
        made = f"SELECT after FROM {steps} JOIN {changes} ON change = {changes}.number WHERE NOT undone"
        return self._select_states(f"id = ? AND number IN ({made}) ORDER BY number", identity)

    def add_state(self, play: Play) -> int:
        """Write a state and return its number."""
        return self._add(
            f"{self._states} ({_COLUMNS})",
            *(play.id, play.results, play.kept, play.version, play.changed),
            *_values(play.summary),
        )

    def save_summary(self, play: Play) -> None:
        """Save the summary of a play with all its states that have the same results."""
        columns = " = ?, ".join(_COLUMNS.split(", ")[5:])
        which = "id = ? AND results = ?"
        values = (*_values(play.summary), play.id, play.results)
        self._run(f"UPDATE {self._states} SET {columns} = ? WHERE {which}", *values)

    def set_state(self, play: Play | str, state: int | None) -> None:
        """Set the present state of a play, or delete it by its id if the state is None."""
        identity = play if isinstance(play, str) else play.id
        self._run(f"DELETE FROM {self._plays} WHERE id = ?", identity)
        if state is not None and isinstance(play, Play):
            day, moment, _ = play.order
            new = f"INSERT INTO {self._plays} (id, state, game, day, moment) VALUES (?, ?, ?, ?, ?)"
            self._run(new, identity, state, play.game, day, moment)

    def names(self) -> dict[str, str]:
        """Return the merged names, and the names they count as; a name that was split off counts as itself."""
        kept: dict[str, str] = dict(self._run(f"SELECT name, means FROM {self._names} ORDER BY name"))
        means = {name: other for name, other in kept.items() if name != other}
        last = set(means.values()) - means.keys()
        for _ in means:
            last |= {name for name, other in means.items() if other in last}
        if not means.keys() <= last:  # a circle: who follows it would never come to an end
            raise DamagedError(self.place)
        return kept

    def set_name(self, name: str, means: str | None) -> None:
        """Make a name count as another or as itself, or forget what it counts as if ``means`` is None."""
        self._run(f"DELETE FROM {self._names} WHERE name = ?", name)
        if means is not None:
            self._run(f"INSERT INTO {self._names} (name, means) VALUES (?, ?)", name, means)

    def casts(self) -> dict[tuple[str, ...], int]:
        """Return the players of all plays, each cast with the number of its plays."""
        rows = self._run(f"SELECT players, count(*) FROM {self._joined} GROUP BY players")
        with self._find_damage():
            return {tuple(map(str, json.loads(players))): number for players, number in rows}

    def games(self) -> list[str]:
        """Return the games of all plays: ids, and titles of games that are not known here."""
        return [row[0] for row in self._run(f"SELECT DISTINCT game FROM {self._plays} ORDER BY game")]

    def picture(self, identity: str, *, small: bool) -> bytes | None:
        """Return the picture of a play, or the one for lists; None if it has none."""
        which = "small" if small else "picture"
        rows = self._run(f"SELECT {which} FROM {self._pictures} WHERE id = ?", identity)
        return bytes(rows[0][0]) if rows else None

    def marks(self, ids: Sequence[str]) -> dict[str, str]:
        """Return the marks of the pictures of plays; plays without a picture are left out."""
        places = ", ".join("?" * len(ids)) or "NULL"
        return dict(self._run(f"SELECT id, mark FROM {self._pictures} WHERE id IN ({places})", *ids))

    def set_picture(self, identity: str, picture: tuple[str, bytes, bytes] | None) -> None:
        """Set the mark, the picture and the one for lists, or remove them if ``picture`` is None."""
        self._run(f"DELETE FROM {self._pictures} WHERE id = ?", identity)
        if picture is not None:
            new = f"INSERT INTO {self._pictures} (id, mark, picture, small) VALUES (?, ?, ?, ?)"
            self._run(new, identity, *picture)

    def add_change(self, at: str, kind: Kind, steps: Sequence[Effect]) -> None:
        """Append a change and its steps to the journal."""
        change = self._add(f"{self._changes} (at, kind)", at, kind)
        for step in steps:
            new = f"INSERT INTO {self._steps} (change, id, before, after) VALUES (?, ?, ?, ?)"
            self._run(new, change, *step)

    def last_change(self) -> JournalChange | None:
        """Return the last change that is not undone; None if there is no such change."""
        last = "WHERE NOT undone ORDER BY number DESC LIMIT 1"
        rows = self._run(f"SELECT number, at, kind FROM {self._changes} {last}")
        if not rows:
            return None
        change = JournalChange(*rows[0])
        with self._find_damage():
            moment(change.at)
            get_args(Kind).index(change.kind)
        return change

    def steps(self, change: int) -> list[Effect]:
        """Return the steps of a change."""
        rows = self._run(f"SELECT id, before, after FROM {self._steps} WHERE change = ?", change)
        return [Effect(*row) for row in rows]

    def mark_undone(self, change: int) -> None:
        """Record that a change is undone."""
        self._run(f"UPDATE {self._changes} SET undone = ? WHERE number = ?", True, change)

    def _add(self, columns: str, *values: Value) -> int:
        marks = ", ".join("?" * len(values))
        number: int = self._run(f"INSERT INTO {columns} VALUES ({marks}) RETURNING number", *values)[0][0]
        return number

    def _select_plays(self, which: str, *values: Value) -> list[Play]:
        return self._parse(self._run(f"SELECT {_OWN} FROM {self._joined} WHERE {which}", *values))

    def _select_states(self, which: str, *values: Value) -> list[Play]:
        return self._parse(self._run(f"SELECT {_COLUMNS} FROM {self._states} WHERE {which}", *values))

    def _parse(self, rows: Sequence[Row]) -> list[Play]:
        plays = []
        with self._find_damage():
            for row in rows:
                identity, results, kept, version, changed, game, date, players, winners, complete, *others = (
                    row
                )
                people, first = tuple(json.loads(players)), tuple(json.loads(winners))
                summary = Summary(game, date, people, first, bool(complete), *others)
                play = Play(identity, results, kept, version, changed, summary)
                check_values(play)
                plays.append(play)
        return plays

    @contextmanager
    def _find_damage(self) -> Iterator[None]:
        """Turn the errors of values that this program never wrote into a ``DamagedError``."""
        try:
            yield
        except (ValueError, TypeError, AttributeError, LookupError, ArithmeticError) as fault:
            raise DamagedError(self.place) from fault


def _values(summary: Summary) -> tuple[Value, ...]:
    people = (json.dumps(summary.players), json.dumps(summary.winners))
    return (summary.game, summary.date, *people, *summary[4:])
