"""``pnp ranking``: statistics of the players."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Annotated

import typer

from pnp.cli.place import Db, open_plays
from pnp.cli.plays.choosing import GameOption, Since, select_plays
from pnp.cli.plays.listing import nothing
from pnp.cli.result import print_json
from pnp.cli.speech import Lang
from scorer.plays.ended import counted_plays
from scorer.plays.ranking import meetings, records

if TYPE_CHECKING:
    from scorer.plays.ended import Ended


def ranking(
    context: typer.Context,
    game: GameOption = None,
    since: Since = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print the ranking as JSON, for programs.")] = False,
    db: Db = None,
    lang: Lang = None,
) -> None:
    """Rank the players by the saved plays.

    Shows wins, places, scores, a rating with its uncertainty, and who beats whom.

    Example: pnp ranking --game low-blow --since 2026-01-01
    """
    with open_plays(context) as store:
        kept, place = store.all(), store.place
    wanted = select_plays(kept, game, since)
    counted = counted_plays(wanted)
    if as_json:
        print_json(to_json(counted.ended))
    elif not wanted:
        print(context.obj(nothing(len(kept), place)))
    else:
        from pnp.cli.ranking_table import print_ranking

        print_ranking(counted, sys.stdout, context.obj)


def to_json(plays: list[Ended]) -> dict[str, object]:
    """Return the ranking for JSON: records in order, and the results of every two players."""
    return {
        "plays": len(plays),
        "players": [
            {
                "player": each.player,
                "plays": each.plays,
                "wins": each.wins,
                "shared": each.shared,
                "place": round(each.place, 3),
                "best": each.best,
                "mean": None if each.mean is None else round(each.mean, 3),
                "rating": round(each.rating.value),
                "uncertainty": round(each.rating.uncertainty),
            }
            for each in records(plays)
        ],
        "meetings": [
            {"player": one, "other": other, **meeting._asdict()}
            for (one, other), meeting in meetings(plays).items()
        ],
    }
