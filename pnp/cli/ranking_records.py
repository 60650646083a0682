"""``pnp ranking records``: the best that was ever done."""

from __future__ import annotations

from typing import NamedTuple

from pnp.cli.lang import Lang
from pnp.cli.parameters import Context
from pnp.cli.place import Db, open_plays
from pnp.cli.plays.listing import GameOption, Since, Until, nothing
from pnp.cli.ranking import AsJson, Edition, choose_plays
from pnp.cli.result import print_json
from scorer.plays import Play
from scorer.plays.records import Best, Lead, Records
from scorer.plays.records import records as find
from scorer.plays.sentences import describe_records


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
        print(
            "\n".join(context.obj(each.text) for each in describe_records(found))
            or context.obj(nothing(kept, place))
        )


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
