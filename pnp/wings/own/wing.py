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
    """Kits of folders, ``pnp new`` and ``pnp fetch``."""

    def commands(self) -> Mapping[str, Listed]:
        """Return both commands."""
        about = "Make a small game of your own: a folder of plain text."
        example = "pnp new harvest                  make a game of your own"
        tables = "Save the tables that a folder names by an address into the folder, and say what changed."
        fetch = "pnp fetch harvest/               tables that a spreadsheet publishes"
        return {
            "new": Listed(lambda: _load()[0], about, example, "games"),
            "fetch": Listed(lambda: _load()[1], tables, fetch, "new"),
        }

    def folder_kit(self) -> Callable[[Path], PrintedGame]:
        """Return what opens a folder."""
        from pnp.wings.own.game import PrintedFolder

        return PrintedFolder

    def sheet_rows(self) -> Callable[[str, bytes], list[TableRow] | TableFault]:
        """Return what reads a spreadsheet."""
        from pnp.wings.own.sheets import plain_rows

        return plain_rows


def _load() -> tuple[Callable[..., object], Callable[..., object]]:
    from pnp.wings.own.command import fetch, new

    return new, fetch


WING = OwnWing()
