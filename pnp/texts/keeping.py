"""Where what was read and filled is kept for whoever runs this version: builds and photos share it."""

from __future__ import annotations

from pathlib import Path

from pnp import __version__
from pnp.texts.words import keep_compiled


def keep_for_later() -> Path:
    """Keep sheets, and things of our folders, from now on; return the folder."""
    from platformdirs import user_cache_path  # only for who builds or reads photos

    folder = user_cache_path("pnp") / f"sheets-{__version__}"
    keep_compiled(folder)
    return folder
