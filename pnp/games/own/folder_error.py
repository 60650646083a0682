"""The error of a folder, in a module of its own: code that catches it need not load the rest."""

from __future__ import annotations

from pnp.errors import PnpError


class FolderError(PnpError):
    """A folder cannot become a kit; the text has one line for each fault, ``FILE:LINE: message``."""
