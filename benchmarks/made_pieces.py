"""Dice and tiles as they lie on a board after a game, by chance."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

import numpy as np
from made_dice import Make
from made_scene import FINE, Solid, linear

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

OWN = {
    "red": ((25, 85, 225), (110, 60, 205), (40, 25, 110)),
    "blue": ((150, 140, 20), (190, 140, 70), (90, 40, 25)),
    "yellow": ((25, 130, 225), (150, 215, 235), (30, 200, 160)),
    "green": ((60, 190, 110), (95, 105, 20), (45, 75, 40)),
    "purple": ((150, 70, 190), (120, 90, 110), (150, 60, 60)),
}
"""What a group may have instead, of another shade or of the next colour."""


class Own(NamedTuple):
    """The dice of a group: of the kit (paper) or ordinary ones (plastic), and how they lie."""

    kind: str
    wide: float = 0.0  # mm; 0 if it is chance
    group: int = (
        0  # each number has dice of its own, which look the same in all pictures; 0 for dice by chance
    )
    shown: bool = False  # whether they lie in the places in which a group shows its dice


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
    board: PrintedBoard, sight: Sight, dice: np.random.Generator, own: Own
) -> tuple[list[Solid], list[Piece]]:
    """Place dice on a board, five of each colour, sometimes a sixth of one; some squares may be empty.

    Ordinary ones are a little more or less than 16 mm wide if ``own`` does not say it, and all of one make.
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
    seed = int(dice.integers(2**31))
    wide = own.wide or float(dice.uniform(15.6, 16.3))
    one = int(dice.integers(4))
    if own.group:
        seed, one = own.group, own.group % 4
    makes = {seat: _make(seat, np.random.default_rng(seed), one, own.group) for seat in seats}
    if own.shown:
        bag, full = [cell.colour or "" for cell in board.map.cells], 1.0
    for cell, seat in zip(board.map.cells, bag, strict=True):
        if seat and dice.random() <= full:
            mark = int(dice.integers(1, 7))
            if own.shown:
                mark = (cell.row + cell.column - 2) % 6 + 1
            pieces.append(Piece(cell.row, cell.column, faces[seat, str(mark)]))
            die = _die(sight, (seat, mark), cell.box.middle, dice)
            if own.kind != "paper":
                faces_of = (mark, *_beside(mark, dice)[:2])
                die = die._replace(side=wide, height=wide, make=makes[seat], pips=faces_of)
            solids.append(die)
    return solids, pieces


def _beside(mark: int, dice: np.random.Generator) -> tuple[int, int]:
    """Return the numbers on two sides of a die that meet."""
    first, *rest = dice.permutation([number for number in range(1, 7) if number not in (mark, 7 - mark)])
    return int(first), int(next(number for number in rest if number != 7 - first))


def _die(sight: Sight, face: tuple[str, int], at: tuple[float, float], dice: np.random.Generator) -> Solid:
    """Return a die of the kit near a place, folded a little askew."""
    seat, mark = face
    x, y = (float(middle + np.clip(dice.normal(0, 2.5), -6, 6)) for middle in at)
    drawn = {(each.seat, each.mark): each.drawing for each in sight.faces}
    first, second = _beside(mark, dice)
    arts = [_art(drawn[seat, str(each)]) for each in (mark, first, second, 7 - first, 7 - second)]
    askew = floats(np.clip(dice.normal(0, 0.35, (4, 2)), -0.8, 0.8))
    body = linear(floats([0.95] * 3) if not sight.solid else floats(BODIES[seat]) / 255)
    turn = float(dice.uniform(0, 360))
    return Solid(x, y, turn, sight.side, sight.side, arts[0], tuple(arts[1:]), body, askew)


def _make(seat: str, dice: np.random.Generator, at: int, group: int) -> Make:
    """Return the look of an ordinary die of a set: all sets of one make are alike but for their colours."""
    colours = [BODIES[seat], *OWN[seat]]
    colour = colours[int(np.random.default_rng((group, len(seat))).integers(4)) if group else 0]
    body = linear(floats(np.clip(floats(colour) / 255 * dice.uniform(0.8, 1.15), 0, 0.95)))
    dark = seat == "yellow" or at == 0
    return Make(
        corner=float(dice.uniform(0.07, 0.16)),
        pitch=float(dice.uniform(0.22, 0.265)),
        apart=1.0,
        pip=float(dice.uniform(0.08, 0.108)),
        body=body,
        ink=floats([0.02] * 3) if dark else floats([float(dice.uniform(0.6, 0.9))] * 3),
        rough=0.0,
        shine=float(dice.uniform(0, 0.35)),
    )


@cache
def _art(drawing: Drawing) -> Floats:
    """Return the picture of a face, as light, solid everywhere."""
    drawn = linear(picture(drawing, FINE))
    side = min(drawn.shape[:2])
    return floats(np.dstack([drawn[:side, :side], np.ones((side, side))]))
