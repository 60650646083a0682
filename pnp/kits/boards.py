"""The board of a kit as a part: a page where the paper takes it, else sheets that are put together."""

from __future__ import annotations

from pnp import words
from pnp.drawing.shapes import Drawing
from pnp.kits.kit import Setup
from pnp.pages.poster import plan
from pnp.parts.board_map import BoardMap
from pnp.parts.part import Bundle, Joined, Part


def board_part(setup: Setup, name: str, board: BoardMap, drawing: Drawing) -> Part:
    """Return the part of a board with its map and its drawing. Raises ``NoPosterError``."""
    size, joined = setup.paper.name, None
    if board.joints:
        sheets = plan(board, setup.paper).count
        texts = words.sheet("poster", setup.lang, paper=setup.paper.name, sheets=sheets)
        size, joined = texts["size"], Joined(board, board.joints, texts)
    return Part(
        id="board",
        name=name,
        size=size,
        stock="paper",
        layout="page",
        count=1,
        bundles=(Bundle((drawing,)),),
        edge=min(marker.x for marker in board.markers),
        joined=joined,
    )
