"""Today's boards, rendered from above: empty ones and ones with dice or tiles, in every ink."""

from dataclasses import replace

import cv2
import numpy as np
import pytest

from pnp.drawing.shapes import Placement, Rect
from pnp.drawing.theme import theme
from pnp.games import printed
from pnp.pages.paper import paper
from pnp.wings.photo.arrays import picture
from pnp.wings.photo.reading import read_picture

DICE = "R1 B2 . Y3 R4", ". R6 B5 Y1 .", ". . Y6 B1 ."
FINE = 120 / 25.4
TABLE = (100, 100, 100)  # so a board in grey is a picture without colours
EVERY = 7
"""A tile stands on every so many squares."""


def dice(sight, cells):
    """Return the face on each square that has a die."""
    faces = {face.text: face for face in sight.faces}
    texts = [text for line in DICE for text in line.split()]
    return {cell: faces[text] for cell, text in zip(cells, texts, strict=True) if text != "."}


def tiles(sight, cells):
    """Return the face on each square that has a tile: every colour has some, each where it may go."""
    free, found = list(sight.faces), {}
    for number, cell in enumerate(cells[::EVERY]):
        colour = ("red", "blue", "yellow")[number % 3]
        face = next(face for face in free if face.seat == colour and sight.fits(face, cell.row, cell.column))
        free.remove(face)
        found[cell] = face
    return found


def rendered(name, choices, ink, lay):
    """Return a board on a table, and the text of each piece in the middle of its square."""
    game = printed(name)
    spec = game.spec(3, choices, paper("a4"), theme=theme(ink))
    sight, shapes = game.sight(spec), []
    laid = lay(sight, game.board_map(spec).cells)
    for cell, face in laid.items():
        x, y = (middle - sight.side / 2 for middle in cell.box.middle)
        shapes += [Rect(x, y, sight.side, sight.side, theme(ink).pen("paper")), Placement(face.drawing, x, y)]
    drawing = replace(sight.board, shapes=(*sight.board.shapes, *shapes))
    page = (np.clip(picture(drawing, FINE), 0, 1) * 255).astype(np.uint8)
    wanted = {(cell.row, cell.column): face.text for cell, face in laid.items()}
    return cv2.copyMakeBorder(page, 40, 40, 40, 40, cv2.BORDER_CONSTANT, value=TABLE), wanted


def nothing(sight, cells):
    return {}


@pytest.mark.parametrize(
    ("game", "choices", "ink", "lay"),
    [
        ("low-blow", {}, "full", dice),
        ("low-blow", {}, "grey", nothing),
        ("low-blow", {}, "low", dice),
        ("blockers", {"variant": "standard", "cell": 20.0}, "full", nothing),
        ("blockers", {"variant": "standard", "cell": 20.0}, "grey", tiles),
        ("blockers", {"variant": "standard", "cell": 20.0}, "low", tiles),
    ],
)
def test_a_clean_picture_is_read(game, choices, ink, lay):
    """Board, paper, ink and every square; nothing on an empty board is taken for a piece."""
    shown, wanted = rendered(game, choices, ink, lay)
    reading = read_picture(shown)
    assert (reading.game, reading.ink) == (game, ink)
    assert {
        (row, column): square.text
        for row, squares in enumerate(reading.rows, 1)
        for column, square in enumerate(squares, 1)
        if square.text != "."
    } == wanted
    if game == "low-blow":  # whose markers say more
        assert (reading.players, reading.paper) == (3, "a4")
        assert all(square.sure for square in reading.squares if square.text in (".", "Y1"))
