"""A board as it would lie flat before us in even light: turned by the camera, lit by what its paper shows."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from pnp.drawing.aruco import QUIET
from pnp.photo.arrays import Bytes, Floats, Mask, floats, remap
from pnp.photo.camera import Camera
from pnp.pieces.board_map import BoardMap, Box

FINE = 4.0
"""Dots to the millimetre of a board."""

COARSE = (150, 150)
"""At how many places it is worked out where a board lies in a picture."""

MOST = 1.5
"""The brightest that anything is, as a part of white paper."""

BLOCK = 8
"""How large the pieces are, in mm, in which white paper is looked for."""

DEGREE = 3
"""Of the surface that light is taken for."""

TALL = 14.0
"""How far around the squares a piece can hide the paper, mm."""


class FlatBoard(NamedTuple):
    """A board, flat: its colours as parts of white paper, in the order blue, green, red, ``FINE`` dots to the mm."""

    colours: Floats
    eye: tuple[float, float, float]
    inside: Mask  # what the picture shows of the board
    fine: float  # dots of the picture to the mm, where it is coarsest

    def part(self, box: Box) -> Floats:
        """Return the colours within a box."""
        left, top = round(box.x * FINE), round(box.y * FINE)
        return self.colours[top : top + round(box.height * FINE), left : left + round(box.width * FINE)]


def flatten(picture: Bytes, camera: Camera, board: BoardMap) -> FlatBoard:
    """Return a board as a camera saw it, flat and in even light."""
    width, height = round(board.width * FINE), round(board.height * FINE)
    dots = _dots(camera, width, height)
    raw = remap(picture, dots[:, :, 0], dots[:, :, 1]) / np.float32(255)
    high, wide = picture.shape[:2]
    inside = (dots >= 0).all(2) & (dots[:, :, 0] < wide - 1) & (dots[:, :, 1] < high - 1)
    colours = np.minimum(raw / _light(raw, inside, board), MOST)
    across = np.linalg.norm(np.diff(dots[::40, ::40], axis=1), axis=2).min() / 40 * FINE
    return FlatBoard(colours, camera.eye, inside, float(across))


def _dots(camera: Camera, width: int, height: int) -> Floats:
    """Return where each dot of a flat board lies in the picture; between few that are worked out it is smooth."""
    x = (np.linspace(0, width - 1, COARSE[0]) + 0.5) / FINE
    y = (np.linspace(0, height - 1, COARSE[1]) + 0.5) / FINE
    return enlarged(camera.dots(floats(np.dstack(np.meshgrid(x, y)))), width, height)


def _light(raw: Floats, inside: Mask, board: BoardMap) -> Floats:
    """Return how bright white paper is at each dot: a smooth surface through what is surely paper."""
    step = round(BLOCK * FINE)
    height, width = raw.shape[:2]
    paper = _paper(board, height, width) & inside
    rows, columns = height // step, width // step
    blocks = raw[: rows * step, : columns * step].reshape(rows, step, columns, step, 3)
    free = paper[: rows * step, : columns * step].reshape(rows, step, columns, step)
    spots, values = [], []
    for row, column in zip(*np.nonzero(free.mean((1, 3)) > 0.4), strict=True):
        shown = blocks[row, :, column][free[row, :, column]]
        bright = shown[shown.sum(1) >= _median(shown.sum(1))]
        spots.append(((column + 0.5) / columns * 2 - 1, (row + 0.5) / rows * 2 - 1))
        values.append(np.log(np.maximum(_median(bright), 1e-4)))
    surface = _fitted(floats(spots), floats(values))
    small = np.meshgrid(np.linspace(-1, 1, 48), np.linspace(-1, 1, 48))
    terms = _terms(floats(np.column_stack([small[0].ravel(), small[1].ravel()])))
    return enlarged(np.exp(terms @ surface).reshape(48, 48, 3), width, height)


def _median(values: Floats) -> Floats:
    """Return the median of values, or of each column; ``np.median`` takes longer to begin than for so few."""
    half = len(values) // 2
    low = half - 1 + len(values) % 2
    parted = np.partition(values, (low, half), axis=0)
    return floats((parted[low] + parted[half]) / 2)


def enlarged(small: Floats, width: int, height: int) -> Floats:
    """Return a smooth picture at a larger size, its corners where they were."""
    high, wide = small.shape[:2]
    across = np.tile(np.linspace(0, wide - 1, width, dtype=np.float32), (height, 1))
    down = np.tile(np.linspace(0, high - 1, height, dtype=np.float32)[:, None], (1, width))
    return remap(floats(small), across, down)


def _fitted(spots: Floats, values: Floats) -> Floats:
    """Fit a surface to logarithms of light; spots that are much darker, or brighter, count little."""
    terms = _terms(spots)
    weight = floats(np.ones(len(spots)))
    surface = floats(np.zeros((terms.shape[1], 3)))
    hold = np.eye(terms.shape[1]) * 0.05
    hold[0, 0] = 0
    for _ in range(6):
        scaled_terms = terms * weight[:, None]
        surface = floats(np.linalg.solve(terms.T @ scaled_terms + hold, scaled_terms.T @ values))
        off = (values - terms @ surface).mean(1)
        spread = max(0.02, 1.5 * float(np.median(np.abs(off))))
        weight = floats(1 / (1 + (off / (2 * spread)) ** 2))
    return surface


def _terms(spots: Floats) -> Floats:
    x, y = spots.T
    return floats([x**a * y**b for a in range(DEGREE + 1) for b in range(DEGREE + 1 - a)]).T


def _paper(board: BoardMap, height: int, width: int) -> Mask:
    """Return where a board is mostly white: beside its squares, markers and patches."""
    paper = np.ones((height, width), np.bool_)
    for spot in board.markers:
        (left, top), _, (right, bottom), _ = spot.corners()
        cover(paper, Box(left, top, right - left, bottom - top), QUIET / 2)
    for patch in board.patches:
        cover(paper, patch.box, 0.5)
    cells = [cell.box for cell in board.cells]
    left, top = min(box.x for box in cells), min(box.y for box in cells)
    right, bottom = max(box.x + box.width for box in cells), max(box.y + box.height for box in cells)
    cover(paper, Box(left, top, right - left, bottom - top), TALL / 2)
    return paper


def cover(paper: Mask, box: Box, more: float) -> None:
    """Mark a box, and so many mm around it, as no paper."""
    left, top = max(0, round((box.x - more) * FINE)), max(0, round((box.y - more) * FINE))
    right, bottom = round((box.x + box.width + more) * FINE), round((box.y + box.height + more) * FINE)
    paper[top:bottom, left:right] = False
