"""A board as if it were flat before us in even light, and the poses of the pieces on it."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import NamedTuple

import cv2
import numpy as np

from pnp.drawing.aruco import QUIET
from pnp.pieces.board_map import BoardMap, Box
from pnp.wings.photo.arrays import Bytes, Floats, Mask, floats, remap
from pnp.wings.photo.camera import Camera

FINE = 4.0  # pixels per millimetre of the flat board
COARSE = (150, 150)  # the grid of points that are projected exactly; those between are interpolated
MOST = 1.5  # the largest brightness, in parts of white paper
FULL, CAST = 0.97, 0.9  # from where on paper is too bright in a colour, and up to where it is not

BLOCK, BRIGHT = 8, 0.75  # the size of blocks in which paper is searched for, mm; the quantile that is paper

DEGREE = 3  # the degree of the polynomial that models the light
TALL = 14.0  # how far around the squares pieces can hide the paper, mm


class FlatBoard(NamedTuple):
    """A flat board: its colours in parts of white paper, as blue, green, red, at ``FINE`` pixels per mm."""

    colours: Floats
    eye: tuple[float, float, float]
    inside: Mask  # which part of the board the picture shows
    fine: float  # pixels of the picture per mm, where it is coarsest
    clipped: bool = False  # whether white paper is too bright in one colour only: lines look more like it

    def part(self, box: Box) -> Floats:
        """Return the colours within a box."""
        return self.colours[as_pixels(box)]


def as_pixels(box: Box) -> tuple[slice, slice]:
    """Return the rows and columns of the pixels of a flat board within a box in mm."""
    left, top = round(box.x * FINE), round(box.y * FINE)
    return slice(top, top + round(box.height * FINE)), slice(left, left + round(box.width * FINE))


def fill(mask: Bytes, hull: Floats, value: int, start: tuple[int, int] = (0, 0), margin: float = 0.0) -> None:
    """Set a value within an outline in mm, and a margin around it; ``start`` is where a part of the board begins."""
    dots = np.asarray((hull * FINE - start).round(), np.int32)
    cv2.fillConvexPoly(mask, dots, value)
    if margin:
        cv2.polylines(mask, [dots], isClosed=True, color=value, thickness=2 * round(margin * FINE))


def flatten(picture: Bytes, camera: Camera, board: BoardMap) -> FlatBoard:
    """Return a board flat and in even light, given the picture and the camera."""
    width, height = round(board.width * FINE), round(board.height * FINE)
    # the position of each pixel in the picture is interpolated from a grid
    x = (np.linspace(0, width - 1, COARSE[0]) + 0.5) / FINE
    y = (np.linspace(0, height - 1, COARSE[1]) + 0.5) / FINE
    pixels = enlarge(camera.to_pixels(floats(np.dstack(np.meshgrid(x, y)))), width, height)
    raw = remap(picture, pixels[:, :, 0], pixels[:, :, 1]) / np.float32(255)
    high, wide = picture.shape[:2]
    inside = (pixels >= 0).all(2) & (pixels[:, :, 0] < wide - 1) & (pixels[:, :, 1] < high - 1)
    light = _find_light(raw, inside, board)
    least, *_, most = sorted(np.median(light[::40, ::40], axis=(0, 1)).tolist())
    across = np.linalg.norm(np.diff(pixels[::40, ::40], axis=1), axis=2).min() / 40 * FINE
    clipped = most > FULL and least < CAST
    return FlatBoard(np.minimum(raw / light, MOST), camera.eye, inside, float(across), clipped)


def _find_light(raw: Floats, inside: Mask, board: BoardMap) -> Floats:
    """Return the brightness of white paper at each pixel: a smooth surface through the areas that are surely paper."""
    step = round(BLOCK * FINE)
    height, width = raw.shape[:2]
    paper = _find_paper(board, height, width) & inside
    rows, columns = height // step, width // step
    blocks = raw[: rows * step, : columns * step].reshape(rows, step, columns, step, 3)
    free = paper[: rows * step, : columns * step].reshape(rows, step, columns, step)
    spots = np.argwhere(free.mean((1, 3)) > 0.4)
    light = [
        np.quantile(blocks[row, :, column][free[row, :, column]], BRIGHT, axis=0) for row, column in spots
    ]
    places = (spots[:, ::-1] + 0.5) / (columns, rows) * 2 - 1
    surface = _fit_surface(floats(places), np.log(np.maximum(floats(light), 1e-4)))
    small = np.dstack(np.meshgrid(np.linspace(-1, 1, 48), np.linspace(-1, 1, 48)))
    return enlarge(np.exp(_terms(floats(small.reshape(-1, 2))) @ surface).reshape(48, 48, 3), width, height)


def enlarge(small: Floats, width: int, height: int) -> Floats:
    """Return a picture smoothly enlarged; its corners stay corners."""
    high, wide = small.shape[:2]
    across = np.tile(np.linspace(0, wide - 1, width, dtype=np.float32), (height, 1))
    down = np.tile(np.linspace(0, high - 1, height, dtype=np.float32)[:, None], (1, width))
    return remap(floats(small), across, down)


def _fit_surface(spots: Floats, values: Floats) -> Floats:
    """Fit a surface to logarithms of light; much darker or brighter spots count little."""
    terms = _terms(spots)
    weight = floats(np.ones(len(spots)))
    surface = floats(np.zeros((terms.shape[1], 3)))
    damping = np.eye(terms.shape[1]) * 0.05
    damping[0, 0] = 0
    for _ in range(6):
        scaled_terms = terms * weight[:, None]
        surface = floats(np.linalg.solve(terms.T @ scaled_terms + damping, scaled_terms.T @ values))
        residuals = (values - terms @ surface).mean(1)
        spread = max(0.02, 1.5 * float(np.median(np.abs(residuals))))
        weight = floats(1 / (1 + (residuals / (2 * spread)) ** 2))
    return surface


def _terms(spots: Floats) -> Floats:
    x, y = spots.T
    return floats([x**a * y**b for a in range(DEGREE + 1) for b in range(DEGREE + 1 - a)]).T


def _find_paper(board: BoardMap, height: int, width: int) -> Mask:
    """Return the mostly white part of a board: outside its squares, markers and patches, and what is around these."""
    paper = np.ones((height, width), np.bool_)
    paper[as_pixels(around([cell.box for cell in board.cells], TALL / 2, board))] = False
    for spot in board.markers:
        paper[as_pixels(around([Box(spot.x, spot.y, spot.size, spot.size)], QUIET / 2, board))] = False
    for patch in board.patches:
        paper[as_pixels(around([patch.box], 0.5, board))] = False
    return paper


def around(boxes: Sequence[Box], more: float, board: BoardMap) -> Box:
    """Return the box around boxes, and ``more`` mm beyond them as far as the page of a board goes."""
    left, top = (max(0.0, min(box[at] for box in boxes) - more) for at in (0, 1))
    right = min(board.width, max(box.x + box.width for box in boxes) + more)
    foot = min(board.height, max(box.y + box.height for box in boxes) + more)
    return Box(left, top, right - left, foot - top)


FINER, ROUNDS = 0.55, 3  # the factor by which moves shrink from round to round, and the number of rounds


class Pose(NamedTuple):
    """The pose of a piece: the middle of its upper face in mm, its turn in degrees, its apparent scale."""

    x: float
    y: float
    turn: float = 0.0
    scale: float = 1.0

    def moved(self, right: float, down: float) -> Pose:
        """Return the pose moved by ``right`` and ``down`` mm along the piece's own sides."""
        turn = math.radians(self.turn)
        x = self.x + right * math.cos(turn) - down * math.sin(turn)
        return self._replace(x=x, y=self.y + right * math.sin(turn) + down * math.cos(turn))


def sample_square(
    picture: Floats,
    pose: Pose,
    side: float,
    pixels: int,
    lift: tuple[tuple[float, float, float], float] | None = None,
) -> Floats:
    """Return a square of a flat board, ``side`` mm and ``pixels`` pixels wide.

    ``lift``, the position of the camera and a height in mm, samples the plane at that height instead.
    """
    at = floats((np.arange(pixels) + 0.5) / pixels - 0.5) * np.float32(side * pose.scale)
    right, down = at[None, :], at[:, None]
    cos, sin = math.cos(math.radians(pose.turn)), math.sin(math.radians(pose.turn))
    x, y = pose.x + right * cos - down * sin, pose.y + right * sin + down * cos
    if lift:
        (eye_x, eye_y, eye_z), height = lift
        stretch = eye_z / (eye_z - height)
        x, y = eye_x + (x - eye_x) * stretch, eye_y + (y - eye_y) * stretch
    return remap(picture, floats(x * FINE - 0.5), floats(y * FINE - 0.5))


def fit_pose(pose: Pose, moves: Sequence[float], fits: Callable[[Pose], float]) -> Pose:
    """Return the pose improved by small steps, at first of the sizes ``moves``, while ``fits`` returns more."""
    best = fits(pose)
    for round_ in range(ROUNDS):
        for index, move in enumerate(moves):
            for sign in (1, -1):
                values = list(pose)
                values[index] += sign * move * FINER**round_
                fit = fits(Pose(*values))
                if fit > best:
                    best, pose = fit, Pose(*values)
                    break
    return pose
