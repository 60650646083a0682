"""``pnp ranking records``: the best scores, leads and runs."""

from __future__ import annotations

from typing import NamedTuple

from pnp.cli.lang import Lang
from pnp.cli.parameters import Context
from pnp.cli.place import Db, open_plays
from pnp.cli.plays.listing import GameOption, Since, Until, explain_empty
from pnp.cli.ranking import AsJson, Edition, choose_plays
from pnp.cli.result import print_json
from scorer.plays import Play
from scorer.plays.records import Best, Lead, Records
from scorer.plays.records import records as find_records
from scorer.plays.sentences import describe_records


class Arguments(NamedTuple):
    """The arguments of ``pnp ranking records``."""

    game: GameOption = None
    edition: Edition = None
    since: Since = None
    until: Until = None
    as_json: AsJson = False
    db: Db = None
    lang: Lang = None


def records(context: Context, arguments: Arguments) -> None:
    """Show the best scores and leads, the longest run and the busiest day.

    Example: pnp ranking records --game low-blow
    """
    wanted = choose_plays(arguments.game, arguments.edition, arguments.since, arguments.until)
    with open_plays(context) as store:
        best = find_records(wanted.plays(store), store.names())
        kept, place = store.count(), store.place
    if arguments.as_json:
        print_json(_to_json(best))
    else:
        print(
            "\n".join(context.obj(line.text) for line in describe_records(best))
            or context.obj(explain_empty(kept, place))
        )


def _to_json(best: Records) -> dict[str, object]:
    return {
        "best": [{**_record_to_json(record), "score": record.score} for record in best.best],
        "leads": [{**_record_to_json(record), "points": record.points} for record in best.leads],
        "run": best.run and {**best.run._asdict(), "last": _play_to_json(best.run.last)},
        "day": best.day and best.day._asdict(),
    }


def _record_to_json(record: Best | Lead) -> dict[str, object]:
    return {
        "game": record.game,
        "edition": record.kind,
        "player": record.player,
        "play": _play_to_json(record.play),
    }


def _play_to_json(play: Play) -> dict[str, str]:
    return {"id": play.id, "date": play.date}
