"""``pnp ranking`` and its subcommands, loaded when one of them is called."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Annotated

import typer

from pnp.cli import ranking
from pnp.cli.options import group
from pnp.cli.place import Db, open_plays
from pnp.cli.plays.listing import GameOption, Since, Until, explain_empty
from pnp.cli.ranking import AsJson, Edition, choose_plays, name_argument
from pnp.cli.result import print_json
from pnp.cli.speech import Lang
from scorer.messages import msg
from scorer.plays import Play
from scorer.plays.ranking_report import describe_merge
from scorer.plays.records import Best, Records
from scorer.plays.records import records as find_records
from scorer.plays.sentences import describe_records
from scorer.report import plain_name


def merge(
    context: typer.Context,
    name: Annotated[str, name_argument("The name to merge.", "NAME")],
    means: Annotated[str, name_argument("The player to count it for.")],
    db: Db = None,
    lang: Lang = None,
) -> None:
    """Treat two names as one person.

    The plays themselves do not change; pnp ranking split undoes it.

    Example: pnp ranking merge ana Ana
    """
    with open_plays(context) as store:
        store.merge(name, means)
    print(context.obj(describe_merge(name, means)))


def split(
    context: typer.Context,
    name: Annotated[str, name_argument("The name to split off again.", "NAME")],
    db: Db = None,
    lang: Lang = None,
) -> None:
    """Undo a merge, so that a name is a different person again.

    Example: pnp ranking split ana
    """
    with open_plays(context) as store:
        means = store.split(name)
    text = msg(
        "{name} and {means} count as different people again.",
        name=plain_name(name),
        means=plain_name(means),
    )
    print(context.obj(text))


def records(
    context: typer.Context,
    game: GameOption = None,
    edition: Edition = None,
    since: Since = None,
    until: Until = None,
    as_json: AsJson = False,
    db: Db = None,
    lang: Lang = None,
) -> None:
    """Show best scores, largest leads, longest runs and busiest days.

    Example: pnp ranking records --game low-blow
    """
    wanted = choose_plays(game, edition, since, until)
    with open_plays(context) as store:
        best = find_records(wanted.plays(store), store.names())
        kept, place = store.count(), store.place
    if as_json:
        print_json(_to_json(best))
    else:
        print(
            "\n".join(context.obj(line.text) for line in describe_records(best))
            or context.obj(explain_empty(kept, place))
        )


def _to_json(best: Records) -> dict[str, object]:
    return {
        "best": [{**_record_to_json(record), "score": record.points} for record in best.best],
        "leads": [{**_record_to_json(record), "points": record.points} for record in best.leads],
        "run": best.run and {**best.run._asdict(), "last": _play_to_json(best.run.last)},
        "day": best.day and best.day._asdict(),
    }


def _record_to_json(record: Best) -> dict[str, object]:
    return {
        "game": record.game,
        "edition": record.kind,
        "player": record.player,
        "play": _play_to_json(record.play),
    }


def _play_to_json(play: Play) -> dict[str, str]:
    return {"id": play.id, "date": play.date}


EXAMPLES = """Examples, one for each command:

\b
  pnp ranking                      rank everybody, the strongest first
  pnp ranking versus Ana Ben       compare two players
  pnp ranking records              show best scores, leads, runs and days
  pnp ranking merge ana Ana        treat two names as one person
  pnp ranking split ana            undo a merge
"""

COMMANDS: Mapping[str, Callable[..., object]] = {
    "versus": ranking.versus,
    "records": records,
    "merge": merge,
    "split": split,
}

app = group(ranking.ranking, COMMANDS, EXAMPLES)
