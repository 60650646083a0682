"""``pnp plays``: list the saved games, latest first."""

import sys
from collections.abc import Sequence
from datetime import date
from math import ceil
from typing import Annotated

import typer
from rich.console import RenderableType
from rich.text import Text

from pnp.cli.completion import complete_day, complete_player
from pnp.cli.edition import EditionOption, check_edition
from pnp.cli.folders import game_of
from pnp.cli.options import check_least, completes
from pnp.cli.place import Db, open_plays
from pnp.cli.report import make_table, print_parts
from pnp.cli.speech import Lang, Speech
from pnp.cli.streams import print_json
from pnp.errors import PnpError
from scorer.games import GAMES, title
from scorer.messages import (
    Date,
    join_texts,
    list_names,
    msg,
    plural,
    quoted,
)
from scorer.messages import Text as Sentence
from scorer.names import find_name, refuse
from scorer.people import to_nfc
from scorer.plays import Play, PlayChoice
from scorer.plays.wanted import Wanted
from scorer.report import plain_name

NARROW = 64  # the least terminal width for a table; in a narrower one each play has three lines


def _print_page(plays: Sequence[Play], letters: int, number: int, of: int, speech: Speech) -> None:
    """Print a page of the list of ``of`` plays, and the command for other pages; ids have so many letters."""
    rows = [
        (
            play.id[:letters],
            speech(Date(play.date)),
            speech(title(play.game)),
            ", ".join(map(plain_name, play.summary.players)),
            speech(
                list_names(map(plain_name, play.summary.winners))
                if play.summary.complete
                else msg("not over")
            ),
        )
        for play in plays
    ]
    end = plural(of, "{n} game", "{n} games")
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
        Text.assemble((identity, "bold"), f"  {day}  {game}\n  {players}\n  → {winner}", overflow="fold")
        for identity, day, game, players, winner in rows
    ]
    return Text("\n\n").join(lines)


GameOption = Annotated[
    str | None,
    typer.Option(
        "--game",
        metavar="GAME",
        autocompletion=completes(lambda: GAMES),
        help="Only include one game.",
    ),
]
Since = Annotated[
    str | None,
    typer.Option(
        "--since", metavar="DATE", autocompletion=complete_day, help="Only include games from this date on."
    ),
]
Until = Annotated[
    str | None,
    typer.Option(
        "--until", metavar="DATE", autocompletion=complete_day, help="Only include games up to this date."
    ),
]


PAGE_SIZE = 50  # the number of games on a page
MOST_PAGES = 1_000_000  # no list has more pages; larger numbers would be too large for a database


def plays(
    context: typer.Context,
    game: GameOption = None,
    edition: EditionOption = None,
    since: Since = None,
    until: Until = None,
    player: Annotated[
        str,
        typer.Option(
            "--player",
            metavar="NAME",
            autocompletion=complete_player,
            help="Only list the games of one player.",
        ),
    ] = "",
    number: Annotated[
        int,
        typer.Option("--page", metavar="N", help=f"Show page N of the list; a page has {PAGE_SIZE} games."),
    ] = 1,
    as_json: Annotated[
        bool, typer.Option("--json", help="Show the whole list as JSON, for scripts.")
    ] = False,
    db: Db = None,
    lang: Lang = None,
) -> None:
    """List the saved games, latest first.

    Example: pnp plays --game low-blow --since 2026-01-01
    """
    if context.invoked_subcommand is not None:
        return
    check_least("--page", number)
    first = (min(number, MOST_PAGES) - 1) * PAGE_SIZE
    chosen, player = choose_games(context, game, edition, since, until), to_nfc(player.strip())
    with open_plays(context) as store:
        chosen = chosen._replace(player=(player and find_name(player, store.players())) or player)
        if as_json:
            print_json([_to_json(play) for play in chosen.page(store)[0]])
            return
        saved, (page, count) = store.count(), chosen.page(store, PAGE_SIZE, first)
        last = max(1, ceil(count / PAGE_SIZE))
        letters, place = store.letters(page), store.place
    if page:
        _print_page(page, letters, number, count, context.obj)
    elif count:
        raise PnpError(
            msg("--page {number}: there is no such page; the last one is {last}", number=number, last=last)
        )
    else:
        print(context.obj(explain_empty(saved, place)))


def explain_empty(saved: int, place: str) -> Sentence:
    """Return the message that there is nothing to show, with a command that helps."""
    if not saved:
        return msg(
            "No games are saved in {place} yet. Enter one with: pnp score low-blow",
            place=place,
        )
    return plural(
        saved,
        "No game matches; {n} is saved. List it with: pnp plays",
        "No game matches; {n} are saved. List them with: pnp plays",
    )


def _to_json(play: Play) -> dict[str, object]:
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


def choose_games(
    context: typer.Context,
    game: str | None,
    edition: Sequence[str] | None,
    since: str | None,
    until: str | None = None,
) -> Wanted:
    """Return the filter for saved games that these options describe. Raises ``PnpError`` if one is invalid."""
    game = None if game is None else game_of(game)
    if game is not None and game not in GAMES:
        with open_plays(context) as store:  # it may have old games that pnp does not know
            known = [*GAMES, *(other for other in store.games() if other not in GAMES)]
        found = find_name(game, known)
        if found is None:
            raise PnpError(refuse(msg("--game {wanted}: no such game", wanted=quoted(game)), game, known))
        game = found
    choice = PlayChoice(game or "", _check_day("--since", since), _check_day("--until", until))
    if edition and game is not None and game not in GAMES:
        facts = {"option": f"--edition {edition[0]}", "game": game}
        raise PnpError(msg("{option}: {game} has only one edition", **facts))
    several = GAMES.working() if game is None else [GAMES[game]] if game in GAMES else []
    return Wanted(choice, check_edition(edition, several))


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
