"""``pnp plays show`` and ``replay``: show a saved play, or its turns action by action."""

from __future__ import annotations

import sys
from typing import Annotated

import typer

from pnp.cli.completion import complete_play
from pnp.cli.place import Db, open_plays
from pnp.cli.result import print_bytes
from pnp.cli.result import show as show_score
from pnp.cli.speech import Lang, Speech
from pnp.cli.table_text import print_table
from pnp.errors import PnpError
from scorer.games.line import Line
from scorer.games.line import replay as line_of
from scorer.messages import Date, escape_unprintable, join_texts, msg
from scorer.plays import Play, outcome_of
from scorer.record import read
from scorer.record.reading import notes_of, turns_of

Id = Annotated[
    str,
    typer.Argument(
        metavar="ID",
        autocompletion=complete_play,
        help="The id of the play, or its first letters; pnp plays lists the ids.",
    ),
]


def find_play(context: typer.Context, start: str) -> tuple[Play, str]:
    """Return the play whose id begins with ``start``, and its short id. Raises a ``PlaysError``."""
    with open_plays(context) as store:
        play = store.one(start)
        return play, store.short(play.id)


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
    """Show the score of a play, and the notes about it.

    Example: pnp plays show k7q2
    """
    with open_plays(context) as store:
        newest = store.one(play)
        versions = store.versions(newest)
        name = store.short(newest.id)
    wanted = newest if version is None else _find_version(versions, version)
    if results:
        print_bytes(wanted.results.encode())
        return

    game, outcome = outcome_of(wanted.results, name)
    show_score(game, outcome, context.obj, as_json=as_json)
    if not as_json:
        print()
        _print_notes(wanted, len(versions), context.obj)


def _find_version(versions: list[Play], wanted: int) -> Play:
    """Return one version of a play. Raises ``PnpError`` if there is no such version."""
    for play in reversed(versions):
        if play.version == wanted:
            return play
    numbers = join_texts([str(play.version) for play in versions], ", ")
    raise PnpError(
        msg("--version {wanted}: no such version; choose one of: {had}", wanted=wanted, had=numbers)
    )


def _print_notes(play: Play, versions: int, speech: Speech) -> None:
    """Print the id, when the play was saved and changed, and the notes in its results file."""
    facts = {"id": play.id, "date": Date(play.date), "kept": to_minute(play.kept)}
    print(speech(msg("{id}, played on {date}, kept since {kept}", **facts)))
    if versions > 1:
        changed = {"version": play.version, "changed": to_minute(play.changed)}
        print(speech(msg("version {version}, written {changed}; --version shows the others", **changed)))

    notes = notes_of(play.results.encode())
    for line in (notes or "").splitlines():
        print(f"  {escape_unprintable(line)}", file=sys.stdout)


def to_minute(moment: str) -> Date:
    """Return a time in ISO 8601 as date, hour and minute."""
    return Date(moment[:16].replace("T", " "))


def replay(
    context: typer.Context,
    play: Id,
    at: Annotated[
        int | None, typer.Option("--at", metavar="N", help="Show the table after N actions.")
    ] = None,
    notation: Annotated[
        bool, typer.Option("--notation", help="Print only the notation, to share it.")
    ] = False,
    db: Db = None,
    lang: Lang = None,
) -> None:
    """Replay a play action by action, if its turns were saved.

    Example: pnp plays replay k7q2 --at 40
    """
    played, name = find_play(context, play)
    data = played.results.encode()
    turns = turns_of(data)
    if turns is None:
        raise PnpError(msg("the play {id} was kept without its turns", id=name))
    line = line_of(read(data, name), turns)
    if notation:
        print(line.text)
    elif at is None:
        _print_all(line, context.obj)
    else:
        _print_table(line, at, context.obj)


def _print_all(line: Line, speech: Speech) -> None:
    """Print each action with its number and a sentence, as its player saw it."""
    width, last_turn = len(str(len(line.actions))), line.positions[0].turn
    for number, (position, action) in enumerate(zip(line.positions, line.actions, strict=False), 1):
        if position.turn != last_turn:
            print()
            last_turn = position.turn
        sentences = map(speech, position.tell(action, position.turn))
        print(f"{number:>{width}}  {' '.join(sentences)}")


def _print_table(line: Line, at: int, speech: Speech) -> None:
    """Print the table after ``at`` actions, as the next player saw it. Raises ``PnpError`` for a wrong number."""
    if not 0 <= at <= len(line.actions):
        raise PnpError(
            msg("--at is {number}; this play has {most} actions", number=at, most=len(line.actions))
        )

    position = line.positions[at]
    print_table(position, position.turn, sys.stdout, speech)
