"""What games in folders add to the library."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from scorer.wings.contract import LibraryWing

if TYPE_CHECKING:
    from scorer.games.contract import AnyRules


class OwnWing(LibraryWing):
    """What reads a folder."""

    def folder_id(self) -> Callable[[Path], str]:
        """Return what finds the id of a folder."""
        from scorer.wings.own.folder import find_id

        return find_id

    def folder_rules(self) -> Callable[[str, Path], AnyRules]:
        """Return what reads the rules of a folder."""
        from scorer.wings.own.folder_rules import read_rules

        return read_rules


WING = OwnWing()
