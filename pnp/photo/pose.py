"""Where a piece lies, and how a place is found where it fits better."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import NamedTuple

import numpy as np

from pnp.photo.arrays import Floats, floats, remap
from pnp.photo.flat import FINE

FINER, ROUNDS = 0.55, 3
"""How much smaller the moves of the next round are; how many rounds there are."""


class Pose(NamedTuple):
    """Where a piece lies: the middle of its upper face in mm, its turn in degrees, how large it looks."""

    x: float
    y: float
    turn: float = 0.0
    scale: float = 1.0

    def moved(self, right: float, down: float) -> Pose:
        """Return the pose so many mm along the piece's own sides."""
        turn = math.radians(self.turn)
        x = self.x + right * math.cos(turn) - down * math.sin(turn)
        return self._replace(x=x, y=self.y + right * math.sin(turn) + down * math.cos(turn))


def sample(
    picture: Floats,
    pose: Pose,
    side: float,
    dots: int,
    lift: tuple[tuple[float, float, float], float] | None = None,
) -> Floats:
    """Return a square of a flat board, so many mm and dots wide.

    With ``lift``, where the camera was and a height, it is a square of the plane at that height, in mm.
    """
    at = floats((np.arange(dots) + 0.5) / dots - 0.5) * np.float32(side * pose.scale)
    right, down = at[None, :], at[:, None]
    cos, sin = math.cos(math.radians(pose.turn)), math.sin(math.radians(pose.turn))
    x, y = pose.x + right * cos - down * sin, pose.y + right * sin + down * cos
    if lift:
        (eye_x, eye_y, eye_z), height = lift
        far = eye_z / (eye_z - height)
        x, y = eye_x + (x - eye_x) * far, eye_y + (y - eye_y) * far
    return remap(picture, floats(x * FINE - 0.5), floats(y * FINE - 0.5))


def fitted(pose: Pose, moves: Sequence[float], fits: Callable[[Pose], float]) -> Pose:
    """Move a piece a little, at first by ``moves``, as long as that makes it fit better."""
    best = fits(pose)
    for turn in range(ROUNDS):
        for at, move in enumerate(moves):
            for way in (1, -1):
                values = list(pose)
                values[at] += way * move * FINER**turn
                fit = fits(Pose(*values))
                if fit > best:
                    best, pose = fit, Pose(*values)
                    break
    return pose
