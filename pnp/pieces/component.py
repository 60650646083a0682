"""A part of a kit as it is on no paper: what its pieces look like, and how many there are of each design."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from pnp.drawing.segments import Window
from pnp.pieces.part import Part
from pnp.pieces.piece import Face, Piece

QUIET = 6.0
"""White around a board that is larger than a sheet, mm: its markers lie at its edge, and a camera wants white there."""


class Design(NamedTuple):
    """What pieces look like that are all the same, and how many there are."""

    front: Face
    back: Face | None
    copies: int

    @property
    def piece(self) -> Piece:
        """What they are."""
        return self.front.piece


class Component(NamedTuple):
    """A part of a kit and its designs, in the order of the part."""

    part: Part
    designs: tuple[Design, ...]


def components(parts: Iterable[Part]) -> tuple[Component, ...]:
    """Return parts without any paper: pieces with the same front and back are one design."""
    return tuple(Component(part, _designs(part)) for part in parts)


def _designs(part: Part) -> tuple[Design, ...]:
    designs: dict[tuple[str, str], Design] = {}
    for front, back in part.faces:
        key = front.name, back.name if back else ""
        if key in designs:
            designs[key] = designs[key]._replace(copies=designs[key].copies + 1)
        else:
            designs[key] = Design(_finish(front), back and _finish(back), 1)
    return tuple(designs.values())


def _finish(face: Face) -> Face:
    """Return a face as it lies on a table; a board of several sheets is whole, with white around it."""
    board = face.piece.board
    if board and board.joints:
        return face._replace(trim=Window(-QUIET, -QUIET, face.width + QUIET, face.height + QUIET))
    return face
