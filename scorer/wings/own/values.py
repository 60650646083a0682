"""The immutable values of a folder's game, and its score: the highest or lowest total wins, then rows break a tie."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace

from scorer.errors import FactsError, Fault
from scorer.messages import msg, plural
from scorer.outcome import Outcome, rank
from scorer.people import colour_faults, name_faults
from scorer.wings.own.sentences import misread
from scorer.wings.own.sheet import Sheet
from scorer.wings.own.words import to_text

MOST = 99_999  # the largest number in a row
LARGEST = 999_999_999  # the largest score

Numbers = Mapping[str, tuple[int | None, ...]]
"""The numbers by row, for each player in seat order; None if a number is not known yet."""


@dataclass(frozen=True)
class FolderPlayed:
    """A game: its players, and their numbers."""

    game_id: str
    title: str
    numbers_of_players: tuple[int, ...]
    sheet: Sheet = field(compare=False)
    players: tuple[str, ...]
    colours: tuple[str, ...]  # empty in a game for more players than there are colours
    numbers: Numbers = field(default_factory=dict, hash=False)

    def points(self, seat: int) -> dict[str, int]:
        """Return a player's points by row; unknown numbers count as 0."""
        numbers = self._numbers(seat)
        return {row.id: row.points(numbers) for row in self.sheet.rows}

    def total(self, seat: int) -> int:
        """Return a player's score."""
        return self.sheet.total.evaluate(self._numbers(seat))

    def _numbers(self, seat: int) -> dict[str, int]:
        return {row.id: self.number(row.id, seat) or 0 for row in self.sheet.entered}

    def number(self, row: str, seat: int) -> int | None:
        """Return a player's number in a row, or None if it is not known."""
        return self.numbers.get(row, (None,) * len(self.players))[seat]

    @property
    def missing(self) -> tuple[str, int] | None:
        """The first row and seat without a number, or None if there is none."""
        seats = range(len(self.players))
        gaps = ((row.id, seat) for row in self.sheet.entered for seat in seats)
        return next((gap for gap in gaps if self.number(*gap) is None), None)


def faults(game: FolderPlayed) -> list[Fault]:
    """Return all facts that a game breaks; empty if it can be scored."""
    people = name_faults(game.players, game.numbers_of_players, game.title)
    if game.colours:
        people += colour_faults(game.players, game.colours)
    may_play = len(game.players) in game.numbers_of_players  # else its rows may be of more players
    return [*people, *(_find_number_faults(game) if may_play else ())]


def _find_number_faults(game: FolderPlayed) -> Iterator[Fault]:
    for row in game.sheet.entered:
        given = game.numbers.get(row.id, ())
        if given and len(given) != len(game.players):
            wrong = plural(
                len(given),
                "{row} has {found} number for {players} players",
                "{row} has {found} numbers for {players} players",
                row=row.id,
                found=len(given),
                players=len(game.players),
            )
            yield Fault(("scores", row.id), wrong)
            return
        if any(abs(number) > MOST for number in given if number is not None):
            yield Fault(("scores", row.id), misread(" ".join(map(str, given)), f"{-MOST}–{MOST}"))
            return
    for seat, name in enumerate(game.players):
        if abs(game.total(seat)) > LARGEST:
            wrong = msg("the score of {name} is larger than {most}", name=name, most=LARGEST)
            yield Fault(("scores",), wrong)


@dataclass(frozen=True)
class FolderOutcome(Outcome):
    """How a folder's game stands or ended."""

    rows: Mapping[str, Mapping[str, int]]  # the points by player and row
    totals: Mapping[str, int]
    tied_by: str = ""  # the row that broke a tie for first place


def score(game: FolderPlayed) -> FolderOutcome:
    """Score a game. Raises a ``FactsError``."""
    if wrong := faults(game):
        raise FactsError(wrong)
    rows = {name: game.points(seat) for seat, name in enumerate(game.players)}
    totals = {name: game.total(seat) for seat, name in enumerate(game.players)}
    keys = {name: _key(game, seat) for seat, name in enumerate(game.players)}
    ranking = rank(keys)
    complete, left = game.missing is None, None
    if game.missing:
        row, seat = game.missing
        left = msg("Next: {name}'s {row}.", row=to_text(game.sheet.name_of(row)), name=game.players[seat])
    return FolderOutcome(
        game=game.game_id,
        players=game.players,
        complete=complete,
        final=totals if complete else None,
        ranking=ranking,
        winners=ranking[0] if complete else (),
        next=left,
        rows=rows,
        totals=totals,
        tied_by=_find_tie_break(game, keys) if complete else "",
    )


def _key(game: FolderPlayed, seat: int) -> tuple[int, ...]:
    """Return what ranks a player, lowest first: the total, then the rows that break ties, then missing numbers.

    Until a game is complete, only rows count in which all players have a number.
    """
    sign = 1 if game.sheet.wins == "lowest" else -1
    missing = sum(game.number(row.id, seat) is None for row in game.sheet.entered)
    known = replace(game, numbers={row: given for row, given in game.numbers.items() if None not in given})
    points = known.points(seat)
    return (sign * known.total(seat), *(-points[row] for row in game.sheet.ties), missing)


def _find_tie_break(game: FolderPlayed, keys: dict[str, tuple[int, ...]]) -> str:
    """Return the row that decided between equal totals; empty if none did."""
    best = min(keys.values())
    equal = [key for key in keys.values() if key[0] == best[0]]
    for at, row in enumerate(game.sheet.ties, 1):
        if len(equal) < 2:
            return ""
        equal = [key for key in equal if key[at] == best[at]]
        if len(equal) == 1:
            return row
    return ""
