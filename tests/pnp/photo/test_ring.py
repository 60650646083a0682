"""Today's Low Blow board, rendered from above: an empty one and one with dice are read in every ink."""

from dataclasses import replace

import cv2
import numpy as np
import pytest

from pnp.drawing.shapes import Placement, Rect
from pnp.drawing.theme import theme
from pnp.games import printed
from pnp.pages.paper import paper
from pnp.photo.arrays import picture
from pnp.photo.reading import read_picture

LINES = ("R1 B2 . Y3 R4", ". R6 B5 Y1 .", ". . Y6 B1 .")
FINE = 120 / 25.4
TABLE = (100, 100, 100)  # so a board in grey is a picture without colours


def rendered(ink, lines):
    """Return a board with a die in the middle of each square that has one, on a table."""
    game = printed("low-blow")
    spec = game.spec(3, {}, paper("a4"), theme=theme(ink))
    sight, faces = game.sight(spec), {}
    for face in sight.faces:
        faces[face.text] = face.drawing
    texts = [text for line in lines for text in line.split()]
    dice = [
        Placement(faces[text], cell.box.middle[0] - sight.side / 2, cell.box.middle[1] - sight.side / 2)
        for cell, text in zip(game.board_map(spec).cells, texts, strict=True)
        if text != "."
    ]
    bodies = [Rect(die.x, die.y, sight.side, sight.side, theme(ink).pen("paper")) for die in dice]
    drawing = replace(sight.board, shapes=(*sight.board.shapes, *bodies, *dice))
    page = (np.clip(picture(drawing, FINE), 0, 1) * 255).astype(np.uint8)
    return cv2.copyMakeBorder(page, 40, 40, 40, 40, cv2.BORDER_CONSTANT, value=TABLE)


@pytest.mark.parametrize("ink", ["full", "grey", "low"])
@pytest.mark.parametrize("lines", [(". . . . .",) * 3, LINES], ids=["empty", "dice"])
def test_a_clean_picture_is_read(ink, lines):
    """Board, paper, ink and every square; nothing on an empty board is taken for a die."""
    reading = read_picture(rendered(ink, lines))
    assert (reading.players, reading.paper, reading.ink) == (3, "a4", ink)
    assert [" ".join(square.text for square in row) for row in reading.rows] == list(lines)
    assert all(square.sure for square in reading.squares if square.text in (".", "Y1"))
