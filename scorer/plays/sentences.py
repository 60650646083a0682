"""What is said of records, and of two players against each other."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from scorer.games import GAMES, title
from scorer.messages import Date, Text, join_texts, list_names, literal, msg, plural
from scorer.plays.meeting import Versus
from scorer.plays.play import Play
from scorer.plays.ranking_report import told
from scorer.plays.records import Best, Lead, Records
from scorer.report import format_signed, plain_name

LATEST = 10
"""Meetings that are told one by one."""


class Said(NamedTuple):
    """A sentence, and the play that it is about if it is about one."""

    text: Text
    play: Play | None = None


def of_records(found: Records) -> Iterator[Said]:
    """Return a sentence for every record: best scores, largest leads, the longest run, the busiest day."""
    for best in found.best:
        score = format_signed(best.score)
        yield Said(
            msg("{game}, best score: {score}, {player}, {date}", score=score, **_facts(best)), best.play
        )
    for lead in found.leads:
        points = plural(
            lead.points,
            "{game}, largest lead: {n} point, {player}, {date}",
            "{game}, largest lead: {n} points, {player}, {date}",
            **_facts(lead),
        )
        yield Said(points, lead.play)
    if found.run:
        run = msg(
            "Most wins in a row: {wins}, {player}, the last on {date}",
            wins=found.run.wins,
            player=plain_name(found.run.player),
            date=Date(found.run.last.date),
        )
        yield Said(run, found.run.last)
    if found.day:
        day, plays = Date(found.day.date), found.day.plays
        yield Said(msg("Most plays in a day: {plays}, {date}", plays=plays, date=day))


def _facts(record: Best | Lead) -> dict[str, object]:
    return {
        "game": _game(record.game, record.kind),
        "player": plain_name(record.player),
        "date": Date(record.play.date),
    }


def _game(game: str, kind: str) -> Text:
    """Return the game, and how it was played where that may differ."""
    rules = GAMES[game]
    name = next((each.name for each in rules.kinds if each.id == kind and kind), None)
    return join_texts([literal(rules.title), name] if name else [literal(rules.title)], ", ")


def of_two(found: Versus) -> Iterator[Said]:
    """Return what is told of two players: the result, runs, and their last plays, latest first."""
    one, other = plain_name(found.one), plain_name(found.other)
    if not found.met:
        yield Said(msg("{names} have no play together.", names=list_names([one, other])))
        return
    yield Said(msg("{one} against {other}: {result}", one=one, other=other, result=told(found.meeting)))
    for name, run in zip((one, other), found.runs, strict=True):
        if not run:
            yield Said(msg("{name} has never been ahead.", name=name))
            continue
        longest = plural(
            run,
            "{name} was ahead in at most {n} play in a row.",
            "{name} was ahead in at most {n} plays in a row.",
            name=name,
        )
        yield Said(longest)
    for each in reversed(found.met[-LATEST:]):
        places = {"one": one, "first": each.one, "other": other, "second": each.other}
        text = msg(
            "{date}, {game}: {one} in place {first}, {other} in place {second}",
            date=Date(each.play.date),
            game=title(each.play.game),
            **places,
        )
        yield Said(text, each.play)
