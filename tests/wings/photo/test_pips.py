"""The second reader of dice: its weights are what it expects, and it reads drawn dice and photographed ones."""

import json
import math
from pathlib import Path

import cv2
import numpy as np
import pytest

from pnp.data import resources
from pnp.drawing.dice import PIPS
from pnp.wings.photo.arrays import blur, floats, shrink
from pnp.wings.photo.pips import PIXELS, SPAN, STEPS, load_weights, read_pips

REAL = Path(__file__).parents[3].parent / "shared" / "photos" / "dice-real"
BODIES = {"red": (0.15, 0.15, 0.75), "blue": (0.65, 0.3, 0.1), "yellow": (0.15, 0.75, 0.9)}


def draw_die(pips, body, ink, degrees):
    """Return a crop of a die that is seen from above, on white paper."""
    scale, turn = 2 * PIXELS / SPAN, math.radians(degrees)
    own = np.array([[math.cos(turn), -math.sin(turn)], [math.sin(turn), math.cos(turn)]])
    crop = np.full((2 * PIXELS, 2 * PIXELS, 3), 0.95, np.float32)

    def place(x, y):
        return (own @ (x, y) * scale + PIXELS).round().astype(int).tolist()

    corners = [place(x, y) for x, y in ((-0.5, -0.5), (0.5, -0.5), (0.5, 0.5), (-0.5, 0.5))]
    cv2.fillPoly(crop, [np.array(corners, np.int32)], body, cv2.LINE_AA)
    for x, y in PIPS[pips]:
        cv2.circle(crop, place(x * 0.25, y * 0.25), round(0.09 * scale), ink, -1, cv2.LINE_AA)
    return shrink(blur(crop, 1.5), PIXELS, PIXELS)


def test_the_weights_fit_the_reader():
    """Each layer takes what the one before gives; the last one gives a chance for 0 to 6 pips. The file is small."""
    side, given = PIXELS, 2
    for at, (weight, bias) in enumerate(load_weights()):
        if at < len(STEPS):
            window = math.isqrt(len(weight) // given)
            side = (side - window) // STEPS[at] + 1
        elif at == len(STEPS):
            given *= side * side
        assert len(weight) == given * (window**2 if at < len(STEPS) else 1)
        given = weight.shape[1]
        assert bias.shape == (given,)
        assert np.isfinite(weight).all()
    assert given == 7
    assert resources.path("assets/photo/pips.npz").stat().st_size < 300_000


@pytest.mark.parametrize("pips", range(1, 7))
def test_drawn_dice_are_read(pips):
    """Most dice with light and dark pips are read, in each colour and at any turn."""
    crops = [
        draw_die(pips, body, ink, degrees)
        for body in BODIES.values()
        for ink in ((0.95, 0.95, 0.95), (0.05, 0.05, 0.05))
        for degrees in (0, 20, 45, 70)
        if ink[0] < 0.5 or body[1] < 0.5
    ]
    assert (read_pips(crops).argmax(axis=1) == pips).mean() > 0.75


def test_paper_is_no_die():
    """Where no die is seen, 0 is the likeliest."""
    assert read_pips([floats(np.full((PIXELS, PIXELS, 3), 0.95))]).argmax() == 0


@pytest.mark.skipif(not REAL.is_dir(), reason="the photographs are not here")
def test_photographed_dice_are_read():
    """Most real dice that are seen whole are read as they are; of a 1 no more than its pip is there."""
    crops, wanted = [], []
    for die in json.loads((REAL / "truth.json").read_text(encoding="utf-8")):
        left, top, width, height = die["label_box"]
        half = max(width, height) / 0.73 * SPAN / 2
        middle = floats([left + width / 2, top + height / 2])
        if die["pips"] > 1:
            shown = floats(cv2.imread(str(REAL / die["file"]))) / np.float32(235)
            place = floats([[PIXELS / half, 0, PIXELS], [0, PIXELS / half, PIXELS]])
            place[:, 2] -= place[:, :2] @ middle
            moved = cv2.warpAffine(shown, place, (2 * PIXELS,) * 2, borderMode=cv2.BORDER_REPLICATE)
            crops.append(shrink(floats(moved), PIXELS, PIXELS))
            wanted.append(die["pips"])
    assert (read_pips(crops).argmax(axis=1) == wanted).mean() > 0.8
