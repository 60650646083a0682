"""Two players against each other, and the form of everybody: found in plays in the order of time."""

from __future__ import annotations

from collections import defaultdict, deque
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import combinations, takewhile
from typing import NamedTuple

from scorer.outcome import places
from scorer.plays.names import AS_WRITTEN, Names
from scorer.plays.play import Play, renewed
from scorer.plays.ranking import Ended, Meeting
from scorer.plays.worked import worked_of

FORM = 10
"""The plays that a player's form is made of."""


class Met(NamedTuple):
    """One play in which two players met: the places they took."""

    play: Play
    one: int
    other: int


class Versus(NamedTuple):
    """Two players: every play in which they met, latest last."""

    one: str
    other: str
    met: tuple[Met, ...]

    @property
    def meeting(self) -> Meeting:
        """How often the first was ahead, behind, level."""
        leads = [each.other - each.one for each in self.met]
        return Meeting(
            sum(lead > 0 for lead in leads), sum(lead < 0 for lead in leads), sum(lead == 0 for lead in leads)
        )

    @property
    def runs(self) -> tuple[int, int]:
        """How many plays in a row the first was ahead at most, and the other."""
        return _longest(each.one < each.other for each in self.met), _longest(
            each.other < each.one for each in self.met
        )


def versus(plays: Iterable[Play], one: str, other: str, names: Names = AS_WRITTEN) -> Versus:
    """Return how two players met; plays in the order of time, those that are not over do not count."""
    one, other = names.meant(one), names.meant(other)
    met = [
        Met(play, place[one], place[other])
        for play, place in _placed(plays, names)
        if one in place and other in place
    ]
    return Versus(one, other, tuple(met))


class Streak(NamedTuple):
    """How many times in a row a player was ahead of another, up to the last play."""

    winner: str
    loser: str
    times: int


def streaks(plays: Sequence[Ended], least: int = 2) -> list[Streak]:
    """Return who has beaten whom several times running, up to the last of some plays, which both took part in."""
    if not plays:
        return []
    placed = [places(play.ranking) for play in plays]
    found = [Streak(one, other, _in_a_row(placed, one, other)) for one, other in combinations(placed[-1], 2)]
    return sorted((each for each in found if each.times >= least), key=lambda each: -each.times)


def _in_a_row(placed: Sequence[Mapping[str, int]], one: str, other: str) -> int:
    """Return how often one was ahead of the other in a row, counted back from the last play of both."""
    met = [each for each in placed if one in each and other in each]
    return sum(1 for _ in takewhile(lambda place: place[one] < place[other], reversed(met)))


def form(plays: Iterable[Play], names: Names = AS_WRITTEN) -> dict[str, tuple[int, ...]]:
    """Return the places that everybody took in their last plays, latest last; plays in the order of time."""
    found: defaultdict[str, deque[int]] = defaultdict(lambda: deque(maxlen=FORM))
    for _, place in _placed(plays, names):
        for name, number in place.items():
            found[name].append(number)
    return {name: tuple(own) for name, own in found.items()}


def of_kind(plays: Iterable[Play], kind: str) -> Iterator[Play]:
    """Yield the plays of one kind, such as an edition; all of them if none is named."""
    for play in plays:
        worked = worked_of(renewed(play).summary) if kind else None
        if not kind or (worked is not None and worked.kind == kind):
            yield play


def _placed(plays: Iterable[Play], names: Names) -> Iterator[tuple[Play, dict[str, int]]]:
    for play in plays:
        worked = worked_of(renewed(play).summary)
        if worked is not None and worked.ranking and not worked.has_program:
            yield play, places(names.rename(worked).ranking)


def _longest(won: Iterable[bool]) -> int:
    longest = run = 0
    for each in won:
        run = run + 1 if each else 0
        longest = max(longest, run)
    return longest
