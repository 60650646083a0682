"""The pose of a piece, and how a better fitting one is found."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import NamedTuple

import numpy as np

from pnp.photo.arrays import Floats, floats, remap
from pnp.photo.flat import FINE

FINER, ROUNDS = 0.55, 3
"""The factor by which moves shrink from round to round, and the number of rounds."""


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
