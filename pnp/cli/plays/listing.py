"""``pnp plays``: what is kept, latest first."""

from __future__ import annotations

import sys
from datetime import date
from math import ceil
from typing import Annotated

import typer

from pnp.cli.completion import complete_day
from pnp.cli.folders import game_of
from pnp.cli.lang import Lang
from pnp.cli.parameters import Parameter, completes
from pnp.cli.place import Db, open_plays
from pnp.cli.result import print_json
from pnp.errors import PnpError
from scorer.games import GAMES
from scorer.messages import Text, either, escape_unprintable, msg, plural, quoted
from scorer.plays import Choice, Play

GameOption = Annotated[
    str | None,
    Parameter("--game", metavar="GAME", offers=completes(lambda: GAMES), help="Only plays of one game."),
]
Since = Annotated[
    str | None,
    Parameter("--since", metavar="DATE", offers=complete_day, help="Only plays from this date on."),
]
Until = Annotated[
    str | None,
    Parameter("--until", metavar="DATE", offers=complete_day, help="Only plays up to this date."),
]


A_PAGE = 50
"""Plays on a page."""


def plays(
    context: typer.Context,
    game: GameOption = None,
    since: Since = None,
    number: Annotated[
        int,
        typer.Option("--page", metavar="N", min=1, help=f"A page of the list; a page has {A_PAGE} plays."),
    ] = 1,
    as_json: Annotated[
        bool, typer.Option("--json", help="Print the whole list as JSON, for programs.")
    ] = False,
    db: Db = None,
    lang: Lang = None,
) -> None:
    """List the saved plays, latest first.

    Example: pnp plays --game low-blow --since 2026-01-01
    """
    if context.invoked_subcommand is not None:
        return
    choice = choose(game, since)
    with open_plays(context) as store:
        if as_json:
            print_json([to_json(play) for play in store.page(choice, -1)])
            return
        kept, count = store.count(), store.count(choice)
        wanted = store.page(choice, A_PAGE, (number - 1) * A_PAGE)
        letters, place = store.letters(wanted), store.place
    if wanted:
        from pnp.cli.plays.table import Page, print_plays

        print_plays(Page(wanted, letters, number, count), sys.stdout, context.obj)
    elif count:
        raise PnpError(_no_page(number, ceil(count / A_PAGE)))
    else:
        print(context.obj(nothing(kept, place)))


def _no_page(number: int, last: int) -> Text:
    return msg("--page {number}: there is no such page; the last one is {last}", number=number, last=last)


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


def choose(game: str | None, since: str | None, until: str | None = None) -> Choice:
    """Return which plays are wanted. Raises ``PnpError`` where there is no such game or day."""
    game = None if game is None else game_of(game)
    if game is not None and game not in GAMES:
        raise PnpError(
            msg(
                "--game {wanted}: no such game; choose one of: {games}",
                wanted=quoted(game),
                games=either(GAMES),
            )
        )
    return Choice(game or "", _day("--since", since), _day("--until", until))


def _day(option: str, text: str | None) -> str:
    """Return a day that is written as year, month and day; other ways of ISO 8601 are refused."""
    try:
        if text is None or text == date.fromisoformat(text).isoformat():
            return text or ""
    except ValueError:
        pass
    wrong = msg(
        "{option} {wanted}: not a date; write year, month and day, such as 2026-11-21",
        option=option,
        wanted=quoted(text),
    )
    raise PnpError(wrong)
