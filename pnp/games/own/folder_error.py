"""The fault of a folder as a whole; it is caught where nothing of folders is loaded yet."""

from __future__ import annotations

from pnp.errors import PnpError


class FolderError(PnpError):
    """A folder that cannot become a kit; the text is one line for each fault, ``FILE:LINE: message``."""
