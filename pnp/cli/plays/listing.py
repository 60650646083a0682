"""``pnp plays``: what is kept, latest first."""

from __future__ import annotations

import sys
from collections.abc import Iterable
from datetime import date
from typing import Annotated

import typer

from pnp.cli.parameters import completes
from pnp.cli.place import Db, open_plays
from pnp.cli.result import print_json
from pnp.cli.speech import Lang
from pnp.errors import PnpError
from scorer.games import GAMES
from scorer.messages import Text, either, escape_unprintable, msg, plural, quoted
from scorer.plays import Play

GameOption = Annotated[
    str | None,
    typer.Option(
        "--game", metavar="GAME", autocompletion=completes(lambda: GAMES), help="Only plays of one game."
    ),
]
Since = Annotated[str | None, typer.Option("--since", metavar="DATE", help="Only plays from this date on.")]


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


def select_plays(plays: Iterable[Play], game: str | None, since: str | None) -> list[Play]:
    """Return the plays of a game since a day. Raises ``PnpError`` where there is no such game or day."""
    if game is not None and game not in GAMES:
        raise PnpError(
            msg(
                "--game {wanted}: no such game; choose one of: {games}",
                wanted=quoted(game),
                games=either(GAMES),
            )
        )
    day = "" if since is None else _day(since)
    return [play for play in plays if play.game == (game or play.game) and play.date >= day]


def _day(text: str) -> str:
    """Return a day that is written as year, month and day; other ways of ISO 8601 are refused."""
    try:
        if text == date.fromisoformat(text).isoformat():
            return text
    except ValueError:
        pass
    wrong = msg(
        "--since {wanted}: not a date; write year, month and day, such as 2026-11-21", wanted=quoted(text)
    )
    raise PnpError(wrong)
