"""``pnp ranking records``: the best that was ever done."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from pnp.cli.parameters import Context
from pnp.cli.place import Db, open_plays
from pnp.cli.plays.listing import GameOption, Since, Until, nothing
from pnp.cli.ranking import AsJson, Edition, choose_plays
from pnp.cli.result import print_json
from pnp.cli.speech import Lang
from scorer.games import GAMES
from scorer.messages import Date, Text, join_texts, literal, msg, plural
from scorer.plays import Play
from scorer.plays.records import Best, Lead, Records
from scorer.plays.records import records as find
from scorer.report import format_signed, plain_name


class Arguments(NamedTuple):
    """What ``pnp ranking records`` is asked for."""

    game: GameOption = None
    edition: Edition = None
    since: Since = None
    until: Until = None
    as_json: AsJson = False
    db: Db = None
    lang: Lang = None


def records(context: Context, asked: Arguments) -> None:
    """Show the records: best scores, largest leads, the longest run of wins, the day with the most plays.

    Example: pnp ranking records --game low-blow
    """
    wanted = choose_plays(asked)
    with open_plays(context) as store:
        found = find(wanted.plays(store), store.names())
        kept, place = store.count(), store.place
    if asked.as_json:
        print_json(_to_json(found))
    else:
        print("\n".join(map(context.obj, _lines(found))) or context.obj(nothing(kept, place)))


def _lines(found: Records) -> Iterator[Text]:
    for best in found.best:
        yield msg(
            "{game}, best score: {score}, {player}, {date}", score=format_signed(best.score), **_facts(best)
        )
    for lead in found.leads:
        yield plural(
            lead.points,
            "{game}, largest lead: {n} point, {player}, {date}",
            "{game}, largest lead: {n} points, {player}, {date}",
            **_facts(lead),
        )
    if found.run:
        yield msg(
            "Most wins in a row: {wins}, {player}, the last on {date}",
            wins=found.run.wins,
            player=plain_name(found.run.player),
            date=Date(found.run.last.date),
        )
    if found.day:
        yield msg("Most plays in a day: {plays}, {date}", plays=found.day.plays, date=Date(found.day.date))


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


def _to_json(found: Records) -> dict[str, object]:
    return {
        "best": [{**_where(each), "score": each.score} for each in found.best],
        "leads": [{**_where(each), "points": each.points} for each in found.leads],
        "run": found.run and {**found.run._asdict(), "last": _played(found.run.last)},
        "day": found.day and found.day._asdict(),
    }


def _where(record: Best | Lead) -> dict[str, object]:
    return {
        "game": record.game,
        "edition": record.kind,
        "player": record.player,
        "play": _played(record.play),
    }


def _played(play: Play) -> dict[str, str]:
    return {"id": play.id, "date": play.date}
