"""The log of a game: what was entered, one small edit after another, by several phones or at the prompt."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cached_property
from typing import NamedTuple

from scorer.entry.contract import Change, Progress, Question
from scorer.entry.errors import BadEditError, NoLogError
from scorer.entry.start import begin, is_of_start, next_question
from scorer.frozen import Frozen
from scorer.games import rules
from scorer.outcome import Outcome, Played
from scorer.scoring import score
from scorer.turns.table import Table

NOTHING = ""
"""The value of a place that is empty, or empty again."""

LONGEST_ID = 40
"""Characters of the id that a phone gives to what it sends."""

FRESH = 5
"""That an entry was replaced is told until there are this many later ones."""


def only_begun(changes: Sequence[Change], check: Callable[[str, str], None], last: int) -> Sequence[Change]:
    """Return the changes that pass their game's ``check`` and are in a part (round, game) that has begun.

    The number of the part stands after the first letter of a place. Raises ``BadEditError``.
    """
    for place, value in changes:
        check(place, value)
        if int(place[1:].split(".")[0]) > last:
            raise BadEditError(place, value)
    return changes


class Edit(NamedTuple):
    """One entry: ``place`` has this value now. Numbers count from 1 within a log."""

    number: int
    place: str  # as r1.b2.4: round 1, board, row 2, square 4; each game has its own places
    value: str
    phone: str  # who wrote it
    seen: int  # the last entry that the phone had seen
    form: int  # the first entry that was sent together with it, perhaps itself
    undoes: int | None = None  # the entry that it takes back
    sent: str = ""  # the id that its phone gave to the request; one that is sent again counts once


class Refused(NamedTuple):
    """A change that is not made: somebody has entered another value there, and the phone had not seen it."""

    place: str
    value: str
    now: Edit  # what stands there


class Replaced(NamedTuple):
    """An entry, and the one by which somebody else replaced it."""

    before: Edit
    after: Edit


class PlayedSoFar(NamedTuple):
    """The state of a game that is played here: its rules let nothing wrong be entered."""

    game: Played
    outcome: Outcome
    faulty: bool = False


class GameLog(Frozen):
    """A game as it is entered, or played. ``cells`` are the last edits of each place.

    Every state of a log is a new value, so computed properties are cached with it.
    """

    id: str
    made: str  # when, in ISO 8601
    game: str  # the id of the game that is played
    opening: Played | None = None  # the game before its first entry; nothing if its players are entered too
    edits: tuple[Edit, ...] = ()
    play: str | None = None  # the id of the play it was kept as
    ended: str = ""  # when it was kept, in ISO 8601
    dropper: str | None = None  # who discarded it, perhaps nobody in particular
    again: str | None = None  # the id of the log of the next game of the same players
    people: Mapping[str, str] = {}  # phone -> whose it is
    cells: Mapping[str, Edit] = {}
    over: tuple[int, ...] = ()  # of each edit, the number of the one that it wrote over; 0 for none
    table: Table | None = None  # of a game that is played here, not only entered

    __eq__ = object.__eq__
    __hash__ = object.__hash__

    @property
    def number(self) -> int:
        """The number of the last entry."""
        return len(self.edits)

    @property
    def state(self) -> str:
        """What changes with every entry, and when the game is kept, discarded or followed by another."""
        return f"{self.number}:{self.play or ''}:{self.dropper is not None:d}:{self.again or ''}"

    @cached_property
    def values(self) -> Mapping[str, str]:
        """The values of all places that are not empty."""
        return {place: edit.value for place, edit in self.cells.items() if edit.value != NOTHING}

    @property
    def start(self) -> Played:
        """The game before anything is played. Raises ``NoLogError`` while its players are still entered."""
        if self._start is None:
            raise NoLogError
        return self._start

    @property
    def is_begun(self) -> bool:
        """Whether game and players are known."""
        return self._start is not None

    @cached_property
    def _start(self) -> Played | None:
        return self.opening or begin(rules(self.game), self.values)

    @cached_property
    def progress(self) -> Progress:
        """The state of the game. Raises ``NoLogError`` as ``start`` does."""
        if self.table is not None:
            game = self.table.position.result()
            return PlayedSoFar(game, score(game))
        values = {place: value for place, value in self.values.items() if not is_of_start(place)}
        progress: Progress = rules(self.game).entry.progress(self.start, values)
        return progress

    @property
    def turns(self) -> str:
        """The notation of a game that is played here; nothing of one that is entered."""
        return self.table.line.text if self.table is not None else ""

    @property
    def question(self) -> Question | None:
        """What the prompt asks next; nothing once the game is entered."""
        known = rules(self.game)
        if self._start is None:
            return next_question(known, self.values)
        return known.entry.next_question(self.progress)

    def value_at(self, place: str, number: int) -> str:
        """Return the value of a place after ``number`` entries."""
        earlier = (edit.value for edit in reversed(self.edits[:number]) if edit.place == place)
        return next(earlier, NOTHING)

    def refused(self, changes: Sequence[Change], phone: str, seen: int) -> list[Refused]:
        """Return the changes that would replace what others have entered since the phone had seen ``seen`` entries."""
        found = ((*change, self.cells.get(change[0])) for change in changes)
        return [
            Refused(place, value, now)
            for place, value, now in found
            if now and now.number > seen and now.phone != phone and now.value not in (NOTHING, value)
        ]

    def entered(self, changes: Sequence[Change], phone: str, seen: int, sent: str = "") -> list[Edit]:
        """Return the edits by which a phone makes changes."""
        first = self.number + 1
        return [
            Edit(first + at, place, value, phone, seen, first, sent=sent)
            for at, (place, value) in enumerate(changes)
        ]

    def knows(self, phone: str, sent: str) -> bool:
        """Return whether a phone's request with an id has been entered."""
        return bool(sent) and any(edit.sent == sent and edit.phone == phone for edit in reversed(self.edits))

    def undone(self, phone: str, sent: str = "", of: str = "") -> list[Edit]:
        """Return the edits that undo a phone's last request, as far as it is not overwritten.

        With ``of`` they undo the request with that id, if it is the phone's own.
        """
        wanted = self._standing(phone, of) if of else self.last_of(phone)
        first, edits = self.number + 1, []
        for at, last in enumerate(wanted):
            before = self.before(last)
            value = before.value if before else NOTHING
            edits.append(Edit(first + at, last.place, value, phone, self.number, first, last.number, sent))
        return edits

    def _standing(self, phone: str, sent: str) -> list[Edit]:
        """Return the edits of a request that were not undone or overwritten."""
        own = [
            edit for edit in self.edits if edit.sent == sent and edit.phone == phone and edit.undoes is None
        ]
        return [edit for edit in own if self.cells[edit.place] is edit]

    def with_edits(self, edits: Sequence[Edit]) -> GameLog:
        """Return the log after more edits."""
        cells, over, table = dict(self.cells), list(self.over), self.table
        for edit in edits:
            table = table and table.after(edit.place, edit.value)
            over.append(cells[edit.place].number if edit.place in cells else 0)
            cells[edit.place] = edit
        return self._replace(edits=(*self.edits, *edits), cells=cells, over=tuple(over), table=table)

    def last_of(self, phone: str) -> list[Edit]:
        """Return the edits of a phone's last request that were not undone or overwritten."""
        undone: set[int | None] = set()
        places: set[str] = set()
        found: list[Edit] = []
        for edit in reversed(self.edits):
            if found and edit.number < found[0].form:
                break
            if edit.undoes is not None:
                undone.add(edit.undoes)
            elif edit.number not in undone and edit.place not in places:
                places.add(edit.place)
                if edit.phone == phone and (not found or edit.form == found[0].form):
                    found.append(edit)
        return found[::-1]

    def may_undo(self, phone: str) -> bool:
        """Return whether a phone can undo something; the players stay once others have entered something."""
        last = self.last_of(phone)
        alone = all(edit.phone == phone for edit in self.edits)
        return bool(last) and (alone or not is_of_start(last[0].place))

    @property
    def answers(self) -> int:
        """The number of forms or answers that were sent and not undone."""
        sent = {edit.form for edit in self.edits if edit.undoes is None}
        return len(sent - {self.edits[edit.undoes - 1].form for edit in self.edits if edit.undoes})

    def before(self, edit: Edit) -> Edit | None:
        """Return the value that an edit overwrote."""
        number = self.over[edit.number - 1]
        return self.edits[number - 1] if number else None

    def replaced(self, phone: str) -> list[Replaced]:
        """Return the entries of a phone that others have replaced since it entered something, the latest few."""
        own = next((edit.form for edit in reversed(self.edits) if edit.phone == phone), 0)
        since = self.edits[max(own - 1, self.number - FRESH, 0) :]
        pairs = ((self.before(edit), edit) for edit in since if edit.phone != phone and edit.undoes is None)
        return [
            Replaced(before, after)
            for before, after in pairs
            if before and before.phone == phone and before.value not in (NOTHING, after.value)
        ]
