"""Saved plays: add, change, delete, and undo every change."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from contextlib import contextmanager
from typing import NamedTuple, Self

from scorer.plays.errors import (
    AlreadyKeptError,
    AmbiguousIdError,
    ChangedMeanwhileError,
    NoPlayerError,
    NoPlayError,
    NothingToUndoError,
    NotMergedError,
    PlaceError,
    SamePersonError,
)
from scorer.plays.ids import SHORTEST, letters_needed, normalise
from scorer.plays.names import Names
from scorer.plays.play import Play, renewed
from scorer.plays.tables import EVERYTHING, STRIDE, Change, Choice, Kind, Step, Tables
from scorer.plays.tally import START, Tally

CHUNK = 1000
"""Plays that are in memory at once where all of them are gone through."""

WORTH = 100
"""The fewest plays that are worth a tally of their own; fewer are counted again."""


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

    def __exit__(self, *fault: object) -> None:
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
        return self._tables.all()

    def page(self, choice: Choice, most: int, skip: int = 0) -> list[Play]:
        """Return so many plays of a choice, latest first, as today's rules see them."""
        return [renewed(play) for play in self._tables.page(choice, most, skip)]

    def count(self, choice: Choice = EVERYTHING) -> int:
        """Return how many plays a choice has."""
        return self._tables.count(choice)

    def each(self, choice: Choice = EVERYTHING) -> Iterator[Play]:
        """Yield the plays of a choice, earliest first, a few at a time in memory."""
        end = START
        while plays := self._tables.after(end, choice, CHUNK):
            yield from plays
            end = plays[-1].order

    def tally(self, game: str = "") -> Tally:
        """Return what the plays of a game, or of all games, add up to: counted on from what was kept of it."""
        choice = Choice(game)
        tally = self._kept_tally(game)
        try:
            while len(self._tables.after(tally.end, choice, WORTH)) == WORTH:
                tally = self._count_on(choice)
        except PlaceError:  # somebody else is writing all the time, or only reading is allowed
            tally = self._kept_tally(game)
        while plays := self._tables.after(tally.end, choice, CHUNK):
            tally.add(plays)
        return tally

    def names(self) -> Names:
        """Return which names count as which others."""
        return Names(self._tables.names())

    def require(self, *names: str) -> None:
        """Raise ``NoPlayerError`` for a name that nobody in the plays has."""
        players = self._tables.players()
        for each in names:
            if each not in players:
                raise NoPlayerError(each, _nearest(each, players))

    def merge(self, name: str, means: str) -> None:
        """Let a name count as another one from now on, in every play in which only one of them took part.

        Raises ``NoPlayerError`` or ``SamePersonError``.
        """
        with self._tables.writing():
            self.require(name, means)
            names = self.names()
            if names.meant(name) == names.meant(means):
                raise SamePersonError(name, means)
            self._tables.set_name(names.meant(name), means)
            self._tables.forget_tallies()

    def split(self, name: str) -> str:
        """Let a merged name count as itself again; return what it counted as. Raises ``NotMergedError``."""
        with self._tables.writing():
            means = self._tables.names().get(name)
            if means is None:
                raise NotMergedError(name)
            self._tables.set_name(name, None)
            self._tables.forget_tallies()
        return means

    def _count_on(self, choice: Choice) -> Tally:
        """Count a few more plays, and keep the tally, and what was worked out anew for it."""
        with self._tables.writing():
            tally = self._kept_tally(choice.game)
            found = self._tables.after(tally.end, choice, STRIDE - tally.counted % STRIDE)
            plays = [renewed(play) for play in found]
            for old, new in zip(found, plays, strict=True):
                if old.summary != new.summary:
                    self._tables.renew(new)
            tally.add(plays)
            self._tables.keep_tally(choice.game, tally.end, tally.counted, tally.to_json())
        return tally

    def _kept_tally(self, game: str) -> Tally:
        """Return the last tally that was kept; one that rests on other rules counts for nothing."""
        text = self._tables.tally(game)
        names = self.names()
        tally = Tally.from_json(text, names) if text else None
        if text and tally is None:
            with self._tables.writing():
                self._tables.forget_tallies()
        return tally or Tally(names)

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
        return identity[: letters_needed([identity, *self._tables.neighbours(identity)])]

    def letters(self, plays: Iterable[Play]) -> int:
        """Return how many first letters of the ids of some plays tell each apart from all others."""
        return max((len(self.short(play.id)) for play in plays), default=SHORTEST)

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
            here = self._tables.heads()
            prints = set() if again else {fingerprint for _, fingerprint in here.values()}
            known = {key: self._tables.state(here[key][0]) for key in best if key in here}
            verdicts = {key: _verdict(play, known.get(key), prints) for key, play in best.items()}
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
            undone = [(self._state(step.after), self._state(step.before)) for step in steps]
            for step, (_, before) in zip(steps, undone, strict=True):
                self._tables.point(before or step.id, step.before)
            self._forget(play for pair in undone for play in pair)
            self._tables.take_back(change.number)
            return Undone(change, undone)

    def _state(self, number: int | None) -> Play | None:
        return None if number is None else self._tables.state(number)

    def _write(self, kind: Kind, at: str, wanted: Sequence[tuple[str, Play | None]]) -> None:
        """Set new states of plays, or none, and record it in the journal."""
        steps = []
        for identity, play in wanted:
            before = self._tables.state_of(identity)
            after = None if play is None else self._tables.new_state(play)
            self._tables.point(play or identity, after)
            steps.append(Step(identity, before, after))
        self._forget([*(play for _, play in wanted), *(self._state(step.before) for step in steps)])
        self._tables.new_change(at, kind, steps)

    def _forget(self, plays: Iterable[Play | None]) -> None:
        """Delete the tallies that counted one of these plays, or count others in its place."""
        first = min((play.order for play in plays if play is not None), default=None)
        if first is not None:
            self._tables.forget_tallies(first)

    @contextmanager
    def _unchanged(self, play: Play) -> Iterator[None]:
        """Write only if a play has not changed since the caller read it."""
        with self._tables.writing():
            number = self._tables.state_of(play.id)
            if number is None or _written(self._tables.state(number)) != _written(play):
                raise ChangedMeanwhileError(self.short(play.id))
            yield


def _nearest(name: str, players: Iterable[str]) -> str | None:
    from difflib import get_close_matches  # only a mistake needs it

    folded = {each.casefold(): each for each in sorted(players)}
    return next((folded[each] for each in get_close_matches(name.casefold(), folded, 1)), None)


def _written(play: Play) -> tuple[object, ...]:
    """Return what somebody wrote of a play, without what was worked out of it."""
    return play.id, play.version, play.changed, play.results


def _verdict(play: Play, known: Play | None, prints: Collection[str]) -> str:
    """Return what happens to an imported play, as a field name of ``Brought``."""
    if known is None:
        return "alike" if play.summary.fingerprint in prints else "added"
    return "updated" if play.standing > known.standing else "same"
