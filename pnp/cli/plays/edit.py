"""``pnp plays edit``: the results file of a play in the user's own editor; what was written there is never lost."""

from __future__ import annotations

import os
import shlex
import shutil
import subprocess
import sys
from collections.abc import Mapping
from contextlib import suppress
from datetime import datetime
from pathlib import Path
from typing import Annotated

import typer

from pnp.cli.completion import RESULTS, complete_files
from pnp.cli.lang import Lang
from pnp.cli.place import Db, now, open_plays
from pnp.cli.plays.show import Id, one_play
from pnp.cli.plays.writing import write
from pnp.cli.prompts import Prompts
from pnp.cli.source import content
from pnp.cli.speech import Speech
from pnp.errors import PnpError
from scorer.entry.contract import prompt
from scorer.errors import ScorerError
from scorer.messages import Text, join_texts, msg, quoted
from scorer.plays import Play, next_version, summarise, text_of
from scorer.record import LIMIT
from scorer.system import reason

VARIABLES = ("VISUAL", "EDITOR")
USUAL = ("sensible-editor", "nano", "vi", "notepad")
"""The editors to try if no variable names one."""

NO = msg("n no")
"""Short and long; another language's words are understood beside these."""


class EditorError(PnpError):
    """An editor that fails."""


def edit(
    context: typer.Context,
    play: Id,
    source: Annotated[
        str | None,
        typer.Option(
            "--from",
            metavar="FILE",
            autocompletion=complete_files(*RESULTS),
            help="Use this results file; - for standard input.",
        ),
    ] = None,
    db: Db = None,
    lang: Lang = None,
) -> None:
    """Edit the results file of a play.

    Opens it in $VISUAL or $EDITOR; the old version is kept.

    Example: pnp plays edit k7q2
    """
    found, name = one_play(context, play)
    print(context.obj(_take(context, found, name, source) if source else _with_editor(context, found, name)))


def _with_editor(context: typer.Context, play: Play, name: str) -> Text:
    """Open the editor until the result is accepted, and return the final message."""
    from platformdirs import user_state_path

    path = user_state_path("pnp") / "edits" / f"{name}-{datetime.now():%Y-%m-%d-%H%M%S}.yaml"
    write(path, play.results.encode())
    try:
        text = _edited(context, play, name, path)
    except EditorError as fault:
        if not _unchanged(path, play):
            raise _not_taken(fault.text, path, name) from None
        path.unlink()
        raise
    path.unlink(missing_ok=True)
    return text


def _edited(context: typer.Context, play: Play, name: str, path: Path) -> Text:
    while True:
        _open_editor(path)
        try:
            return _take(context, play, name, str(path))
        except (ScorerError, PnpError) as fault:
            if not _again(fault.text, context.obj):
                raise _not_taken(fault.text, path, name) from None


def _not_taken(fault: Text, path: Path, name: str) -> PnpError:
    """Return the error of a results file that cannot be taken; it stays where it is."""
    kept = msg(
        "Nothing was changed. What you wrote is in {path}; correct it and use it with: pnp "
        "plays edit {id} --from {path}",
        path=path,
        id=name,
    )
    return PnpError(join_texts([fault, kept]))


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


def _editor(environment: Mapping[str, str]) -> list[str]:
    """Return the command of the user's editor. Raises ``EditorError``."""
    named = next(filter(None, (environment.get(name, "").strip() for name in VARIABLES)), "")
    if not named:
        found = next(filter(None, map(shutil.which, USUAL)), None)
        if found is None:
            text = msg(
                "no editor was found; set the variable {variable}, or use --from FILE",
                variable="EDITOR",
            )
            raise EditorError(text)
        return [found]
    try:
        return shlex.split(named, posix=os.name == "posix")
    except ValueError as fault:
        raise _failed(named, str(fault)) from None


def _open_editor(path: Path) -> None:
    """Let the user edit a file, and wait until the editor is closed. Raises ``EditorError``."""
    command = _editor(os.environ)
    try:
        status = subprocess.run([*command, str(path)], check=False).returncode
    except (OSError, ValueError) as fault:
        raise _failed(" ".join(command), reason(fault)) from None
    if status:
        raise _failed(" ".join(command), msg("exit status {number}", number=status))


def _failed(command: str, why: str) -> EditorError:
    """Return the error of an editor that cannot be opened, or that ended badly."""
    text = msg(
        "the editor {command} failed ({reason}); nothing was changed. Set another one in "
        "the variable {variable}, or use --from FILE",
        command=quoted(command),
        reason=why,
        variable="EDITOR",
    )
    return EditorError(text)
