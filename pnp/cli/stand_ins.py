"""What the list of commands says of those that take long to load; when one is called, the real one is loaded."""

from __future__ import annotations

from collections.abc import Callable


def build() -> None:
    """Print kits: one PDF per game, at the right size."""


def board_map() -> None:
    """Print a board's geometry as JSON, in mm from the top left of the page (what a printer's margins leave of it)."""


def plays() -> None:
    """List, show, edit, share the plays that are kept."""


def ranking() -> None:
    """Rank the players by the plays that are kept."""


STAND_INS: dict[str, Callable[[], None]] = {
    "build": build,
    "map": board_map,
    "plays": plays,
    "ranking": ranking,
}
