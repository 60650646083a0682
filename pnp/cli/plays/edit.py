"""``pnp plays edit``, ``delete``, ``rename`` and ``undo``: change saved plays, without losing what was typed."""

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
from platformdirs import user_state_path

from pnp.cli.completion import RESULTS
from pnp.cli.options import complete_files
from pnp.cli.place import Db, now, open_plays
from pnp.cli.plays.saving import write
from pnp.cli.plays.show import Id, find_play, to_minute
from pnp.cli.prompts import NO, YES, Prompts
from pnp.cli.source import content
from pnp.cli.speech import Lang, Speech
from pnp.errors import PnpError
from scorer.entry.contract import prompt
from scorer.errors import ScorerError
from scorer.games import title
from scorer.messages import Date, Text, join_texts, list_names, msg, plural, quoted
from scorer.people import to_nfc
from scorer.plays import Play, Store, Undone, next_version, summarise, text_of
from scorer.plays.errors import NothingToUndoError
from scorer.plays.renaming import rename_player
from scorer.record import LIMIT
from scorer.report import plain_name
from scorer.system import reason

VARIABLES = ("VISUAL", "EDITOR")
FALLBACKS = ("sensible-editor", "nano", "vi", "notepad")  # the editors to try if no variable names one


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
            help="Read the new results from a file instead; - reads standard input.",
        ),
    ] = None,
    db: Db = None,
    lang: Lang = None,
) -> None:
    """Edit the results file of a saved game.

    The command opens the file in the editor that $VISUAL or $EDITOR names. The old version stays.

    ID: the id of the game, or its first letters; pnp plays lists the ids.

    Example: pnp plays edit k7q2
    """
    played, name = find_play(context, play)
    text = _replace_results(context, played, name, source) if source else _use_editor(context, played, name)
    print(context.obj(text))


def folder() -> Path:
    """Return the folder of the files that are in the editor, or were not accepted."""
    return user_state_path("pnp") / "edits"


def _use_editor(context: typer.Context, play: Play, name: str) -> Text:
    """Let the user edit a copy of the results file. Return the message for success; raise ``PnpError``."""
    path = folder() / f"{name}-{datetime.now():%Y-%m-%d-%H%M%S}.yaml"
    write(path, play.results.encode())
    while True:
        try:
            _open_editor(path)
        except EditorError as fault:
            if not _is_unchanged(path, play):
                raise _rejection(fault.text, path, name) from None
            path.unlink()
            raise
        try:
            text = _replace_results(context, play, name, str(path))
        except (ScorerError, PnpError) as fault:
            if not _ask_to_repeat(fault.text, context.obj):
                raise _rejection(fault.text, path, name) from None
        else:
            path.unlink(missing_ok=True)
            return text


def _rejection(fault: Text, path: Path, name: str) -> PnpError:
    """Return the error for an invalid results file, with the path where it stays."""
    kept = msg(
        "Nothing was changed. What you wrote is in {path}; correct it and use it with: pnp "
        "plays edit {id} --from {path}",
        path=path,
        id=name,
    )
    return PnpError(join_texts([fault, kept]))


def _replace_results(context: typer.Context, play: Play, name: str, source: str) -> Text:
    """Replace the results file of a play. Raises a ``ScorerError`` or a ``PnpError``."""
    results = text_of(content(source, LIMIT + 1), source)
    summary = summarise(results, source)
    if results == play.results:
        return msg("Nothing was changed in {id}.", id=name)
    new = next_version(play, results, summary, now())
    with open_plays(context) as store:
        store.replace(play, new)
    return msg("Edited {id}, now version {version}. Undo with: pnp plays undo", id=name, version=new.version)


def _ask_to_repeat(fault: Text, speech: Speech) -> bool:
    """Show the faults, and in a terminal ask whether to edit again."""
    if not is_at_terminal():
        return False
    prompts = Prompts(sys.stdout, speech)
    prompts.tell(fault)
    with suppress(EOFError, KeyboardInterrupt):
        return not prompts.means(prompts.ask(prompt(msg("Edit it again? [Y/n]"))), NO)
    prompts.tell("")
    return False


def _is_unchanged(path: Path, play: Play) -> bool:
    try:
        return path.read_bytes() == play.results.encode()
    except OSError:
        return False


def _find_editor(environment: Mapping[str, str]) -> list[str]:
    """Return the command of the user's editor. Raises ``EditorError``."""
    named = next(filter(None, (environment.get(name, "").strip() for name in VARIABLES)), "")
    if not named:
        command = next(filter(None, map(shutil.which, FALLBACKS)), None)
        if command is None:
            raise EditorError(
                msg("no editor was found; set the variable {variable}, or use --from FILE", variable="EDITOR")
            )
        return [command]
    try:
        return split_command(named)
    except ValueError as fault:
        raise _editor_failed(named, str(fault)) from None


def split_command(typed: str, *, windows: bool = os.name == "nt") -> list[str]:
    r"""Return the words of a command, the first as the file that the system finds. Raises ``ValueError``.

    On Windows a backslash is one, and editors such as ``code`` are scripts, which start only by their full names.

    >>> split_command(r'"C:\Program Files\Editor\e.exe" -w', windows=True)
    ['C:\\Program Files\\Editor\\e.exe', '-w']
    """
    words = shlex.split(typed, posix=not windows)
    if not windows:
        return words
    words = [word[1:-1] if len(word) > 1 and word[0] == word[-1] == '"' else word for word in words]
    return [shutil.which(words[0]) or words[0], *words[1:]]


def _open_editor(path: Path) -> None:
    """Open a file in the editor, and wait until the editor is closed. Raises ``EditorError``."""
    command = _find_editor(os.environ)
    try:
        status = subprocess.run([*command, str(path)], check=False).returncode
    except (OSError, ValueError) as fault:
        raise _editor_failed(" ".join(command), reason(fault)) from None
    if status:
        raise _editor_failed(" ".join(command), msg("exit status {number}", number=status))


def _editor_failed(command: str, why: str) -> EditorError:
    """Return the error for an editor that cannot start or that fails."""
    text = msg(
        "the editor {command} failed ({reason}); nothing was changed. Set another one in "
        "the variable {variable}, or use --from FILE",
        command=quoted(command),
        reason=why,
        variable="EDITOR",
    )
    return EditorError(text)


def delete(context: typer.Context, play: Id, db: Db = None, lang: Lang = None) -> None:
    """Delete a saved game; undo restores it.

    ID: the id of the game, or its first letters; pnp plays lists the ids.

    Example: pnp plays delete k7q2
    """
    with open_plays(context) as store:
        deleted = store.one(play)
        name = store.short(deleted.id)
        store.delete(deleted, now())
    facts = {"id": name, "play": _describe_play(deleted)}
    print(context.obj(msg("Deleted {id}: {play}. Restore it with: pnp plays undo", **facts)))


def undo(context: typer.Context, db: Db = None, lang: Lang = None) -> None:
    """Undo the last change.

    A change is a deletion, an edit, a renaming, an import or a new game. Repeat the command to undo earlier changes.
    At a terminal it asks before it deletes games that were new.

    Example: pnp plays undo
    """
    with open_plays(context) as store:
        if not _may_undo(store, context.obj):
            print(context.obj(msg("Nothing was changed.")))
            return
        sentences = [_describe_undone(undone := store.undo(), _find_name(store, undone))]
        try:
            following = store.find_undo()
            sentences.append(_describe_next(following, _find_name(store, following)))
        except NothingToUndoError:
            sentences.append(msg("Nothing is left to undo."))
    print(*map(context.obj, sentences), sep="\n")


def _find_name(store: Store, undone: Undone) -> str:
    """Return the short id of the first play of a change; empty if it has none."""
    plays = [after or before for before, after in undone.plays]
    return store.short(plays[0].id) if plays and plays[0] else ""


def _may_undo(store: Store, speech: Speech) -> bool:
    """Return whether an undo deletes no play, or the user agrees; without a terminal nobody can be asked."""
    if not is_at_terminal():
        return True
    new = [play for play, before in store.find_undo().plays if play and not before]
    if not new:
        return True
    what = plural(len(new), "{n} game", "{n} games")
    if len(new) == 1:
        what = join_texts([store.short(new[0].id), _describe_play(new[0])], ", ")
    prompts = Prompts(sys.stdout, speech)
    with suppress(EOFError, KeyboardInterrupt):
        return prompts.means(
            prompts.ask(prompt(msg("This deletes {what}, for good. Go on? [y/N]", what=what))), YES
        )
    prompts.tell("")
    return False


def is_at_terminal() -> bool:
    """Return whether somebody can be asked."""
    return sys.stdin is not None and sys.stdin.isatty() and sys.stdout.isatty()


def _describe_undone(undone: Undone, name: str) -> Text:
    kind, moment = undone.change.kind, to_minute(undone.change.at)
    if kind == "import":
        return plural(
            len(undone.plays),
            "Undid the import of {moment}: {n} game is as it was before.",
            "Undid the import of {moment}: {n} games are as they were before.",
            moment=moment,
        )
    if len(undone.plays) > 1:
        return plural(
            len(undone.plays),
            "Undid the renaming of {moment}: {n} game is as it was before.",
            "Undid the renaming of {moment}: {n} games are as they were before.",
            moment=moment,
        )
    ((before, after),) = undone.plays
    play = after or before
    assert play is not None, "a change has a play before or after it"
    facts = {"id": name, "play": _describe_play(play), "moment": moment}
    if kind == "delete":
        return msg("Undid the deletion of {moment}: {id} is restored, {play}.", **facts)
    if kind == "edit":
        return msg("Undid the edit of {moment}: {id} is as it was before, {play}.", **facts)
    return msg("Undid the saving of {moment}: {id} is deleted, {play}.", **facts)


def _describe_next(change: Undone, name: str) -> Text:
    """Return what the next undo reverses."""
    number = len(change.plays)
    play = next(filter(None, change.plays[0]), None) if number == 1 else None
    what = plural(number, "{n} game", "{n} games")
    if play:
        what = join_texts([name, _describe_play(play)], ", ")
    kinds = {
        "add": msg("the saving of {what}", what=what),
        "edit": msg("the edit of {what}", what=what) if play else msg("the renaming in {what}", what=what),
        "delete": msg("the deletion of {what}", what=what),
        "import": msg("the import of {what}", what=what),
    }
    return msg("The next undo reverses {change}.", change=kinds[change.change.kind])


def _describe_play(play: Play) -> Text:
    return msg(
        "{game} of {date} ({players})",
        game=title(play.game),
        date=Date(play.date),
        players=list_names(map(plain_name, play.summary.players)),
    )


def rename(
    context: typer.Context,
    old: Annotated[str, typer.Argument(metavar="OLD", hidden=True)],
    new: Annotated[str, typer.Argument(metavar="NEW", hidden=True)],
    db: Db = None,
    lang: Lang = None,
) -> None:
    """Call a player by another name in all saved games.

    The results files are written anew, and the old versions stay; pnp plays undo reverses it. A name that somebody
    else has is refused.

    OLD: the name in the saved games. NEW: the new name.

    Example: pnp plays rename Ana Anna
    """
    with open_plays(context) as store:
        done = rename_player(store, to_nfc(old), new, now())
    facts = {"old": plain_name(old), "new": plain_name(done.new)}
    if done.plays:
        text = plural(
            done.plays,
            "{old} is now {new} in {n} game. Undo with: pnp plays undo",
            "{old} is now {new} in {n} games. Undo with: pnp plays undo",
            **facts,
        )
        print(context.obj(text))
    if done.left:
        text = msg(
            "{old} stays in saved games that cannot be rewritten: {ids}; edit them with: pnp plays edit",
            ids=list_names(done.left),
            **facts,
        )
        raise PnpError(text)
