"""The position of a camera over a board, from the corners of its markers; the lens is not known."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import cv2
import numpy as np

from pnp.wings.photo.arrays import Doubles, Floats, floats

USUAL, SPREAD = 0.78, 0.22
"""The usual focal length of a phone, in longer sides of its picture, and the standard deviation of its logarithm."""

FOCALS = tuple(0.5 * 1.06**step for step in range(26))
"""The focal lengths to try, in longer sides of a picture."""

OFF = 1.0  # the error of corners in a good picture, in pixels

AXIS, CROPPED = 0.01, 0.12
"""The distance of the optical axis from the middle of a picture, in longer sides; the same for a cropped one."""

RARE = 9.0  # how unlikely a cropped picture is: twice a logarithm
BULGE, CURL = 0.02, 1.2  # the spread of lens distortion, and of the height of curled paper over 100 mm, in mm
STIFF = 4.0  # how strongly other bends of the paper are penalised

ROUNDS, STEP = 8, 1e-4
"""The number of steps to fit a camera, and the share of a spread that is used for a derivative."""


class Camera(NamedTuple):
    """A camera over a board, which maps points of the board to pixels of the picture."""

    values: Doubles  # rotation (3), translation (3), logarithm of the focal length, axis (2), distortion, curl (3)
    bend: Doubles  # the displacement by other bends of the paper, in pixels
    middle: tuple[float, float]  # of the markers, in mm
    size: tuple[int, int]  # of the picture, in pixels
    error: float  # of corners, in pixels, including how unusual the lens and the paper are
    corners: int

    @property
    def cost(self) -> float:
        """How unlikely the picture is with this camera: twice a logarithm."""
        return self.corners * (self.error / OFF) ** 2

    @property
    def eye(self) -> tuple[float, float, float]:
        """The position of the camera in mm: from the corner of the board, and above it."""
        turn, _ = cv2.Rodrigues(self.values[:3])
        x, y, z = (-turn.T @ self.values[3:6]).tolist()
        return x, y, abs(z)

    def to_pixels(self, places: Floats) -> Floats:
        """Return the pixels at which points of the board, in mm, appear."""
        flat = np.asarray(places, np.float64).reshape(-1, 2)
        bent = _terms(flat, self.middle) @ self.bend
        return floats(_project(flat, self.values, self.middle) + bent).reshape(places.shape)


def find_camera(mm: Floats, px: Floats, size: tuple[int, int]) -> Camera:
    """Return the camera that shows points of a board, in mm, at pixels of a picture of a size."""
    places, pixels = np.asarray(mm, np.float64), np.asarray(px, np.float64)
    # the best camera for flat paper whose optical axis is the middle of the picture: at least one focal length has one
    found = ((focal, _with_focal(places, pixels, size, focal * max(size))) for focal in FOCALS)
    costs = [
        (camera.cost + (np.log(focal / USUAL) / SPREAD) ** 2, camera) for focal, camera in found if camera
    ]
    _, first = min(costs, key=lambda pair: pair[0])
    full = _fit(first, places, pixels, AXIS)
    cropped = _fit(first, places, pixels, CROPPED)
    rare = cropped._replace(error=float(np.sqrt(cropped.error**2 + RARE * OFF**2 / len(places))))
    best = min(full, rare, key=lambda camera: camera.error)
    # other bends of the paper explain the remaining error, as far as the corners allow
    errors = pixels - _project(places, best.values, best.middle)
    terms = _terms(places, best.middle)
    penalty = np.diag([0.1, 0.3, 0.3, 1.0, 1.0, 1.0]) * STIFF
    bend = np.linalg.solve(terms.T @ terms + penalty, terms.T @ errors)
    return best._replace(bend=np.asarray(bend, np.float64))


def _with_focal(places: Doubles, pixels: Doubles, size: tuple[int, int], focal: float) -> Camera | None:
    matrix = np.array([[focal, 0, size[0] / 2], [0, focal, size[1] / 2], [0, 0, 1.0]])
    solid = np.column_stack([places, np.zeros(len(places))])
    done, turn, shift = cv2.solvePnP(solid, pixels, matrix, None, flags=cv2.SOLVEPNP_IPPE)
    if not done:
        return None
    turn, shift = cv2.solvePnPRefineLM(solid, pixels, matrix, None, turn, shift)
    lens = [np.log(focal), size[0] / 2, size[1] / 2, 0, 0, 0, 0]
    values = np.concatenate([turn.ravel(), shift.ravel(), lens]).astype(np.float64)
    x, y = places.mean(0)
    middle = (float(x), float(y))
    errors = _project(places, values, middle) - pixels
    error = float(np.sqrt((errors**2).sum(1).mean()))
    return Camera(values, np.zeros((6, 2)), middle, size, error, len(places))


def _fit(camera: Camera, places: Doubles, pixels: Doubles, axis: float) -> Camera:
    """Fit a camera with its lens and the paper to the corners, with a penalty for unusual values."""
    (wide, high), longer = camera.size, max(camera.size)
    usual = np.array([*[0] * 6, np.log(USUAL * longer), wide / 2, high / 2, 0, 0, 0, 0])
    # the position may have any value
    spread = np.array([*[np.inf] * 6, SPREAD, axis * longer, axis * longer, BULGE, CURL, CURL, CURL])

    def residuals(values: Doubles) -> Doubles:
        corners = (_project(places, values, camera.middle) - pixels).ravel() / OFF
        return np.concatenate([corners, (values - usual) / spread])

    values, current, damp = camera.values, residuals(camera.values), 1e-3
    steps = np.where(np.isinf(spread), STEP, spread * STEP)
    for _ in range(ROUNDS):
        slope = np.column_stack(
            [(residuals(values + move) - current) / move.sum() for move in np.diag(steps)]
        )
        square = slope.T @ slope
        step = np.linalg.solve(square + damp * np.diag(square.diagonal()), slope.T @ current)
        after = residuals(values - step)
        if after @ after < current @ current:
            values, current, damp = values - step, after, damp / 10
        else:
            damp *= 10
    return camera._replace(values=values, error=float(OFF * np.sqrt(current @ current / len(places))))


def _terms(places: Doubles, middle: Sequence[float]) -> Doubles:
    x, y = ((places - middle) / 100.0).T
    return np.column_stack([np.ones_like(x), x, y, x * x, x * y, y * y])


def _project(places: Doubles, values: Doubles, middle: Sequence[float]) -> Doubles:
    """Return the pixels at which a lens shows points of curled paper."""
    solid = np.column_stack([places, _terms(places, middle)[:, 3:] @ values[10:]])
    focal = np.exp(values[6])
    matrix = np.array([[focal, 0, values[7]], [0, focal, values[8]], [0, 0, 1.0]])
    bulge = np.array([values[9], 0.0, 0.0, 0.0])
    pixels, _ = cv2.projectPoints(solid, values[:3], values[3:6], matrix, bulge)
    return np.asarray(pixels, np.float64).reshape(-1, 2)
