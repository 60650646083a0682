"""Saved plays: add, change, delete, and undo every change."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from contextlib import contextmanager
from types import TracebackType
from typing import NamedTuple, Self

from scorer.plays.errors import (
    AlreadyKeptError,
    AmbiguousIdError,
    ChangedMeanwhileError,
    NoPlayError,
    NothingToUndoError,
)
from scorer.plays.ids import letters_needed, normalise
from scorer.plays.play import Play
from scorer.plays.tables import Change, Kind, Step, Tables


class Brought(NamedTuple):
    """What an import did, in numbers of plays."""

    added: int = 0
    updated: int = 0  # an older version was here
    same: int = 0  # here already, in this version or a later one
    alike: int = 0  # left out: the same game is kept under another id


class Undone(NamedTuple):
    """A change that was undone, and each of its plays: after the change, and restored."""

    change: Change
    plays: list[tuple[Play | None, Play | None]]


class Store:
    """Plays in a database. If a method returns, its change is saved; if it raises, nothing has changed."""

    def __init__(self, tables: Tables) -> None:
        self._tables = tables

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, fault: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def close(self) -> None:
        """Close the database."""
        self._tables.close()

    @property
    def place(self) -> str:
        """The name of the store for messages."""
        return self._tables.place

    def all(self) -> list[Play]:
        """Return all plays, latest first."""
        return sorted(self._tables.all(), key=lambda play: play.order, reverse=True)

    def one(self, letters: str) -> Play:
        """Return the play whose id begins so. Raises ``NoPlayError`` or ``AmbiguousIdError``."""
        wanted = normalise(letters)
        found = self._tables.beginning(wanted) if wanted else []
        if not found:
            raise NoPlayError(letters)
        if len(found) > 1:
            raise AmbiguousIdError(letters, sorted(self.short(play.id) for play in found))
        return found[0]

    def short(self, identity: str) -> str:
        """Return as many first letters of an id as tell it apart from the others."""
        return identity[
            : letters_needed([identity, *(play.id for play in self._tables.all() if play.id != identity)])
        ]

    def versions(self, play: Play) -> list[Play]:
        """Return every version that a play had, oldest first, the present one last."""
        return self._tables.states_of(play.id)

    def taken_out(self, identity: str) -> Play | None:
        """Return a play, by its whole id, as it was before it was deleted; nothing if none was."""
        states = [] if self._tables.state_of(identity) is not None else self._tables.states_of(identity)
        return states[-1] if states else None

    def add(self, play: Play, *, again: bool = False) -> None:
        """Keep a play; ``again`` keeps one of a game that is kept already. Raises ``AlreadyKeptError``."""
        with self._tables.writing():
            known = None if again else self._tables.like(play.summary.fingerprint)
            if known is not None:
                raise AlreadyKeptError(self.short(known))
            self._write("add", play.kept, [(play.id, play)])

    def replace(self, old: Play, new: Play) -> None:
        """Replace a play by its next version. Raises ``ChangedMeanwhileError``."""
        with self._unchanged(old):
            self._write("edit", new.changed, [(old.id, new)])

    def delete(self, play: Play, at: str) -> None:
        """Delete a play. Raises ``ChangedMeanwhileError``."""
        with self._unchanged(play):
            self._write("delete", at, [(play.id, None)])

    def bring(self, plays: Iterable[Play], at: str, *, again: bool = False) -> Brought:
        """Import plays, all of them as one change: of two versions of a play the higher one wins.

        A play of a game that is here under another id is left out, unless ``again``.
        """
        best: dict[str, Play] = {}
        numbers = dict.fromkeys(Brought._fields, 0)
        for play in plays:
            numbers["same"] += play.id in best
            best[play.id] = max(play, best.get(play.id, play), key=lambda each: each.standing)
        with self._tables.writing():
            here = {play.id: play for play in self._tables.all()}
            prints = set() if again else {play.summary.fingerprint for play in here.values()}
            verdicts = {play.id: _verdict(play, here.get(play.id), prints) for play in best.values()}
            for verdict in verdicts.values():
                numbers[verdict] += 1
            wanted = [(key, play) for key, play in best.items() if verdicts[key] in ("added", "updated")]
            if wanted:
                self._write("import", at, wanted)
        return Brought(**numbers)

    def undo(self) -> Undone:
        """Undo the last change. Raises ``NothingToUndoError``."""
        with self._tables.writing():
            change = self._tables.last_change()
            if change is None:
                raise NothingToUndoError
            steps = self._tables.steps(change.number)
            for step in steps:
                self._tables.point(step.id, step.before)
            self._tables.take_back(change.number)
            return Undone(change, [(self._state(step.after), self._state(step.before)) for step in steps])

    def _state(self, number: int | None) -> Play | None:
        return None if number is None else self._tables.state(number)

    def _write(self, kind: Kind, at: str, wanted: Sequence[tuple[str, Play | None]]) -> None:
        """Set new states of plays, or none, and record it in the journal."""
        steps = []
        for identity, play in wanted:
            before = self._tables.state_of(identity)
            after = None if play is None else self._tables.new_state(play)
            self._tables.point(identity, after)
            steps.append(Step(identity, before, after))
        self._tables.new_change(at, kind, steps)

    @contextmanager
    def _unchanged(self, play: Play) -> Iterator[None]:
        """Write only if a play has not changed since the caller read it."""
        with self._tables.writing():
            number = self._tables.state_of(play.id)
            if number is None or self._tables.state(number) != play:
                raise ChangedMeanwhileError(self.short(play.id))
            yield


def _verdict(play: Play, known: Play | None, prints: Collection[str]) -> str:
    """Return what happens to an imported play, as a field name of ``Brought``."""
    if known is None:
        return "alike" if play.summary.fingerprint in prints else "added"
    return "updated" if play.standing > known.standing else "same"
