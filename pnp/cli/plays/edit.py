"""``pnp plays edit``: the results file of a play in the user's editor; edits are never lost."""

from __future__ import annotations

import sys
from contextlib import suppress
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from pnp.cli.place import Db, now, open_plays
from pnp.cli.plays.editor import EditorError
from pnp.cli.plays.editor import edit as open_editor
from pnp.cli.plays.show import Id
from pnp.cli.plays.writing import write
from pnp.cli.prompts import Prompts
from pnp.cli.source import content
from pnp.cli.speech import Lang, Speech
from pnp.errors import PnpError
from scorer.entry.contract import prompt
from scorer.errors import ScorerError
from scorer.messages import Text, join_texts, msg
from scorer.plays import next_version, summarise, text_of
from scorer.record import LIMIT

if TYPE_CHECKING:
    from scorer.plays import Play

NO = msg("n no")
"""Short and long; another language's words are understood beside these."""


class NotTakenError(PnpError):
    """An edited results file that is not accepted; it is not deleted."""

    def __init__(self, fault: Text, path: Path, name: str) -> None:
        kept = msg(
            "Nothing was changed. What you wrote is in {path}; correct it and use it with: pnp "
            "plays edit {id} --from {path}",
            path=path,
            id=name,
        )
        super().__init__(join_texts([fault, kept]))


def edit(
    context: typer.Context,
    play: Id,
    source: Annotated[
        str | None,
        typer.Option("--from", metavar="FILE", help="Use this results file; - for standard input."),
    ] = None,
    db: Db = None,
    lang: Lang = None,
) -> None:
    """Edit the results file of a play.

    Opens it in $VISUAL or $EDITOR; the old version is kept.

    Example: pnp plays edit k7q2
    """
    with open_plays(context) as store:
        found = store.one(play)
        name = store.short(found.id)
    print(context.obj(_take(context, found, name, source) if source else _with_editor(context, found, name)))


def _with_editor(context: typer.Context, play: Play, name: str) -> Text:
    """Open the editor until the result is accepted, and return the final message."""
    path = _folder() / f"{name}-{datetime.now():%Y-%m-%d-%H%M%S}.yaml"
    write(path, play.results.encode())
    try:
        text = _edited(context, play, name, path)
    except EditorError as fault:
        if not _unchanged(path, play):
            raise NotTakenError(fault.text, path, name) from None
        path.unlink()
        raise
    path.unlink(missing_ok=True)
    return text


def _edited(context: typer.Context, play: Play, name: str, path: Path) -> Text:
    while True:
        open_editor(path)
        try:
            return _take(context, play, name, str(path))
        except (ScorerError, PnpError) as fault:
            if not _again(fault.text, context.obj):
                raise NotTakenError(fault.text, path, name) from None


def _take(context: typer.Context, play: Play, name: str, source: str) -> Text:
    """Replace the results file of a play. Raises a ``ScorerError`` or a ``PnpError``."""
    results = text_of(content(source, LIMIT + 1), source)
    summary = summarise(results, source)
    if results == play.results:
        return msg("Nothing was changed in {id}.", id=name)
    new = next_version(play, results, summary, now())
    with open_plays(context) as store:
        store.replace(play, new)
    return msg("Edited {id}, now version {version}. Undo with: pnp plays undo", id=name, version=new.version)


def _again(fault: Text, speech: Speech) -> bool:
    """Show the faults, and in a terminal ask whether to edit again."""
    if sys.stdin is None or not (sys.stdin.isatty() and sys.stdout.isatty()):
        return False
    prompts = Prompts(sys.stdout, speech)
    prompts.tell(fault)
    with suppress(EOFError, KeyboardInterrupt):
        return not prompts.means(prompts.ask(prompt(msg("Edit it again? [Y/n]"))), NO)
    prompts.tell("")
    return False


def _unchanged(path: Path, play: Play) -> bool:
    try:
        return path.read_bytes() == play.results.encode()
    except OSError:
        return False


def _folder() -> Path:
    from platformdirs import user_state_path

    return user_state_path("pnp") / "edits"
