"""Real dice, from photographs: white ones, tinted to a player's colour and laid on the board. None is surely wrong.

They are laid as they were seen, at a slant, so that more are asked for than on a board that is laid flat.
"""

import json
from collections import Counter
from functools import cache
from pathlib import Path

import cv2
import numpy as np
import pytest

from pnp.drawing.theme import theme
from pnp.games import printed
from pnp.pages.paper import paper
from pnp.wings.photo.arrays import blur, floats, picture
from pnp.wings.photo.decode import decode
from pnp.wings.photo.dice_squares import read_dice
from pnp.wings.photo.empty import compare_print
from pnp.wings.photo.flat import FINE, FlatBoard
from pnp.wings.photo.hues import find_hues, parse_hex

DICE = Path(__file__).parents[3].parent / "shared" / "photos" / "dice-real"
SEATS = ("red", "blue", "yellow")
SPAN = {1: 0.2}  # of the pips of a face, in sides; as a mean over its turns
OTHERS = 0.73


@cache
def cut_out(file, pips, label_box):
    """Return a die in its own white, and where it is in its picture."""
    shown = cv2.imread(str(DICE / file))
    left, top, width, height = label_box
    middle, reach = (int(left + width / 2), int(top + height / 2)), max(width, height)
    mask = np.full(shown.shape[:2], cv2.GC_BGD, np.uint8)
    for radius, kind in ((1.25, cv2.GC_PR_BGD), (0.75, cv2.GC_PR_FGD), (0.5, cv2.GC_FGD)):
        cv2.circle(mask, middle, int(radius * reach), kind, -1)
    cv2.setRNGSeed(1)
    if pips > 1:  # of a 1 no more than a part of the die is there
        cv2.grabCut(shown, mask, None, np.zeros((1, 65)), np.zeros((1, 65)), 4, cv2.GC_INIT_WITH_MASK)
        body = floats((mask == cv2.GC_FGD) | (mask == cv2.GC_PR_FGD))
    else:
        body = floats(np.ones(mask.shape))
    white = np.quantile(shown[body > 0], 0.9, axis=0)
    return np.clip(shown / white, 0, 1.1), body


def lay(looks, cell, die, seat, side):
    """Lay a die on a square."""
    shown, body = cut_out(die["file"], die["pips"], tuple(die["label_box"]))
    left, top, width, height = die["label_box"]
    label = (left, top), (width, height)
    scale = side * SPAN.get(die["pips"], OTHERS) / max(width, height) * FINE
    x, y = (
        at * FINE - scale * (edge + long / 2) for at, edge, long in zip(cell.box.middle, *label, strict=True)
    )
    far_x, far_y = x + scale * shown.shape[1], y + scale * shown.shape[0]
    rows, columns = (slice(max(0, int(low) - 2), int(high) + 2) for low, high in ((y, far_y), (x, far_x)))
    there = looks[rows, columns]  # where the photograph reaches
    place, size = floats([[scale, 0, x - columns.start], [0, scale, y - rows.start]]), there.shape[1::-1]
    tinted = floats(shown * parse_hex(theme("full").colours[seat]))
    solid = cv2.warpAffine(body, place, size)[:, :, None]
    there[:] = there * (1 - solid) + cv2.warpAffine(tinted, place, size) * solid


@pytest.mark.skipif(not DICE.is_dir(), reason="the photographs are not here")
@pytest.mark.parametrize(("side", "every", "least"), [(16.0, 5, 0.7), (10.0, 15, 0.5), (22.0, 15, 0.5)])
def test_a_real_die_is_never_surely_wrong(side, every, least):
    """None called sure is wrong; of those as large as the kit's most need no question, of other sizes half."""
    game = printed("low-blow")
    spec = game.spec(3, {}, paper("a4"), theme=theme("full"))
    sight, board = game.sight(spec)._replace(of_colour=99), game.board_map(spec)
    dice = json.loads((DICE / "truth.json").read_text(encoding="utf-8"))[::every]
    clean, counts, wrong = blur(picture(sight.board, FINE), 1.2), Counter(), []
    for first in range(0, len(dice), len(board.cells)):
        laid = dice[first : first + len(board.cells)]
        cells, looks = board.cells[: len(laid)], clean.copy()
        for at, (die, cell) in enumerate(zip(laid, cells, strict=True)):
            lay(looks, cell, die, SEATS[at % 3], side)
        flat = FlatBoard(floats(looks), (140.0, 100.0, 4000.0), np.ones(looks.shape[:2], np.bool_), 3.0)
        seen = compare_print(flat, sight.board)
        hues = find_hues(seen, board, spec.theme, SEATS)
        squares = read_dice(flat, board._replace(cells=cells), sight, hues, seen).squares
        for at, (square, die) in enumerate(zip(decode(squares, sight), laid, strict=True)):
            right = square.text == SEATS[at % 3][0].upper() + str(die["pips"])
            counts[square.sure, right] += 1
            wrong += [(die["file"], square.text)] * (square.sure and not right)
    assert not wrong
    assert counts[True, True] > least * len(dice) - 1, counts
