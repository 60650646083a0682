"""What many plays add up to: counted one after the other in the order of time, kept, and counted on from there."""

from __future__ import annotations

import json
from collections.abc import Iterable
from itertools import combinations
from typing import NamedTuple

from scorer.outcome import Ranking
from scorer.people import is_program
from scorer.plays.names import AS_WRITTEN, Names
from scorer.plays.play import Order, Play
from scorer.plays.ranking import Ended, Meeting, Rater, Rating, Record, best_of, ended, places, rating
from scorer.plays.worked import rules_version

FORMAT = 2
"""The version of what is kept; one more with every change of it."""

START: Order = ("", 0.0, "")
"""The place in the order of time before all plays."""


class Sum(NamedTuple):
    """What the plays of one player add up to."""

    plays: int = 0
    wins: int = 0
    shared: int = 0
    place: float = 0.0
    low: int | None = None
    high: int | None = None
    points: int = 0
    scores: int = 0


class Tally:
    """The sums of some plays; ``end`` is the place of the last of them in the order of time."""

    def __init__(self, names: Names = AS_WRITTEN) -> None:
        self._names = names
        self.end = START
        self.counted = 0  # plays, also those that do not count in the ranking
        self.games: dict[str, int] = {}  # plays that are over
        self.unfinished = 0
        self.with_programs = 0
        self.unreadable: list[str] = []  # the ids of plays whose results files are no longer accepted
        self._rules: dict[str, str] = {}
        self._sums: dict[str, Sum] = {}
        self._met: dict[tuple[str, str], Meeting] = {}
        self._rater = Rater({})

    @property
    def plays(self) -> int:
        """The number of plays that count."""
        return sum(self.games.values())

    def add(self, plays: Iterable[Play]) -> None:
        """Count plays, which come after those that are counted."""
        for play in plays:
            self._rules.setdefault(play.game, rules_version(play.game))
            self.end = play.order
            self.counted += 1
            found = ended(play, self._names)
            if found is None:
                self.unreadable.append(play.id)
            elif not found.ranking:
                self.unfinished += 1
            elif any(is_program(name) for names in found.ranking for name in names):
                self.with_programs += 1
            else:
                self.count(found)

    def count(self, play: Ended) -> None:
        """Count one play that is over."""
        self.games[play.game] = self.games.get(play.game, 0) + 1
        self._rater.add(play.ranking)
        first = play.ranking[0]
        for name, place in places(play.ranking):
            before, own = self._sums.get(name, Sum()), play.scores.get(name, ())
            self._sums[name] = Sum(
                plays=before.plays + 1,
                wins=before.wins + (first == (name,)),
                shared=before.shared + (name in first and len(first) > 1),
                place=before.place + place,
                low=min([*own, *_given(before.low)], default=None),
                high=max([*own, *_given(before.high)], default=None),
                points=before.points + sum(own),
                scores=before.scores + len(own),
            )
        self._meet(play.ranking)

    def _meet(self, ranking: Ranking) -> None:
        level = {name: at for at, names in enumerate(ranking) for name in names}
        for one, other in combinations(sorted(level), 2):
            lead = level[other] - level[one]
            ahead, behind, same = self._met.get((one, other), Meeting())
            self._met[one, other] = Meeting(ahead + (lead > 0), behind + (lead < 0), same + (lead == 0))

    def meetings(self) -> dict[tuple[str, str], Meeting]:
        """Return the results of every two players who met, from both views."""
        turned = {(other, one): Meeting(b, a, level) for (one, other), (a, b, level) in self._met.items()}
        return {**self._met, **turned}

    def records(self) -> list[Record]:
        """Return a record for every player, ranked by rating minus uncertainty."""
        game = next(iter(self.games)) if len(self.games) == 1 else ""
        units = self._rater.units()
        found = [_record(name, self._sums[name], rating(each), game) for name, each in units.items()]
        return sorted(found, key=lambda each: (-each.rating.sure, -each.plays, each.player))

    def to_json(self) -> str:
        """Return this tally as a text that ``from_json`` reads."""
        values = {
            "format": FORMAT,
            "rules": self._rules,
            "end": self.end,
            "counted": self.counted,
            "games": self.games,
            "unfinished": self.unfinished,
            "with_programs": self.with_programs,
            "unreadable": self.unreadable,
            "sums": self._sums,
            "met": [(*pair, *meeting) for pair, meeting in self._met.items()],
            "ratings": self._rater.units(),
        }
        return json.dumps(values, ensure_ascii=False, separators=(",", ":"))

    @classmethod
    def from_json(cls, text: str, names: Names = AS_WRITTEN) -> Tally | None:
        """Return the tally of a text, to be counted on with these names; nothing if it rests on other rules."""
        values = json.loads(text)
        rules = values["rules"]
        if values["format"] != FORMAT or any(rules_version(game) != known for game, known in rules.items()):
            return None
        day, moment, identity = values["end"]
        tally = cls(names)
        tally._rules, tally.end, tally.counted = rules, (day, moment, identity), values["counted"]
        tally.games, tally.unfinished, tally.with_programs, tally.unreadable = (
            values[each] for each in ("games", "unfinished", "with_programs", "unreadable")
        )
        tally._sums = {name: Sum(*own) for name, own in values["sums"].items()}
        tally._met = {(one, other): Meeting(*numbers) for one, other, *numbers in values["met"]}
        tally._rater = Rater(values["ratings"])
        return tally


def tally_of(plays: Iterable[Play]) -> Tally:
    """Return the tally of some plays, in any order."""
    tally = Tally()
    tally.add(sorted(plays, key=lambda each: each.order))
    return tally


def _given(number: int | None) -> tuple[int, ...]:
    return () if number is None else (number,)


def _record(name: str, own: Sum, strength: Rating, game: str) -> Record:
    """Return a record; best and mean only of plays of one game."""
    scored = bool(game) and own.scores > 0
    return Record(
        player=name,
        plays=own.plays,
        wins=own.wins,
        shared=own.shared,
        place=own.place / own.plays,
        best=best_of(game, (*_given(own.low), *_given(own.high))) if scored else None,
        mean=own.points / own.scores if scored else None,
        rating=strength,
    )
