"""Saved plays: add, change, delete, and undo every change."""

from collections.abc import Iterable, Sequence
from contextlib import nullcontext, suppress
from hashlib import sha256
from typing import NamedTuple, Self

from scorer.names import find_similar
from scorer.plays.errors import (
    AlreadyKeptError,
    AmbiguousIdError,
    ChangedMeanwhileError,
    DamagedError,
    MetError,
    NoPlayerError,
    NoPlayError,
    NothingToUndoError,
    NotMergedError,
    PlaceError,
    SamePersonError,
)
from scorer.plays.play import SHORTEST, Play, letters_needed, normalise, rescore
from scorer.plays.ranking import Names, PlaysTally, join_names
from scorer.plays.tables import EVERYTHING, Effect, JournalChange, Kind, PlayChoice, Tables


class ImportCounts(NamedTuple):
    """The result of an import, in numbers of plays."""

    added: int = 0
    updated: int = 0  # older versions were here
    same: int = 0  # here already, in this version or a later one
    alike: int = 0  # left out: the same game is saved under another id


class Undone(NamedTuple):
    """A change that was undone, and each of its plays: before the undo, and after."""

    change: JournalChange
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
        return self._tables.page(EVERYTHING, -1)

    def page(self, choice: PlayChoice, most: int, skip: int = 0) -> list[Play]:
        """Return at most ``most`` plays of a choice, latest first, with summaries by the present rules."""
        return [rescore(play) for play in self._tables.page(choice, most, skip)]

    def count(self, choice: PlayChoice = EVERYTHING) -> int:
        """Return the number of plays of a choice."""
        return self._tables.count(choice)

    def each(self, choice: PlayChoice = EVERYTHING) -> list[Play]:
        """Return the plays of a choice, earliest first, with summaries by the present rules.

        Summaries by older rules are replaced in the database, too, if that is possible.
        """
        kept = self._tables.page(choice, -1)[::-1]
        present = [rescore(play) for play in kept]
        changed = [new for old, new in zip(kept, present, strict=True) if new != old]
        if changed:
            with suppress(PlaceError), self._tables.writing():  # the file may be read-only or busy
                for play in changed:
                    self._tables.save_summary(play)
        return present

    def tally(self, game: str = "") -> PlaysTally:
        """Return what the plays of a game, or of all games, add up to."""
        tally = PlaysTally(self.names())
        tally.add(self.each(PlayChoice(game)))
        return tally

    def games(self) -> list[str]:
        """Return the games of all plays: ids, and titles of games that are not known here."""
        return self._tables.games()

    def players(self) -> set[str]:
        """Return the names of all players."""
        return {name for cast in self._tables.casts() for name in cast}

    def names(self) -> Names:
        """Return the merged names."""
        return join_names(self._tables.names(), self._tables.casts())

    def require(self, *names: str) -> None:
        """Raise ``NoPlayerError`` for a name that nobody in the plays has."""
        players = self.players()
        for name in names:
            if name not in players:
                raise NoPlayerError(name, find_similar(name, sorted(players)))

    def merge(self, name: str, means: str) -> None:
        """Make a name count as another from now on. Raises whatever ``check_merge`` raises."""
        with self._tables.writing():
            self.check_merge(name, means)
            self._tables.set_name(self.names().resolve(name), means)

    def check_merge(self, name: str, means: str) -> None:
        """Check that two names may be one person.

        Raises ``NoPlayerError``, ``SamePersonError``, or ``MetError`` if they played each other.
        """
        self.require(name, means)
        names = self.names()
        both = {names.resolve(name), names.resolve(means)}
        if len(both) == 1:
            raise SamePersonError(name, means)
        met = [play for play in self.all() if both <= {*map(names.resolve, play.summary.players)}]
        if met:
            raise MetError(name, means, [(self.short(play.id), play.date) for play in met])

    def split(self, name: str) -> str:
        """Make a merged name count as itself again; return the name it counted as. Raises ``NotMergedError``."""
        with self._tables.writing():
            means = self.names().means.get(name)
            if means is None:
                raise NotMergedError(name)
            self._tables.set_name(name, None)
            if name in self.names().means:  # it is spelt as another one is
                self._tables.set_name(name, name)
        return means

    def one(self, letters: str) -> Play:
        """Return the play whose id begins with these letters. Raises ``NoPlayError`` or ``AmbiguousIdError``."""
        prefix = normalise(letters)
        plays = self._tables.list_by_prefix(prefix) if prefix else []
        if not plays:
            raise NoPlayError(letters)
        if len(plays) > 1:
            raise AmbiguousIdError(letters, sorted(self.short(play.id) for play in plays))
        return plays[0]

    def short(self, identity: str) -> str:
        """Return the shortest prefix of an id that no other id has."""
        return identity[: letters_needed([identity, *self._tables.list_neighbours(identity)])]

    def letters(self, plays: Iterable[Play]) -> int:
        """Return the length at which the ids of some plays are distinct from each other and all others."""
        return max((len(self.short(play.id)) for play in plays), default=SHORTEST)

    def versions(self, play: Play) -> list[Play]:
        """Return every version of a play, oldest first, the present one last."""
        return self._tables.list_states(play.id)

    def find_deleted(self, identity: str) -> Play | None:
        """Return the last version of a deleted play, by its whole id; None if there is no such play."""
        states = [] if self._tables.state_of(identity) is not None else self._tables.list_states(identity)
        return states[-1] if states else None

    def add(self, play: Play, *, again: bool = False) -> None:
        """Save a play. Raises ``AlreadyKeptError`` if the same game is saved already, unless ``again``."""
        with self._tables.writing():
            known = None if again else self._tables.find_fingerprint(play.summary.fingerprint)
            if known is not None:
                raise AlreadyKeptError(self.short(known))
            self._write("add", play.kept, [(play.id, play)])

    def replace(self, old: Play, new: Play) -> None:
        """Replace a play by its next version, which has the same id. Raises ``ChangedMeanwhileError``."""
        if new.id != old.id:
            raise ValueError(f"a version of {old.id} has the id {new.id}")
        self.replace_all([(old, new)], new.changed)

    def replace_all(self, plays: Sequence[tuple[Play, Play]], at: str) -> None:
        """Replace plays by their next versions, as one change. Raises ``ChangedMeanwhileError``."""
        with self._tables.writing():
            for old, _ in plays:
                self._check_version(old)
            self._write("edit", at, [(old.id, new) for old, new in plays])

    def picture(self, play: Play, *, small: bool = False) -> bytes | None:
        """Return the picture of a play, or the one for lists; None if it has none."""
        return self._tables.picture(play.id, small=small)

    def marks(self, plays: Iterable[Play]) -> dict[str, str]:
        """Return by id the marks of the pictures of plays: another picture has another one."""
        return self._tables.marks([play.id for play in plays])

    def set_picture(self, play: Play, picture: tuple[bytes, bytes] | None, seen: str) -> None:
        """Set the picture of a play and the one for lists, or remove them if ``picture`` is None; for good.

        ``seen`` is the mark of the picture that goes, empty if there was none. Raises ``ChangedMeanwhileError``.
        """
        with self._tables.writing():
            known = self._tables.state_of(play.id) is not None
            if not known or self._tables.marks([play.id]).get(play.id, "") != seen:
                raise ChangedMeanwhileError(self.short(play.id))
            mark = sha256(picture[0]).hexdigest()[:16] if picture else ""
            self._tables.set_picture(play.id, (mark, *picture) if picture else None)

    def delete(self, play: Play, at: str) -> None:
        """Delete a play. Raises ``ChangedMeanwhileError``."""
        with self._tables.writing():
            self._check_version(play)
            self._write("delete", at, [(play.id, None)])

    def import_plays(
        self, plays: Iterable[Play], at: str, *, again: bool = False, dry: bool = False
    ) -> ImportCounts:
        """Import plays as one change; of two versions of a play the higher one wins.

        A play is left out if the same game was here under another id before the import, unless ``again``. With ``dry``
        nothing is saved, and the counts are those that an import would have.
        """
        best: dict[str, Play] = {}
        numbers = dict.fromkeys(ImportCounts._fields, 0)
        for play in plays:
            numbers["same"] += play.id in best
            best[play.id] = max(play, best.get(play.id, play), key=lambda version: version.standing)
        with nullcontext() if dry else self._tables.writing():
            here = self._tables.list_heads()
            prints = set() if again else {fingerprint for _, fingerprint in here.values()}
            accepted = []
            for key, play in best.items():
                if key in here:
                    known = self._tables.state(here[key][0])
                    again_told = play.is_result_only and play.results == known.results
                    is_newer = play.standing > known.standing and not again_told
                    verdict = "updated" if is_newer else "same"
                else:
                    verdict = "alike" if play.summary.fingerprint in prints else "added"
                numbers[verdict] += 1
                if verdict in ("added", "updated"):
                    accepted.append((key, play))
            if accepted and not dry:
                self._write("import", at, accepted)
        return ImportCounts(**numbers)

    def find_undo(self) -> Undone:
        """Return what ``undo`` would change. Raises ``NothingToUndoError``."""
        return self._read_undo()[0]

    def undo(self) -> Undone:
        """Undo the last change. Raises ``NothingToUndoError``."""
        with self._tables.writing():
            undone, steps = self._read_undo()
            for step, (_, before) in zip(steps, undone.plays, strict=True):
                self._tables.set_state(before or step.id, step.before)
            self._tables.mark_undone(undone.change.number)
            return undone

    def _read_undo(self) -> tuple[Undone, Sequence[Effect]]:
        """Return the last change as it would be undone, and its steps. Raises ``NothingToUndoError``."""
        change = self._tables.last_change()
        if change is None:
            raise NothingToUndoError
        steps = self._tables.steps(change.number)
        pairs = [(self._read_state(step.after), self._read_state(step.before)) for step in steps]
        if change.kind != "import" and (not pairs or (None, None) in pairs):
            raise DamagedError(self.place)
        return Undone(change, pairs), steps

    def _read_state(self, number: int | None) -> Play | None:
        return None if number is None else self._tables.state(number)

    def _write(self, kind: Kind, at: str, plays: Sequence[tuple[str, Play | None]]) -> None:
        """Save new states of plays by id, None to delete one, and record the change in the journal."""
        steps = []
        for identity, play in plays:
            before = self._tables.state_of(identity)
            after = None if play is None else self._tables.add_state(play)
            self._tables.set_state(play or identity, after)
            steps.append(Effect(identity, before, after))
        self._tables.add_change(at, kind, steps)

    def _check_version(self, play: Play) -> None:
        """Check that a play is as the caller read it. Raises ``ChangedMeanwhileError``."""
        number = self._tables.state_of(play.id)
        if number is None or _get_content(self._tables.state(number)) != _get_content(play):
            raise ChangedMeanwhileError(self.short(play.id))


def _get_content(play: Play) -> tuple[str, int, str, str]:
    """Return what identifies a version of a play: everything but what is computed from its results."""
    return play.id, play.version, play.changed, play.results
