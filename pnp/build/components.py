"""What a kit consists of, piece by piece and on no paper: for print shops, and for tables that are not of wood."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from pnp.drawing.dress import Dresser
from pnp.drawing.segments import Window
from pnp.games.contract import KitSpec, PrintedGame
from pnp.pieces.component import Component, Design
from pnp.pieces.part import Part
from pnp.pieces.piece import Piece, named
from pnp.pieces.selection import picked

QUIET = 6.0
"""White around a board that is larger than a sheet, mm: its markers lie at its edge, and a camera wants white there."""


def components(game: PrintedGame, spec: KitSpec) -> tuple[Component, ...]:
    """Return the parts of a kit, or those that are wanted of it, dressed in the theme."""
    parts = game.open(spec).parts
    if spec.only:
        parts = picked(parts, spec.only)
    dresser = Dresser(spec.theme)
    return tuple(Component(part, _designs(part, dresser)) for part in parts)


def _designs(part: Part, dresser: Dresser) -> tuple[Design, ...]:
    """Put pieces together that have the same front and the same back."""
    found: dict[tuple[str, str], Design] = {}
    for front, back in _pieces(part):
        key = front.name, back.name if back else ""
        if key in found:
            found[key] = replace(found[key], count=found[key].count + 1)
        else:
            found[key] = Design(_dressed(front, dresser), back and _dressed(back, dresser), 1)
    return tuple(found.values())


def _pieces(part: Part) -> Iterator[tuple[Piece, Piece | None]]:
    """Go through the fronts of a part with their backs; a board of several sheets is whole, with white around it."""
    for bundle in named(part).bundles:
        backs = bundle.backs or (None,) * len(bundle.pieces)
        for front, back in zip(bundle.pieces, backs, strict=True):
            assert isinstance(front, Piece)  # that is what ``named`` makes of a drawing
            assert back is None or isinstance(back, Piece)
            yield (_whole(front) if part.joined else front), back


def _whole(board: Piece) -> Piece:
    return replace(board, trim=Window(-QUIET, -QUIET, board.width + QUIET, board.height + QUIET))


def _dressed(piece: Piece, dresser: Dresser) -> Piece:
    return replace(piece, shapes=dresser.shapes(piece.shapes))
