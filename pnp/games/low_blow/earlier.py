"""The Low Blow board and dice as earlier versions printed them, for photos of them."""

from __future__ import annotations

from dataclasses import replace

from pnp.drawing.dice import WINDOW, WINDOW_RADIUS
from pnp.drawing.measures import RADIUS
from pnp.drawing.seat_marks import emblem, own_emblem
from pnp.drawing.shapes import Drawing, Rect, Shape
from pnp.drawing.theme import Theme
from pnp.pieces.board_map import BoardMap
from pnp.pieces.sight import Face, Sight

LANDING, EMBLEM = 18.0, 4.5  # the landing mark and the emblem of a square, mm
PIP_ONE = 5.2 / 16  # the single pip of a die, in sides


def earlier_sight(sight: Sight, board: BoardMap, theme: Theme) -> Sight:
    """Return what can be on an earlier board, given what can be on today's."""
    shapes: list[Shape] = []
    for cell in board.cells:
        x, y = cell.box.middle
        half = LANDING / 2
        shapes.append(Rect(x - half, y - half, LANDING, LANDING, theme.pen("outline"), RADIUS))
        if cell.colour:
            shapes.append(emblem(cell.colour, x, y, EMBLEM, theme.pen("emblem-faint")))
    faces = tuple(_face(face, sight.side, theme) for face in sight.faces)
    return sight._replace(board=Drawing("board", board.width, board.height, tuple(shapes)), faces=faces)


def _face(face: Face, side: float, theme: Theme) -> Face:
    """Return a face as it was: the 1 was a pip in a window."""
    if face.mark != "1":
        return face
    inset, edge = side * (1 - WINDOW) / 2, theme.pen("seat-window", face.seat)
    body = [Rect(0, 0, side, side, theme.pen("seat-area", face.seat))] if theme.solid else []
    window = Rect(inset, inset, side * WINDOW, side * WINDOW, edge, side * WINDOW_RADIUS)
    pip = own_emblem(face.seat, side / 2, side / 2, side * PIP_ONE, theme)
    return face._replace(drawing=replace(face.drawing, shapes=(*body, window, pip)))
