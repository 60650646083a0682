"""``pnp plays export``, ``import`` and ``csv``: plays as lines of JSON, plays as a sheet."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from pnp.cli.place import Db, now, open_plays
from pnp.cli.plays.listing import GameOption, Since, select_plays
from pnp.cli.plays.writing import write
from pnp.cli.result import print_bytes
from pnp.cli.speech import Lang
from scorer.messages import Text, list_clauses, msg, plural
from scorer.plays import Brought, Play

Target = Annotated[Path | None, typer.Argument(metavar="[FILE]", help="The file to write.")]


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

    plays = _select(context, game, since)
    _write(context, file, "".join(f"{line_of(play)}\n" for play in plays), len(plays))


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
    from scorer.plays.sheet import sheet

    plays = _select(context, game, since)
    _write(context, file, sheet(plays), len(plays))


def import_plays(
    context: typer.Context,
    file: Annotated[
        str, typer.Argument(metavar="FILE", help="A file from pnp plays export; - for standard input.")
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
        brought = store.bring(plays, now(), again=again)
    print(context.obj(_summarise(brought)))


def _summarise(brought: Brought) -> Text:
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


def _select(context: typer.Context, game: str | None, since: str | None) -> list[Play]:
    """Return the plays that are wanted, oldest first."""
    with open_plays(context) as store:
        return select_plays(store.all(), game, since)[::-1]


def _write(context: typer.Context, file: Path | None, text: str, plays: int) -> None:
    """Write a file and print so, or write to standard output and print nothing else."""
    if file is None:
        print_bytes(text.encode())
        return
    write(file, text.encode())
    print(context.obj(plural(plays, "Wrote {n} play to {file}.", "Wrote {n} plays to {file}.", file=file)))
