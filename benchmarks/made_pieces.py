"""Dice and tiles as they lie on a board after a game, by chance."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

import numpy as np
from made_scene import FINE, Solid, linear

from pnp.drawing.dice import PIPS
from pnp.drawing.shapes import Drawing
from pnp.pieces.sight import SeenFace, Sight
from pnp.wings.photo.arrays import Floats, floats, picture
from pnp.wings.photo.boards import PrintedBoard

BODIES = {
    "red": (35, 35, 190),
    "blue": (160, 70, 25),
    "yellow": (40, 190, 235),
    "green": (70, 130, 25),
    "purple": (110, 40, 80),
}
"""Ordinary dice: blue, green, red."""


class Piece(NamedTuple):
    """A die or tile on a square."""

    row: int
    column: int
    face: SeenFace


def block(board: PrintedBoard, pieces: list[Piece], *, full: bool) -> str:
    """Return a board as a results file has it; without ``full`` colours alone where these are enough."""
    texts = {
        (each.row, each.column): each.face.text if full else each.face.plain or each.face.text
        for each in pieces
    }
    rows: dict[int, list[str]] = {}
    for cell in board.map.cells:
        rows.setdefault(cell.row, []).append(texts.get((cell.row, cell.column), "--"))
    return "\n".join(" ".join(rows[row]) for row in sorted(rows))


def tiles_on(board: PrintedBoard, sight: Sight, dice: np.random.Generator) -> tuple[list[Solid], list[Piece]]:
    """Place tiles on a board and some next to it."""
    seats = list(dict.fromkeys(face.seat for face in sight.faces))
    seats = seats[: int(dice.integers(2, len(seats) + 1))]
    full, thick = dice.uniform(0.2, 0.95), float(dice.uniform(0.2, 2.0))
    left = [face for face in sight.faces if face.seat in seats]
    solids, pieces = [], []
    for cell in board.map.cells:
        likely = [face for face in left if sight.fits(face, cell.row, cell.column)]
        if not likely or dice.random() > full:
            continue
        face = likely[int(dice.integers(len(likely)))]
        left.remove(face)
        pieces.append(Piece(cell.row, cell.column, face))
        solids.append(_tile(face, sight.side, cell.box.middle, thick, dice))
    for face in left[:: max(1, len(left) // 5)]:  # captured ones lie beside the page
        spot = (float(dice.uniform(-70, -25)), float(dice.uniform(0, board.map.height)))
        solids.append(_tile(face, sight.side, spot, thick, dice))
    return solids, pieces


def _tile(
    face: SeenFace, side: float, at: tuple[float, float], thick: float, dice: np.random.Generator
) -> Solid:
    x, y = (each + float(np.clip(dice.normal(0, 0.5), -1.2, 1.2)) for each in at)
    turn = 90.0 * int(dice.integers(4)) + float(dice.normal(0, 2.2))
    edge = floats(np.full((4, 4, 4), 0.8))
    sides = (edge,) * 4 if thick > 0.5 else ()
    askew = floats(dice.normal(0, 0.1, (4, 2)))
    return Solid(x, y, turn, side, thick, _art(face.drawing), sides, floats([0.6, 0.6, 0.6]), askew)


def dice_on(
    board: PrintedBoard, sight: Sight, kind: str, dice: np.random.Generator, wide: float = 0.0
) -> tuple[list[Solid], list[Piece]]:
    """Place dice on a board, five of each colour, sometimes a sixth of one; some squares may be empty.

    Ordinary ones are ``wide`` mm wide, or each a little more or less than 16 mm.
    """
    seats = list(dict.fromkeys(face.seat for face in sight.faces))
    bag = [seat for seat in seats for _ in range(sight.of_colour)]
    if dice.random() < 0.1:
        bag[int(dice.integers(len(bag)))] = seats[int(dice.integers(len(seats)))]
    bag += [""] * (len(board.map.cells) - len(bag))
    dice.shuffle(bag)
    faces = {(face.seat, face.mark): face for face in sight.faces}
    full = 1.0 if dice.random() < 0.7 else dice.uniform(0.3, 1)
    solids, pieces = [], []
    for cell, seat in zip(board.map.cells, bag, strict=True):
        if seat and dice.random() <= full:
            mark = int(dice.integers(1, 7))
            pieces.append(Piece(cell.row, cell.column, faces[seat, str(mark)]))
            solids.append(_die(sight, (seat, mark), kind, cell.box.middle, dice, wide))
    return solids, pieces


def _die(
    sight: Sight,
    face: tuple[str, int],
    kind: str,
    at: tuple[float, float],
    dice: np.random.Generator,
    wide: float = 0.0,
) -> Solid:
    """Return a die near a place: one of the kit, folded a little askew, or an ordinary one."""
    (seat, mark), paper = face, kind == "paper"
    side = sight.side if paper else wide or float(dice.uniform(15.6, 16.3))
    x, y = (float(middle + np.clip(dice.normal(0, 2.5), -6, 6)) for middle in at)
    beside = [number for number in range(1, 7) if number not in (mark, 7 - mark)]
    drawn = {(each.seat, each.mark): each.drawing for each in sight.faces}
    arts = [
        _art(drawn[seat, str(each)]) if paper else plastic(seat, each, int(dice.integers(3)))
        for each in (mark, *(int(number) for number in dice.permutation(beside)))
    ]
    askew = floats(np.clip(dice.normal(0, 0.35, (4, 2)), -0.8, 0.8)) if paper else floats(np.zeros((4, 2)))
    white = paper and not sight.solid
    body = linear(floats([0.95] * 3) if white else floats(BODIES[seat]) / 255)
    return Solid(x, y, float(dice.uniform(0, 360)), side, side, arts[0], tuple(arts[1:]), body, askew)


def plastic(seat: str, pips: int, kind: int) -> Floats:
    """Return a face of an ordinary die: round corners, an edge that is darker, round pips."""
    dots = round(16 * FINE)
    at = (np.arange(dots) + 0.5) / dots - 0.5
    x, y = np.meshgrid(at, at)
    near = np.hypot(np.maximum(np.abs(x) - 0.34, 0), np.maximum(np.abs(y) - 0.34, 0))
    body = linear(floats(BODIES[seat]) / 255) * np.clip(1.15 - near / 0.16 * 0.4, 0.6, 1.1)[:, :, None]
    pitch, radius = (0.24, 0.25, 0.26)[kind], (0.085, 0.095, 0.1)[kind]
    ink = floats([0.02] * 3 if seat == "yellow" else [0.85] * 3)
    for right, down in PIPS[pips]:
        off = np.hypot(x - right * pitch, y - down * pitch)
        much = np.clip((radius - off) * dots + 0.5, 0, 1)[:, :, None]
        body = body * (1 - much) + ink * much
    solid = np.clip((0.16 - near) * dots + 0.5, 0, 1)[:, :, None]
    return floats(np.dstack([body * solid, solid]))


@cache
def _art(drawing: Drawing) -> Floats:
    """Return the picture of a face, as light, solid everywhere."""
    drawn = linear(picture(drawing, FINE))
    side = min(drawn.shape[:2])
    return floats(np.dstack([drawn[:side, :side], np.ones((side, side))]))
