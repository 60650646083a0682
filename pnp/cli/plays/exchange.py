"""``pnp plays export``, ``import`` and ``csv``: plays as lines of JSON, plays as a sheet."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Annotated

import typer

from pnp.cli.completion import complete_files
from pnp.cli.lang import Lang
from pnp.cli.place import Db, now, open_plays
from pnp.cli.plays.listing import GameOption, Since, choose
from pnp.cli.plays.writing import write
from pnp.cli.result import print_bytes
from scorer.messages import Text, list_clauses, msg, plural
from scorer.plays import ImportCounts, Play

Target = Annotated[
    Path | None,
    typer.Argument(
        metavar="[FILE]", autocompletion=complete_files(".jsonl", ".csv"), help="The file to write."
    ),
]


def export_plays(
    context: typer.Context,
    file: Target = None,
    game: GameOption = None,
    since: Since = None,
    db: Db = None,
    lang: Lang = None,
) -> None:
    """Export plays as lines of JSON, for backups and for other people.

    Example: pnp plays export plays.jsonl
    """
    from scorer.plays.lines import line_of

    lines = _each(context, game, since, lambda play: f"{line_of(play)}\n".encode())
    _write(context, file, b"".join(lines), len(lines))


def csv(
    context: typer.Context,
    file: Target = None,
    game: GameOption = None,
    since: Since = None,
    db: Db = None,
    lang: Lang = None,
) -> None:
    """Write plays as a table for spreadsheets.

    Writes a row for every player of every play, with commas between the columns.

    Example: pnp plays csv plays.csv
    """
    from scorer.plays.sheet import HEADER, format_play

    parts = _each(context, game, since, lambda play: format_play(play).encode())
    _write(context, file, b"".join([HEADER.encode(), *parts]), len(parts))


def import_plays(
    context: typer.Context,
    file: Annotated[
        str,
        typer.Argument(
            metavar="FILE",
            autocompletion=complete_files(".jsonl"),
            help="A file from pnp plays export; - for standard input.",
        ),
    ],
    again: Annotated[
        bool, typer.Option("--again", help="Import games even if they are kept under another id.")
    ] = False,
    db: Db = None,
    lang: Lang = None,
) -> None:
    """Import plays from an export.

    Plays that are already here are not duplicated; of two versions of a play the later one is kept.

    Example: pnp plays import plays.jsonl
    """
    from pnp.cli.source import lines
    from scorer.plays.lines import LONGEST, plays_of

    plays = plays_of(lines(file, LONGEST + 1), file)
    with open_plays(context, make=True) as store:
        brought = store.import_plays(plays, now(), again=again)
        store.tally()
    print(context.obj(_summarise(brought)))


def _summarise(brought: ImportCounts) -> Text:
    """Return what an import did, without zeros."""
    parts = [
        (brought.added, plural(brought.added, "{n} play added", "{n} plays added")),
        (brought.updated, plural(brought.updated, "{n} updated", "{n} updated")),
        (brought.same, plural(brought.same, "{n} already here", "{n} already here")),
        (
            brought.alike,
            plural(
                brought.alike,
                "{n} skipped, as its game is kept under another id (--again imports it)",
                "{n} skipped, as their games are kept under other ids (--again imports them)",
            ),
        ),
    ]
    told = [text for number, text in parts if number]
    return msg("{sentence}.", sentence=list_clauses(told)) if told else msg("There were no plays to import.")


def _each(
    context: typer.Context, game: str | None, since: str | None, write: Callable[[Play], bytes]
) -> list[bytes]:
    """Return the plays that are wanted as they are written, oldest first."""
    choice = choose(game, since)
    with open_plays(context) as store:
        return [write(play) for play in store.each(choice)]


def _write(context: typer.Context, file: Path | None, data: bytes, plays: int) -> None:
    """Write a file and print so, or write to standard output and print nothing else."""
    if file is None:
        print_bytes(data)
        return
    write(file, data)
    print(context.obj(plural(plays, "Wrote {n} play to {file}.", "Wrote {n} plays to {file}.", file=file)))
