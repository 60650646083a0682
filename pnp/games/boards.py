"""The board of a kit as a part: a page where the paper takes it, else sheets that are put together."""

from __future__ import annotations

from pnp.drawing.shapes import Drawing
from pnp.games.contract import KitSpec
from pnp.pages.poster import plan
from pnp.pieces.board_map import BoardMap
from pnp.pieces.part import Bundle, Joined, Part
from pnp.texts import words

BOARD = "board"


def board_part(setup: KitSpec, name: str, board: BoardMap, drawing: Drawing) -> Part:
    """Return the part of a board with its map and its drawing."""
    size, joined = setup.paper.name, None
    if board.joints:
        sheets = plan(board, setup.paper).count
        texts = words.sheet("poster", setup.lang, paper=setup.paper.name, sheets=sheets)
        size, joined = texts["size"] if sheets > 1 else size, Joined(board, board.joints, texts)
    return Part(
        id=BOARD,
        name=name,
        size=size,
        stock="paper",
        layout="page",
        count=1,
        bundles=(Bundle((drawing,)),),
        edge=min(marker.x for marker in board.markers),
        joined=joined,
    )
