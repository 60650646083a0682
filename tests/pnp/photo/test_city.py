"""Today's Blockers board, rendered from above: an empty one and one with tiles are read in every ink."""

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

FINE = 120 / 25.4
TABLE = (90, 100, 110)
EVERY = 7
"""A tile stands on every so many squares."""


def rendered(ink, tiles):
    """Return a board on a table; with ``tiles``, every colour has some, each on a square where it may go."""
    game = printed("blockers")
    spec = game.spec(3, {"variant": "standard", "cell": 20.0}, paper("a4"), theme=theme(ink))
    sight, wanted, shapes = game.sight(spec), {}, []
    free = list(sight.faces)
    for at, cell in enumerate(game.board_map(spec).cells):
        if not tiles or at % EVERY:
            continue
        colour = ("red", "blue", "yellow")[at // EVERY % 3]
        face = next(face for face in free if face.seat == colour and sight.fits(face, cell.row, cell.column))
        free.remove(face)
        wanted[cell.row, cell.column] = face.text
        x, y = (middle - sight.side / 2 for middle in cell.box.middle)
        shapes += [Rect(x, y, sight.side, sight.side, theme(ink).pen("paper")), Placement(face.drawing, x, y)]
    drawing = replace(sight.board, shapes=(*sight.board.shapes, *shapes))
    page = (np.clip(picture(drawing, FINE), 0, 1) * 255).astype(np.uint8)
    return cv2.copyMakeBorder(page, 40, 40, 40, 40, cv2.BORDER_CONSTANT, value=TABLE), wanted


@pytest.mark.parametrize("ink", ["full", "grey", "low"])
@pytest.mark.parametrize("tiles", [False, True], ids=["empty", "tiles"])
def test_a_clean_picture_is_read(ink, tiles):
    """Ink and every square; nothing on an empty board is taken for a tile."""
    shown, wanted = rendered(ink, tiles)
    reading = read_picture(shown)
    assert reading.ink == ink
    assert {
        (row, column): square.text
        for row, squares in enumerate(reading.rows, 1)
        for column, square in enumerate(squares, 1)
        if square.text != "."
    } == wanted
