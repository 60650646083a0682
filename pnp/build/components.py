"""What a kit consists of, piece by piece and on no paper: for print shops, and for tables that are not of wood."""

from __future__ import annotations

from dataclasses import replace

from pnp.drawing.dress import Dresser
from pnp.drawing.segments import Window
from pnp.games.contract import PrintedGame, Setup
from pnp.pieces.component import Component, Design
from pnp.pieces.part import Part
from pnp.pieces.piece import Face
from pnp.pieces.selection import pick

QUIET = 6.0
"""White around a board that is larger than a sheet, mm: its markers lie at its edge, and a camera wants white there."""


def components(game: PrintedGame, setup: Setup) -> tuple[Component, ...]:
    """Return the parts of a kit, or those that are wanted of it, dressed in the theme."""
    parts = game.open(setup).parts
    if setup.only:
        parts = pick(parts, setup.only)
    dresser = Dresser(setup.theme)
    return tuple(Component(part, _designs(part, dresser)) for part in parts)


def _designs(part: Part, dresser: Dresser) -> tuple[Design, ...]:
    """Put pieces together that have the same front and the same back."""
    designs: dict[tuple[str, str], Design] = {}
    for front, back in part.faces:
        key = front.name, back.name if back else ""
        if key in designs:
            designs[key] = replace(designs[key], count=designs[key].count + 1)
        else:
            designs[key] = Design(_finish(front, dresser), back and _finish(back, dresser), 1)
    return tuple(designs.values())


def _finish(face: Face, dresser: Dresser) -> Face:
    """Dress a face; a board of several sheets is whole, with white around it."""
    board, trim = face.piece.board, face.trim
    if board and board.joints:
        trim = Window(-QUIET, -QUIET, face.width + QUIET, face.height + QUIET)
    return replace(face, shapes=dresser.shapes(face.shapes), trim=trim)
