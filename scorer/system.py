"""Why the system refuses something, in words that can be translated; and the command that installs a library."""

from __future__ import annotations

import errno
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
"""The usual reasons; others are told as the system tells them."""


def reason(fault: BaseException | None) -> Text:
    """Return why a file cannot be used.

    >>> reason(PermissionError(13, "Zugriff verweigert"))
    'Permission denied'
    """
    known = REASONS.get(getattr(fault, "errno", None) or 0)
    return known or literal(getattr(fault, "strerror", None) or str(fault))


def installing(*packages: str) -> str:
    """Return the command that installs packages for the very Python that runs, as a shell takes it.

    It names the libraries, not an extra of pnp: the package index has a stranger's package of that name.
    """
    import shlex  # noqa: PLC0415 - seldom needed

    return shlex.join([sys.executable, "-m", "pip", "install", *packages])
