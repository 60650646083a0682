"""Stand-ins for commands that take long to load, for the list of commands; the real one is loaded when it is called."""

from __future__ import annotations

from collections.abc import Callable


def build() -> None:
    """Print kits: one PDF per game, at the right size."""


def board_map() -> None:
    """Print a board's geometry as JSON, in mm from the top left of the page (what a printer's margins leave of it)."""


def plays() -> None:
    """List, show, edit and share the saved plays."""


def ranking() -> None:
    """Rank the players by the saved plays."""


STAND_INS: dict[str, Callable[[], None]] = {
    "build": build,
    "map": board_map,
    "plays": plays,
    "ranking": ranking,
}
