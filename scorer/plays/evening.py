"""An evening: the games of one night, who won most of them, what changed, and who owes whom a rematch."""

from collections import Counter, defaultdict
from collections.abc import Sequence
from datetime import date, datetime, timedelta
from itertools import combinations
from typing import NamedTuple

from scorer.messages import Text, msg
from scorer.outcome import Ranking, number_places
from scorer.plays.play import Play
from scorer.plays.ranking import AS_WRITTEN, Names
from scorer.plays.rating import rate
from scorer.plays.records import Records, read_digests, records
from scorer.plays.sentences import Sentence, describe_records
from scorer.report import plain_name

MORNING = 5  # the hour until which a game still belongs to the night before
MOST_REMATCHES = 5


class Standing(NamedTuple):
    """A player of an evening; a win that is shared by two counts a half for each."""

    place: int
    player: str
    wins: float
    games: int


class Change(NamedTuple):
    """A player's rating after an evening, and before it; None if there was none."""

    player: str
    before: int | None
    after: int

    @property
    def difference(self) -> int:
        """How much the rating rose; 0 for somebody new."""
        return 0 if self.before is None else self.after - self.before


class Evening(NamedTuple):
    """What an evening comes to. Games with programs and unfinished ones are listed, but count nowhere."""

    day: str
    games: tuple[Play, ...]  # in the order in which they were saved
    podium: tuple[Standing, ...]
    changes: tuple[Change, ...]  # the largest rise first
    records: tuple[Sentence, ...]  # records of earlier evenings that were broken
    rematches: tuple[Text, ...]


def evening_of(play: Play) -> str:
    """Return the day of the evening of a play: the day before, if it was saved before five in the morning."""
    kept = datetime.fromisoformat(play.kept)
    if play.kept[:10] == play.date and kept.hour < MORNING:
        return (date.fromisoformat(play.date) - timedelta(days=1)).isoformat()
    return play.date


def sum_up_evening(plays: Sequence[Play], day: str, names: Names = AS_WRITTEN) -> Evening:
    """Return what the evening of a day comes to, given all plays in chronological order."""
    until = [play for play in plays if evening_of(play) <= day]
    games = tuple(play for play in until if evening_of(play) == day)
    before = [play for play in until if evening_of(play) < day]
    tonight = [digest.ranking for _, digest in read_digests(games, names)]
    wins, played, ahead = defaultdict[str, float](float), Counter[str](), Counter[tuple[str, str]]()
    for ranking in tonight:
        places = number_places(ranking)
        played.update([*places])
        for name in ranking[0]:
            wins[name] += 1 / len(ranking[0])
        ahead.update((one, other) for one in places for other in places if places[one] < places[other])
    order = sorted(played, key=lambda name: (-wins[name], played[name], name))
    podium = tuple(
        Standing(1 + sum(wins[other] > wins[name] for other in order), name, wins[name], played[name])
        for name in order
    )
    return Evening(
        day,
        games,
        podium,
        _find_changes([digest.ranking for _, digest in read_digests(before, names)], tonight, order),
        tuple(_find_broken(records(before, names), records(until, names), {play.id for play in games}, day)),
        _find_rematches(order, ahead),
    )


def _find_changes(
    before: Sequence[Ranking], tonight: Sequence[Ranking], players: Sequence[str]
) -> tuple[Change, ...]:
    old, new = rate(before), rate([*before, *tonight])
    changes = [
        Change(name, round(old[name].value) if name in old else None, round(new[name].value))
        for name in players
        if name in new
    ]
    return tuple(sorted(changes, key=lambda change: (-change.difference, change.player)))


def _find_broken(before: Records, after: Records, tonight: set[str], day: str) -> list[Sentence]:
    """Return sentences about the records that were broken in these plays; the first of its kind broke none."""
    best, leads = ({(one.game, one.edition) for one in kind} for kind in (before.best, before.leads))
    run, busiest = after.run, after.day
    broken = Records(
        tuple(one for one in after.best if one.play.id in tonight and (one.game, one.edition) in best),
        tuple(one for one in after.leads if one.play.id in tonight and (one.game, one.edition) in leads),
        run if run and before.run and run.last.id in tonight else None,
        busiest if busiest and before.day and busiest.date == day else None,
    )
    return list(describe_records(broken))


def _find_rematches(players: Sequence[str], ahead: Counter[tuple[str, str]]) -> tuple[Text, ...]:
    """Return who owes whom a rematch: whoever was ahead more often, the clearest first."""
    owed = [
        (ahead[one, other], ahead[other, one], one, other)
        for pair in combinations(players, 2)
        for one, other in (pair, pair[::-1])
        if ahead[one, other] > ahead[other, one]
    ]
    owed.sort(key=lambda debt: (debt[1] - debt[0], debt[2:]))
    return tuple(
        msg(
            "{winner} owes {loser} a rematch: {won} to {lost}.",
            winner=plain_name(winner),
            loser=plain_name(loser),
            won=won,
            lost=lost,
        )
        for won, lost, winner, loser in owed[:MOST_REMATCHES]
    )
