"""Translatable reasons of system errors, and the command that installs a library."""

import errno
import os
import shlex
import sys

from scorer.messages import Text, literal, msg

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
    errno.EMFILE: msg("Too many open files"),
    errno.EADDRINUSE: msg("Address already in use"),
    errno.EADDRNOTAVAIL: msg("Cannot assign requested address"),
}
"""The usual reasons; for others the system's own text is used."""


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


def installing(*packages: str) -> str:
    """Return the shell command that installs packages for the running Python.

    It names the libraries, not an extra of pnp, so that it works however pnp was installed.
    """
    return shlex.join([sys.executable, "-m", "pip", "install", *packages])
