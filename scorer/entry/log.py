"""The log of a game: what was entered, one small edit after another, by several phones or at the prompt."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import NamedTuple

from scorer.entry.contract import Change, Progress, Question
from scorer.entry.errors import BadEditError, NoLogError
from scorer.entry.start import begin, is_of_start, next_question
from scorer.games import GAMES
from scorer.outcome import Played

NOTHING = ""
"""The value of a place that is empty, or empty again."""

FRESH = 5
"""A clash is shown to its writer until others have made this many entries."""


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


class Clash(NamedTuple):
    """Two phones wrote to one place, and the later had not seen the earlier value: before, after."""

    before: Edit
    after: Edit


@dataclass(frozen=True, eq=False)
class GameLog:
    """A game as it is entered. ``cells`` are the last edits of each place.

    Every state of a log is a new value, so computed properties are cached with it.
    """

    id: str
    made: str  # when, in ISO 8601
    game: str  # the id of the game that is played
    opening: Played | None = None  # the game before its first entry; nothing if its players are entered too
    edits: tuple[Edit, ...] = ()
    play: str | None = None  # the id of the play it was kept as
    people: Mapping[str, str] = field(default_factory=dict)  # phone -> whose it is
    cells: Mapping[str, Edit] = field(default_factory=dict)
    over: tuple[int, ...] = ()  # of each edit, the number of the one that it wrote over; 0 for none

    @property
    def number(self) -> int:
        """The number of the last entry."""
        return len(self.edits)

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
        return self.opening or begin(GAMES[self.game], self.values)

    @cached_property
    def progress(self) -> Progress:
        """The state of the game. Raises ``NoLogError`` as ``start`` does."""
        values = {place: value for place, value in self.values.items() if not is_of_start(place)}
        progress: Progress = GAMES[self.game].entry.progress(self.start, values)
        return progress

    @property
    def question(self) -> Question | None:
        """What the prompt asks next; nothing once the game is entered."""
        rules = GAMES[self.game]
        if self._start is None:
            return next_question(rules, self.values)
        return rules.entry.next_question(self.progress)

    def value_at(self, place: str, number: int) -> str:
        """Return the value of a place after ``number`` entries."""
        earlier = (edit.value for edit in reversed(self.edits[:number]) if edit.place == place)
        return next(earlier, NOTHING)

    def entered(self, changes: Sequence[Change], phone: str, seen: int) -> list[Edit]:
        """Return the edits by which a phone makes changes."""
        first = self.number + 1
        return [
            Edit(first + at, place, value, phone, seen, first) for at, (place, value) in enumerate(changes)
        ]

    def undone(self, phone: str) -> list[Edit]:
        """Return the edits that undo a phone's last request, as far as it is not overwritten."""
        first, edits = self.number + 1, []
        for at, last in enumerate(self.last_of(phone)):
            before = self.before(last)
            value = before.value if before else NOTHING
            edits.append(Edit(first + at, last.place, value, phone, self.number, first, last.number))
        return edits

    def with_edits(self, edits: Sequence[Edit]) -> GameLog:
        """Return the log after more edits."""
        cells, over = dict(self.cells), list(self.over)
        for edit in edits:
            over.append(cells[edit.place].number if edit.place in cells else 0)
            cells[edit.place] = edit
        return replace(self, edits=(*self.edits, *edits), cells=cells, over=tuple(over))

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

    def clashes(self, phone: str) -> list[Clash]:
        """Return a phone's clashes: values that it overwrote unseen, and its own that others overwrote."""
        own = next((edit.form for edit in reversed(self.edits) if edit.phone == phone), 0)
        since = self.edits[max(own - 1, self.number - FRESH, 0) :]
        found = (self._clash(edit) for edit in since)
        return [each for each in found if each and phone in (each.before.phone, each.after.phone)]

    def _clash(self, edit: Edit) -> Clash | None:
        """Return the clash of an edit that overwrote another phone's value without having seen it."""
        before = self.before(edit)
        if before is None or NOTHING in (before.value, edit.value) or before.value == edit.value:
            return None
        blind = before.phone != edit.phone and edit.seen < before.number and edit.undoes is None
        return Clash(before, edit) if blind else None
