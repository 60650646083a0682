"""The log of a game: its edits in the order they were entered, by several phones or at the prompt."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import NamedTuple

from scorer.entry.contract import BadEditError, Change, NoLogError, Progress, Question
from scorer.entry.start import begin, is_of_start, next_question
from scorer.games import rules
from scorer.games.table import Table
from scorer.outcome import Outcome, Played
from scorer.scoring import score

NOTHING = ""  # the value of an empty place
PROMPT = "prompt"  # the writer of the prompt in a log; the ids of phones are numbers
LONGEST_ID = 40  # the most characters of the id that a phone gives to a request
FRESH = 5  # a replaced entry is reported until there are this many later entries


def only_begun(changes: Sequence[Change], check: Callable[[str, str], None], last: int) -> Sequence[Change]:
    """Return the changes that pass their game's ``check`` and are in a part (round, game) that has begun.

    The number of the part follows the first letter of a place. Raises ``BadEditError``.
    """
    for place, value in changes:
        check(place, value)
        if int(place[1:].split(".")[0]) > last:
            raise BadEditError(place, value)
    return changes


class Edit(NamedTuple):
    """One entry: it sets ``place`` to a value. Numbers count from 1 within a log."""

    number: int
    place: str  # such as r1.b2.4: round 1, board, row 2, square 4; each game has its own places
    value: str
    phone: str  # the phone that sent it
    seen: int  # the last entry that the phone had seen
    form: int  # the first entry of the same request
    undoes: int | None = None  # the entry that it undoes
    sent: str = ""  # the id of the request, so that a repeated one counts once


class Refused(NamedTuple):
    """A change that was not made because another phone has set the place to a value that this one had not seen."""

    place: str
    value: str
    now: Edit  # the current entry of the place


class Replaced(NamedTuple):
    """An entry, and the entry of another phone that replaced it."""

    before: Edit
    after: Edit


class Lent(NamedTuple):
    """A seat that was given to another phone while its own phone was silent."""

    name: str  # of the player; empty for the phone for everybody
    number: int  # how many actions the game had then


class PlayedSoFar(NamedTuple):
    """The state of a game that is played here; its rules allow no wrong entries."""

    game: Played
    outcome: Outcome
    faulty: bool = False


@dataclass(frozen=True, eq=False)
class GameLog:
    """A game that is entered or played. ``cells`` are the last edits of each place.

    Every state of a log is a new value, so computed properties are cached with it.
    """

    id: str
    made: str  # when, in ISO 8601
    game: str  # the id of the game that is played
    opening: Played | None = None  # the game before its first entry; None if its players are entered too
    edits: tuple[Edit, ...] = ()
    play: str | None = None  # the id of the kept play
    ended: str = ""  # when it was kept, in ISO 8601
    dropper: str | None = None  # who discarded it; empty if unknown, None if it was not discarded
    again: str | None = None  # the id of the log of the next game of the same players
    people: Mapping[str, str] = field(default_factory=dict)  # phone -> name of its owner
    lent: Mapping[str, Lent] = field(default_factory=dict)  # phone -> the seat that it may take back
    cells: Mapping[str, Edit] = field(default_factory=dict)
    over: tuple[int, ...] = ()  # for each edit, the number of the edit it replaced; 0 for none
    table: Table | None = None  # set if the game is played here, not only entered

    @property
    def number(self) -> int:
        """The number of the last entry."""
        return len(self.edits)

    @property
    def state(self) -> str:
        """A text that changes with every entry, and when the game is kept, discarded or followed by another."""
        return f"{self.number}:{self.play or ''}:{self.dropper is not None:d}:{self.again or ''}"

    @cached_property
    def values(self) -> Mapping[str, str]:
        """The values of all places that are not empty."""
        return {place: edit.value for place, edit in self.cells.items() if edit.value != NOTHING}

    @property
    def start(self) -> Played:
        """The game before anything is played. Raises ``NoLogError`` while players are missing."""
        if self._start is None:
            raise NoLogError
        return self._start

    @property
    def is_open(self) -> bool:
        """Whether the game is neither kept nor discarded."""
        return self.play is None and self.dropper is None

    @property
    def is_begun(self) -> bool:
        """Whether all players are entered."""
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
        """The notation of a game that is played here; empty for one that is entered."""
        return self.table.line.text if self.table is not None else ""

    @property
    def question(self) -> Question | None:
        """The next question of the prompt; None once the game is entered."""
        game_rules = rules(self.game)
        if self._start is None:
            return next_question(game_rules, self.values)
        return game_rules.entry.next_question(self.progress)

    def value_at(self, place: str, number: int) -> str:
        """Return the value of a place after ``number`` entries."""
        earlier = (edit.value for edit in reversed(self.edits[:number]) if edit.place == place)
        return next(earlier, NOTHING)

    def find_refused(self, changes: Sequence[Change], phone: str, seen: int) -> list[Refused]:
        """Return the changes that would replace entries of others later than entry ``seen``."""
        cells = ((*change, self.cells.get(change[0])) for change in changes)
        return [
            Refused(place, value, now)
            for place, value, now in cells
            if now and now.number > seen and now.phone != phone and now.value not in (NOTHING, value)
        ]

    def entered(self, changes: Sequence[Change], phone: str, seen: int, sent: str = "") -> list[Edit]:
        """Return the changes of a phone as edits."""
        first = self.number + 1
        return [
            Edit(first + at, place, value, phone, seen, first, sent=sent)
            for at, (place, value) in enumerate(changes)
        ]

    def undone(self, phone: str, sent: str = "", of: str = "") -> list[Edit]:
        """Return the edits that undo a phone's last request, or its request ``of``, where it is not overwritten."""
        if of:
            current = sorted(self.cells.values(), key=lambda edit: edit.number)
            targets = [edit for edit in current if (edit.sent, edit.phone, edit.undoes) == (of, phone, None)]
        else:
            targets = self.last_of(phone)
        first, edits = self.number + 1, []
        for at, last in enumerate(targets):
            before = self.before(last)
            value = before.value if before else NOTHING
            edits.append(Edit(first + at, last.place, value, phone, self.number, first, last.number, sent))
        return edits

    def with_edits(self, edits: Sequence[Edit]) -> GameLog:
        """Return the log after more edits."""
        cells, over, table = dict(self.cells), list[int](), self.table
        for edit in edits:
            table = table and table.after(edit.place, edit.value)
            over.append(cells[edit.place].number if edit.place in cells else 0)
            cells[edit.place] = edit
        return replace(self, edits=(*self.edits, *edits), cells=cells, over=(*self.over, *over), table=table)

    def last_of(self, phone: str | None) -> list[Edit]:
        """Return the edits of the last request of a phone, or of all, that were not undone or overwritten."""
        undone: set[int | None] = set()
        places: set[str] = set()
        edits: list[Edit] = []
        for edit in reversed(self.edits):
            if edits and edit.number < edits[0].form:
                break
            if edit.undoes is not None:
                undone.add(edit.undoes)
            elif edit.number not in undone and edit.place not in places:
                places.add(edit.place)
                if phone in (edit.phone, None) and (not edits or edit.form == edits[0].form):
                    edits.append(edit)
        return edits[::-1]

    def may_undo(self, phone: str) -> bool:
        """Return whether a phone can undo something; it cannot undo the players once others have entered something."""
        last = self.last_of(phone)
        alone = all(edit.phone == phone for edit in self.edits)
        return bool(last) and (alone or not is_of_start(last[0].place))

    @property
    def answers(self) -> int:
        """The number of requests that were not undone."""
        sent = {edit.form for edit in self.edits if edit.undoes is None}
        return len(sent - {self.edits[edit.undoes - 1].form for edit in self.edits if edit.undoes})

    def has(self, edit: Edit) -> bool:
        """Return whether the game has the place of an edit: not for its players, nor for a row that a folder lost."""
        try:
            rules(self.game).entry.check(self.start, edit.place, edit.value)
        except BadEditError:
            return False
        return True

    def before(self, edit: Edit) -> Edit | None:
        """Return the edit that an edit replaced; None if the place was empty."""
        number = self.over[edit.number - 1]
        return self.edits[number - 1] if number else None

    def replaced(self, phone: str) -> list[Replaced]:
        """Return the last few entries of a phone that others have replaced since its last request."""
        own = next((edit.form for edit in reversed(self.edits[-FRESH:]) if edit.phone == phone), 0)
        since = self.edits[max(own - 1, self.number - FRESH, 0) :]
        pairs = ((self.before(edit), edit) for edit in since if edit.phone != phone and edit.undoes is None)
        return [
            Replaced(before, after)
            for before, after in pairs
            if before and before.phone == phone and before.value not in (NOTHING, after.value)
        ]
