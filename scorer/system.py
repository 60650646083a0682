"""Translatable reasons of system errors, and commands as they are typed in a shell."""

import errno
import os
import re
import shlex
import sys
from collections.abc import Sequence
from contextlib import suppress
from importlib import import_module
from typing import Any

from scorer.messages import Text, literal, msg
from scorer.names import find_similar

REASONS: dict[int, Text] = {
    errno.EACCES: msg("Permission denied"),
    errno.EPERM: msg("Operation not permitted"),
    errno.ENOENT: msg("No such file or directory"),
    errno.EEXIST: msg("File exists"),
    errno.EISDIR: msg("Is a directory"),
    errno.ENOTDIR: msg("Not a directory"),
    errno.ENAMETOOLONG: msg("File name too long"),
    errno.EFBIG: msg("File too large"),
    errno.ENOSPC: msg("No space left on device"),
    errno.EROFS: msg("Read-only file system"),
    errno.EIO: msg("Input/output error"),
    errno.EINVAL: msg("Invalid name or value"),
    errno.EMFILE: msg("Too many open files"),
    errno.EADDRINUSE: msg("Address already in use"),
    errno.EADDRNOTAVAIL: msg("Cannot assign requested address"),
}
"""The usual reasons; for others the system's own text is used."""

_PLAIN = re.compile(r"[\w.:/\\+=-]+")  # what PowerShell takes without quotes


def reason(fault: BaseException | None) -> Text:
    """Return the reason of a system error.

    >>> reason(PermissionError(13, "Zugriff verweigert"))
    'Permission denied'
    """
    known = REASONS.get(getattr(fault, "errno", None) or 0)
    return known or literal(getattr(fault, "strerror", None) or str(fault))


def open_at_once(name: str, flags: int) -> int:
    """Open a file for ``open``. A named pipe without another end is not waited for: it is empty, or a fault."""
    at_once = getattr(os, "O_NONBLOCK", 0)  # Windows has none
    number = os.open(name, flags | at_once, 0o666)
    if at_once:
        os.set_blocking(number, True)  # but what comes from the other end is
    return number


NEAR = 0.75  # how similar the name of a file must be to stand for one that does not exist, from 0 to 1


def find_near_file(fault: OSError) -> str | None:
    """Return the file or folder beside one that does not exist whose name is most similar; None if there is none."""
    folder, name = os.path.split(os.fsdecode(fault.filename or ""))
    near = None
    if fault.errno == errno.ENOENT and name:
        with suppress(OSError):
            near = find_similar(name, sorted(os.listdir(folder or os.curdir)), NEAR)
    return os.path.join(folder, near) if near else None


def installing(*packages: str) -> str:
    """Return the shell command that installs packages for the running Python.

    It names the libraries, not an extra of pnp, so that it works however pnp was installed.
    """
    return join_command([sys.executable, "-m", "pip", "install", *packages])


def quote(word: str, *, windows: bool = os.name == "nt") -> str:
    r"""Return a word as it is typed in a shell: PowerShell on Windows, elsewhere that of Unix.

    >>> quote("two words", windows=True), quote("it's", windows=True), quote(r"C:\pnp\a.yaml", windows=True)
    ("'two words'", "'it''s'", 'C:\\pnp\\a.yaml')
    """
    if not windows:
        return shlex.quote(word)
    return word if _PLAIN.fullmatch(word) else "'" + word.replace("'", "''") + "'"


def join_command(words: Sequence[str], *, windows: bool = os.name == "nt") -> str:
    r"""Return a command as it is typed in a shell. PowerShell starts a quoted program only after ``&``.

    >>> join_command([r"C:\Ana M\python.exe", "-m", "pip"], windows=True)
    "& 'C:\\Ana M\\python.exe' -m pip"
    """
    typed = " ".join(quote(word, windows=windows) for word in words)
    return f"& {typed}" if windows and typed.startswith("'") else typed


def load(place: str) -> Any:
    """Return the object that ``module:object`` names, of a table of places whose modules take time to load."""
    module, _, name = place.partition(":")
    return getattr(import_module(module), name)
