"""What the list of commands says of those that take long to load; when one is called, the real one is loaded."""

from __future__ import annotations

from collections.abc import Callable


def plays() -> None:
    """List, show, edit, share the plays that are kept."""


def ranking() -> None:
    """Rank the players by the plays that are kept."""


STAND_INS: dict[str, Callable[[], None]] = {"plays": plays, "ranking": ranking}
