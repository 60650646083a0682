"""A phone camera above a table: lens, focus, noise and JPEG."""

from __future__ import annotations

import math
from typing import NamedTuple

import cv2
import numpy as np

from pnp.wings.photo.arrays import Bytes, Floats, floats

OVER = 1.5
"""How many times finer than the picture a scene is drawn."""

GAMMA = 2.2


class View(NamedTuple):
    """How somebody holds a phone over a page, and how it sees: angles in degrees."""

    size: tuple[int, int]
    tilt: float
    azimuth: float
    roll: float
    field: float  # of view, across the longer side
    fill: float  # how much of the picture the page takes
    bulge: float = 0.0  # of the lens
    soft: float = 0.6  # dots
    shake: float = 0.0  # dots
    noise: float = 0.01
    exposure: float = 0.8  # of white paper
    cast: tuple[float, float, float] = (1.0, 1.0, 1.0)  # blue, green, red
    quality: int = 85


class Lens(NamedTuple):
    """A camera that stands: ``turn`` has its right, down and forward as rows; ``eye`` is where it is, mm."""

    matrix: Floats
    turn: Floats
    eye: Floats

    def dots(self, places: Floats) -> Floats:
        """Return where places in space lie on the fine picture; height above the table is negative."""
        seen = (floats(places).reshape(-1, 3) - self.eye) @ self.turn.T @ self.matrix.T
        return floats(seen[:, :2] / seen[:, 2:])

    def places(self, width: int, height: int, start: tuple[int, int] = (0, 0)) -> tuple[Floats, Floats]:
        """Return which place of the table each dot of a part of the fine picture shows, in mm."""
        across, down = np.meshgrid(
            np.arange(width, dtype=np.float32) + start[0], np.arange(height, dtype=np.float32) + start[1]
        )
        rays = np.stack([across, down, np.ones_like(across)], -1) @ np.linalg.inv(self.matrix).T @ self.turn
        far = -self.eye[2] / rays[..., 2]
        return floats(self.eye[0] + far * rays[..., 0]), floats(self.eye[1] + far * rays[..., 1])


def stand(view: View, page: tuple[float, float], aim: tuple[float, float]) -> Lens:
    """Return a camera that sees all of a page of this width and height, looking at a place near its middle."""
    wide, high = (round(side * OVER) for side in view.size)
    focal = max(wide, high) / 2 / math.tan(math.radians(view.field) / 2)
    matrix = floats([[focal, 0, wide / 2], [0, focal, high / 2], [0, 0, 1]])
    tilt, azimuth, roll = (math.radians(angle) for angle in (view.tilt, view.azimuth, view.roll))
    off = floats([math.sin(tilt) * math.cos(azimuth), math.sin(tilt) * math.sin(azimuth), -math.cos(tilt)])
    right = np.cross(floats([math.sin(roll), math.cos(roll), 0.0]), -off)
    right = right / np.linalg.norm(right)
    turn = floats([right, np.cross(-off, right), -off])
    corners = floats([(x * page[0], y * page[1], 0) for x in (0, 1) for y in (0, 1)])
    middle = floats([*aim, 0])
    for distance in np.geomspace(120, 3000, 240):
        lens = Lens(matrix, turn, floats(middle + off * distance))
        reach = np.abs(lens.dots(corners) - (wide / 2, high / 2)) / (wide / 2, high / 2)
        if reach.max() < view.fill:
            break
    return lens


def taken(scene: Floats, view: View, dice: np.random.Generator) -> Bytes:
    """Return a fine scene in linear light as a phone's picture."""
    fine = _bulged(scene, view.bulge) if view.bulge else scene
    if view.shake > 0.3:
        fine = cv2.filter2D(fine, -1, _streak(view.shake * OVER, float(dice.uniform(0, math.pi))))
    fine = cv2.GaussianBlur(fine, (0, 0), max(0.3, view.soft * OVER))
    light = cv2.resize(fine, view.size, interpolation=cv2.INTER_AREA) * floats(view.cast) * view.exposure
    spread = view.noise * np.sqrt(np.maximum(light, 0.02) + 0.05)
    noisy = light + dice.normal(0, 1, light.shape) * spread
    return np.asarray(np.clip(noisy, 0, 1) ** (1 / GAMMA) * 255, np.uint8)


def _bulged(scene: Floats, bulge: float) -> Floats:
    """Return a picture seen through a lens whose straight lines are not quite straight."""
    high, wide = scene.shape[:2]
    across, down = np.meshgrid(np.linspace(-1, 1, wide), np.linspace(-high / wide, high / wide, high))
    much = 1 + bulge * (across**2 + down**2)
    xs, ys = (across * much + 1) / 2 * (wide - 1), (down * much * wide / high + 1) / 2 * (high - 1)
    return floats(cv2.remap(scene, floats(xs), floats(ys), cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE))


def _streak(length: float, angle: float) -> Floats:
    """Return the blur of a point while the phone moves."""
    side = 2 * math.ceil(length / 2) + 3
    streak = np.zeros((side, side), np.float32)
    for part in np.linspace(-length / 2, length / 2, 40):
        x, y = side / 2 + part * math.cos(angle), side / 2 + part * math.sin(angle)
        streak[int(y), int(x)] += 1
    return floats(streak / streak.sum())
