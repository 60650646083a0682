"""``pnp plays show``: one play, scored again."""

from __future__ import annotations

import sys
from typing import Annotated

import typer

from pnp.cli.completion import complete_play
from pnp.cli.lang import Lang
from pnp.cli.place import Db, open_plays
from pnp.cli.result import print_bytes
from pnp.cli.result import show as show_score
from pnp.cli.speech import Speech
from pnp.errors import PnpError
from scorer.messages import Date, escape_unprintable, join_texts, msg
from scorer.plays import Play

Id = Annotated[
    str,
    typer.Argument(
        metavar="ID",
        autocompletion=complete_play,
        help="The first letters of its id; pnp plays lists them.",
    ),
]


def one_play(context: typer.Context, wanted: str) -> tuple[Play, str]:
    """Return the play that an id begins so, and the short name of it."""
    with open_plays(context) as store:
        found = store.one(wanted)
        return found, store.short(found.id)


def show(
    context: typer.Context,
    play: Id,
    results: Annotated[bool, typer.Option("--results", help="Print the results file unchanged.")] = False,
    version: Annotated[
        int | None, typer.Option("--version", metavar="N", help="Show an older version.")
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print the score as JSON, for programs.")] = False,
    db: Db = None,
    lang: Lang = None,
) -> None:
    """Show one play: its score, and what is noted about it.

    Example: pnp plays show k7q2
    """
    with open_plays(context) as store:
        found = store.one(play)
        versions = store.versions(found)
        name = store.short(found.id)
    wanted = found if version is None else _version(versions, version)
    if results:
        print_bytes(wanted.results.encode())
        return
    from scorer.plays import outcome_of

    game, outcome = outcome_of(wanted.results, name)
    show_score(game, outcome, context.obj, as_json=as_json)
    if not as_json:
        print()
        _print_notes(wanted, len(versions), context.obj)


def _version(versions: list[Play], wanted: int) -> Play:
    for each in reversed(versions):
        if each.version == wanted:
            return each
    had = join_texts([str(each.version) for each in versions], ", ")
    raise PnpError(msg("--version {wanted}: no such version; choose one of: {had}", wanted=wanted, had=had))


def _print_notes(play: Play, versions: int, speech: Speech) -> None:
    """Print what is not in a results file: the id, the time of keeping, the version."""
    facts = {"id": play.id, "date": Date(play.date), "kept": _minute(play.kept)}
    print(speech(msg("{id}, played on {date}, kept since {kept}", **facts)))
    if versions > 1:
        changed = {"version": play.version, "changed": _minute(play.changed)}
        print(speech(msg("version {version}, written {changed}; --version shows the others", **changed)))
    from scorer.record.reading import notes_of

    notes = notes_of(play.results.encode())
    for line in (notes or "").splitlines():
        print(f"  {escape_unprintable(line)}", file=sys.stdout)


def _minute(moment: str) -> Date:
    return Date(moment[:16].replace("T", " "))
