"""``pnp ranking``: what many plays tell of the players."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Annotated

import typer

from pnp.cli.plays.place import Db, opened
from pnp.cli.speech import Lang

if TYPE_CHECKING:
    from scorer.plays.ended import Ended


def ranking(
    context: typer.Context,
    game: Annotated[
        str | None, typer.Option("--game", metavar="GAME", help="Only plays of one game.")
    ] = None,
    since: Annotated[
        str | None, typer.Option("--since", metavar="DATE", help="Only plays from this day on.")
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print the ranking as JSON, for programs.")] = False,
    db: Db = None,
    lang: Lang = None,
) -> None:
    """Rank the players by the plays that are kept.

    Wins, places, scores, a rating with its uncertainty, who beats whom.

    Example: pnp ranking --game low-blow --since 2026-01-01
    """
    from pnp.cli.plays.choosing import chosen  # noqa: PLC0415 - help loads nothing of the scorer
    from pnp.cli.plays.listing import nothing  # noqa: PLC0415 - as above
    from pnp.cli.result import print_json  # noqa: PLC0415 - as above
    from scorer.plays.ended import counted_plays  # noqa: PLC0415 - as above

    with opened(context) as store:
        kept, place = store.all(), store.place
    counted = counted_plays(chosen(kept, game, since))
    if as_json:
        print_json(told(counted.ended))
    elif not (counted.ended or counted.unfinished or counted.unreadable):
        print(context.obj(nothing(len(kept), place)))
    else:
        from pnp.cli.ranking_table import print_ranking  # noqa: PLC0415 - tables load rich

        print_ranking(counted, sys.stdout, context.obj)


def told(plays: list[Ended]) -> dict[str, object]:
    """Return what programs are told: records, the surest strength first, and how every two came out."""
    from scorer.plays.ranking import meetings, records  # noqa: PLC0415 - as above

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
