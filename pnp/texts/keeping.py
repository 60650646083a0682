"""The user's cache folder of rendered sheets, shared by builds, photos and the server of pages."""

from __future__ import annotations

from pathlib import Path

from pnp import __version__
from pnp.texts.words import use_cache_folder


def use_user_cache() -> Path:
    """Cache sheets, and values made from our folders, from now on; return the folder."""
    from platformdirs import user_cache_path  # most commands need no cache

    folder = user_cache_path("pnp") / f"sheets-{__version__}"
    use_cache_folder(folder)
    return folder
