"""A folder as a game that can be printed and shown."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from pnp.games.contract import KitContents, KitSpec, PrintedGame
from pnp.games.own.contents import make_board_map, make_contents
from pnp.games.own.description import describe_folder
from pnp.pieces.board_map import BoardMap
from scorer.games.own.folder import Folder
from scorer.games.own.folder_rules import FolderRules

if TYPE_CHECKING:
    from pnp.games.own.pad import FolderPad


LICENCES = ("LICENSE.txt", "LICENSE.md", "LICENSE")
"""Names of a licence file."""


class PrintedFolder(PrintedGame):
    """The kit, the board and the entry page of a folder."""

    def __init__(self, path: Path) -> None:
        self._description = describe_folder(path)
        self._rules = FolderRules(Folder(path).id, self._description.head)

    @property
    def rules(self) -> FolderRules:
        """The scoring rules of the folder."""
        return self._rules

    @property
    def has_board(self) -> bool:
        """Whether one of its parts is a board."""
        return "board" in self._description.kinds

    @property
    def languages(self) -> tuple[str, ...]:
        """The languages of the folder's texts."""
        return tuple(self._description.head.languages)

    @property
    def licence(self) -> str:
        """The text of the folder's licence file, empty if there is none."""
        folder = self._description.files.folder
        name = next((file for file in LICENCES if file in folder.names("")), "")
        return folder.file(name).read_text(encoding="utf-8", errors="replace") if name else ""

    def title_in(self, lang: str) -> str:
        """Return the name of the game in a language."""
        return self._rules.words.in_language(lang)

    def open(self, spec: KitSpec) -> KitContents:
        """Return the parts of the kit, in printing order."""
        return make_contents(self._description, spec)

    def board_map(self, spec: KitSpec) -> BoardMap | None:
        """Return the map of the board, if there is one."""
        return make_board_map(self._description, spec)

    @property
    def pad(self) -> FolderPad:
        """The entry page."""
        from pnp.games.own.pad import FolderPad

        return FolderPad()

    @property
    def scene(self) -> None:
        """None: the rules of a folder do not describe turns."""
