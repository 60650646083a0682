"""A folder as a game that is printed and shown; what takes time to load is loaded when it is asked for."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from pnp.games.contract import KitContents, KitSpec, PrintedGame
from scorer.games.own.folder import Folder
from scorer.games.own.folder_rules import FolderRules

if TYPE_CHECKING:
    from pnp.games.own.description import Description
    from pnp.games.own.pad import FolderPad
    from pnp.pieces.board_map import BoardMap


class PrintedFolder(PrintedGame):
    """The kit, the board and the entry page of a folder."""

    def __init__(self, path: Path) -> None:
        from pnp.games.own.description import describe_folder

        self._description: Description = describe_folder(path)
        self._rules = FolderRules(Folder(path).id, self._description.head)

    @property
    def rules(self) -> FolderRules:
        """The rules that the folder says."""
        return self._rules

    @property
    def has_board(self) -> bool:
        """Whether a board is among its parts."""
        return "board" in self._description.kinds

    def title_in(self, lang: str) -> str:
        """Return the name of the game in a language."""
        return self._rules.words.in_language(lang)

    def open(self, spec: KitSpec) -> KitContents:
        """Return the parts of the kit, in printing order."""
        from pnp.games.own.kit import box

        return box(self._description, spec)

    def board_map(self, spec: KitSpec) -> BoardMap | None:
        """Return the map of the board."""
        from pnp.games.own.kit import board_map

        return board_map(self._description, spec)

    @property
    def pad(self) -> FolderPad:
        """The entry page."""
        from pnp.games.own.pad import FolderPad

        return FolderPad()

    @property
    def scene(self) -> None:
        """Nothing: the rules do not know the turns."""
