"""What games in folders add to pnp."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING

from pnp.wings.contract import Listed, Wing

if TYPE_CHECKING:
    from pnp.games.contract import PrintedGame
    from scorer.plays.table_rows import TableFault, TableRow


class OwnWing(Wing):
    """Kits of folders, and ``pnp new``."""

    def commands(self) -> Mapping[str, Listed]:
        """Return the command."""
        about = "Make a small game of your own: a folder of plain text."
        example = "pnp new harvest                  make a game of your own"
        return {"new": Listed(_new, about, example, "games")}

    def folder_kit(self) -> Callable[[Path], PrintedGame]:
        """Return what opens a folder."""
        from pnp.wings.own.game import PrintedFolder

        return PrintedFolder

    def sheet_rows(self) -> Callable[[str, bytes], list[TableRow] | TableFault]:
        """Return what reads a spreadsheet."""
        from pnp.wings.own.sheets import plain_rows

        return plain_rows


def _new() -> Callable[..., object]:
    from pnp.wings.own.command import new

    return new


WING = OwnWing()
