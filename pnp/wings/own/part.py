"""A part of a folder, made for one kit: what it contains, and how it becomes a part of the kit. Lengths in mm."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable
from dataclasses import dataclass

from pnp.pieces.part import Part
from pnp.wings.own.findings import FolderSpot
from pnp.wings.own.kit import Kit


@dataclass(frozen=True)
class FolderPart(ABC):
    """A part for one language, one ink and some seats: its source, its id, its name in lists and on sheets."""

    spot: FolderSpot
    id: str
    name: str

    @abstractmethod
    def draw(self, kit: Kit) -> Part | None:
        """Draw it; return None after a fault. Raises ``PartError`` and ``MissingGlyphError``."""


PartSource = Callable[[Kit], FolderPart | None]
"""Makes a part of the file for one kit; None if its variant has no such part."""
