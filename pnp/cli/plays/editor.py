"""The user's own editor, opened on a file."""

from __future__ import annotations

import os
import shlex
import shutil
import subprocess
from collections.abc import Mapping
from pathlib import Path

from pnp.errors import PnpError
from scorer.messages import msg, quoted

VARIABLES = ("VISUAL", "EDITOR")
USUAL = ("sensible-editor", "nano", "vi", "notepad")
"""The editors to try if no variable names one."""


class EditorError(PnpError):
    """An editor that fails."""


class NoEditorError(EditorError):
    """No editor that could be opened."""

    def __init__(self) -> None:
        super().__init__(
            msg(
                "no editor was found; set the variable {variable}, or use --from FILE",
                variable="EDITOR",
            )
        )


class EditorFailedError(EditorError):
    """An editor that cannot be opened, or that ended badly."""

    def __init__(self, command: str, why: str) -> None:
        super().__init__(
            msg(
                "the editor {command} failed ({reason}); nothing was changed. Set another one in "
                "the variable {variable}, or use --from FILE",
                command=quoted(command),
                reason=why,
                variable="EDITOR",
            )
        )


def editor(environment: Mapping[str, str]) -> list[str]:
    """Return the command of the user's editor. Raises ``EditorError``."""
    named = next(filter(None, (environment.get(name, "").strip() for name in VARIABLES)), "")
    if not named:
        found = next(filter(None, map(shutil.which, USUAL)), None)
        if found is None:
            raise NoEditorError
        return [found]
    try:
        return shlex.split(named, posix=os.name == "posix")
    except ValueError as fault:
        raise EditorFailedError(named, str(fault)) from None


def edit(path: Path) -> None:
    """Let the user edit a file, and wait until the editor is closed. Raises ``EditorError``."""
    command = editor(os.environ)
    try:
        status = subprocess.run([*command, str(path)], check=False).returncode
    except (OSError, ValueError) as fault:
        raise EditorFailedError(" ".join(command), getattr(fault, "strerror", None) or str(fault)) from None
    if status:
        raise EditorFailedError(" ".join(command), msg("exit status {number}", number=status))
