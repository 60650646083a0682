"""``pnp plays``: what is kept, latest first."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Annotated

import typer

from pnp.cli.place import Db, open_plays
from pnp.cli.plays.choosing import GameOption, Since, select_plays
from pnp.cli.result import print_json
from pnp.cli.speech import Lang
from scorer.messages import Text, escape_unprintable, msg, plural

if TYPE_CHECKING:
    from scorer.plays import Play


def plays(
    context: typer.Context,
    game: GameOption = None,
    since: Since = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print the list as JSON, for programs.")] = False,
    db: Db = None,
    lang: Lang = None,
) -> None:
    """List the saved plays, latest first.

    Example: pnp plays --game low-blow --since 2026-01-01
    """
    if context.invoked_subcommand is not None:
        return
    with open_plays(context) as store:
        kept, place = store.all(), store.place
    wanted = select_plays(kept, game, since)
    if as_json:
        print_json([to_json(play) for play in wanted])
    elif wanted:
        from pnp.cli.plays.table import print_plays

        print_plays(wanted, kept, sys.stdout, context.obj)
    else:
        print(context.obj(nothing(len(kept), place)))


def nothing(kept: int, place: str) -> Text:
    """Return the message that there is nothing to show, and how to go on."""
    if not kept:
        return msg(
            "No plays are kept in {place} yet. Keep the first with: pnp score FILE --keep",
            place=escape_unprintable(place),
        )
    return plural(
        kept,
        "No play matches; {n} is kept. List it with: pnp plays",
        "No play matches; {n} are kept. List them with: pnp plays",
    )


def to_json(play: Play) -> dict[str, object]:
    """Return a play for JSON."""
    summary = play.summary
    return {
        "id": play.id,
        "date": play.date,
        "game": play.game,
        "players": list(summary.players),
        "complete": summary.complete,
        "winners": list(summary.winners),
        "kept": play.kept,
        "version": play.version,
    }
