"""The Schocken score sheet: for each player the discs taken in both halves and the final, and who lost."""

from __future__ import annotations

from pnp.drawing.edges import FOOT, TOP
from pnp.drawing.shapes import Drawing, Shape, line
from pnp.drawing.text import hang, text
from pnp.drawing.theme import Theme
from pnp.pieces.pencil import WIDTH, box, name_line, sheet_head
from pnp.pieces.piece import Piece
from pnp.texts.words import Words

NAME = 46.0
ROW, ROW_MOST = 11.0, 15.0
"""From row to row: more where a page would stay empty below, mm."""

BOX_HEIGHT = 9.0
FIRST_ROW = 29.0
PARTS = (51.0, 95.0, 139.0)
PART = 41.0
LOST = 9.0
GAP = 10.0
FOOT_CLOSE = 4.6
"""Least white above the footer's baseline, mm, where one game takes the whole page."""


def score_sheet(width: float, height: float, players: int, words: Words, theme: Theme) -> Piece:
    """Return as many games as fit on a page of ``width`` x ``height`` mm."""
    left, games = (width - WIDTH) / 2, games_on(height, players)
    shapes: list[Shape] = []
    game = FIRST_ROW + ROW * players
    top = min(TOP, height - FOOT - FOOT_CLOSE - game)
    pitch = max(game + GAP, (_room(height) + GAP) / games)
    row = min(ROW_MOST, ROW + (pitch - game - GAP) / players)
    for index in range(games):
        shapes += _game(left, top + pitch * index, players, row, words, theme)
    return Piece(Drawing("score-sheet", width, height, tuple(shapes)), cut="sheet")


def games_on(height: float, players: int) -> int:
    """Return how many games a page of ``height`` mm takes."""
    return max(1, int((_room(height) + GAP) // (FIRST_ROW + ROW * players + GAP)))


def _room(height: float) -> float:
    return height - FOOT - 6 - TOP


def _game(left: float, top: float, players: int, row: float, words: Words, theme: Theme) -> list[Shape]:
    small, y = theme.style("small-grey"), top + FIRST_ROW - 1.9
    shapes = sheet_head(left, top, words, theme)
    for x, head in zip(PARTS, words.lines("sheet.part"), strict=True):
        start, stop = left + x, left + x + PART
        shapes += [
            line(start, top + 15, stop, top + 15, theme.pen("rule")),
            hang(start, top + 18, head, theme.style("block"), room=PART),
            text(start, y, words["sheet.discs"], small, room=PART - LOST - 4),
            text(stop, y, words["sheet.lost"], small, "end", room=LOST + 2),
        ]
    for index in range(players):
        y = top + FIRST_ROW + row * index
        shapes += name_line(left, y + BOX_HEIGHT / 2, NAME, None, theme)
        for x in PARTS:
            shapes.append(box(left + x, y, PART - LOST - 2, BOX_HEIGHT, theme.pen("box")))
            shapes.append(box(left + x + PART - LOST, y, LOST, BOX_HEIGHT, theme.pen("box-result")))
    return shapes
