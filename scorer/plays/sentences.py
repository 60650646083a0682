"""Sentences about records, and about two players against each other."""

from collections.abc import Iterator
from typing import NamedTuple

from scorer.games import GAMES, title
from scorer.messages import Date, Text, join_texts, list_names, literal, msg, plural
from scorer.plays.play import Play
from scorer.plays.ranking_report import format_meeting
from scorer.plays.records import BestScore, Records, Versus
from scorer.report import format_signed, plain_name

LATEST = 10  # the number of meetings to list


class Sentence(NamedTuple):
    """A sentence, and the play that it is about, if it is about one."""

    text: Text
    play: Play | None = None


def describe_records(records: Records) -> Iterator[Sentence]:
    """Yield a sentence for every record: best scores, largest leads, the longest run, the busiest day."""
    for best in records.best:
        text = msg(
            "{game}, best score: {score}, {player}, {date}", score=format_signed(best.points), **_facts(best)
        )
        yield Sentence(text, best.play)
    for lead in records.leads:
        points = plural(
            lead.points,
            "{game}, largest lead: {n} point, {player}, {date}",
            "{game}, largest lead: {n} points, {player}, {date}",
            **_facts(lead),
        )
        yield Sentence(points, lead.play)
    if records.run:
        run = msg(
            "Most wins in a row: {wins}, {player}, the last on {date}",
            wins=records.run.wins,
            player=plain_name(records.run.player),
            date=Date(records.run.last.date),
        )
        yield Sentence(run, records.run.last)
    if records.day:
        day, plays = Date(records.day.date), records.day.plays
        yield Sentence(msg("Most games in a day: {plays}, {date}", plays=plays, date=day))


def _facts(record: BestScore) -> dict[str, Text | Date]:
    """Return the facts of a sentence; the game with the name of its edition if it has several."""
    editions = GAMES[record.game].editions if GAMES.works(record.game) else ()
    names = [option.name for option in editions if option.id == record.edition and record.edition]
    return {
        "game": join_texts([literal(title(record.game)), *names], ", "),
        "player": list_names(map(plain_name, (record.player, *record.others))),
        "date": Date(record.play.date),
    }


def describe_versus(versus: Versus) -> Iterator[Sentence]:
    """Yield sentences about two players: the result, runs, and their last plays, latest first."""
    one, other = plain_name(versus.one), plain_name(versus.other)
    if not versus.met:
        yield Sentence(msg("{names} have not played together yet.", names=list_names([one, other])))
        return
    yield Sentence(
        msg("{one} against {other}: {result}", one=one, other=other, result=format_meeting(versus.meeting))
    )
    for name, run in zip((one, other), versus.runs, strict=True):
        if not run:
            yield Sentence(msg("{name} has never been ahead.", name=name))
            continue
        longest = plural(
            run,
            "Longest run of {name}: {n} game.",
            "Longest run of {name}: {n} games.",
            name=name,
        )
        yield Sentence(longest)
    for met in reversed(versus.met[-LATEST:]):
        text = msg(
            "{date}, {game}: {one} in place {first}, {other} in place {second}",
            date=Date(met.play.date),
            game=title(met.play.game),
            one=one,
            first=met.one,
            other=other,
            second=met.other,
        )
        yield Sentence(text, met.play)
