"""A part of a kit as it is on no paper: what its pieces look like, and how many there are of each design."""

from __future__ import annotations

from dataclasses import dataclass

from pnp.pieces.part import Part
from pnp.pieces.piece import Face, Piece


@dataclass(frozen=True, slots=True)
class Design:
    """What pieces look like that are all the same, and how many there are."""

    front: Face
    back: Face | None
    count: int

    @property
    def piece(self) -> Piece:
        """What they are."""
        return self.front.piece

    @property
    def id(self) -> str:
        """What it is called, as ``--only`` names it: ``tiles:red:7``."""
        return self.front.kind


@dataclass(frozen=True, slots=True)
class Component:
    """A part of a kit and its designs, in the order of the part."""

    part: Part
    designs: tuple[Design, ...]
