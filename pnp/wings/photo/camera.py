"""The position of a camera over a board, from the corners of its markers; the lens is not known."""

from __future__ import annotations

from typing import NamedTuple

import cv2
import numpy as np

from pnp.wings.photo.arrays import Doubles, Floats, floats

USUAL, SPREAD = 0.78, 0.22
"""The usual focal length of a phone, in longer sides of its picture, and the standard deviation of its logarithm."""

OFF = 1.0  # the error of corners in a good picture, in pixels
AXIS = 0.04  # the distance of the optical axis from the middle of a picture, perhaps a cropped one, in longer sides
BULGE, CURL = 0.02, 1.2  # the spread of lens distortion, and of the height of curled paper over 100 mm, in mm

ROUNDS, STEP = 14, 1e-4  # the steps to fit a camera, and the share of a spread that is used for a derivative


class Camera(NamedTuple):
    """A camera over a board, which maps points of the board to pixels of the picture."""

    values: Doubles  # rotation (3), translation (3), logarithm of the focal length, axis (2), distortion, curl (3)
    middle: Doubles  # of the markers, in mm
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
        return floats(_project(flat, self.values, self.middle)).reshape(places.shape)


def find_camera(mm: Floats, px: Floats, size: tuple[int, int]) -> Camera:
    """Return the camera that shows points of a board, in mm, at pixels of a picture of a size.

    The lens and the paper are fitted too, with a penalty for unusual values.
    """
    places, pixels = np.asarray(mm, np.float64), np.asarray(px, np.float64)
    (wide, high), longer, middle = size, max(size), places.mean(0)
    lens = [np.log(USUAL * longer), wide / 2, high / 2, 0, 0, 0, 0]
    solid = np.column_stack([places, np.zeros(len(places))])
    _, turn, shift = cv2.solvePnP(solid, pixels, _matrix(*lens[:3]), None)
    values = usual = np.concatenate([turn.ravel(), shift.ravel(), lens])
    # the position may have any value
    spread = np.array([*[np.inf] * 6, SPREAD, AXIS * longer, AXIS * longer, BULGE, CURL, CURL, CURL])

    def residuals(values: Doubles) -> Doubles:
        corners = (_project(places, values, middle) - pixels).ravel() / OFF
        return np.concatenate([corners, (values - usual) / spread])

    current, damp = residuals(values), 1e-3
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
    error = float(OFF * np.sqrt(current @ current / len(places)))
    return Camera(values, middle, size, error, len(places))


def _matrix(focal: float, x: float, y: float) -> Doubles:
    """Return the matrix of a lens from the logarithm of its focal length, and its axis."""
    return np.array([[np.exp(focal), 0, x], [0, np.exp(focal), y], [0, 0, 1.0]])


def _project(places: Doubles, values: Doubles, middle: Doubles) -> Doubles:
    """Return the pixels at which a lens shows points of curled paper."""
    x, y = ((places - middle) / 100.0).T
    solid = np.column_stack([places, np.column_stack([x * x, x * y, y * y]) @ values[10:]])
    bulge = np.array([values[9], 0.0, 0.0, 0.0])
    pixels, _ = cv2.projectPoints(solid, values[:3], values[3:6], _matrix(*values[6:9]), bulge)
    return np.asarray(pixels, np.float64).reshape(-1, 2)
