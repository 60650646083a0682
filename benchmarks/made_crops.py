"""Write the pictures that the second reader of dice is trained on: drawn dice, or photographed ones laid on boards.

Usage: python benchmarks/made_crops.py OUT.npz COUNT [FOLDER]

With FOLDER, COUNT pictures of each photographed die there, as its ``truth.json`` names them.
"""

from __future__ import annotations

import json
import math
import sys
from collections.abc import Iterator
from pathlib import Path

import cv2
import numpy as np
from made_dice import BODIES, FINER, PIXELS, SPAN, WHITE, made, spoil

from pnp.drawing.theme import theme
from pnp.wings.photo.arrays import Floats, floats, picture
from pnp.wings.photo.boards import printable_boards

Dice = np.random.Generator

FACE, PIP = 0.73, 0.2
"""The larger side of the pips of a face, and of a single one, in sides of a real die."""


def boards() -> list[Floats]:
    """Return boards in every ink, as grounds."""
    found = [board for board in printable_boards() if board.spec.paper.id == "a4"]
    dice = [board for board in found if board.game.id == "low-blow"]
    return [
        picture(board.in_ink(theme(ink)).sight.board, 2.6)
        for board in dice
        for ink in ("full", "low", "grey")
    ]


def ground(grounds: list[Floats], dice: Dice) -> Floats:
    """Return a part of a board, or wood."""
    if dice.random() < 0.25:
        base = dice.uniform(0.1, 0.8) * dice.uniform(0.6, 1.1, 3)
        grain = cv2.GaussianBlur(
            floats(dice.normal(0, 1, (180, 180))), (0, 0), sigmaX=dice.uniform(1, 20), sigmaY=1.2
        )
        return floats(np.clip(base * np.exp(0.25 * grain / grain.std())[..., None], 0, 1))
    board = grounds[int(dice.integers(len(grounds)))]
    top, left = (int(dice.integers(0, size - 240)) for size in board.shape[:2])
    turn = cv2.getRotationMatrix2D((120, 120), dice.uniform(0, 360), dice.uniform(0.8, 1.5))
    part = board[top : top + 240, left : left + 240]
    return floats(cv2.warpAffine(part, turn, (240, 240), borderMode=cv2.BORDER_REFLECT)[30:-30, 30:-30])


def lay(shown: Floats, body: Floats, box: list[float], pips: int, below: Floats, dice: Dice) -> Floats:
    """Return a photographed die in a player's colour on a ground, turned and stretched by chance."""
    side, (left, top, wide, high) = round(PIXELS * FINER), box
    scale = side / SPAN * (PIP if pips == 1 else FACE) / max(wide, high) / dice.uniform(0.85, 1.15)
    turn, stretch = dice.uniform(0, math.tau), 1 + 0.3 * max(0.0, dice.uniform(-1, 1))
    own = floats([[math.cos(turn), -math.sin(turn)], [math.sin(turn), math.cos(turn)]])
    own = own @ np.diag([1, stretch]) * scale
    middle = floats([side / 2, side / 2]) + dice.normal(0, 0.13, 2) * side / SPAN
    place = np.column_stack([own, middle - own @ (left + wide / 2, top + high / 2)])
    colour = floats(BODIES[int(dice.integers(len(BODIES)))]) / 255 * dice.uniform(0.8, 1.2)
    solid = cv2.warpAffine(body if dice.random() > 0.15 else np.ones_like(body), place, (side, side))
    tinted = cv2.warpAffine(floats(shown * colour), place, (side, side), borderMode=cv2.BORDER_REPLICATE)
    return floats(below[:side, :side] * (1 - solid[..., None]) + tinted * solid[..., None])


def cut_out(shown: Floats, box: list[float], pips: int) -> tuple[Floats, Floats]:
    """Return a die in its own white, and where it is; of a 1 no more than a part is there."""
    left, top, wide, high = box
    middle, reach = (int(left + wide / 2), int(top + high / 2)), max(wide, high)
    mask = np.full(shown.shape[:2], cv2.GC_BGD, np.uint8)
    for radius, kind in ((1.25, cv2.GC_PR_BGD), (0.75, cv2.GC_PR_FGD), (0.5, cv2.GC_FGD)):
        cv2.circle(mask, middle, int(radius * reach), int(kind), -1)
    body = floats(np.ones(mask.shape))
    if pips > 1:
        state = np.zeros((1, 65)), np.zeros((1, 65))
        cv2.grabCut(shown.astype(np.uint8), mask, (0, 0, 1, 1), *state, 4, cv2.GC_INIT_WITH_MASK)
        body = floats((mask == cv2.GC_FGD) | (mask == cv2.GC_PR_FGD))
    return floats(np.clip(shown / np.quantile(shown[body > 0], 0.9, axis=0), 0, 1.1)), body


def crops(count: int, folder: Path | None) -> Iterator[tuple[Floats, int]]:
    """Yield pictures and their pips; drawn ones follow from their number alone."""
    grounds = boards()
    if folder is None:
        for number in range(count):
            dice = np.random.default_rng(number)
            yield made(ground(grounds, dice), dice)
        return
    dice = np.random.default_rng(7)
    for die in json.loads((folder / "truth.json").read_text(encoding="utf-8")):
        box, pips = die["label_box"], die["pips"]
        shown, body = cut_out(floats(cv2.imread(str(folder / die["file"]))), box, pips)
        for _ in range(count):
            yield spoil(lay(shown, body, box, pips, ground(grounds, dice), dice), dice), pips


if __name__ == "__main__":
    pairs = list(crops(int(sys.argv[2]), Path(sys.argv[3]) if len(sys.argv) > 3 else None))
    pictures = np.asarray([np.clip(crop * WHITE, 0, 255) for crop, _ in pairs], np.uint8)
    np.savez(sys.argv[1], X=pictures, Y=np.asarray([pips for _, pips in pairs], np.uint8))
