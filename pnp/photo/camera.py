"""How a camera stood over a board: from the corners of its markers, without knowing the lens."""

from __future__ import annotations

from typing import NamedTuple

import cv2
import numpy as np

from pnp.photo.arrays import Doubles, Floats, floats

USUAL, SPREAD = 0.78, 0.22
"""Focal length of a phone, in longer sides of its picture, and how much it differs: the deviation of its logarithm."""

FOCALS = tuple(0.5 * 1.06**step for step in range(26))
"""Focal lengths that are tried, in longer sides of a picture."""

OFF = 1.0
"""How far corners are off in a good picture of flat paper, in dots."""

STIFF = 4.0
"""How much paper resists being bent to explain a corner."""


class Camera(NamedTuple):
    """Where the dots of a picture lie on a board."""

    matrix: Doubles
    turn: Doubles
    shift: Doubles
    bend: Doubles  # what bent paper adds, in dots
    middle: tuple[float, float]  # of the markers, mm
    error: float  # how far corners are off, dots

    @property
    def eye(self) -> tuple[float, float, float]:
        """Where the camera was: mm from the corner of the board, and above it."""
        turn, _ = cv2.Rodrigues(self.turn)
        x, y, z = (-turn.T @ self.shift.reshape(3)).tolist()
        return x, y, abs(z)

    def dots(self, places: Floats) -> Floats:
        """Return where places of the board, in mm, lie in the picture."""
        flat = np.asarray(places, np.float64).reshape(-1, 2)
        found = _project(flat, self.matrix, self.turn, self.shift)
        bent = _terms(flat, self.middle) @ self.bend
        return floats(found + bent).reshape(places.shape)


def stand(mm: Floats, px: Floats, size: tuple[int, int]) -> Camera:
    """Return the camera that sees places of a board where a picture of this width and height has them."""
    places, dots = np.asarray(mm, np.float64), np.asarray(px, np.float64)
    best: tuple[float, Camera] | None = None
    for focal in FOCALS:
        found = _with_focal(places, dots, size, focal * max(size))
        if found is None:
            continue
        cost = len(places) * (found.error / OFF) ** 2 + (np.log(focal / USUAL) / SPREAD) ** 2
        if best is None or cost < best[0]:
            best = cost, found
    assert best  # some focal length always gives one
    return _with_bend(best[1], places, dots)


def _with_focal(places: Doubles, dots: Doubles, size: tuple[int, int], focal: float) -> Camera | None:
    matrix = np.array([[focal, 0, size[0] / 2], [0, focal, size[1] / 2], [0, 0, 1.0]])
    solid = np.column_stack([places, np.zeros(len(places))])
    done, turn, shift = cv2.solvePnP(solid, dots, matrix, None, flags=cv2.SOLVEPNP_IPPE)
    if not done:
        return None
    refined = cv2.solvePnPRefineLM(solid, dots, matrix, None, turn, shift)
    turn, shift = (np.asarray(each, np.float64) for each in refined)
    off = _project(places, matrix, turn, shift) - dots
    error = float(np.sqrt((off**2).sum(1).mean()))
    x, y = places.mean(0)
    return Camera(matrix, turn, shift, np.zeros((6, 2)), (float(x), float(y)), error)


def _with_bend(camera: Camera, places: Doubles, dots: Doubles) -> Camera:
    """Explain by bent paper what is still off, as far as so many corners can tell."""
    off = dots - _project(places, camera.matrix, camera.turn, camera.shift)
    terms = _terms(places, camera.middle)
    held = np.diag([0.1, 0.3, 0.3, 1.0, 1.0, 1.0]) * STIFF
    bend = np.linalg.solve(terms.T @ terms + held, terms.T @ off)
    return camera._replace(bend=np.asarray(bend, np.float64))


def _terms(places: Doubles, middle: tuple[float, float]) -> Doubles:
    x, y = ((places - middle) / 100.0).T
    return np.column_stack([np.ones_like(x), x, y, x * x, x * y, y * y])


def _project(
    places: Doubles,
    matrix: Doubles,
    turn: Doubles,
    shift: Doubles,
) -> Doubles:
    solid = np.column_stack([places, np.zeros(len(places))])
    found, _ = cv2.projectPoints(solid, turn, shift, matrix, None)
    return np.asarray(found, np.float64).reshape(-1, 2)
