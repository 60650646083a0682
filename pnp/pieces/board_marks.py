"""Draws the marks for cameras on every board: markers, and a row of colour fields."""

from __future__ import annotations

from pnp.drawing.aruco import marker
from pnp.drawing.measures import LINE
from pnp.drawing.shapes import Rect, Shape
from pnp.drawing.theme import Theme
from pnp.pieces.board_map import BoardMap, Box


def draw_markers(board: BoardMap) -> list[Shape]:
    """Draw the markers of a board, black on white; what is around them belongs to the game."""
    return [shape for spot in board.markers for shape in marker(*spot)]


def draw_strip(board: BoardMap, plate: Box, radius: float, theme: Theme) -> list[Shape]:
    """Draw the patches of a board on a white plate; nothing if the board has none."""
    if not board.patches:
        return []
    shapes: list[Shape] = [Rect(*plate, theme.pen("camera-plate"), radius)]
    for patch in board.patches:
        shapes.append(Rect(*patch.box, theme.pen("seat-area", patch.colour)))
        if patch.colour == "white":
            x, y, width, height = patch.box
            edge = LINE / 2
            shapes.append(Rect(x + edge, y + edge, width - LINE, height - LINE, theme.pen("outline")))
    return shapes
