"""A table: a game and the log of what was entered, one small edit after another, by several phones."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import NamedTuple

from scorer.entry.errors import BadEditError
from scorer.outcome import Played

NOTHING = ""
"""The value of a place that is empty, or empty again."""

TABLES = 64
"""States of tables that are remembered with what was worked out of them."""

FRESH = 5
"""A clash is told to its writer until so many entries of others later."""


Entry = tuple[str, str]
"""A place, and the value that it is to have."""


def begun(entries: Sequence[Entry], check: Callable[[str, str], None], last: int) -> Sequence[Entry]:
    """Return entries that their game's ``check`` lets pass and that lie in a part (round, game) up to the last begun.

    The number of the part stands after the first letter of a place. Raises ``BadEditError``.
    """
    for place, value in entries:
        check(place, value)
        if int(place[1:].split(".")[0]) > last:
            raise BadEditError(place, value)
    return entries


class Edit(NamedTuple):
    """One entry: ``place`` has this value now. Numbers count from 1 within a table."""

    number: int
    place: str  # as r1.b2.4: round 1, board, row 2, square 4; each game has its own places
    value: str
    phone: str  # who wrote it
    seen: int  # the last entry that the phone had seen
    form: int  # the first entry that was sent together with it, perhaps itself
    undoes: int | None = None  # the entry that it takes back


class Clash(NamedTuple):
    """Two phones wrote to one place, the later one without having seen the earlier: what stood, what stands."""

    before: Edit
    after: Edit


@dataclass(frozen=True, eq=False)
class Table:
    """A game as it is entered. ``start`` is the game before anything is; ``cells`` the last edit of each place.

    Every state of a table is a value of its own, so what is worked out of it can be kept beside it.
    """

    id: str
    made: str  # when, in ISO 8601
    start: Played
    edits: tuple[Edit, ...] = ()
    play: str | None = None  # the id of the play it was kept as
    people: Mapping[str, str] = field(default_factory=dict)  # phone -> whose it is
    cells: Mapping[str, Edit] = field(default_factory=dict)
    over: tuple[int, ...] = ()  # of each edit, the number of the one that it wrote over; 0 for none

    @property
    def number(self) -> int:
        """The number of the last entry."""
        return len(self.edits)

    @property
    def values(self) -> Mapping[str, str]:
        """What stands at every place that is not empty."""
        return {place: edit.value for place, edit in self.cells.items() if edit.value != NOTHING}

    def value(self, place: str) -> str:
        """Return what stands at a place."""
        edit = self.cells.get(place)
        return edit.value if edit else NOTHING

    def value_at(self, place: str, number: int) -> str:
        """Return what stood at a place after so many entries."""
        earlier = (edit.value for edit in reversed(self.edits[:number]) if edit.place == place)
        return next(earlier, NOTHING)

    def with_edits(self, edits: Sequence[Edit]) -> Table:
        """Return the table after more edits."""
        cells, over = dict(self.cells), list(self.over)
        for edit in edits:
            over.append(cells[edit.place].number if edit.place in cells else 0)
            cells[edit.place] = edit
        return replace(self, edits=(*self.edits, *edits), cells=cells, over=tuple(over))

    def last_of(self, phone: str) -> list[Edit]:
        """Return what a phone sent last and what stands of it: not taken back, and nobody wrote there since."""
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

    def before(self, edit: Edit) -> Edit | None:
        """Return what an edit wrote over."""
        number = self.over[edit.number - 1]
        return self.edits[number - 1] if number else None

    def clashes(self, phone: str) -> list[Clash]:
        """Return what a phone should be told: what it wrote over without having seen it, and who wrote over its own."""
        own = next((edit.form for edit in reversed(self.edits) if edit.phone == phone), 0)
        since = self.edits[max(own - 1, self.number - FRESH, 0) :]
        found = (self._clash(edit) for edit in since)
        return [each for each in found if each and phone in (each.before.phone, each.after.phone)]

    def _clash(self, edit: Edit) -> Clash | None:
        """Return the clash that an edit made: what it wrote over is of another phone, which had not been seen."""
        before = self.before(edit)
        if before is None or NOTHING in (before.value, edit.value) or before.value == edit.value:
            return None
        blind = before.phone != edit.phone and edit.seen < before.number and edit.undoes is None
        return Clash(before, edit) if blind else None
