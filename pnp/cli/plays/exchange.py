"""``pnp plays export``, ``import`` and ``csv``: plays as JSON lines or as a table."""

import sys
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Annotated

import typer

from pnp.cli.edition import EditionOption
from pnp.cli.options import complete_files
from pnp.cli.place import Db, now, open_plays
from pnp.cli.plays.listing import GameOption, Since, choose_games
from pnp.cli.plays.saving import write
from pnp.cli.source import lines
from pnp.cli.speech import Lang
from pnp.cli.streams import print_bytes
from scorer.games import GAMES
from scorer.messages import Text, list_clauses, msg, plural, quoted
from scorer.plays import ImportCounts, Play
from scorer.plays.lines import LONGEST, line_of, plays_of
from scorer.plays.sheet import HEADER, format_play
from scorer.plays.turns_json import turns_line
from scorer.plays.wanted import Wanted

ExportFile = Annotated[
    Path | None,
    typer.Argument(
        metavar="FILE",
        autocompletion=complete_files(".jsonl", ".csv"),
        hidden=True,
    ),
]


def export_plays(
    context: typer.Context,
    file: ExportFile = None,
    game: GameOption = None,
    edition: EditionOption = None,
    since: Since = None,
    turns: Annotated[
        bool,
        typer.Option(
            "--turns", help="Export each game's turns as JSON, for software of your own; this is no backup."
        ),
    ] = False,
    db: Db = None,
    lang: Lang = None,
) -> None:
    """Export saved games as lines of JSON, as a backup.

    FILE: the file to write; by default standard output.

    Example: pnp plays export games.jsonl
    """
    wanted = choose_games(game, edition, since)
    if not turns:
        own = set[str]()

        def write_line(play: Play) -> str:
            if play.game not in GAMES.installed:
                own.add(play.game)
            return f"{line_of(play)}\n"

        _export(context, file, wanted, write_line)
        for own_game in sorted(own):
            text = msg(
                "Another computer needs the folder of {game} too: copy it there, and run {command} once before the "
                "import.",
                game=quoted(own_game),
                command=f"pnp games {own_game}",
            )
            print(context.obj(text), file=sys.stderr)
        return
    left = _export(context, file, wanted, turns_line)
    if left:
        text = plural(
            left,
            "{n} game was saved without its turns, and is left out.",
            "{n} games were saved without their turns, and are left out.",
        )
        print(context.obj(text), file=sys.stderr)


def export_csv(
    context: typer.Context,
    file: ExportFile = None,
    game: GameOption = None,
    edition: EditionOption = None,
    since: Since = None,
    db: Db = None,
    lang: Lang = None,
) -> None:
    """Write saved games as a table for spreadsheets.

    The table has a row for each player of each game, with commas between the columns.

    FILE: the file to write; by default standard output.

    Example: pnp plays csv games.csv
    """
    _export(context, file, choose_games(game, edition, since), format_play, HEADER)


def import_plays(
    context: typer.Context,
    file: Annotated[
        str,
        typer.Argument(
            metavar="FILE",
            autocompletion=complete_files(".jsonl"),
            hidden=True,
        ),
    ],
    duplicate: Annotated[
        bool,
        typer.Option("--duplicate", help="Import games even if they are already saved under another id."),
    ] = False,
    db: Db = None,
    lang: Lang = None,
) -> int:
    """Import games from an export.

    Games that are already here are not duplicated. Of two versions of a game, the later one stays. Games of a
    folder that pnp does not know here are left out, and named.

    FILE: a file from pnp plays export; - reads standard input.

    Example: pnp plays import games.jsonl
    """
    unknown = Counter[str]()
    plays = plays_of(lines(file, LONGEST + 1), file, unknown)
    with open_plays(context, make=True) as store:
        counts = store.import_plays(plays, now(), again=duplicate)
    print(context.obj(_summarise(counts)))
    for game, number in sorted(unknown.items()):
        left = plural(
            number,
            "{n} game was left out, as {game} is not known here; copy its folder to here, run {command} once, and "
            "import again",
            "{n} games were left out, as {game} is not known here; copy its folder to here, run {command} once, and "
            "import again",
            game=quoted(game),
            command=f"pnp games {game}",
        )
        print(context.obj(left), file=sys.stderr)
    return 1 if unknown else 0


def _summarise(counts: ImportCounts) -> Text:
    """Return a sentence on the result of an import, without the counts that are zero."""
    parts = [
        (counts.added, plural(counts.added, "{n} game added", "{n} games added")),
        (counts.updated, plural(counts.updated, "{n} updated", "{n} updated")),
        (counts.same, plural(counts.same, "{n} already here", "{n} already here")),
        (
            counts.alike,
            plural(
                counts.alike,
                "{n} skipped, as its game is saved under another id (--duplicate imports it)",
                "{n} skipped, as their games are saved under other ids (--duplicate imports them)",
            ),
        ),
    ]
    clauses = [text for number, text in parts if number]
    if not clauses:
        return msg("There were no games to import.")
    return msg("{sentence}.", sentence=list_clauses(clauses))


def _export(
    context: typer.Context,
    file: Path | None,
    wanted: Wanted,
    format_: Callable[[Play], str],
    header: str = "",
) -> int:
    """Write the chosen plays, oldest first, to a file and print its name, or write them to standard output.

    Return the number of plays that have nothing to write.
    """
    with open_plays(context) as store:
        found = [format_(play) for play in wanted.plays(store)]
    plays = [text for text in found if text]
    data = "".join([header, *plays]).encode()
    if file is None:
        print_bytes(data)
        return len(found) - len(plays)
    write(file, data)
    written = plural(len(plays), "Wrote {n} game to {file}.", "Wrote {n} games to {file}.", file=file)
    print(context.obj(written))
    return len(found) - len(plays)
