"""A game of a folder, or the part of it that has been played, and how it ended: values that never change."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import ClassVar

from scorer.errors import Fault
from scorer.frozen import Frozen
from scorer.games.own.sentences import misread
from scorer.games.own.sheet import Sheet
from scorer.messages import msg
from scorer.outcome import Outcome

MOST = 99_999
"""What a row may count at most."""

LARGEST = 999_999_999
"""What a score may be at most."""

Numbers = Mapping[str, tuple[int | None, ...]]
"""What is counted: by row, a number for each player in seat order; nothing where it is not known yet."""


class FolderPlayed(Frozen):
    """A game: who played it, and what was counted."""

    game_id: str
    title: str
    numbers_of_players: tuple[int, ...]
    sheet: Sheet
    players: tuple[str, ...]
    colours: tuple[str, ...]
    numbers: Numbers = MappingProxyType({})

    _unequal: ClassVar[tuple[str, ...]] = ("sheet",)

    @property
    def faults(self) -> tuple[Fault, ...]:
        """All that the rules exclude; none if the game can be scored."""
        from scorer.people import people_faults

        people = people_faults(self.players, self.colours, self.numbers_of_players, self.title)
        return (*people, *_number_faults(self)) if not people else tuple(people)

    def points(self, seat: int) -> dict[str, int]:
        """Return the points of every row for a player; what is not known yet counts nothing."""
        numbers = self._numbers(seat)
        return {row.id: row.points(numbers) for row in self.sheet.rows}

    def total(self, seat: int) -> int:
        """Return the score of a player."""
        return self.sheet.total.of(self._numbers(seat))

    def _numbers(self, seat: int) -> dict[str, int]:
        return {row.id: self.number(row.id, seat) or 0 for row in self.sheet.entered}

    def number(self, row: str, seat: int) -> int | None:
        """Return what is counted of a row for a player."""
        return self.numbers.get(row, (None,) * len(self.players))[seat]

    @property
    def missing(self) -> tuple[str, int] | None:
        """The first row and seat that has no number yet; nothing where all have one."""
        seats = range(len(self.players))
        gaps = ((row.id, seat) for row in self.sheet.entered for seat in seats)
        return next((gap for gap in gaps if self.number(*gap) is None), None)


def _number_faults(game: FolderPlayed) -> Iterator[Fault]:
    for row in game.sheet.entered:
        given = game.numbers.get(row.id, ())
        if given and len(given) != len(game.players):
            wrong = msg(
                "{row} has {found} numbers for {players} players",
                row=row.id,
                found=len(given),
                players=len(game.players),
            )
            yield Fault(("scores", row.id), wrong)
            return
        if any(abs(each) > MOST for each in given if each is not None):
            wrong = misread(" ".join(map(str, given)), f"{-MOST}–{MOST}")
            yield Fault(("scores", row.id), wrong)
            return
    for seat, name in enumerate(game.players):
        if abs(game.total(seat)) > LARGEST:
            wrong = msg("the score of {name} is larger than {most}", name=name, most=LARGEST)
            yield Fault(("scores",), wrong)


class FolderOutcome(Outcome):
    """How such a game stands or ended."""

    rows: Mapping[str, Mapping[str, int]]  # by player and row, the points
    totals: Mapping[str, int]
    tied_by: str = ""  # the row that broke a tie for the first place
