"""``pnp plays show`` and ``replay``: show a saved play, or its turns action by action."""

from typing import Annotated

import typer

from pnp.cli.completion import complete_play
from pnp.cli.place import Db, open_plays
from pnp.cli.report import show as show_score
from pnp.cli.speech import GameLang, Speech
from pnp.cli.streams import print_bytes
from pnp.errors import PnpError
from pnp.texts.languages import check_language
from scorer.games import GAMES
from scorer.messages import Date, join_texts, msg
from scorer.plays import Play, outcome_of
from scorer.record.reading import notes_of

Id = Annotated[
    str,
    typer.Argument(
        metavar="ID",
        autocompletion=complete_play,
        hidden=True,
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
    results: Annotated[bool, typer.Option("--results", help="Show the results file unchanged.")] = False,
    version: Annotated[
        int | None, typer.Option("--version", metavar="N", help="Show an older version.")
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Show the score as JSON, for scripts.")] = False,
    db: Db = None,
    lang: GameLang = None,
) -> None:
    """Show the score of a saved game, and the notes about it.

    ID: the id of the game, or its first letters; pnp plays lists the ids.

    Example: pnp plays show k7q2
    """
    with open_plays(context) as store:
        newest = store.one(play)
        versions = store.versions(newest)
        name = store.short(newest.id)
    wanted = next((play for play in versions if play.version == version), newest)
    if version is not None and wanted.version != version:
        numbers = join_texts([str(play.version) for play in versions], ", ")
        raise PnpError(
            msg("--version {wanted}: no such version; choose one of: {had}", wanted=version, had=numbers)
        )
    if results:
        print_bytes(wanted.results.encode())
        return

    game, outcome = outcome_of(wanted.results, name)
    if wanted.game in GAMES:
        rules = GAMES[wanted.game]
        check_language(context.obj.lang, rules.title, rules.languages)
    show_score(game, outcome, context.obj, as_json=as_json)
    if not as_json:
        print()
        _print_notes(wanted, len(versions), context.obj)


def _print_notes(play: Play, versions: int, speech: Speech) -> None:
    """Print the id, when the play was saved and changed, and the notes in its results file."""
    facts = {"id": play.id, "date": Date(play.date), "saved": to_minute(play.kept)}
    print(speech(msg("{id}, played on {date}, saved on {saved}", **facts)))
    if versions > 1:
        changed = {"version": play.version, "changed": to_minute(play.changed)}
        print(speech(msg("version {version}, written {changed}; --version shows the others", **changed)))

    notes = notes_of(play.results.encode())
    for line in (notes or "").splitlines():
        print(f"  {speech(line)}")


def to_minute(moment: str) -> Date:
    """Return a time in ISO 8601 as date, hour and minute."""
    return Date(moment[:16].replace("T", " "))
