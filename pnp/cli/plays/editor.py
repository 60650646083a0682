"""The user's own editor, opened on a file."""

from __future__ import annotations

import os
import shlex
import shutil
import subprocess
from collections.abc import Mapping
from pathlib import Path

from pnp.errors import PnpError, reason
from scorer.messages import say, shown

VARIABLES = ("VISUAL", "EDITOR")
USUAL = ("sensible-editor", "nano", "vi", "notepad")
"""What is tried where no variable names an editor."""


class EditorError(PnpError):
    """An editor that does not do its work."""


def editor(environment: Mapping[str, str]) -> list[str]:
    """Return the command of the user's editor. Raises ``EditorError``."""
    named = next(filter(None, (environment.get(name, "").strip() for name in VARIABLES)), "")
    if not named:
        found = next(filter(None, map(shutil.which, USUAL)), None)
        if found is None:
            text = say(
                "no editor was found; name yours in the variable {variable}, or use --from FILE",
                variable="EDITOR",
            )
            raise EditorError(text)
        return [found]
    try:
        return shlex.split(named, posix=os.name == "posix")
    except ValueError as fault:
        raise _failed(named, str(fault)) from None


def edit(path: Path) -> None:
    """Let the user edit a file, and wait until the editor is closed. Raises ``EditorError``."""
    command = editor(os.environ)
    try:
        status = subprocess.run([*command, str(path)], check=False).returncode
    except (OSError, ValueError) as fault:
        raise _failed(" ".join(command), reason(fault)) from None
    if status:
        raise _failed(" ".join(command), say("exit status {number}", number=status))


def _failed(command: str, why: str) -> EditorError:
    """Return the error of an editor that cannot be opened, or that ended badly."""
    text = say(
        "the editor {command} failed ({reason}); nothing is changed. Name another one in the variable"
        " {variable}, or use --from FILE",
        command=shown(command),
        reason=why,
        variable="EDITOR",
    )
    return EditorError(text)
