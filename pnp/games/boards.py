"""The board of a kit as a part: a page where the paper takes it, else sheets that are put together."""

from __future__ import annotations

from dataclasses import replace

from pnp.drawing.shapes import Drawing
from pnp.games.contract import PrintedGame, Setup
from pnp.pages.paper import Paper, named
from pnp.pages.poster import plan
from pnp.pieces.board_map import BoardMap
from pnp.pieces.part import Bundle, Joined, Part
from pnp.printers.correction import NoRoomError, Press
from pnp.texts import words
from scorer.messages import Text, say

BOARD = "board"


def board_part(setup: Setup, name: str, board: BoardMap, drawing: Drawing) -> Part:
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


def larger_paper(game: PrintedGame, setup: Setup, press: Press | None) -> Text | None:
    """Say which larger paper takes on one page a board that takes several sheets of this one, if any does."""
    board = game.board_map(setup)
    if board is None or (setup.only and all(each.part != BOARD for each in setup.only)):
        return None
    sheets = 1 if board.joints is None else plan(board, setup.paper).count
    if sheets == 1:  # also where it is laid on one sheet without the white that a page has around it
        return None
    for each in sorted(named(), key=lambda paper: paper.inches != setup.paper.inches):
        sheet = _sheet(each, press)
        there = sheet and game.board_map(replace(setup, paper=sheet))
        if there and there.joints is None:
            return say(
                "The {game} board takes {number} sheets of {paper}; on {larger} it is one page.",
                game=game.title,
                number=sheets,
                paper=setup.paper.name,
                larger=each.name,
            )
    return None


def _sheet(paper: Paper, press: Press | None) -> Paper | None:
    """Return what a printer's margins leave of a paper; nothing where that is too little."""
    if press is None:
        return paper
    try:
        return replace(press, paper=paper).sheet
    except NoRoomError:
        return None
