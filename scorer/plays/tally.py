"""The totals of many plays: counted in chronological order, saved, and continued from there."""

from __future__ import annotations

import json
from collections.abc import Iterable
from itertools import combinations
from typing import NamedTuple
from zlib import crc32

from scorer.outcome import Ranking
from scorer.plays.play import Digest, Order, Play, rescore, rules_version
from scorer.plays.ranking import (
    AS_WRITTEN,
    Meeting,
    Names,
    Rater,
    Rating,
    Record,
    average_places,
    best_of,
    rating,
)

FORMAT = 3
"""The version of the saved form; raise it with every change."""

START: Order = ("", 0.0, "")
"""A sort key before all plays."""


class Sum(NamedTuple):
    """The totals of one player."""

    plays: int = 0
    wins: int = 0
    shared: int = 0
    place: float = 0.0
    low: int | None = None
    high: int | None = None
    points: int = 0
    scores: int = 0


class Tally:
    """The totals of some plays; ``end`` is the sort key of the last of them."""

    def __init__(self, names: Names = AS_WRITTEN) -> None:
        self._names = names
        self.end = START
        self.counted = 0  # all plays, including those that do not count in the ranking
        self.games: dict[str, int] = {}  # finished plays by game
        self.unfinished = 0
        self.with_programs = 0
        self.unreadable: list[str] = []  # ids of plays whose results files are no longer accepted
        self._rules: dict[str, str] = {}
        self._sums: dict[str, Sum] = {}
        self._met: dict[tuple[str, str], Meeting] = {}
        self._rater = Rater({})

    @property
    def plays(self) -> int:
        """The number of plays that count."""
        return sum(self.games.values())

    def add(self, plays: Iterable[Play]) -> None:
        """Count plays, which must be later than those counted before."""
        for play in map(rescore, plays):
            self._rules.setdefault(play.game, rules_version(play.game))
            self.end = play.order
            self.counted += 1
            digest = self._names.read(play)
            if digest is None:
                self.unreadable.append(play.id)
            elif not digest.ranking:
                self.unfinished += 1
            elif digest.has_program:
                self.with_programs += 1
            else:
                self.count(play.game, digest)

    def count(self, game: str, digest: Digest) -> None:
        """Count one finished play."""
        self.games[game] = self.games.get(game, 0) + 1
        self._rater.add(digest.ranking)
        first = digest.ranking[0]
        for name, place in average_places(digest.ranking):
            before, own = self._sums.get(name, Sum()), digest.scores.get(name, ())
            self._sums[name] = Sum(
                plays=before.plays + 1,
                wins=before.wins + (first == (name,)),
                shared=before.shared + (name in first and len(first) > 1),
                place=before.place + place,
                low=min([*own, *_as_tuple(before.low)], default=None),
                high=max([*own, *_as_tuple(before.high)], default=None),
                points=before.points + sum(own),
                scores=before.scores + len(own),
            )
        self._count_meetings(digest.ranking)

    def _count_meetings(self, ranking: Ranking) -> None:
        level = {name: at for at, names in enumerate(ranking) for name in names}
        for one, other in combinations(sorted(level), 2):
            lead = level[other] - level[one]
            ahead, behind, same = self._met.get((one, other), Meeting())
            self._met[one, other] = Meeting(ahead + (lead > 0), behind + (lead < 0), same + (lead == 0))

    def meetings(self) -> dict[tuple[str, str], Meeting]:
        """Return the results of every two players who met, for both orders of the two."""
        reverse = {(other, one): Meeting(b, a, level) for (one, other), (a, b, level) in self._met.items()}
        return {**self._met, **reverse}

    def records(self) -> list[Record]:
        """Return a record for every player, ranked by rating minus uncertainty."""
        game = next(iter(self.games)) if len(self.games) == 1 else ""
        strengths = self._rater.units().items()
        records = [_make_record(name, self._sums[name], rating(units), game) for name, units in strengths]
        return sorted(records, key=lambda record: (-record.rating.sure, -record.plays, record.player))

    def to_json(self) -> str:
        """Return this tally as its checksum and JSON, for ``from_json``."""
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
        text = json.dumps(values, ensure_ascii=False, separators=(",", ":"))
        return f"{crc32(text.encode())} {text}"

    @classmethod
    def from_json(cls, text: str, names: Names = AS_WRITTEN) -> Tally | None:
        """Return a saved tally, to be continued with these names; None if it is damaged or its rules have changed."""
        check, _, text = text.partition(" ")
        if check != str(crc32(text.encode())):
            return None
        values = json.loads(text)
        rules = values["rules"]
        if values["format"] != FORMAT or any(rules_version(game) != known for game, known in rules.items()):
            return None
        day, moment, identity = values["end"]
        tally = cls(names)
        tally._rules, tally.end = rules, (day, moment, identity)
        tally.counted, tally.games = values["counted"], values["games"]
        tally.unfinished, tally.with_programs = values["unfinished"], values["with_programs"]
        tally.unreadable = values["unreadable"]
        tally._sums = {name: Sum(*own) for name, own in values["sums"].items()}
        tally._met = {(one, other): Meeting(*numbers) for one, other, *numbers in values["met"]}
        tally._rater = Rater(values["ratings"])
        return tally


def _as_tuple(number: int | None) -> tuple[int, ...]:
    return () if number is None else (number,)


def _make_record(name: str, own: Sum, strength: Rating, game: str) -> Record:
    """Return a record; without best and mean if ``game`` is empty."""
    scored = bool(game) and own.scores > 0
    return Record(
        player=name,
        plays=own.plays,
        wins=own.wins,
        shared=own.shared,
        place=own.place / own.plays,
        best=best_of(game, (*_as_tuple(own.low), *_as_tuple(own.high))) if scored else None,
        mean=own.points / own.scores if scored else None,
        rating=strength,
    )
