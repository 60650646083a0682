"""The board of a kit as a part: a page where the paper takes it, else sheets that are put together."""

from __future__ import annotations

from collections.abc import Mapping

from pnp.drawing.shapes import Drawing
from pnp.games.contract import Setup
from pnp.pages.poster import plan
from pnp.pieces.layout import Joined, Layout, Whole
from pnp.pieces.part import Bundle, Part
from pnp.pieces.piece import Piece
from pnp.texts import words


def board_part(setup: Setup, name: str, piece: Piece, pictures: Mapping[str, Drawing] | None = None) -> Part:
    """Return the part of a board, and pictures of it for the guide."""
    size, board = setup.paper.name, piece.board
    assert board  # it is one
    layout: Layout = Whole(min(marker.x for marker in board.markers))
    if board.joints:
        sheets = plan(board, setup.paper).count
        texts = words.sheet("poster", setup.lang, paper=setup.paper.name, sheets=sheets)
        size, layout = texts["size"] if sheets > 1 else size, Joined(board, board.joints, texts)
    return Part(
        id="board",
        name=name,
        size=size,
        stock="paper",
        layout=layout,
        count=1,
        bundles=(Bundle((piece,)),),
        pictures=pictures or {},
    )
