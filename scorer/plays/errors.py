"""Errors of saving, finding or changing plays; each message says what would be right."""

from collections.abc import Sequence

from scorer.errors import ScorerError
from scorer.messages import Date, Text, join_texts, list_names, msg, plural, quoted
from scorer.system import installing


class PlaysError(ScorerError):
    """An error of saved plays."""


class NoPlayError(PlaysError):
    """An id that no play has."""

    def __init__(self, typed: str) -> None:
        super().__init__(msg("no saved game has the id {id}; list them with: pnp plays", id=quoted(typed)))


class AmbiguousIdError(PlaysError):
    """The first letters of several ids."""

    def __init__(self, typed: str, ids: Sequence[str]) -> None:
        super().__init__(
            msg("the ids {ids} all begin with {id}; type more letters", ids=list_names(ids), id=quoted(typed))
        )


class AlreadyKeptError(PlaysError):
    """A results file whose game is kept already."""

    def __init__(self, identity: str) -> None:
        super().__init__(
            msg("this game is already saved as {id}; save it once more with --duplicate", id=identity)
        )
        self.id = identity


class ChangedMeanwhileError(PlaysError):
    """A play that somebody else changed or deleted between reading and writing."""

    def __init__(self, identity: str) -> None:
        super().__init__(
            msg("the game {id} was changed or deleted meanwhile; look at it and try again", id=identity)
        )


class NoPlayerError(PlaysError):
    """A name that nobody in the plays has."""

    def __init__(self, typed: str, near: str | None) -> None:
        text = msg("nobody in the saved games is called {name}", name=quoted(typed))
        if near is not None:
            text = msg(
                "nobody in the saved games is called {name}; the nearest is {nearest}",
                name=quoted(typed),
                nearest=quoted(near),
            )
        super().__init__(text)


class SamePersonError(PlaysError):
    """Two names that count as one already."""

    def __init__(self, name: str, means: str) -> None:
        super().__init__(
            msg("{name} and {means} count as one already", name=quoted(name), means=quoted(means))
        )


class MetError(PlaysError):
    """Two names that played each other, so they are two people; ``met`` has ids and dates, latest first."""

    def __init__(self, name: str, means: str, met: Sequence[tuple[str, str]]) -> None:
        self.name, self.means, self.number = name, means, len(met)
        identity, self.date = met[0][0], Date(met[0][1])
        super().__init__(
            plural(
                self.number,
                "{name} and {means} played each other in the game {id} on {date}, so they are two people; if a "
                "name is wrong there, correct it with: pnp plays edit {id}",
                "{name} and {means} played each other in {n} games, last in {id} on {date}, so they are two "
                "people; if a name is wrong there, correct it with: pnp plays edit {id}",
                name=quoted(name),
                means=quoted(means),
                id=identity,
                date=self.date,
            )
        )


class TakenNameError(PlaysError):
    """A new name that another player of the plays has, or one that is merged: two people would become one."""

    def __init__(self, old: str, new: str) -> None:
        self.old, self.new = old, new
        super().__init__(
            msg(
                "somebody in the saved games is called {new}, so two people would become one; if they "
                "are the same person, count them as one with: pnp ranking merge {old} {new}",
                old=quoted(old),
                new=quoted(new),
            )
        )


class MergedNameError(PlaysError):
    """A name that counts as another, or that another counts as; renaming it would undo that unseen."""

    def __init__(self, name: str, other: str) -> None:
        self.name, self.other = name, other
        super().__init__(
            msg(
                "{name} and {other} count as one person; separate them first with: pnp ranking split {split}",
                name=quoted(name),
                other=quoted(other),
                split=quoted(name),
            )
        )


class NotMergedError(PlaysError):
    """A name that is not merged with another."""

    def __init__(self, name: str) -> None:
        super().__init__(msg("{name} is not merged with another name", name=quoted(name)))


class NothingToUndoError(PlaysError):
    """There is no change left to undo."""

    text = msg("there is no change left to undo")


class PlaceError(PlaysError):
    """A place where plays cannot be kept, always or at the moment; it is not changed."""

    def __init__(self, place: str, wrong: Text | None = None) -> None:
        super().__init__(join_texts([place, wrong or self.text], ": "))
        self.place = place


class DamagedError(PlaceError):
    """A file of plays that is damaged."""

    text = msg(
        "the file is damaged; it was not changed, move it away and import your last "
        "export with: pnp plays import"
    )


class NotPlaysError(PlaceError):
    """A file that does not hold plays."""

    text = msg("this is not a file of saved games; it was not changed, name another one with --db")


class FullError(PlaceError):
    """No disk space left; saved plays are safe."""

    text = msg("there is no disk space left; what was saved before is safe, free some space and try again")


class NoLibrariesError(PlaceError):
    """A database whose client libraries are not installed."""

    def __init__(self, place: str, *packages: str) -> None:
        command = installing(*packages)
        text = msg("a database needs two libraries; install them with: {command}", command=command)
        super().__init__(place, text)


class NewerError(PlaceError):
    """Plays that were written by a later version of this program."""

    def __init__(self, place: str, version: int, known: int) -> None:
        text = msg(
            "the saved games are of version {found}, but this pnp knows only up to {known}; they "
            "were not changed, install the newer pnp",
            found=version,
            known=known,
        )
        super().__init__(place, text)


class PlaysBusyError(PlaceError):
    """Plays that another program has been writing for too long."""

    def __init__(self, place: str, seconds: float) -> None:
        text = msg(
            "another program has been writing for more than {seconds} seconds; try again when it is done",
            seconds=float(seconds),
        )
        super().__init__(place, text)


class UnreachableError(PlaceError):
    """A place that cannot be opened or written."""

    def __init__(self, place: str, reason: Text) -> None:
        super().__init__(
            place,
            msg(
                "the saved games cannot be opened or written ({reason}); name another file with --db",
                reason=reason,
            ),
        )
