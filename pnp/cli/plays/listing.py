"""``pnp plays``: list the saved plays, latest first."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from datetime import date
from math import ceil
from typing import Annotated

import typer
from rich.console import RenderableType
from rich.text import Text

from pnp.cli.completion import complete_day
from pnp.cli.folders import game_of
from pnp.cli.options import completes
from pnp.cli.place import Db, open_plays
from pnp.cli.report import make_table, print_parts
from pnp.cli.speech import Lang, Speech
from pnp.cli.streams import print_json
from pnp.errors import PnpError
from scorer.games import GAMES, title
from scorer.messages import (
    Date,
    either,
    join_texts,
    list_names,
    msg,
    plural,
    quoted,
)
from scorer.messages import Text as Sentence
from scorer.plays import Choice, Play
from scorer.report import plain_name

NARROW = 64
"""The least terminal width for a table; in a narrower one each play has three lines."""


def _print_page(plays: Sequence[Play], letters: int, number: int, of: int, speech: Speech) -> None:
    """Print a page of the list of ``of`` plays, and the command for other pages; ids have so many letters."""
    rows = [
        (
            play.id[:letters],
            speech(Date(play.date)),
            title(play.game),
            ", ".join(map(plain_name, play.summary.players)),
            speech(
                list_names(map(plain_name, play.summary.winners))
                if play.summary.complete
                else msg("not over")
            ),
        )
        for play in plays
    ]
    end = plural(of, "{n} play", "{n} plays")
    if of != len(plays):
        end = join_texts([end, msg("page {number}; another one: pnp plays --page N", number=number)], ", ")
    print_parts(
        lambda width: [
            _format_table(rows, speech) if width >= NARROW else _format_lines(rows),
            Text(""),
            Text(speech(end), "dim"),
        ],
        sys.stdout,
    )


def _format_table(rows: Sequence[tuple[str, ...]], speech: Speech) -> RenderableType:
    words, folded = (msg("id"), msg("date"), msg("game")), (msg("players"), msg("winner"))
    table = make_table(map(speech, words), map(speech, folded))
    table.columns[-2].ratio, table.columns[-1].ratio = 3, 2
    for identity, *cells, winner in rows:
        table.add_row(Text(identity, "bold"), *map(Text, cells), Text(winner))
    return table


def _format_lines(rows: Sequence[tuple[str, ...]]) -> RenderableType:
    lines = [
        Text.assemble((identity, "bold"), f"  {date}  {game}\n  {players}\n  → {winner}", overflow="fold")
        for identity, date, game, players, winner in rows
    ]
    return Text("\n\n").join(lines)


GameOption = Annotated[
    str | None,
    typer.Option(
        "--game",
        metavar="GAME",
        autocompletion=completes(lambda: GAMES),
        help="Only include plays of one game.",
    ),
]
Since = Annotated[
    str | None,
    typer.Option(
        "--since", metavar="DATE", autocompletion=complete_day, help="Only include plays from this date on."
    ),
]
Until = Annotated[
    str | None,
    typer.Option(
        "--until", metavar="DATE", autocompletion=complete_day, help="Only include plays up to this date."
    ),
]


PAGE_SIZE = 50
"""The number of plays on a page."""


def plays(
    context: typer.Context,
    game: GameOption = None,
    since: Since = None,
    number: Annotated[
        int,
        typer.Option(
            "--page", metavar="N", min=1, help=f"Show page N of the list; a page has {PAGE_SIZE} plays."
        ),
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
            print_json([_to_json(play) for play in store.page(choice, -1)])
            return
        kept, count = store.count(), store.count(choice)
        last = max(1, ceil(count / PAGE_SIZE))
        wanted = store.page(choice, PAGE_SIZE, (number - 1) * PAGE_SIZE) if number <= last else []
        letters, place = store.letters(wanted), store.place
    if wanted:
        _print_page(wanted, letters, number, count, context.obj)
    elif count:
        raise PnpError(
            msg("--page {number}: there is no such page; the last one is {last}", number=number, last=last)
        )
    else:
        print(context.obj(explain_empty(kept, place)))


def explain_empty(kept: int, place: str) -> Sentence:
    """Return the message that there is nothing to show, with a command that helps."""
    if not kept:
        return msg(
            "No games are saved in {place} yet. Enter one with: pnp score low-blow",
            place=place,
        )
    return plural(
        kept,
        "No play matches; {n} is kept. List it with: pnp plays",
        "No play matches; {n} are kept. List them with: pnp plays",
    )


def _to_json(play: Play) -> dict[str, object]:
    """Return a play as JSON data."""
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
    """Return the filter for plays that these options describe. Raises ``PnpError`` if one is invalid."""
    game = None if game is None else game_of(game)
    if game is not None and game not in GAMES:
        raise PnpError(
            msg(
                "--game {wanted}: no such game; choose one of: {games}",
                wanted=quoted(game),
                games=either(GAMES),
            )
        )
    return Choice(game or "", _check_day("--since", since), _check_day("--until", until))


def _check_day(option: str, text: str | None) -> str:
    """Return a date, or an empty string for None. Raises ``PnpError`` unless it is in the form 2026-11-21."""
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
